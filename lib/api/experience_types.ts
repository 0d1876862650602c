/** Experiences, as they are read and written. */

import type { PageTargetingGroup } from "./filters.ts";

/** Where an experience stands. */
export type ExperienceStatus = "pending" | "started" | "ended" | "paused";

/** What kind of experience it is. */
export type ExperienceCategory = "experiment" | "personalization";

/**
 * One arm of an experience. The spec names only `id` and `offer`; the other
 * fields are read when present, and unknown ones are kept as they came.
 */
export interface Variation {
  /** The service's id, always text. */
  readonly id: string;
  /** Unique within its experience. */
  readonly name: string;
  /** Intended share of the traffic in percent; an experience's shares sum to 100. */
  readonly percentage?: number | null | undefined;
  /** True for the one variation that the others are compared with. */
  readonly isControl?: boolean | null | undefined;
  /** Position in lists. */
  readonly order?: number | null | undefined;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/**
 * An experience. The spec names the fields but not all their forms; what is
 * unknown is kept as it came. Times are epoch milliseconds.
 */
export interface Experience {
  /** UUID. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Where it stands. */
  readonly status?: ExperienceStatus | null | undefined;
  /** What kind it is. */
  readonly category?: ExperienceCategory | null | undefined;
  /** For example `content/theme` or `personalization/offer`. */
  readonly type?: string | null | undefined;
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** Epoch milliseconds. */
  readonly createdAtTs?: number | null | undefined;
  /** Epoch milliseconds. */
  readonly startedAtTs?: number | null | undefined;
  /** Epoch milliseconds. */
  readonly pausedAtTs?: number | null | undefined;
  /** Epoch milliseconds. */
  readonly endedAtTs?: number | null | undefined;
  /** The arms, the control among them. */
  readonly variations: readonly Variation[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Query of the experiences list. */
export interface ListExperiencesQuery {
  /** Experiences on a page. */
  readonly limit?: number | undefined;
  /** 1-based. */
  readonly page?: number | undefined;
  /** Only this status. */
  readonly status?: ExperienceStatus | undefined;
  /** Only this category. */
  readonly category?: ExperienceCategory | undefined;
}

/** One page of the experiences list. */
export interface ExperiencePage {
  /** The experiences of this page. */
  readonly experiences: readonly Experience[];
  /** 1-based. */
  readonly page: number;
  /** Pages in all; `null` when the answer does not say. */
  readonly totalPages: number | null;
  /** Experiences in all; `null` when the answer does not say. */
  readonly total: number | null;
}

/** A variation as it is written. */
export interface VariationInput {
  /** Sent back unchanged when an experience is replaced; left out for a new one. */
  readonly id?: string | undefined;
  /** Unique within its experience. */
  readonly name: string;
  /** Share of the traffic in percent; an experience's shares sum to 100. */
  readonly percentage: number;
  /** True for exactly one variation. */
  readonly isControl: boolean;
  /** The discount campaign; for type `personalization/offer` only. */
  readonly offer?: unknown;
  /** Whatever else the service knows. */
  readonly [field: string]: unknown;
}

/** Types of experiences that can be created. */
export type CreatableType =
  | "content/advanced"
  | "content/onsiteEdits"
  | "content/url"
  | "content/theme"
  | "content/template"
  | "personalization"
  | "personalization/offer";

/** Audience or page targeting of an experience. */
export interface TargetingInput {
  /** Sent back unchanged when an experience is replaced. */
  readonly id?: string | undefined;
  /** Expression groups, as in the filter `pageTargeting`. */
  readonly groups?: readonly PageTargetingGroup[] | null | undefined;
  /** Whatever else the service knows. */
  readonly [field: string]: unknown;
}

/** An experience as it is written; what is left out gets its default. */
export interface ExperienceInput {
  /** Display name. */
  readonly name: string;
  /** What it does. */
  readonly type: CreatableType;
  /** At least one, with exactly one control. */
  readonly variations: readonly VariationInput[];
  /** A longer text. @default {null} */
  readonly description?: string | null | undefined;
  /** Who takes part. @default {everyone} */
  readonly audience?: TargetingInput | null | undefined;
  /** On which pages. @default {all} */
  readonly pageTargeting?: TargetingInput | null | undefined;
  /** What it is judged by. @default {none} */
  readonly keyMetrics?:
    | readonly {
      /** Sent back unchanged when an experience is replaced. */
      readonly id?: string | undefined;
      /** For example `conversion_rate`. */
      readonly name: string;
      /** Whatever else the service knows. */
      readonly [field: string]: unknown;
    }[]
    | null
    | undefined;
  /** Whatever else the service knows. */
  readonly [field: string]: unknown;
}

/** Body of create and replace: everything inside one object. */
export interface ExperienceBody {
  /** The experience. */
  readonly experience: ExperienceInput;
}

/** Body of the custom events: definitions, added or renamed by id. */
export interface CustomEventsBody {
  /** The definitions. */
  readonly customEvents: readonly {
    /** The identifier that filters use. */
    readonly id: string;
    /** Display name. */
    readonly name: string;
  }[];
}
