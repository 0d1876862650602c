/** Detects what files contain and validates them, without computing statistics. */

import { basename } from "node:path";
import { tableHeaders } from "../../loaders/mod.ts";
import { openOrders } from "../../sums/mod.ts";
import { openOrderRows } from "../orders/mod.ts";
import type { FilesCheck } from "../../record/mod.ts";
import { readKinds } from "../kinds/mod.ts";
import { checkOrders as runOrderChecks } from "../_questions.ts";
import { describeOrders, describeVisitors } from "../_inputs.ts";
import { buildOrderLedger, buildRowLedger } from "../_ledger.ts";
import { findPartFiles, openKnownFile } from "../_input_file.ts";
import { toDailyCounts, undated, visitorRows } from "../visitors/mod.ts";
import { type FileKind, fileKind } from "./_file_kind.ts";
import { openVisitors } from "./_open_files.ts";
import {
  checkWithoutBadRows,
  CollectedProblems,
  type FormatCheck,
  type PathOf,
} from "./_collected_problems.ts";
import { orderCurrencies } from "../_currency.ts";
import {
  type FileReadoutOptions,
  type FilesWritten,
  readingOptions,
  type ReadoutFiles,
} from "../readout_files.ts";
import { inWorkspace, type KnownFile } from "../workspace.ts";

/**
 * Returns what a file contains, judging by its headers.
 *
 * @param path Path of the file.
 * @param files Formats and column mapping of the file.
 * @returns Summaries if columns give the spread of values, visitor counts if a
 *   column counts visitors, assignments if each visitor has a row.
 * @throws {ReadoutError} If the file cannot be read.
 */
export async function detectTableKind(
  path: string,
  files: FilesWritten,
): Promise<FileKind> {
  return fileKind(basename(path), await fileHeaders(path, files), files);
}

/** Returns the headers of a file, or of the first part file of a table. */
export async function fileHeaders(
  path: string,
  files: FilesWritten,
): Promise<readonly string[]> {
  const [first = path] = (await findPartFiles(path))?.paths ?? [];
  return await tableHeaders(first, readingOptions(files));
}

/**
 * Checks a single file.
 *
 * @param path Path of the file.
 * @param holds Kind of the table.
 * @param files Formats and column mapping of the file.
 * @param options Cache and abort signal.
 * @returns The check results.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 */
export async function checkFile(
  path: string,
  holds: "orders" | "visitors",
  files: FilesWritten,
  options: FileReadoutOptions,
): Promise<FilesCheck> {
  return await inWorkspace(options.signal, async (workspace) => {
    const file = await openKnownFile(workspace, path, holds, files, options);
    const filesCheck = holds === "visitors"
      ? await checkVisitors(file, files)
      : await checkOrders(file, files, options);
    return {
      ...filesCheck,
      inputs: [...filesCheck.inputs, ...workspace.queried],
      checks: [...filesCheck.checks, ...workspace.doubts],
    };
  });
}

/**
 * Checks a single file, and reports unreadable cells together with problems in
 * the meaning of rows.
 *
 * @throws {ReadoutError} If the file has problems; lists all of them.
 */
export async function checkAlone(
  path: string,
  holds: "orders" | "visitors",
  files: FilesWritten,
  options: FileReadoutOptions,
  formatCheck: FormatCheck,
): Promise<FilesCheck> {
  return await runAllChecks([path], formatCheck, (pathOf) =>
    checkFile(
      pathOf?.(path) ?? path,
      holds,
      files,
      pathOf === null ? options : withoutCache(options),
    ));
}

/**
 * Runs independent checks, then repeats them without unreadable rows, and returns
 * results or throws all problems.
 */
async function runAllChecks(
  paths: readonly string[],
  formatCheck: FormatCheck,
  runCheck: (pathOf: PathOf | null) => Promise<FilesCheck>,
  furtherChecks: (collected: CollectedProblems) => Promise<void> = () =>
    Promise.resolve(),
): Promise<FilesCheck> {
  const collected = new CollectedProblems();
  const filesCheck = await collected.collect(() => runCheck(null));
  if (filesCheck === null) {
    await furtherChecks(collected);
    await checkWithoutBadRows(collected, paths, runCheck, formatCheck);
  }
  collected.report();
  return filesCheck!;
}

/**
 * Checks both files of a readout and, if both can be read, their combination.
 *
 * @param files Both files and their formats.
 * @param together Checks both files in combination.
 * @param options Cache and abort signal.
 * @param formatCheck Formats a check as text.
 * @throws {ReadoutError} If either file has problems; lists all of them.
 */
export async function checkBoth(
  files: ReadoutFiles,
  together: (
    files: ReadoutFiles,
    options: FileReadoutOptions,
  ) => Promise<FilesCheck>,
  options: FileReadoutOptions,
  formatCheck: FormatCheck,
): Promise<FilesCheck> {
  const { orders, visitors, ...written } = files;
  const { assignments, before: beforeFile } = files;
  const paths = [orders, visitors, assignments, beforeFile].filter((path) =>
    path !== undefined
  );
  const runCheck = (pathOf: PathOf | null): Promise<FilesCheck> =>
    pathOf === null ? together(files, options) : together({
      ...files,
      orders: pathOf(orders),
      visitors: visitors && pathOf(visitors),
      assignments: assignments && pathOf(assignments),
      before: beforeFile && pathOf(beforeFile),
    }, withoutCache(options));
  return await runAllChecks(paths, formatCheck, runCheck, async (collected) => {
    // Orders that get their variations from assignments can't be checked alone.
    if (visitors === undefined) return;
    for (const holds of ["orders", "visitors"] as const) {
      const path = files[holds]!;
      if (collected.names(basename(path))) continue;
      await collected.collect(() => checkFile(path, holds, written, options));
    }
  });
}

/** Results from a temporary copy must not enter the cache. */
function withoutCache(options: FileReadoutOptions): FileReadoutOptions {
  return { ...options, cache: { folder: null } };
}

async function checkVisitors(
  file: KnownFile,
  files: FilesWritten,
): Promise<FilesCheck> {
  const table = await openVisitors(file);
  const { rows, error } = visitorRows(table, files.timeZone);
  if (error !== null) throw error;
  const { doubts } = toDailyCounts(table.source, rows, files.days);
  const visitorInput = describeVisitors(table, rows, !table.week);
  return {
    inputs: [visitorInput],
    ledger: buildRowLedger(visitorInput.rows),
    currency: null,
    checks: doubts,
    notes: [],
  };
}

/**
 * Every variation named by the orders is accepted, because no visitors file lists
 * them.
 */
async function checkOrders(
  file: KnownFile,
  files: FilesWritten,
  options: FileReadoutOptions,
): Promise<FilesCheck> {
  const opened = await openOrderRows(files, file, options);
  const { orders, findings } = await readKinds(
    await openOrders(opened.orders, null),
    opened.kinds,
  );
  const ledger = buildOrderLedger(orders, opened.orders.exclusions);
  const { currencies, notes } = orderCurrencies(opened.read, orders);
  const [currency = null, ...otherCurrencies] = currencies;
  return {
    inputs: [describeOrders(opened.read, orders, ledger, false)],
    ledger,
    currency: otherCurrencies.length === 0 ? currency : null,
    checks: [
      ...undated(opened.read),
      ...await runOrderChecks(orders, ledger, files),
      ...findings,
    ],
    notes: [...orders.notes, ...notes],
  };
}
