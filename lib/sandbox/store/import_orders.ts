import { checkOptions, IMPORT_OPTIONS } from "../../options/mod.ts";
import type { Variation } from "../../api/mod.ts";
import { createStore, type SandboxStore } from "./store.ts";
import {
  type ImportColumn,
  type ImportedRow,
  parseRows,
  readTable,
  resolveColumns,
} from "./_import_table.ts";
import type { ExposureRow, OrderRow } from "./rows.ts";

export type { ImportColumn };

/** How a file of orders becomes a store. */
export interface ImportOptions {
  /** CSV file with a header and one row per order. */
  readonly orders: string;
  /**
   * The file's own names for columns that are called otherwise. Names are
   * compared without regard to case, spaces, underscores and hyphens.
   */
  readonly columns?: Readonly<Partial<Record<ImportColumn, string>>>;
  /**
   * Visitors in all, by variation, those who bought nothing included. Buyers
   * only when left out.
   */
  readonly visitors?: Readonly<Record<string, number>>;
  /** The control. @default {the first variation in the order of names} */
  readonly control?: string;
  /** Name of the experience. @default {the file's name} */
  readonly name?: string;
  /** IANA name; times without an offset are read in it. @default {"UTC"} */
  readonly timeZone?: string;
  /** ISO 4217, for orders without one. @default {"USD"} */
  readonly currency?: string;
  /** File to keep the store in; in memory when left out. */
  readonly path?: string;
}

/** A store with one ended experience, and what became of the file. */
export interface ImportResult {
  /** The store. Close it when done. */
  readonly store: SandboxStore;
  /** UUID of the experience. */
  readonly experienceId: string;
  /** Orders that were read. */
  readonly orders: number;
  /** Columns of the file that have no place in the store. */
  readonly ignoredColumns: readonly string[];
}

/**
 * A store from a CSV file of orders. It has one ended experience, which lasts
 * from the day of the first order to the day of the last one, and one variation
 * per name in the column `variation`. A buyer was first seen with the first
 * order; visitors who bought nothing come from `visitors`.
 *
 * @param options The file, and what its columns mean.
 * @returns The store, the experience's id, and the columns that were left out.
 * @throws {Deno.errors.NotFound} When there is no such file.
 * @throws {TypeError} When a required column is missing.
 * @throws {SyntaxError} When a row cannot be read; all such rows are named.
 * @throws {RangeError} When `visitors` names fewer than there are buyers.
 *
 * @example Two orders
 * ```ts
 * import { importOrders } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * const file = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(
 *   file,
 *   "transactionId,visitorId,date,revenue,group\n1,7,2026-03-02,30.5,A\n2,8,2026-03-03,10,B\n",
 * );
 * const { store, orders } = await importOrders({
 *   orders: file,
 *   columns: {
 *     order_id: "transactionId",
 *     visitor_id: "visitorId",
 *     created_at: "date",
 *     net_revenue: "revenue",
 *     variation: "group",
 *   },
 *   visitors: { A: 100, B: 101 },
 * });
 * assertEquals(orders, 2);
 * store.close();
 * await Deno.remove(file);
 * ```
 */
export async function importOrders(
  options: ImportOptions,
): Promise<ImportResult> {
  checkOptions(IMPORT_OPTIONS, options);
  const { timeZone = "UTC", currency = "USD" } = options;
  const table = await readTable(options.orders);
  const columns = resolveColumns(table.header, options.columns ?? {});
  const rows = parseRows(table.rows, columns, timeZone, currency);
  const variations = variationsOf(rows, options);
  const experienceId = crypto.randomUUID();
  const { startMs, endMs } = daysAround(rows, timeZone);
  const buyers = exposuresOf(rows, variations, experienceId);
  const store = await createStore({
    timeZone,
    currency,
    asOfMs: endMs,
    ...(options.path === undefined ? {} : { path: options.path }),
    experiences: [{
      id: experienceId,
      name: options.name ?? fileName(options.orders),
      status: "ended",
      category: "experiment",
      type: "content/advanced",
      currency,
      createdAtTs: startMs,
      startedAtTs: startMs,
      endedAtTs: endMs,
      variations,
    }],
    exposures: [
      ...buyers,
      ...others(buyers, variations, options, experienceId, startMs),
    ],
    orders: ordersOf(rows, variations),
  });
  const used = new Set(columns.values());
  return Object.freeze({
    store,
    experienceId,
    orders: rows.length,
    ignoredColumns: table.header.filter((_, i) => !used.has(i)),
  });
}

