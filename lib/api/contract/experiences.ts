/** Experiences and custom events, as they are read and written. */

import * as z from "zod";
import {
  id,
  idOrNull,
  maybeFlag,
  maybeMoment,
  maybeNumber,
  maybeText,
  maybeWord,
  type OrUnknown,
  textOrEmpty,
} from "./_schema.ts";
import { pageTargeting, type PageTargetingGroup } from "./filters.ts";
import type { Schema } from "./validation.ts";

const STATUSES = ["pending", "started", "ended", "paused"] as const;
const CATEGORIES = ["experiment", "personalization"] as const;
const TYPES = [
  "content/advanced",
  "content/onsiteEdits",
  "content/url",
  "content/theme",
  "content/template",
  "personalization",
  "personalization/offer",
] as const;

/** Where an experience stands. */
export type ExperienceStatus = typeof STATUSES[number];

/** `experienceId` in a path. */
export const experienceIdSchema: Schema<string> = z.guid("must be a UUID");

/** The spec names only `id` and `offer`; other fields are kept as they come. */
const variation = z.looseObject({
  id: idOrNull,
  name: z.string(),
  percentage: maybeNumber,
  isControl: maybeFlag,
  order: maybeNumber,
  offer: z.unknown().optional(),
});

/** One arm of an experience. */
export interface Variation {
  /** The service's id, always text; `null` when it sends none. */
  readonly id: string | null;
  /** Unique within its experience. */
  readonly name: string;
  /** Intended share of the traffic in percent; an experience's shares sum to 100. */
  readonly percentage?: number | null | undefined;
  /** True for the one variation that the others are compared with. */
  readonly isControl?: boolean | null | undefined;
  /** Position in lists. */
  readonly order?: number | null | undefined;
  /** The discount campaign of a `personalization/offer`; its form is not shown. */
  readonly offer?: unknown;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Variations in an answer; none, when it has no list of them. */
export const variations: z.ZodType<readonly Variation[]> = z.preprocess(
  (value) => value ?? [],
  z.array(variation),
);

/** The spec names the fields but not all their forms. */
const experience = z.looseObject({
  id,
  name: z.string(),
  status: maybeWord(STATUSES),
  category: maybeWord(CATEGORIES),
  type: maybeText,
  currency: maybeText,
  createdAtTs: maybeMoment,
  startedAtTs: maybeMoment,
  pausedAtTs: maybeMoment,
  endedAtTs: maybeMoment,
  variations,
});

/** An experience. What the spec does not name is kept as it came. */
export interface Experience {
  /** UUID. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Where it stands. */
  readonly status?: OrUnknown<ExperienceStatus> | null | undefined;
  /** What kind it is. */
  readonly category?: OrUnknown<typeof CATEGORIES[number]> | null | undefined;
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

/** Answer of the experience detail, and of everything that writes one. */
export interface ExperienceAnswer {
  /** The experience. */
  readonly experience: Experience;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the experience detail, and of everything that writes one. */
export const experienceAnswer: Schema<ExperienceAnswer> = z.looseObject({
  experience,
});

/** Query of the experiences list. */
export interface ListExperiencesQuery {
  /** Experiences on a page. */
  readonly limit?: number | undefined;
  /** 1-based. */
  readonly page?: number | undefined;
  /** Only this status. */
  readonly status?: ExperienceStatus | undefined;
  /** Only this category. */
  readonly category?: typeof CATEGORIES[number] | undefined;
}

/** Query of the experiences list. */
export const listExperiencesQuery: Schema<ListExperiencesQuery> = z
  .strictObject({
    limit: z.coerce.number().int().min(1).optional(),
    page: z.coerce.number().int().min(1).optional(),
    status: z.enum(STATUSES).optional(),
    category: z.enum(CATEGORIES).optional(),
  });

/** An experience of a list, which others can be read beside without a name. */
const listedExperience = experience.extend({
  name: textOrEmpty,
  variations: z.preprocess(
    (value) => value ?? [],
    z.array(variation.extend({ name: textOrEmpty })),
  ),
});

/** Answer of the experiences list, in the form that is assumed. */
export interface ExperiencesListAnswer {
  /** The experiences of this page; a name that is missing is empty. */
  readonly experiencesList: readonly Experience[];
  /** 1-based. */
  readonly page?: number | null | undefined;
  /** Experiences on a page. */
  readonly limit?: number | null | undefined;
  /** Experiences in all. */
  readonly total?: number | null | undefined;
  /** Pages in all. */
  readonly totalPages?: number | null | undefined;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the experiences list, in the form that is assumed. */
export const experiencesListAnswer: Schema<ExperiencesListAnswer> = z
  .looseObject({
    experiencesList: z.array(listedExperience),
    page: maybeNumber,
    limit: maybeNumber,
    total: maybeNumber,
    totalPages: maybeNumber,
  });

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
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Sent back unchanged when an experience is replaced; left out for a new one. */
const ownId = z.string().optional();

const targetingInput = z.looseObject({
  id: ownId,
  groups: pageTargeting.nullish(),
});

/** Audience or page targeting of an experience. */
export interface TargetingInput {
  /** Sent back unchanged when an experience is replaced. */
  readonly id?: string | undefined;
  /** Expression groups, as in the filter `pageTargeting`. */
  readonly groups?: readonly PageTargetingGroup[] | null | undefined;
  /** Whatever else the service takes. */
  readonly [field: string]: unknown;
}

/** One arm of an experience, as it is written. */
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
  /** Whatever else the service takes. */
  readonly [field: string]: unknown;
}

const variationsInput = z.array(z.looseObject({
  id: ownId,
  name: z.string().min(1),
  percentage: z.number().min(0).max(100),
  isControl: z.boolean(),
  offer: z.unknown().optional(),
})).min(1)
  .refine(
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    "names must differ",
  )
  .refine(
    (list) => list.filter(({ isControl }) => isControl).length === 1,
    "exactly one must be the control",
  )
  .refine(
    (list) =>
      Math.abs(
        list.reduce((sum, { percentage }) => sum + percentage, 0) - 100,
      ) < 1e-6,
    "percentages must sum to 100",
  );

const experienceInput = z.looseObject({
  name: z.string().min(1),
  type: z.enum(TYPES),
  variations: variationsInput,
  description: maybeText,
  audience: targetingInput.nullish(),
  pageTargeting: targetingInput.nullish(),
  keyMetrics: z.array(
    z.looseObject({ id: ownId, name: z.string().min(1) }),
  ).nullish(),
}).refine(
  ({ type, variations }) =>
    type === "personalization/offer" ||
    variations.every(({ offer }) => offer === undefined || offer === null),
  {
    path: ["variations"],
    error: "offer is for the type personalization/offer only",
  },
);

/** An experience as it is written; what is left out gets its default. */
export interface ExperienceInput {
  /** Display name. */
  readonly name: string;
  /** What it does. */
  readonly type: typeof TYPES[number];
  /** At least one, with exactly one control. */
  readonly variations: readonly VariationInput[];
  /** A longer text. @default {null} */
  readonly description?: string | null | undefined;
  /** Who takes part. @default {everyone} */
  readonly audience?: TargetingInput | null | undefined;
  /** On which pages. @default {all} */
  readonly pageTargeting?: TargetingInput | null | undefined;
  /** What it is judged by, for example `conversion_rate`. @default {none} */
  readonly keyMetrics?: readonly KeyMetricInput[] | null | undefined;
  /** Whatever else the service takes. */
  readonly [field: string]: unknown;
}

/** A metric that an experience is judged by. */
export interface KeyMetricInput {
  /** Sent back unchanged when an experience is replaced; left out for a new one. */
  readonly id?: string | undefined;
  /** For example `conversion_rate`. */
  readonly name: string;
  /** Whatever else the service takes. */
  readonly [field: string]: unknown;
}

/** Body of create and replace: everything inside one object. */
export interface ExperienceBody {
  /** The experience. */
  readonly experience: ExperienceInput;
}

/** Body of create and replace: everything inside one object. */
export const experienceBody: Schema<ExperienceBody> = z.strictObject({
  experience: experienceInput,
});

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

/** Body of the custom events: definitions, added or renamed by id. */
export const customEventsBody: Schema<CustomEventsBody> = z.strictObject({
  customEvents: z.array(z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
  })).min(1),
});
