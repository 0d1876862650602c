/**
 * Schemas of requests and answers. Requests are strict: what the contract does
 * not know is refused. Answers are read tolerantly: unknown fields are kept, and
 * a field that the spec does not promise may be missing.
 */

import { z } from "zod";
import { filtersSchema, pageTargetingSchema } from "./filter_schema.ts";
import type {
  Analysis,
  AnalysisBody,
  CustomEventsBody,
  DeprecatedAnalysisQuery,
  ExperienceBody,
  ExportBody,
  ExportResult,
  ListExperiencesQuery,
  OrderDistribution,
  OrderDistributionBody,
  SeasonalSnapshot,
  SeasonalSnapshotBody,
  SeasonalTimeSeries,
  SeasonalTimeSeriesBody,
  SitewideSnapshot,
  SitewideSnapshotBody,
  SitewideTimeSeries,
  SitewideTimeSeriesBody,
  TimeSeries,
  TimeSeriesBody,
} from "./types.ts";

const epochSeconds = z.string().regex(
  /^\d{10}$/,
  "must be ten digits of epoch seconds, as text",
);
const maybeNumber = z.number().nullish();
const maybeText = z.string().nullish();

/** `experienceId` in a path. */
export const experienceIdSchema: z.ZodType<string> = z.guid("must be a UUID");

/** Query of the experiences list. */
export const listExperiencesQuerySchema: z.ZodType<ListExperiencesQuery> = z
  .strictObject({
    limit: z.coerce.number().int().min(1).optional(),
    page: z.coerce.number().int().min(1).optional(),
    status: z.enum(["pending", "started", "ended", "paused"]).optional(),
    category: z.enum(["experiment", "personalization"]).optional(),
  });

/** Metrics that the experience time series knows. */
export const TIME_SERIES_METRICS = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
  "n_visitors",
  "n_orders",
  "net_revenue",
] as const;

/** Body of the experience time series. */
export const timeSeriesBodySchema: z.ZodType<TimeSeriesBody> = z.strictObject({
  granularity: z.enum(["hour", "day", "week", "month"]).optional(),
  mode: z.enum(["cumulative", "noncumulative"]).optional(),
  metrics: z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional(),
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
  filters: filtersSchema.nullish(),
});

/** Body of the export. */
export const exportBodySchema: z.ZodType<ExportBody> = z.strictObject({
  exportType: z.enum(["orders", "order_line_items", "order_reconciliation"]),
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
  filters: filtersSchema.nullish(),
});

const variationSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  percentage: maybeNumber,
  isControl: z.boolean().nullish(),
  order: maybeNumber,
});

const experienceSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(["pending", "started", "ended", "paused"]).nullish(),
  category: z.enum(["experiment", "personalization"]).nullish(),
  type: maybeText,
  currency: maybeText,
  createdAtTs: maybeNumber,
  startedAtTs: maybeNumber,
  pausedAtTs: maybeNumber,
  endedAtTs: maybeNumber,
  variations: z.array(variationSchema),
});

/** Answer of the experience detail. */
export const experienceAnswerSchema = z.looseObject({
  experience: experienceSchema,
});

/** Answer of the experiences list, in the form that is assumed. */
export const experiencesListAnswerSchema = z.preprocess(
  asListAnswer,
  z.looseObject({
    experiencesList: z.array(experienceSchema),
    page: maybeNumber,
    limit: maybeNumber,
    total: maybeNumber,
    totalPages: maybeNumber,
  }),
);

/** A bare array, or a single array under any name, is the list, too. */
function asListAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return { experiencesList: answer };
  if (answer === null || typeof answer !== "object") return answer;
  if ("experiencesList" in answer) return answer;
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.length === 1 ? { ...answer, experiencesList: lists[0] } : answer;
}

/** Answer of the experience time series. */
export const timeSeriesAnswerSchema: z.ZodType<TimeSeries> = z.looseObject({
  segments: z.record(
    z.string(),
    z.looseObject({
      data: z.array(z.looseObject({ dt: z.string() })),
    }),
  ),
  variations: z.array(variationSchema),
});

/** Answer of the export. */
export const exportAnswerSchema: z.ZodType<ExportResult> = z.looseObject({
  exportType: z.enum(["orders", "order_line_items", "order_reconciliation"]),
  experienceId: z.string(),
  experienceName: z.string(),
  url: z.string().nullable(),
  expiresIn: z.number(),
  format: z.string(),
  message: z.string(),
});

/** Types of experiences that can be created. */
export const CREATABLE_TYPES = [
  "content/advanced",
  "content/onsiteEdits",
  "content/url",
  "content/theme",
  "content/template",
  "personalization",
  "personalization/offer",
] as const;

const targetingInput = z.looseObject({
  id: z.string().optional(),
  groups: pageTargetingSchema.nullish(),
});

const variationInput = z.looseObject({
  id: z.string().optional(),
  name: z.string().min(1),
  percentage: z.number().min(0).max(100),
  isControl: z.boolean(),
});

/** Body of create and replace. */
export const experienceBodySchema: z.ZodType<ExperienceBody> = z.strictObject({
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
});

const segmentBy = z.enum([
  "deviceType",
  "visitorType",
  "countryCode",
  "channel",
  "landingPageType",
]).optional();

/** Body of the experience analysis. */
export const analysisBodySchema: z.ZodType<AnalysisBody> = z.strictObject({
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
  segmentBy,
  filters: filtersSchema.nullish(),
});

