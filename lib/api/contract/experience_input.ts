/** Experiences and custom events, as they are written. */

import * as z from "zod";
import { maybeText, schemaOf } from "./_schema.ts";
import { type PageTargetingGroup, pageTargetingSchema } from "./targeting.ts";

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

/** Every type of experience that can be created. */
const CREATABLE_TYPES = [
  "content/advanced",
  "content/onsiteEdits",
  "content/url",
  "content/theme",
  "content/template",
  "personalization",
  "personalization/offer",
] as const;

const targetingInput = schemaOf<TargetingInput>()(z.looseObject({
  id: z.string().optional(),
  groups: pageTargetingSchema.nullish(),
}));

const variationInput = z.looseObject({
  id: z.string().optional(),
  name: z.string().min(1),
  percentage: z.number().min(0).max(100),
  isControl: z.boolean(),
});

/** Schema of {@linkcode ExperienceBody}. */
export const experienceBodySchema: z.ZodType<ExperienceBody> = schemaOf<
  ExperienceBody
>()(z.strictObject({
  experience: z.looseObject({
    name: z.string().min(1),
    type: z.enum(CREATABLE_TYPES),
    variations: z.array(variationInput).min(1)
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
          Math.abs(list.reduce((sum, one) => sum + one.percentage, 0) - 100) <
            1e-6,
        "percentages must sum to 100",
      ),
    description: maybeText,
    audience: targetingInput.nullish(),
    pageTargeting: targetingInput.nullish(),
    keyMetrics: z.array(
      z.looseObject({ id: z.string().optional(), name: z.string().min(1) }),
    ).nullish(),
  }).refine(
    ({ type, variations }) =>
      type === "personalization/offer" ||
      variations.every(({ offer }) => offer === undefined || offer === null),
    {
      path: ["variations"],
      error: "offer is for the type personalization/offer only",
    },
  ),
}));

const customEvents = z.array(
  z.strictObject({ id: z.string().min(1), name: z.string().min(1) }),
);

/** Schema of {@linkcode CustomEventsBody}. */
export const customEventsBodySchema: z.ZodType<CustomEventsBody> = z
  .strictObject({ customEvents: customEvents.min(1) });

/** Answer of the custom events: whatever comes, for the call gives nothing back. */
export const customEventsAnswerSchema: z.ZodType<unknown> = z.unknown();
