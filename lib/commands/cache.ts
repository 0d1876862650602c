/** `readout cache`: lists, verifies and clears the cache of input files. */

import { ReadoutError } from "../base/mod.ts";
import { removeReceipts } from "../bundle/mod.ts";
import { cells, formatCount, makeTable } from "../document/mod.ts";
import {
  brokenTables,
  cacheFolder,
  type KeptTable,
  keptTables,
  removeTables,
} from "../loaders/mod.ts";
import type { Args } from "./line/mod.ts";
import {
  byteText,
  printResult,
  showInvisible,
  tableText,
} from "./output/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 * @throws {ReadoutError} If cached files are damaged.
 */
export async function run(options: Args): Promise<void> {
  const [action = "list"] = options.positional;
  const folder = cacheFolder();
  const tables = folder === null ? [] : await keptTables(folder);
  if (action === "list") {
    const record = { folder, tables };
    return printResult(options, record, () => listText(folder, tables));
  }
  const removed = action === "empty" ? tables : await brokenTables(tables);
  await removeTables(removed);
  const receipts = action === "empty" ? await removeReceipts() : 0;
  const record = { folder, tables: tables.length, removed, receipts };
  const [shownTables, state] = action === "empty"
    ? [removed, "removed"]
    : [tables.filter((table) => !removed.includes(table)), "unchanged"];
  const summary = `${tablesSummary(shownTables)} ${state}`;
  const lines = [`${summary}, in ${folderText(folder)}`];
  if (receipts > 0) lines.push(`${formatCount(receipts, "receipt")} removed`);
  printResult(options, record, () => lines.join("\n"));
  if (action === "verify" && removed.length > 0) {
    throw new ReadoutError(
      `${tablesSummary(removed)} changed after being cached and ${
        removed.length === 1 ? "is" : "are"
      } removed. Removed files are recreated when needed. Check the disk`,
    );
  }
}

function tablesSummary(tables: readonly KeptTable[]): string {
  const bytes = tables.reduce((sum, keptTable) => sum + keptTable.bytes, 0);
  return `${formatCount(tables.length, "table")} (${byteText(bytes)})`;
}

function folderText(folder: string | null): string {
  return folder === null
    ? "disabled by READOUT_CACHE_DIR=off"
    : showInvisible(folder);
}

function listText(folder: string | null, tables: readonly KeptTable[]): string {
  const head = `${tablesSummary(tables)} in ${folderText(folder)}`;
  if (tables.length === 0) return head;
  const rows = makeTable({
    id: "cache",
    caption: "Kept tables",
    head: {
      used: "Last used",
      bytes: "Size",
      origin_bytes: "File size",
      origin: "SHA-256 of the file",
    },
    rows: tables.map(({ used, bytes, originBytes, originDigest }) => ({
      used: cells.text(new Date(used).toISOString().slice(0, 16)),
      bytes: cells.text(byteText(bytes), bytes),
      origin_bytes: cells.text(
        originBytes === null ? "unknown" : byteText(originBytes),
        originBytes,
      ),
      origin: cells.text(
        originDigest === null ? "unknown" : `${originDigest.slice(0, 16)}…`,
        originDigest,
      ),
    })),
  });
  return tableText(head, rows);
}
