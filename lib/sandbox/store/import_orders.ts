/** A store from a CSV file of orders: its columns found, its values read. */

import { basename } from "node:path";
import { parse } from "@std/csv";
import type { Variation } from "../../api/mod.ts";
import { checkOptions, IMPORT_OPTIONS } from "../../options/mod.ts";
import type { ExposureRow, OrderRow } from "./rows.ts";
import { createStore, type SandboxStore } from "./store.ts";

/** The columns of an orders file, those that must be there first: what each fills, and how it is read. */
const COLUMNS = {
  order_id: ["orderId", "text"],
  visitor_id: ["visitorId", "text"],
  variation: ["variation", "text"],
  created_at: ["createdAtMs", "date"],
  net_revenue: ["netRevenue", "number"],
  currency: ["currency", "text"],
  discount: ["discount", "number"],
  refund: ["refund", "number"],
  cogs: ["cogs", "number"],
  gross_profit: ["grossProfit", "number"],
  shipping_revenue: ["shippingRevenue", "number"],
  shipping_method: ["shippingMethod", "text"],
  units: ["units", "number"],
  country: ["countryCode", "text"],
  device: ["deviceType", "device"],
  channel: ["channel", "text"],
} as const satisfies Readonly<
  Record<string, readonly [keyof ImportedRow, string]>
>;

/** A column of an orders file, under its own name. */
export type ImportColumn = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as readonly ImportColumn[];
const REQUIRED = NAMES.slice(0, 5);

/** A row of the file: an order, and what is known of the visit before it. */
interface ImportedRow
  extends
    OrderRow,
    Pick<ExposureRow, "countryCode" | "deviceType" | "channel"> {
  readonly visitorId: string;
  /** The variation's name. */
  readonly variation: string;
}

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
  const text = await Deno.readTextFile(options.orders);
  const [header, ...lines] = parse(text, { fieldsPerRecord: 0 });
  if (!header) {
    throw new SyntaxError(`Cannot read "${options.orders}": it is empty`);
  }
  const columns = resolveColumns(header, options.columns ?? {});
  const rows = parseRows(lines, columns, timeZone, currency);
  const variations = variationsOf(rows, options);
  const experienceId = crypto.randomUUID();
  const { startMs, endMs } = daysAround(rows, timeZone);
  const exposures = variations.flatMap(({ id, name }) => {
    const visit = { experienceId, variationId: id, seenAtMs: startMs };
    const buyers = buyersIn(rows.filter((row) => row.variation === name))
      .map((row) => ({ ...row, ...visit, seenAtMs: row.createdAtMs }));
    const count = options.visitors?.[name] ?? buyers.length;
    return [...buyers, ...othersOf(buyers.length, name, count, visit)];
  });
  const store = await createStore({
    timeZone,
    currency,
    asOfMs: endMs,
    path: options.path,
    experiences: [{
      id: experienceId,
      name: options.name ?? basename(options.orders),
      status: "ended",
      category: "experiment",
      type: "content/advanced",
      currency,
      createdAtTs: startMs,
      startedAtTs: startMs,
      endedAtTs: endMs,
      variations,
    }],
    exposures,
    // The file says which variation an order belongs to.
    orders: rows.map((row) => ({
      ...row,
      variationId: variations.find(({ name }) => name === row.variation)!.id,
    })),
  });
  const used = new Set(columns.values());
  return Object.freeze({
    store,
    experienceId,
    orders: rows.length,
    ignoredColumns: header.filter((_, i) => !used.has(i)),
  });
}

/** Where each column is. */
function resolveColumns(
  header: readonly string[],
  given: Readonly<Partial<Record<ImportColumn, string>>>,
): ReadonlyMap<ImportColumn, number> {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
  const names = header.map(plain);
  const places = NAMES.map((column) =>
    [column, names.indexOf(plain(given[column] ?? column))] as const
  );
  const missing = places.filter(([column, place]) =>
    place < 0 && (REQUIRED.includes(column) || given[column] !== undefined)
  ).map(([column]) => column);
  if (missing.length > 0) {
    throw new TypeError(
      `Cannot find the columns ${missing.join(", ")}: the file has ${
        header.join(", ")
      }; name them in the option columns, for example { ${missing[0]}: "${
        header[0]
      }" }`,
    );
  }
  return new Map(places.filter(([, place]) => place >= 0));
}

/** Every row, or one error that names the values that cannot be read. */
function parseRows(
  rows: readonly string[][],
  columns: ReadonlyMap<ImportColumn, number>,
  timeZone: string,
  currency: string,
): readonly ImportedRow[] {
  const problems: string[] = [];
  const parsed = rows.map((cells, i) => {
    const values = [...columns].map(([column, place]) => {
      const [field, kind] = COLUMNS[column];
      const cell = cells[place]?.trim() ?? "";
      const value = cell === "" ? null : READ[kind](cell, timeZone);
      if (cell === "" && REQUIRED.includes(column)) {
        problems.push(`line ${i + 2}: no ${column}`);
      } else if (value === undefined) {
        problems.push(`line ${i + 2}: ${column} "${cell}" is no ${kind}`);
      }
      return [field, value] as const;
    });
    const row = Object.fromEntries(values) as unknown as ImportedRow;
    return { ...row, currency: row.currency ?? currency };
  });
  if (problems.length > 0) {
    throw new SyntaxError(
      `Cannot read ${problems.length} values: ${
        problems.slice(0, 10).join("; ")
      }`,
    );
  }
  return parsed;
}

/** What a cell says; undefined where it cannot be read. */
const READ = {
  text: (cell: string) => cell,
  device: (cell: string) =>
    cell === "mobile" || cell === "desktop" ? cell : null,
  number: (cell: string) =>
    Number.isFinite(Number(cell)) ? Number(cell) : undefined,
  date: momentOf,
};

/** ISO 8601; without an offset it is read in the store's zone. */
function momentOf(text: string, timeZone: string): number | undefined {
  try {
    return /(Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes(":")
      ? Temporal.Instant.from(text.replace(" ", "T")).epochMilliseconds
      : Temporal.PlainDateTime.from(text.replace(" ", "T"))
        .toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** From the first midnight to the one after the last order. */
function daysAround(
  rows: readonly ImportedRow[],
  timeZone: string,
): { startMs: number; endMs: number } {
  const times = rows.map(({ createdAtMs }) => createdAtMs)
    .sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) {
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
): readonly (Variation & { readonly id: string })[] {
  const sold = rows.map(({ variation }) => variation);
  const names = [...new Set([...sold, ...Object.keys(visitors ?? {})])].sort();
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

/** The first order of each buyer of a variation, in which the buyer was first seen. */
function buyersIn(rows: readonly ImportedRow[]): readonly ImportedRow[] {
  const first = new Map<string, ImportedRow>();
  for (const row of rows) {
    const before = first.get(row.visitorId)?.createdAtMs ?? Infinity;
    if (row.createdAtMs < before) first.set(row.visitorId, row);
  }
  return [...first.values()];
}

/** Visitors of a variation who bought nothing, of whom only the number is known. */
function othersOf(
  bought: number,
  name: string,
  visitors: number,
  visit: Omit<ExposureRow, "visitorId">,
): readonly ExposureRow[] {
  if (visitors < bought) {
    throw new RangeError(
      `Cannot have ${visitors} visitors of "${name}": ${bought} bought something`,
    );
  }
  return Array.from(
    { length: visitors - bought },
    (_, i) => ({ ...visit, visitorId: `${name}-${i + 1}` }),
  );
}
