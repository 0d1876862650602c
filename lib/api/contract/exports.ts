/** Exports of an experience. */

import * as z from "zod";
import { epochRange, maybeNumber, maybeText, textOrEmpty } from "./_schema.ts";
import type { EpochRange, Filtered } from "./analytics.ts";
import { filters } from "./filters.ts";
import type { Schema } from "./validation.ts";

const EXPORT_TYPES = [
  "orders",
  "order_line_items",
  "order_reconciliation",
] as const;

/** What an export holds. */
export type ExportType = typeof EXPORT_TYPES[number];

/** Body of the export. */
export interface ExportBody extends EpochRange, Filtered {
  /** What the file holds. */
  readonly exportType: ExportType;
}

/** Body of the export. */
export const exportBody: Schema<ExportBody> = z.strictObject({
  exportType: z.enum(EXPORT_TYPES),
  ...epochRange,
  filters: filters.nullish(),
});

/**
 * The answer as it comes. Only the address is needed; what else is missing the
 * request knows.
 */
export interface ExportAnswer {
  /** What it holds. */
  readonly exportType?: string | null | undefined;
  /** UUID. */
  readonly experienceId?: string | null | undefined;
  /** Display name; empty where there is none. */
  readonly experienceName: string;
  /** Presigned address of the CSV. */
  readonly url: string | null;
  /** Seconds until the address expires. */
  readonly expiresIn?: number | null | undefined;
  /** `csv`. */
  readonly format: string;
  /** The service's own words; empty where there are none. */
  readonly message: string;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Reads {@linkcode ExportAnswer}. */
export const exportAnswer: Schema<ExportAnswer> = z.looseObject({
  exportType: maybeText,
  experienceId: maybeText,
  experienceName: textOrEmpty,
  url: z.preprocess(
    (value) => value === "" ? null : value,
    z.string().nullable(),
  ),
  expiresIn: maybeNumber,
  format: z.preprocess((value) => value ?? "csv", z.string()),
  message: textOrEmpty,
});

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
