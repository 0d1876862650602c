/** The service's own analysis of an experience. */

import * as z from "zod";
import { epochSeconds, schemaOf } from "./_schema.ts";
import { type AnalyticsFilters, filtersSchema } from "./filters.ts";

/** What sitewide and experience analytics can be split by. */
export type SegmentBy =
  | "deviceType"
  | "visitorType"
  | "countryCode"
  | "channel"
  | "landingPageType";

/** Body of the experience analysis. */
export interface AnalysisBody {
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
  /** One row per variation and audience value instead of per variation. */
  readonly segmentBy?: SegmentBy | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Query of the deprecated analysis, which takes no filters object. */
export interface DeprecatedAnalysisQuery {
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
}

/** One statistical metric of one variation. */
export interface AnalysisMetric {
  /** The estimate. */
  readonly value: number | null;
  /** Lower end of the 95 % interval. */
  readonly ci_low?: number | null | undefined;
  /** Upper end of the 95 % interval. */
  readonly ci_high?: number | null | undefined;
  /** Relative difference from the control, a fraction. */
  readonly uplift?:
    | {
      /** The estimate. */
      readonly value: number | null;
      /** Lower end of the 95 % interval. */
      readonly ci_low?: number | null | undefined;
      /** Upper end of the 95 % interval. */
      readonly ci_high?: number | null | undefined;
    }
    | null
    | undefined;
  /** Probability to be best. */
  readonly p2bb?: number | null | undefined;
  /** Probability to beat the control. */
  readonly p2bc?: number | null | undefined;
}

/** Answer of the experience analysis. */
export interface Analysis {
  /** A row per variation, and per audience value when asked. */
  readonly metrics: readonly Readonly<Record<string, unknown>>[];
  /** Whatever else came. */
  readonly [field: string]: unknown;
}

/** Everything that analytics can be split by. */
export const SEGMENTS = [
  "deviceType",
  "visitorType",
  "countryCode",
  "channel",
  "landingPageType",
] as const;

/** Schema of {@linkcode AnalysisBody}. */
export const analysisBodySchema: z.ZodType<AnalysisBody> = schemaOf<
  AnalysisBody
>()(z.strictObject({
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
  segmentBy: z.enum(SEGMENTS).optional(),
  filters: filtersSchema.nullish(),
}));

/** Schema of {@linkcode DeprecatedAnalysisQuery}. */
export const deprecatedAnalysisQuerySchema: z.ZodType<DeprecatedAnalysisQuery> =
  schemaOf<DeprecatedAnalysisQuery>()(z.strictObject({
    startTs: epochSeconds.optional(),
    endTs: epochSeconds.optional(),
  }));

/** Schema of {@linkcode Analysis}. */
export const analysisAnswerSchema: z.ZodType<Analysis> = schemaOf<Analysis>()(
  z.looseObject({ metrics: z.array(z.looseObject({})) }),
);
