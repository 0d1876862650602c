/** Schemas and types of the export endpoint. */

import * as z from "zod";
import {
  epochRange,
  maybeNumber,
  maybeText,
  type OtherFields,
  textOrEmpty,
} from "./_schema.ts";
import type { EpochRange, Filtered } from "./analytics.ts";
import { filters } from "./filters.ts";
import type { Schema } from "./validation.ts";

const EXPORT_TYPES = [
  "orders",
  "order_line_items",
  "order_reconciliation",
] as const;

/** Kind of data in an export. */
export type ExportType = typeof EXPORT_TYPES[number];

/** Request body of an export. */
export interface ExportBody extends EpochRange, Filtered {
  /** Kind of data in the export. */
  readonly exportType: ExportType;
}

/** Schema of the export request. */
export const exportBody: Schema<ExportBody> = z.strictObject({
  exportType: z.enum(EXPORT_TYPES),
  ...epochRange,
  filters: filters.nullish(),
});

/**
 * Export response as received. Only the address is required; other missing fields
 * are filled from the request.
 */
export interface ExportAnswer extends OtherFields {
  /** Kind of data in the export. */
  readonly exportType?: string | null | undefined;
  /** UUID of the experience. */
  readonly experienceId?: string | null | undefined;
  /** Display name of the experience; empty if missing. */
  readonly experienceName: string;
  /** Presigned address of the CSV file. */
  readonly url: string | null;
  /** Time until the address expires, in seconds. */
  readonly expiresIn?: number | null | undefined;
  /** File format: `csv`. */
  readonly format: string;
  /** Message from the service; empty if missing. */
  readonly message: string;
}

/** Schema of {@linkcode ExportAnswer}. */
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

/** Result of an export request. */
export interface ExportResult {
  /** Kind of data in the export. */
  readonly exportType: ExportType;
  /** UUID of the experience. */
  readonly experienceId: string;
  /** Display name of the experience. */
  readonly experienceName: string;
  /**
   * Presigned address of the CSV file, or `null` if the export timed out or
   * failed.
   */
  readonly url: string | null;
  /** Time until the address expires, in seconds; 0 if `url` is `null`. */
  readonly expiresIn: number;
  /** File format, always `csv`. */
  readonly format: string;
  /** Message from the service. */
  readonly message: string;
}
