/** Validates files without making a readout. */

import {
  checkOptions,
  FILE_READOUT_OPTIONS,
  FILES_TO_CHECK,
  selectOptions,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../base/mod.ts";
import type { FilesCheck, HealthCheck, Readout } from "../record/mod.ts";
import type { FileReadoutOptions, FilesWritten } from "../intake/mod.ts";
import { checkAlone, checkBoth } from "../intake/mod.ts";
import { readoutFromFiles } from "./from_tables.ts";
import { spokenCheck } from "../words/mod.ts";
import { readoutFromSummaries, readoutFromVisitors } from "./from_measures.ts";

/** Files to validate: both files of a readout, or a single one. */
export interface FilesToCheck extends FilesWritten {
  /** Orders, one row each, as in {@linkcode ReadoutFiles}. */
  readonly orders?: string | undefined;
  /** Visitors per variation, optionally by day. */
  readonly visitors?: string | undefined;
  /** Per-visitor table with a row per visitor, instead of both. */
  readonly perVisitor?: string | undefined;
  /**
   * Summary table with a row per variation, and optionally per metric and day,
   * instead of all others.
   */
  readonly summaries?: string | undefined;
}

/** Checks that depend on statistics. */
const STATISTICAL: readonly HealthCheck["code"][] = [
  "few-orders",
  "few-visitors",
  "order-count",
  "outliers",
];

/**
 * Validates files before any statistics: their rows, columns, interpretation and
 * exclusions, and whether both files match.
 *
 * @param files Orders, visitors, or both, and their formats.
 * @param options Name of the control, cache and abort signal.
 * @returns The check results.
 * @throws {SchemaError} If columns, rows or cells are invalid; lists every
 *   problem.
 * @throws {ReadoutError} If a file is missing, or the files do not match.
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
    const accepted = selectOptions(VISITOR_READOUT_OPTIONS, measured);
    return filesCheckOf(await readoutFromVisitors(perVisitor, accepted));
  }
  if (summaries !== undefined) {
    const accepted = selectOptions(SUMMARY_READOUT_OPTIONS, measured);
    return filesCheckOf(await readoutFromSummaries(summaries, accepted));
  }
  const hasBoth = orders !== undefined &&
    (visitors ?? files.assignments) !== undefined;
  if (hasBoth) {
    return await checkBoth(
      { ...written, orders, visitors },
      async (files, options) =>
        filesCheckOf(await readoutFromFiles(files, options)),
      options,
      formatCheck,
    );
  }
  const path = orders ?? visitors;
  if (path === undefined) throw new RangeError("No files to check");
  const holds = orders === undefined ? "visitors" : "orders";
  return await checkAlone(path, holds, written, options, formatCheck);
}

function formatCheck(check: HealthCheck): string {
  const { title, message } = spokenCheck(check);
  return `${title}: ${message}`;
}

/** Returns the checks of a readout that concern its files, without statistics. */
function filesCheckOf(
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
