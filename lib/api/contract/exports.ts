/** Exports of an experience. */

import * as z from "zod";
import { epochSeconds, maybeNumber, schemaOf, textOrEmpty } from "./_schema.ts";
import { type AnalyticsFilters, filtersSchema } from "./filters.ts";

/** What an export holds. */
export type ExportType = "orders" | "order_line_items" | "order_reconciliation";

/** Body of the export, as it goes over the wire. */
export interface ExportBody {
  /** What to export. */
  readonly exportType: ExportType;
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Answer of the export. */
export interface ExportResult {
  /** What it holds. */
  readonly exportType: ExportType;
  /** UUID. */
  readonly experienceId: string;
  /** Display name. */
  readonly experienceName: string;
  /** Presigned address of the CSV; `null` when the export timed out or failed. */
  readonly url: string | null;
  /** Seconds until the address expires; 0 when `url` is `null`. */
  readonly expiresIn: number;
  /** Always `csv`. */
  readonly format: string;
  /** The service's own words. */
  readonly message: string;
}

/** The answer as it comes. */
export interface ExportAnswer {
  /** What it holds, if it says so. */
  readonly exportType?: string | null | undefined;
  /** UUID, if it says so. */
  readonly experienceId?: string | null | undefined;
  /** Display name; empty when it says none. */
  readonly experienceName: string;
  /** Presigned address; `null` when the export timed out or failed. */
  readonly url: string | null;
  /** Seconds until the address expires, if it says so. */
  readonly expiresIn?: number | null | undefined;
  /** Always `csv`. */
  readonly format: string;
  /** The service's own words. */
  readonly message: string;
}

/** Everything that can be exported. */
const EXPORT_TYPES = [
  "orders",
  "order_line_items",
  "order_reconciliation",
] as const;

/** Schema of {@linkcode ExportBody}. */
export const exportBodySchema: z.ZodType<ExportBody> = schemaOf<ExportBody>()(
  z.strictObject({
    exportType: z.enum(EXPORT_TYPES),
    startTs: epochSeconds.optional(),
    endTs: epochSeconds.optional(),
    filters: filtersSchema.nullish(),
  }),
);

/**
 * Schema of the answer. Only the address is needed; what else is missing the
 * request knows.
 */
export const exportAnswerSchema: z.ZodType<ExportAnswer> = schemaOf<
  ExportAnswer
>()(z.looseObject({
  exportType: z.string().nullish(),
  experienceId: z.string().nullish(),
  experienceName: textOrEmpty,
  url: z.preprocess(
    (value) => value === "" ? null : value,
    z.string().nullable(),
  ),
  expiresIn: maybeNumber,
  format: z.preprocess((value) => value ?? "csv", z.string()),
  message: textOrEmpty,
}));
