/** What files hold and what is wrong with them, before any statistics. */

import { basename } from "node:path";
import { tableHeaders } from "../../loaders/mod.ts";
import { openOrders } from "../../sums/mod.ts";
import { openOrderRows } from "../orders/mod.ts";
import type { FilesCheck } from "../../record/mod.ts";
import { readKinds } from "../kinds/mod.ts";
import { askOrders } from "../_questions.ts";
import { ordersRead, visitorsRead } from "../_inputs.ts";
import { ledgerOfRows, orderLedger } from "../_ledger.ts";
import { knownFile, partsIn } from "../_input_file.ts";
import { ofEachDay, undated, visitorRows } from "../visitors/mod.ts";
import { type FileKind, fileKind } from "./_file_kind.ts";
import { openVisitors } from "./_open_files.ts";
import {
  besideCells,
  type Moved,
  type Speak,
  Wrong,
} from "./_collected_problems.ts";
import { orderCurrencies } from "../_currency.ts";
import {
  type FileReadoutOptions,
  type FilesWritten,
  type ReadoutFiles,
  writtenAs,
} from "../readout_files.ts";
import { inWorkspace, type KnownFile } from "../workspace.ts";

/**
 * What a file holds, by its headers.
 *
 * @param path The file.
 * @param files How it is written, and how its columns are called.
 * @returns Summaries where columns say how far visitors lie apart, visitors where
 *   a column counts them, assignments where each has a row.
 * @throws {ReadoutError} When the file cannot be read.
 */
export async function detectTableKind(
  path: string,
  files: FilesWritten,
): Promise<FileKind> {
  return fileKind(basename(path), await fileHeaders(path, files), files);
}

/** The headers of a file, or of the first of several that make a table. */
export async function fileHeaders(
  path: string,
  files: FilesWritten,
): Promise<readonly string[]> {
  const [first = path] = (await partsIn(path))?.paths ?? [];
  return await tableHeaders(first, writtenAs(files));
}

/**
 * Looks at one file alone.
 *
 * @param path The file.
 * @param holds What it holds.
 * @param files How it is written, and how its columns are called.
 * @param options Cache, abort.
 * @returns What was found.
 * @throws {SchemaError} With every problem of its columns and cells.
 */
export async function checkFile(
  path: string,
  holds: "orders" | "visitors",
  files: FilesWritten,
  options: FileReadoutOptions,
): Promise<FilesCheck> {
  return await inWorkspace(options.signal, async (workspace) => {
    const file = await knownFile(workspace, path, holds, files, options);
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
 * The same; or everything that is wrong with the file, in its cells and in what
 * the rows mean.
 *
 * @throws {ReadoutError} With every problem.
 */
export async function checkAlone(
  path: string,
  holds: "orders" | "visitors",
  files: FilesWritten,
  options: FileReadoutOptions,
  speak: Speak,
): Promise<FilesCheck> {
  return await everything([path], speak, (moved) =>
    checkFile(
      moved?.(path) ?? path,
      holds,
      files,
      moved === null ? options : unkept(options),
    ));
}

/** What is found, or all that is wrong: apart from each other, and beside cells. */
async function everything(
  paths: readonly string[],
  speak: Speak,
  look: (moved: Moved | null) => Promise<FilesCheck>,
  alongside: (wrong: Wrong) => Promise<void> = () => Promise.resolve(),
): Promise<FilesCheck> {
  const wrong = new Wrong();
  const filesCheck = await wrong.collect(() => look(null));
  if (filesCheck === null) {
    await alongside(wrong);
    await besideCells(wrong, paths, look, speak);
  }
  wrong.report();
  return filesCheck!;
}

/**
 * What is found in both files of a readout; or everything that is wrong with
 * either of them, and, where both can be read, with both together.
 *
 * @param files Both, and how they are written.
 * @param together Looks at both.
 * @param options Cache, abort.
 * @param speak What a check says.
 * @throws {ReadoutError} With every problem.
 */
export async function checkBoth(
  files: ReadoutFiles,
  together: (
    files: ReadoutFiles,
    options: FileReadoutOptions,
  ) => Promise<FilesCheck>,
  options: FileReadoutOptions,
  speak: Speak,
): Promise<FilesCheck> {
  const { orders, visitors, ...written } = files;
  const { assignments, before: beforeFile } = files;
  const paths = [orders, visitors, assignments, beforeFile].filter((path) =>
    path !== undefined
  );
  const look = (moved: Moved | null): Promise<FilesCheck> =>
    moved === null ? together(files, options) : together({
      ...files,
      orders: moved(orders),
      visitors: visitors && moved(visitors),
      assignments: assignments && moved(assignments),
      before: beforeFile && moved(beforeFile),
    }, unkept(options));
  return await everything(paths, speak, look, async (wrong) => {
    // Orders that are assigned say nothing alone.
    if (visitors === undefined) return;
    for (const holds of ["orders", "visitors"] as const) {
      const path = files[holds]!;
      if (wrong.names(basename(path))) continue;
      await wrong.collect(() => checkFile(path, holds, written, options));
    }
  });
}

/** What is read of a copy is not kept for another time. */
function unkept(options: FileReadoutOptions): FileReadoutOptions {
  return { ...options, cache: { folder: null } };
}

async function checkVisitors(
  file: KnownFile,
  files: FilesWritten,
): Promise<FilesCheck> {
  const table = await openVisitors(file);
  const { rows, error } = visitorRows(table, files.timeZone);
  if (error !== null) throw error;
  const { doubts } = ofEachDay(table.source, rows, files.days);
  const visitorInput = visitorsRead(table, rows, !table.week);
  return {
    inputs: [visitorInput],
    ledger: ledgerOfRows(visitorInput.rows),
    currency: null,
    checks: doubts,
    notes: [],
  };
}

/** Every variation that the orders name is one. */
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
  const ledger = orderLedger(orders, opened.orders.exclusions);
  const { currencies, notes } = orderCurrencies(opened.read, orders);
  const [currency = null, ...otherCurrencies] = currencies;
  return {
    inputs: [ordersRead(opened.read, orders, ledger, false)],
    ledger,
    currency: otherCurrencies.length === 0 ? currency : null,
    checks: [
      ...undated(opened.read),
      ...await askOrders(orders, ledger, files),
      ...findings,
    ],
    notes: [...orders.notes, ...notes],
  };
}
