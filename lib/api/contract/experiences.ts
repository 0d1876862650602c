/** Experiences, as they are read. */

import * as z from "zod";
import {
  id,
  idOrNull,
  maybeFlag,
  maybeMoment,
  maybeNumber,
  maybeText,
  schemaOf,
} from "./_schema.ts";
import type { Schema } from "./validation.ts";

/** Where an experience stands. */
export type ExperienceStatus = "pending" | "started" | "ended" | "paused";

/** A word of the service, or one that this version does not know. */
export type OrUnknown<Word extends string> =
  | Word
  | (string & Record<never, never>);

/** What kind of experience it is. */
export type ExperienceCategory = "experiment" | "personalization";

/**
 * One arm of an experience. The spec names only `id` and `offer`; the other
 * fields are read when present, and unknown ones are kept as they came.
 */
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
  readonly status?: OrUnknown<ExperienceStatus> | null | undefined;
  /** What kind it is. */
  readonly category?: OrUnknown<ExperienceCategory> | null | undefined;
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
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** `experienceId` in a path. */
export const experienceIdSchema: Schema<string> = z.guid("must be a UUID");

/** Every status. */
export const STATUSES = ["pending", "started", "ended", "paused"] as const;
/** Every category. */
export const CATEGORIES = ["experiment", "personalization"] as const;

/** Query of the experiences list. */
export const listExperiencesQuerySchema: z.ZodType<ListExperiencesQuery> =
  schemaOf<ListExperiencesQuery>()(z.strictObject({
    limit: z.coerce.number().int().min(1).optional(),
    page: z.coerce.number().int().min(1).optional(),
    status: z.enum(STATUSES).optional(),
    category: z.enum(CATEGORIES).optional(),
  }));

/** A variation in an answer. */
const variationSchema: z.ZodType<Variation> = schemaOf<Variation>()(
  z.looseObject({
    id: idOrNull,
    name: z.string(),
    percentage: maybeNumber,
    isControl: maybeFlag,
    order: maybeNumber,
    offer: z.unknown().optional(),
  }),
);

/** Variations in an answer; none, when it has no list of them. */
export const variationsSchema: z.ZodType<readonly Variation[]> = z.preprocess(
  (value) => value ?? [],
  z.array(variationSchema),
);

const experienceSchema: z.ZodType<Experience> = schemaOf<Experience>()(
  z.looseObject({
    id,
    name: z.string(),
    status: z.enum(STATUSES).nullish(),
    category: z.enum(CATEGORIES).nullish(),
    type: maybeText,
    currency: maybeText,
    createdAtTs: maybeMoment,
    startedAtTs: maybeMoment,
    pausedAtTs: maybeMoment,
    endedAtTs: maybeMoment,
    variations: variationsSchema,
  }),
);

/** Answer of the experience detail, and of everything that writes one. */
export interface ExperienceAnswer {
  /** The experience. */
  readonly experience: Experience;
}

/** Schema of {@linkcode ExperienceAnswer}. */
export const experienceAnswerSchema: z.ZodType<ExperienceAnswer> = schemaOf<
  ExperienceAnswer
>()(z.looseObject({ experience: experienceSchema }));

/** Answer of the experiences list, in the form that is assumed. */
export interface ExperiencesListAnswer {
  /** The experiences of this page. */
  readonly experiencesList: readonly Experience[];
  /** 1-based. */
  readonly page?: number | null | undefined;
  /** Experiences on a page. */
  readonly limit?: number | null | undefined;
  /** Experiences in all. */
  readonly total?: number | null | undefined;
  /** Pages in all. */
  readonly totalPages?: number | null | undefined;
}

/** Schema of {@linkcode ExperiencesListAnswer}. */
export const experiencesListAnswerSchema: z.ZodType<ExperiencesListAnswer> =
  schemaOf<ExperiencesListAnswer>()(z.looseObject({
    experiencesList: z.array(experienceSchema),
    page: maybeNumber,
    limit: maybeNumber,
    total: maybeNumber,
    totalPages: maybeNumber,
  }));
