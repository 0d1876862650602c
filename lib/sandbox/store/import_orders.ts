/** A store from a CSV file of orders: its columns found, its values read. */

import { basename } from "node:path";
import { CsvParseStream } from "@std/csv";
import type { Variation } from "../../api/mod.ts";
import { checkOptions, IMPORT_OPTIONS } from "../../options/mod.ts";
import type { ExposureRow, OrderRow } from "./rows.ts";
import { createStore, type SandboxStore } from "./store.ts";

/** Columns of an orders file, under their own names, those that must be there first. */
const COLUMNS = [
  "order_id",
  "visitor_id",
  "variation",
  "created_at",
  "net_revenue",
  "currency",
  "discount",
  "refund",
  "cogs",
  "gross_profit",
  "shipping_revenue",
  "shipping_method",
  "units",
  "country",
  "device",
  "channel",
] as const;
const REQUIRED = COLUMNS.slice(0, 5);

/** A column of an orders file, under its own name. */
export type ImportColumn = typeof COLUMNS[number];

/** A row of the file. */
interface ImportedRow {
  readonly variation: string;
  readonly order: OrderRow & { readonly visitorId: string };
  readonly visit: Pick<ExposureRow, "countryCode" | "deviceType" | "channel">;
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
  const [header, ...lines] = await readTable(options.orders);
  if (!header) {
    throw new SyntaxError(`Cannot read "${options.orders}": it is empty`);
  }
  const columns = resolveColumns(header, options.columns ?? {});
  const rows = parseRows(lines, columns, timeZone, currency);
  const variations = variationsOf(rows, options);
  const idOf = (wanted: string) =>
    variations.find(({ name }) => name === wanted)!.id;
  const experienceId = crypto.randomUUID();
  const { startMs, endMs } = daysAround(rows, timeZone);
  const buyers = exposuresOf(rows, idOf, experienceId);
  const store = await createStore({
    timeZone,
    currency,
    asOfMs: endMs,
    ...(options.path === undefined ? {} : { path: options.path }),
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
    exposures: [
      ...buyers,
      ...Object.entries(options.visitors ?? {}).flatMap(([name, count]) =>
        othersOf(buyers, name, count, {
          experienceId,
          variationId: idOf(name),
          seenAtMs: startMs,
        })
      ),
    ],
    // The file says which variation an order belongs to.
    orders: rows.map(({ order, variation }) => ({
      ...order,
      variationId: idOf(variation),
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

async function readTable(path: string): Promise<string[][]> {
  const file = await Deno.open(path);
  return await Array.fromAsync(
    file.readable
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new CsvParseStream({ fieldsPerRecord: 0 })),
  );
}

/** Where each column is. */
function resolveColumns(
  header: readonly string[],
  given: Readonly<Partial<Record<ImportColumn, string>>>,
): ReadonlyMap<ImportColumn, number> {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
  const names = header.map(plain);
  const places = COLUMNS.map((column) =>
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
    const text = (column: ImportColumn) => {
      const index = columns.get(column);
      return index === undefined ? "" : cells[index]?.trim() ?? "";
    };
    const number = (column: ImportColumn) => {
      const given = text(column);
      const value = given === "" ? null : Number(given);
      if (value !== null && !Number.isFinite(value)) {
        problems.push(`line ${i + 2}: ${column} "${given}" is no number`);
      }
      return value;
    };
    for (const column of REQUIRED) {
      if (text(column) === "") problems.push(`line ${i + 2}: no ${column}`);
    }
    const date = text("created_at");
    const createdAtMs = momentOf(date, timeZone);
    if (createdAtMs === null && date !== "") {
      problems.push(`line ${i + 2}: created_at "${date}" is no date`);
    }
    return {
      variation: text("variation"),
      visit: {
        countryCode: text("country") || null,
        channel: text("channel") || null,
        deviceType: deviceOf(text("device")),
      },
      order: {
        orderId: text("order_id"),
        visitorId: text("visitor_id"),
        createdAtMs: createdAtMs ?? 0,
        currency: text("currency") || currency,
        netRevenue: number("net_revenue") ?? 0,
        discount: number("discount") ?? 0,
        refund: number("refund") ?? 0,
        cogs: number("cogs"),
        grossProfit: number("gross_profit"),
        shippingRevenue: number("shipping_revenue") ?? 0,
        shippingMethod: text("shipping_method") || null,
        units: number("units"),
      },
    };
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

function deviceOf(text: string): "mobile" | "desktop" | null {
  return text === "mobile" || text === "desktop" ? text : null;
}

/** ISO 8601; without an offset it is read in the store's zone. */
function momentOf(text: string, timeZone: string): number | null {
  try {
    return /(Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes(":")
      ? Temporal.Instant.from(text.replace(" ", "T")).epochMilliseconds
      : Temporal.PlainDateTime.from(text.replace(" ", "T"))
        .toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}

/** From the first midnight to the one after the last order. */
function daysAround(
  rows: readonly ImportedRow[],
  timeZone: string,
): { startMs: number; endMs: number } {
  const times = rows.map(({ order }) => order.createdAtMs)
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

/** A buyer was first seen in a variation with the first order there. */
function exposuresOf(
  rows: readonly ImportedRow[],
  idOf: (variation: string) => string,
  experienceId: string,
): readonly ExposureRow[] {
  const first = new Map<string, ExposureRow>();
  for (const { variation, order, visit } of rows) {
    const key = JSON.stringify([variation, order.visitorId]);
    if ((first.get(key)?.seenAtMs ?? Infinity) <= order.createdAtMs) continue;
    first.set(key, {
      ...visit,
      experienceId,
      variationId: idOf(variation),
      visitorId: order.visitorId,
      seenAtMs: order.createdAtMs,
    });
  }
  return [...first.values()];
}

/** Visitors of a variation who bought nothing, of whom only the number is known. */
function othersOf(
  buyers: readonly ExposureRow[],
  name: string,
  visitors: number,
  visit: Omit<ExposureRow, "visitorId">,
): readonly ExposureRow[] {
  const bought =
    buyers.filter(({ variationId }) => variationId === visit.variationId)
      .length;
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
