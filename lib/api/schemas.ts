/**
 * Schemas of requests and answers. Requests are strict: what the contract does
 * not know is refused. Answers are read tolerantly: unknown fields are kept, and
 * a field that the spec does not promise may be missing.
 */

import { z } from "zod";
import { filtersSchema } from "./filter_schema.ts";
import type {
  ExportBody,
  ExportResult,
  ListExperiencesQuery,
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
export const experiencesListAnswerSchema = z.looseObject({
  experiencesList: z.array(experienceSchema),
  page: maybeNumber,
  limit: maybeNumber,
  total: maybeNumber,
  totalPages: maybeNumber,
});

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
