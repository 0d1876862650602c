/** Types and schemas for reading and writing experiences and custom events. */

import * as z from "zod";
import {
  id,
  idOrNull,
  maybeCurrency,
  maybeFlag,
  maybeMoment,
  maybeNumber,
  maybeText,
  maybeWord,
  type OrUnknown,
  type OtherFields,
  readPercent,
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

/** Status of an experience. */
export type ExperienceStatus = typeof STATUSES[number];

/** Schema of `experienceId` in a path. */
export const experienceIdSchema: Schema<string> = z.guid("must be a UUID");

/** The spec names only `id` and `offer`; other fields are kept unchanged. */
const variation = z.looseObject({
  id: idOrNull,
  name: z.string(),
  percentage: z.preprocess(
    readPercent,
    z.number().min(0, "must be at least 0").nullish(),
  ),
  isControl: maybeFlag,
  order: maybeNumber,
  offer: z.unknown().optional(),
});

/** One variation of an experience. */
export interface Variation extends OtherFields {
  /** ID from the service, converted to a string, or `null` if missing. */
  readonly id: string | null;
  /** Name of the variation, unique within its experience. */
  readonly name: string;
  /**
   * Planned share of the traffic in percent; the shares of an experience sum to
   * 100.
   */
  readonly percentage?: number | null | undefined;
  /** Whether this variation is the control. */
  readonly isControl?: boolean | null | undefined;
  /** Position in lists. */
  readonly order?: number | null | undefined;
  /**
   * Discount campaign of a `personalization/offer`; the spec does not show its
   * structure.
   */
  readonly offer?: unknown;
}

/** Schema of the variations in a response; a missing list becomes empty. */
export const variations: z.ZodType<readonly Variation[]> = z.preprocess(
  (value) => value ?? [],
  z.array(variation),
);

/** The spec names the fields but does not show the structure of all of them. */
const experience = z.looseObject({
  id,
  name: z.string(),
  status: maybeWord(STATUSES),
  category: maybeWord(CATEGORIES),
  type: maybeText,
  currency: maybeCurrency,
  createdAtTs: maybeMoment,
  startedAtTs: maybeMoment,
  pausedAtTs: maybeMoment,
  endedAtTs: maybeMoment,
  variations,
});

/** An experience. Fields that the spec does not name are kept unchanged. */
export interface Experience extends OtherFields {
  /** UUID of the experience. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Current status. */
  readonly status?: OrUnknown<ExperienceStatus> | null | undefined;
  /** Category of the experience. */
  readonly category?: OrUnknown<typeof CATEGORIES[number]> | null | undefined;
  /**
   * Type of the experience, for example `content/theme` or
   * `personalization/offer`.
   */
  readonly type?: string | null | undefined;
  /** ISO 4217 currency code. */
  readonly currency?: string | null | undefined;
  /** Creation time in epoch milliseconds. */
  readonly createdAtTs?: number | null | undefined;
  /** Start time in epoch milliseconds. */
  readonly startedAtTs?: number | null | undefined;
  /** Pause time in epoch milliseconds. */
  readonly pausedAtTs?: number | null | undefined;
  /** End time in epoch milliseconds. */
  readonly endedAtTs?: number | null | undefined;
  /** Variations, including the control. */
  readonly variations: readonly Variation[];
}

/**
 * Response of the experience detail, and of every endpoint that writes an
 * experience.
 */
export interface ExperienceAnswer extends OtherFields {
  /** The experience. */
  readonly experience: Experience;
}

/** Schema of the response of endpoints that return one experience. */
export const experienceAnswer: Schema<ExperienceAnswer> = z.looseObject({
  experience,
});

/** Query of the experiences list. */
export interface ListExperiencesQuery {
  /** Number of experiences per page. */
  readonly limit?: number | undefined;
  /** One-based page number. */
  readonly page?: number | undefined;
  /** Status to filter by. */
  readonly status?: ExperienceStatus | undefined;
  /** Category to filter by. */
  readonly category?: typeof CATEGORIES[number] | undefined;
}

/** Schema of the experiences list query. */
export const listExperiencesQuery: Schema<ListExperiencesQuery> = z
  .strictObject({
    limit: z.coerce.number().int().min(1).optional(),
    page: z.coerce.number().int().min(1).optional(),
    status: z.enum(STATUSES).optional(),
    category: z.enum(CATEGORIES).optional(),
  });

/**
 * Experience in a list; a missing name is accepted, so that the other experiences
 * can still be read.
 */
const listedExperience = experience.extend({
  name: textOrEmpty,
  variations: z.preprocess(
    (value) => value ?? [],
    z.array(variation.extend({ name: textOrEmpty })),
  ),
});

/** Response of the experiences list, in its assumed structure. */
export interface ExperiencesListAnswer extends OtherFields {
  /** Experiences on this page; a missing name becomes empty. */
  readonly experiencesList: readonly Experience[];
  /** One-based page number. */
  readonly page?: number | null | undefined;
  /** Number of experiences per page. */
  readonly limit?: number | null | undefined;
  /** Total number of experiences. */
  readonly total?: number | null | undefined;
  /** Total number of pages. */
  readonly totalPages?: number | null | undefined;
}

/** Schema of the experiences list response, in its assumed structure. */
export const experiencesListAnswer: Schema<ExperiencesListAnswer> = z
  .looseObject({
    experiencesList: z.array(listedExperience),
    page: maybeNumber,
    limit: maybeNumber,
    total: maybeNumber,
    totalPages: maybeNumber,
  });

/** One page of the experiences list. */
export interface ExperiencePage extends OtherFields {
  /** Experiences on this page. */
  readonly experiences: readonly Experience[];
  /** One-based page number. */
  readonly page: number;
  /** Total number of pages, or `null` if the response does not contain it. */
  readonly totalPages: number | null;
  /** Total number of experiences, or `null` if the response does not contain it. */
  readonly total: number | null;
}

/**
 * ID of a nested entity: sent back unchanged in a replacement, left out for a new
 * entity.
 */
const ownId = z.string().optional();

const targetingInput = z.looseObject({
  id: ownId,
  groups: pageTargeting.nullish(),
});

/** Audience or page targeting of an experience. */
export interface TargetingInput extends OtherFields {
  /** ID of the targeting, sent back unchanged in a replacement. */
  readonly id?: string | undefined;
  /** Condition groups, as in the filter `pageTargeting`. */
  readonly groups?: readonly PageTargetingGroup[] | null | undefined;
}

/** One variation in a request that writes an experience. */
export interface VariationInput extends OtherFields {
  /**
   * ID of the variation: sent back unchanged in a replacement, left out for a new
   * variation.
   */
  readonly id?: string | undefined;
  /** Name of the variation, unique within its experience. */
  readonly name: string;
  /** Share of the traffic in percent; the shares of an experience sum to 100. */
  readonly percentage: number;
  /**
   * Whether the variation is the control. Each experience must have exactly one
   * control.
   */
  readonly isControl: boolean;
  /** Discount campaign, only for the type `personalization/offer`. */
  readonly offer?: unknown;
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
  .refine((list) => {
    const sum = list.reduce((sum, { percentage }) => sum + percentage, 0);
    return Math.abs(sum - 100) < 1e-6;
  }, "percentages must sum to 100");

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
    variations.every(({ offer }) => offer == null),
  {
    path: ["variations"],
    error: "offer is for the type personalization/offer only",
  },
);

/** An experience in a write request; fields that are left out get their defaults. */
export interface ExperienceInput extends OtherFields {
  /** Display name. */
  readonly name: string;
  /** Type of the experience. */
  readonly type: typeof TYPES[number];
  /** Variations: at least one, with exactly one control. */
  readonly variations: readonly VariationInput[];
  /** Description text. @default {null} */
  readonly description?: string | null | undefined;
  /** Eligible visitors. @default {everyone} */
  readonly audience?: TargetingInput | null | undefined;
  /** Pages on which the experience runs. @default {all} */
  readonly pageTargeting?: TargetingInput | null | undefined;
  /**
   * Metrics for judging the experience, for example `conversion_rate`.
   * @default {none}
   */
  readonly keyMetrics?: readonly KeyMetricInput[] | null | undefined;
}

/** Metric for judging an experience. */
export interface KeyMetricInput extends OtherFields {
  /**
   * ID of the metric: sent back unchanged in a replacement, left out for a new
   * metric.
   */
  readonly id?: string | undefined;
  /** Name of the metric, for example `conversion_rate`. */
  readonly name: string;
}

/** Request body for creating or replacing an experience, wrapped in one object. */
export interface ExperienceBody {
  /** The experience. */
  readonly experience: ExperienceInput;
}

/** Schema of the request body for creating or replacing an experience. */
export const experienceBody: Schema<ExperienceBody> = z.strictObject({
  experience: experienceInput,
});

/**
 * Request body of the custom events endpoint: definitions to add, or to rename by
 * ID.
 */
export interface CustomEventsBody {
  /** Event definitions. */
  readonly customEvents: readonly {
    /** ID that filters refer to. */
    readonly id: string;
    /** Display name. */
    readonly name: string;
  }[];
}

/** Schema of the custom events request. */
export const customEventsBody: Schema<CustomEventsBody> = z.strictObject({
  customEvents: z.array(z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
  })).min(1),
});
