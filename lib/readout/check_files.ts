/** What files hold and what is wrong with them, without a readout. */

import {
  checkOptions,
  FILE_READOUT_OPTIONS,
  FILES_TO_CHECK,
  optionsAmong,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../base/mod.ts";
import type { FilesCheck, HealthCheck, Readout } from "../record/mod.ts";
import {
  checkAlone,
  checkBoth,
  type FileReadoutOptions,
  type FilesWritten,
} from "../intake/mod.ts";
import { readoutFromFiles } from "./from_tables.ts";
import { spokenCheck } from "../words/mod.ts";
import { readoutFromSummaries, readoutFromVisitors } from "./from_measures.ts";

/** Files to look at: both of a readout, or one of them alone. */
export interface FilesToCheck extends FilesWritten {
  /** One row per order, as {@linkcode ReadoutFiles} has them. */
  readonly orders?: string | undefined;
  /** Visitors per variation (and day). */
  readonly visitors?: string | undefined;
  /** In place of both, a row per visitor. */
  readonly perVisitor?: string | undefined;
  /** In place of them all, a row per variation (and metric, and day). */
  readonly summaries?: string | undefined;
}

/** Checks that are made of statistics. */
const STATISTICAL: readonly HealthCheck["code"][] = [
  "few-orders",
  "few-visitors",
  "order-count",
  "outliers",
];

/**
 * What files hold and what is wrong with them, before any statistics: the rows,
 * the columns and how they are read, what is left out, and whether both files
 * fit together.
 *
 * @param files Orders, visitors, or both, and how they are written.
 * @param options The control, cache, abort.
 * @returns What was found.
 * @throws {SchemaError} With every problem of the columns, rows and cells.
 * @throws {ReadoutError} When a file is missing, or the files do not fit
 *   together.
 *
 * @example
 * ```ts
 * import { checkFiles } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { inputs } = await checkFiles({
 *   orders: "data/orders.csv",
 *   map: { created_at: "dt" },
 * });
 * assertEquals(inputs.map(({ source, values }) => [source, values?.negative]), [
 *   ["orders.csv", 0],
 * ]);
 * ```
 */
export async function checkFiles(
  files: FilesToCheck,
  options: FileReadoutOptions = {},
): Promise<FilesCheck> {
  checkOptions(FILES_TO_CHECK, files);
  checkOptions(FILE_READOUT_OPTIONS, options);
  const { orders, visitors, perVisitor, summaries, ...written } = files;
  const { control, crossovers, signal } = options;
  const measured = { ...written, control, crossovers, signal };
  if (perVisitor !== undefined) {
    const accepted = optionsAmong(VISITOR_READOUT_OPTIONS, measured);
    return foundIn(await readoutFromVisitors(perVisitor, accepted));
  }
  if (summaries !== undefined) {
    const accepted = optionsAmong(SUMMARY_READOUT_OPTIONS, measured);
    return foundIn(await readoutFromSummaries(summaries, accepted));
  }
  const hasBoth = orders !== undefined &&
    (visitors ?? files.assignments) !== undefined;
  if (hasBoth) {
    return await checkBoth(
      { ...written, orders, visitors },
      async (files, options) => foundIn(await readoutFromFiles(files, options)),
      options,
      speak,
    );
  }
  const path = orders ?? visitors;
  if (path === undefined) throw new RangeError("There is no file to check");
  const holds = orders === undefined ? "visitors" : "orders";
  return await checkAlone(path, holds, written, options, speak);
}

function speak(check: HealthCheck): string {
  const { title, message } = spokenCheck(check);
  return `${title}: ${message}`;
}

/** What a readout says of its files, without statistics. */
function foundIn(
  { inputs, ledger, checks, notes, experience }: Readout,
): FilesCheck {
  return {
    inputs,
    ledger,
    notes: notes.filter(({ code }) => code !== "caveat"),
    currency: experience.currency,
    checks: checks.filter(({ code }) => !STATISTICAL.includes(code)),
  };
}