/** Query of the deprecated analysis. */
export const deprecatedAnalysisQuerySchema: z.ZodType<DeprecatedAnalysisQuery> =
  z.strictObject({
    startTs: epochSeconds.optional(),
    endTs: epochSeconds.optional(),
  });

/** Answer of the experience analysis. */
export const analysisAnswerSchema: z.ZodType<Analysis> = z.looseObject({
  metrics: z.array(z.looseObject({})),
});

const isoDateTime = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 date and time with Z or an offset",
});

const inOrder = {
  check: ({ start, end }: { start: string; end: string }): boolean =>
    Date.parse(start) <= Date.parse(end),
  options: { path: ["start"], error: "must not be later than end" },
};

const sitewideSnapshotBody = z.strictObject({
  start: isoDateTime,
  end: isoDateTime,
  metrics: z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional(),
  segmentBy,
  filters: filtersSchema.nullish(),
});

/** Body of the sitewide snapshot. */
export const sitewideSnapshotBodySchema: z.ZodType<SitewideSnapshotBody> =
  sitewideSnapshotBody.refine(inOrder.check, inOrder.options);

/** Body of the sitewide time series. */
export const sitewideTimeSeriesBodySchema: z.ZodType<SitewideTimeSeriesBody> =
  sitewideSnapshotBody.safeExtend({
    granularity: z.enum(["hour", "day", "week", "month"]).optional(),
  }).refine(inOrder.check, inOrder.options);

/** Body of the sitewide order distribution. */
export const orderDistributionBodySchema: z.ZodType<OrderDistributionBody> = z
  .strictObject({
    start: isoDateTime,
    end: isoDateTime,
    bins: z.number().int().min(1).max(200).optional(),
    filters: filtersSchema.nullish(),
  }).refine(inOrder.check, inOrder.options);

const snapshotValue = z.looseObject({
  value: z.number().nullable(),
  previousValue: maybeNumber,
  change: maybeNumber,
});

/** Answer of the sitewide snapshot. */
export const sitewideSnapshotAnswerSchema: z.ZodType<SitewideSnapshot> = z
  .looseObject({
    currency: maybeText,
    segments: z.record(z.string(), z.record(z.string(), snapshotValue)),
  });

/** Answer of the sitewide time series. */
export const sitewideTimeSeriesAnswerSchema: z.ZodType<SitewideTimeSeries> = z
  .looseObject({
    currency: maybeText,
    segments: z.record(
      z.string(),
      z.looseObject({ data: z.array(z.looseObject({ dt: z.string() })) }),
    ),
  });

/** Answer of the sitewide order distribution. */
export const orderDistributionAnswerSchema: z.ZodType<OrderDistribution> = z
  .looseObject({
    currency: maybeText,
    histogram: z.array(
      z.looseObject({ from: z.number(), to: z.number(), count: z.number() }),
    ),
    kde: z.array(z.looseObject({ x: z.number(), density: z.number() })),
    cdf: z.array(z.looseObject({ x: z.number(), p: z.number() })),
    unitMix: z.array(
      z.looseObject({
        units: z.number(),
        orders: z.number(),
        share: z.number(),
      }),
    ),
  });

const YEARS = "must be a year that the service has, 2021 to 2026";

const seasonalFields = {
  event: z.enum(["BFCM", "laborDay", "memorialDay", "presidentsDay"]),
  metric: z.enum(["revenue", "orders", "priceLevels"]),
  year: z.number().int().min(2021, YEARS).max(2026, YEARS).optional(),
  start: isoDateTime,
  end: isoDateTime,
};

/** Body of the seasonal snapshot. */
export const seasonalSnapshotBodySchema: z.ZodType<SeasonalSnapshotBody> = z
  .strictObject(seasonalFields);

/** Body of the seasonal time series. */
export const seasonalTimeSeriesBodySchema: z.ZodType<SeasonalTimeSeriesBody> = z
  .strictObject({
    ...seasonalFields,
    xAxis: z.enum(["actualDate", "daysFromEvent"]),
    granularity: z.enum(["hourly", "daily"]),
    mode: z.enum(["index", "brand", "brandWithIndex"]),
  });

/** Answer of the seasonal snapshot. */
export const seasonalSnapshotAnswerSchema: z.ZodType<SeasonalSnapshot> = z
  .looseObject({
    currency: z.string(),
    snapshot: z.looseObject({
      periodToDateValue: z.number().nullable(),
      vsLastYear: z.number().nullable(),
      avgDailyIndexPercent: z.number().nullable(),
      currentIndexPercent: z.number().nullable(),
    }),
  });

/** Answer of the seasonal time series. */
export const seasonalTimeSeriesAnswerSchema: z.ZodType<SeasonalTimeSeries> = z
  .looseObject({
    currency: z.string(),
    data: z.array(z.looseObject({
      dt: z.string(),
      dayOffset: z.number().int().nullish(),
      currentValue: maybeNumber,
      baselineValue: maybeNumber,
      priorYearValue: maybeNumber,
      currentYearIndex: maybeNumber,
      priorYearIndex: maybeNumber,
      brandIndex: maybeNumber,
    })),
  });

const customEvents = z.array(
  z.strictObject({ id: z.string().min(1), name: z.string().min(1) }),
);

/** Body of the custom events. */
export const customEventsBodySchema: z.ZodType<CustomEventsBody> = z
  .strictObject({ customEvents: customEvents.min(1) });

/** Answer of the custom events: all that are known. */
export const customEventsAnswerSchema: z.ZodType<CustomEventsBody> = z
  .looseObject({ customEvents });
