/** A readout's data from two files, of whatever size. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import type { CacheOptions, Encoding } from "../../engine/mod.ts";
import {
  openTable,
  type ReadTableOptions,
  storeTable,
  tableHeaders,
} from "../../loaders/mod.ts";
import type { ReadoutData } from "../orders/mod.ts";
import type { ReadoutOptions } from "../record/mod.ts";
import { dataFromTables } from "./_from_tables.ts";
import { fileOrQuery, type NamedFile } from "./_query_file.ts";
import { optionalColumns, type ReadoutFrames } from "./readout_frames.ts";
import type { Workspace } from "./workspace.ts";

/** What a readout from files starts from. */
export interface ReadoutFiles
  extends Omit<ReadoutFrames, "orders" | "visitors"> {
  /**
   * One row per order: a CSV file, also compressed (`.csv.gz`), or Parquet; or a
   * query (`orders.sql`), one SELECT over files beside it (`FROM 'items.csv'`)
   * that yields the columns. In it a column of plain numbers is one, all others
   * are texts.
   */
  readonly orders: string;
  /** Visitors per variation (and day): such a file, or a query. */
  readonly visitors: string;
  /**
   * Canonical column name to header, where the headers do not say it
   * themselves; each for the file that has the header, or for both.
   */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Headers of columns that are not to be used. */
  readonly ignore?: readonly string[] | undefined;
  /** Character between fields. @default {the one that splits the header most} */
  readonly delimiter?: string | undefined;
  /** How letters are written. @default {"utf-8", or what marks at its beginning say} */
  readonly encoding?: Encoding | undefined;
  /** Character before the decimals. @default {the one that every amount fits} */
  readonly decimal?: "." | "," | undefined;
  /**
   * How dates are written, as of `strptime`: `"%d/%m/%Y"`, with a time of day
   * behind it or not. @default {the one way that every date fits}
   */
  readonly dates?: string | undefined;
}

/** Choices of a readout from files. */
export interface FileReadoutOptions extends ReadoutOptions {
  /** Where the converted orders are kept for the next time. */
  readonly cache?: CacheOptions | undefined;
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads two files. The orders go from the disk into the engine; no frame is made
 * of them.
 *
 * @param workspace Holds the orders from now on.
 * @param files Orders and visitors.
 * @param options The control's name, cache, progress, abort.
 * @returns The data.
 * @throws {SchemaError} With every problem of the columns or the cells.
 */
export async function dataFromFiles(
  workspace: Workspace,
  files: ReadoutFiles,
  options: FileReadoutOptions,
): Promise<ReadoutData> {
  const { signal, cache, onProgress = () => {} } = options;
  const written = writtenAs(files);
  const stored = { ...written, cache, signal };
  onProgress("Reading the orders");
  const named = {
    orders: await fileOrQuery(workspace, files.orders, stored),
    visitors: await fileOrQuery(workspace, files.visitors, stored),
  };
  const maps = await splitMap(named, files.map, written);
  const visitors = await openTable(named.visitors.path, {
    ...written,
    source: named.visitors.source,
    kind: "visitors",
    map: maps.visitors,
  });
  const orders = workspace.resources.use(
    await storeTable(named.orders.path, {
      ...stored,
      source: named.orders.source,
      map: maps.orders,
      optional: optionalColumns(files),
      blank: ["visitor_id", "variation"],
    }),
  );
  if (orders.confirm) workspace.confirmations.push(orders.confirm);
  onProgress("Adding them up");
  const data = await dataFromTables(
    workspace,
    { ...orders, guests: files.guests },
    visitors,
    files,
    options,
  );
  const readings = [orders, visitors].flatMap(({ source, readAs }) =>
    readAs.length === 0 ? [] : [`${source}: ${readAs.join("; ")}.`]
  );
  return { ...data, notes: [...readings, ...data.notes] };
}

/** How the files are written, for their readers. */
function writtenAs(
  { delimiter, encoding, decimal, dates, timeZone, ignore }: ReadoutFiles,
): ReadTableOptions {
  return {
    separator: delimiter,
    encoding,
    ignore,
    formats: { decimal, dates, timeZone },
  };
}

const VISITOR_COLUMNS = ["variation", "n_visitors", "created_at"];

async function splitMap(
  { orders, visitors }: Readonly<Record<"orders" | "visitors", NamedFile>>,
  map: ReadoutFiles["map"] = {},
  written: ReadTableOptions,
): Promise<Record<"orders" | "visitors", Record<string, string>>> {
  const ofOrders = await tableHeaders(orders.path, written);
  const ofVisitors = await tableHeaders(visitors.path, written);
  const problems = Object.entries(map)
    .filter(([, header]) => ![...ofOrders, ...ofVisitors].includes(header))
    .map(([name, header]): Problem => ({
      path: name,
      message:
        `mapped to "${header}", which neither file has; the orders have ${
          ofOrders.join(", ")
        }, the visitors ${ofVisitors.join(", ")}`,
    }));
  if (problems.length > 0) throw new SchemaError("the mapping", problems);
  const pick = (
    headers: readonly string[],
    isMeant: (name: string) => boolean,
  ): Record<string, string> =>
    Object.fromEntries(
      Object.entries(map).filter(([name, header]) =>
        headers.includes(header) && isMeant(name)
      ),
    );
  return {
    orders: pick(ofOrders, (name) => name !== "n_visitors"),
    visitors: pick(ofVisitors, (name) => VISITOR_COLUMNS.includes(name)),
  };
}