/** From the first midnight to the one after the last order. */
function daysAround(
  rows: readonly ImportedRow[],
  timeZone: string,
): { startMs: number; endMs: number } {
  const times = rows.map(({ order }) => order.createdAtMs);
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  if (rows.length === 0) {
    throw new SyntaxError("Cannot make a store: the file has no orders");
  }
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO(timeZone).startOfDay();
  return {
    startMs: dayOf(first).epochMilliseconds,
    endMs: dayOf(last).add({ days: 1 }).epochMilliseconds,
  };
}

function variationsOf(
  rows: readonly ImportedRow[],
  { control, visitors }: ImportOptions,
): readonly Variation[] {
  const names = [
    ...new Set([
      ...rows.map(({ variation }) => variation),
      ...Object.keys(visitors ?? {}),
    ]),
  ].sort();
  const first = control ?? names[0];
  if (control !== undefined && !names.includes(control)) {
    throw new RangeError(
      `Cannot use "${control}" as the control: the variations are ${
        names.join(", ")
      }`,
    );
  }
  return names.map((name, order) => ({
    id: crypto.randomUUID(),
    name,
    percentage: 100 / names.length,
    isControl: name === first,
    order,
  }));
}

/** The file says which variation an order belongs to. */
function ordersOf(
  rows: readonly ImportedRow[],
  variations: readonly Variation[],
): readonly OrderRow[] {
  const idOf = new Map(variations.map(({ name, id }) => [name, id]));
  return rows.map(({ order, variation }) => ({
    ...order,
    variationId: idOf.get(variation) ?? null,
  }));
}

/** A buyer was first seen in a variation with the first order there. */
function exposuresOf(
  rows: readonly ImportedRow[],
  variations: readonly Variation[],
  experienceId: string,
): readonly ExposureRow[] {
  const idOf = new Map(variations.map(({ name, id }) => [name, id]));
  const first = new Map<string, ExposureRow>();
  for (const { variation, order, visit } of rows) {
    const key = JSON.stringify([variation, order.visitorId]);
    if ((first.get(key)?.seenAtMs ?? Infinity) <= order.createdAtMs) continue;
    first.set(key, {
      ...visit,
      experienceId,
      variationId: idOf.get(variation) ?? "",
      visitorId: order.visitorId,
      seenAtMs: order.createdAtMs,
    });
  }
  return [...first.values()];
}

/** Visitors who bought nothing, of whom only the number is known. */
function others(
  buyers: readonly ExposureRow[],
  variations: readonly Variation[],
  { visitors }: ImportOptions,
  experienceId: string,
  seenAtMs: number,
): readonly ExposureRow[] {
  if (!visitors) return [];
  return variations.flatMap(({ id, name }) => {
    const variationId = id!;
    const known = buyers.filter((buyer) =>
      buyer.variationId === variationId
    ).length;
    const wanted = visitors[name] ?? known;
    if (wanted < known) {
      throw new RangeError(
        `Cannot have ${wanted} visitors of "${name}": ${known} bought something`,
      );
    }
    return Array.from({ length: wanted - known }, (_, i) => ({
      experienceId,
      variationId,
      visitorId: `${name}-${i + 1}`,
      seenAtMs,
    }));
  });
}

function fileName(path: string): string {
  return path.replace(/^.*[\\/]/, "");
}
