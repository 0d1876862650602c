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
  textOrEmpty,
  type TypeOf,
} from "./_schema.ts";
import { pageTargeting } from "./filters.ts";
import type { Schema } from "./validation.ts";

const STATUSES = ["pending", "started", "ended", "paused"] as const;
const CATEGORIES = ["experiment", "personalization"] as const;

/** Where an experience stands. */
export type ExperienceStatus = typeof STATUSES[number];

/** `experienceId` in a path. */
export const experienceIdSchema: Schema<string> = z.guid("must be a UUID");

/** The spec names only `id` and `offer`; other fields are kept as they come. */
const variation = z.looseObject({
  /** The service's id, always text; `null` when it sends none. */
  id: idOrNull,
  /** Unique within its experience. */
  name: z.string(),
  /** Intended share of the traffic in percent; an experience's shares sum to 100. */
  percentage: maybeNumber,
  /** True for the one variation that the others are compared with. */
  isControl: maybeFlag,
  /** Position in lists. */
  order: maybeNumber,
  /** The discount campaign of a `personalization/offer`; its form is not shown. */
  offer: z.unknown().optional(),
});

/** One arm of an experience. */
export type Variation = TypeOf<typeof variation>;

/** Variations in an answer; none, when it has no list of them. */
export const variations = z.preprocess(
  (value) => value ?? [],
  z.array(variation),
);

/** The spec names the fields but not all their forms. */
const experience = z.looseObject({
  /** UUID. */
  id,
  /** Display name. */
  name: z.string(),
  /** Where it stands. */
  status: maybeWord(STATUSES),
  /** What kind it is. */
  category: maybeWord(CATEGORIES),
  /** For example `content/theme` or `personalization/offer`. */
  type: maybeText,
  /** ISO 4217. */
  currency: maybeText,
  /** Epoch milliseconds. */
  createdAtTs: maybeMoment,
  /** Epoch milliseconds. */
  startedAtTs: maybeMoment,
  /** Epoch milliseconds. */
  pausedAtTs: maybeMoment,
  /** Epoch milliseconds. */
  endedAtTs: maybeMoment,
  /** The arms, the control among them. */
  variations,
});

/** An experience. What the spec does not name is kept as it came. */
export type Experience = TypeOf<typeof experience>;

/** Answer of the experience detail, and of everything that writes one. */
export const experienceAnswer = z.looseObject({ experience });

/** Query of the experiences list. */
export const listExperiencesQuery = z.strictObject({
  /** Experiences on a page. */
  limit: z.coerce.number().int().min(1).optional(),
  /** 1-based. */
  page: z.coerce.number().int().min(1).optional(),
  /** Only this status. */
  status: z.enum(STATUSES).optional(),
  /** Only this category. */
  category: z.enum(CATEGORIES).optional(),
});

/** Query of the experiences list. */
export type ListExperiencesQuery = TypeOf<typeof listExperiencesQuery>;

/** An experience of a list, which others can be read beside without a name. */
const listedExperience = experience.extend({
  /** Display name; empty where there is none. */
  name: textOrEmpty,
  /** The arms, the control among them. */
  variations: z.preprocess(
    (value) => value ?? [],
    z.array(variation.extend({
      /** Unique within its experience; empty where there is none. */
      name: textOrEmpty,
    })),
  ),
});

/** Answer of the experiences list, in the form that is assumed. */
export const experiencesListAnswer = z.looseObject({
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
  /** Sent back unchanged when an experience is replaced. */
  id: ownId,
  /** Expression groups, as in the filter `pageTargeting`. */
  groups: pageTargeting.nullish(),
});

/** Audience or page targeting of an experience. */
export type TargetingInput = TypeOf<typeof targetingInput>;

const variationsInput = z.array(z.looseObject({
  /** Sent back unchanged when an experience is replaced; left out for a new one. */
  id: ownId,
  /** Unique within its experience. */
  name: z.string().min(1),
  /** Share of the traffic in percent; an experience's shares sum to 100. */
  percentage: z.number().min(0).max(100),
  /** True for exactly one variation. */
  isControl: z.boolean(),
  /** The discount campaign; for type `personalization/offer` only. */
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
  /** Display name. */
  name: z.string().min(1),
  /** What it does. */
  type: z.enum([
    "content/advanced",
    "content/onsiteEdits",
    "content/url",
    "content/theme",
    "content/template",
    "personalization",
    "personalization/offer",
  ]),
  /** At least one, with exactly one control. */
  variations: variationsInput,
  /** A longer text. @default {null} */
  description: maybeText,
  /** Who takes part. @default {everyone} */
  audience: targetingInput.nullish(),
  /** On which pages. @default {all} */
  pageTargeting: targetingInput.nullish(),
  /** What it is judged by, for example `conversion_rate`. @default {none} */
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
export type ExperienceInput = TypeOf<typeof experienceInput>;

/** Body of create and replace: everything inside one object. */
export const experienceBody = z.strictObject({ experience: experienceInput });

/** Body of the custom events: definitions, added or renamed by id. */
export const customEventsBody = z.strictObject({
  /** The definitions. */
  customEvents: z.array(z.strictObject({
    /** The identifier that filters use. */
    id: z.string().min(1),
    /** Display name. */
    name: z.string().min(1),
  })).min(1),
});

/** Body of the custom events: definitions, added or renamed by id. */
export type CustomEventsBody = TypeOf<typeof customEventsBody>;
