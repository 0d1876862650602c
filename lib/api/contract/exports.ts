/** Exports of an experience. */

import * as z from "zod";
import { maybeNumber, maybeText, textOrEmpty, type TypeOf } from "./_schema.ts";
import { epochRange } from "./analytics.ts";
import { filters } from "./filters.ts";

const exportType = z.enum([
  "orders",
  "order_line_items",
  "order_reconciliation",
]);

/** What an export holds. */
export type ExportType = TypeOf<typeof exportType>;

/** Body of the export. */
export const exportBody = z.strictObject({
  /** What the file holds. */
  exportType,
  ...epochRange,
  /** Which visitors and orders count. */
  filters: filters.nullish(),
});

/**
 * The answer as it comes. Only the address is needed; what else is missing the
 * request knows.
 */
export const exportAnswer = z.looseObject({
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
