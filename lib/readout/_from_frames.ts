/** A readout's data from two tables: orders, and visitors per variation. */

import { join } from "@std/path";
import { type Problem, ReadoutError, SchemaError } from "../api/mod.ts";
import { type FormatChoices, typeTexts } from "../engine/mod.ts";
import {
  type ColumnName,
  type Frame,
  storeTable,
  type Table,
} from "../loaders/mod.ts";
import { dateColumn, type DayTotals, type ReadoutData } from "./_data.ts";
import { HOUR_MS } from "./_hourly.ts";
import { MEASURES } from "./_measures.ts";
import { openOrders, type OrderFile, type Orders } from "./_orders.ts";
import { periodOf, windowOf } from "./_period.ts";
import type { Workspace } from "./_workspace.ts";
import type { ReadoutOptions } from "./options.ts";

/** What a readout from files or frames starts from. */
export interface ReadoutFrames {
  /**
   * One row per order: `order_id`, `visitor_id`, `variation`, `net_revenue`, and
   * where there are any `created_at`, `gross_profit`, `currency`.
   */
  readonly orders: Frame | Table;
  /**
   * Visitors: `variation`, `n_visitors`, and with a row per day `created_at`.
   */
  readonly visitors: Frame | Table;
  /** What the readout is called. @default {"Experiment"} */
  readonly name?: string | undefined;
  /** ISO 4217 of the amounts, where the orders do not say it. */
  readonly currency?: string | undefined;
  /**
   * Intended share of the traffic by variation, in any unit: `{ A: 90, B: 10 }`.
   *
   * @default {an even split, which is said}
   */
  readonly split?: Readonly<Record<string, number>> | undefined;
  /**
   * Whether the test still runs; then the band over time decides.
   *
   * @default {running when the last day of the visitors is today or later}
   */
  readonly status?: "started" | "ended" | undefined;
  /** First day that counts, `YYYY-MM-DD`. @default {the visitors' first} */
  readonly start?: string | undefined;
  /** Last day that counts. @default {the visitors' last} */
  readonly end?: string | undefined;
  /**
   * Time zone of the store (IANA), in which its days begin. Times with an offset
   * are read as its local times. @default {UTC}
   */
  readonly timeZone?: string | undefined;
}

/** What orders and visitors do not say themselves. */
type Naming = Omit<ReadoutFrames, "orders" | "visitors">;

/**
 * Reads two frames.
 *
 * @param workspace Holds the orders from now on.
 * @param frames Orders and visitors.
 * @param options The control's name.
 * @returns The data.
 * @throws {SchemaError} When a column is missing, or rows do not fit together.
 */
export async function dataFromFrames(
  workspace: Workspace,
  frames: ReadoutFrames,
  options: ReadoutOptions,
): Promise<ReadoutData> {
  const orders = asTable(frames.orders, "the orders", [
    "order_id",
    "visitor_id",
    "variation",
    "net_revenue",
  ]);
  const formats = { timeZone: frames.timeZone };
  const file = await handOver(workspace, orders, formats);
  return await dataFromTables(
    workspace,
    file,
    await withDays(workspace, frames.visitors, formats),
    frames,
    options,
  );
}

/**
 * Reads orders that are on disk, and visitors per variation.
 *
 * @param workspace Holds the orders from now on.
 * @param file The orders.
 * @param visitors Visitors per variation (and day).
 * @param naming Name and currency.
 * @param options The control's name.
 * @returns The data.
 * @throws {SchemaError} When rows do not fit together.
 */
export async function dataFromTables(
  { engine }: Workspace,
  file: OrderFile,
  visitors: Frame | Table,
  naming: Naming,
  options: ReadoutOptions,
): Promise<ReadoutData> {
  const { name = "Experiment", currency: named, status } = naming;
  const rows = within(
    visitorRows(asTable(visitors, "the visitors", [
      "variation",
      "n_visitors",
    ])),
    naming,
  );
  const { names, controlBasis, controlIsGuessed } = arms(
    [...new Set(rows.map(({ variation }) => variation))].sort(),
    options.control,
  );
  const shares = sharesOf(names, naming.split);
  const isDaily = rows.every(({ date }) => date !== null);
  const orders = await openOrders(
    engine,
    file,
    names,
    isDaily ? windowOf(rows.map(({ date }) => date!)) : null,
  );
  const { notes } = orders;
  const days = isDaily ? dayTotals(rows, names, orders) : null;
  const [currency, ...others] = orders.currencies;
  return {
    experience: {
      id: null,
      name,
      status: status ?? (runsStill(days, naming) ? "started" : null),
      currency: named ??
        (others.length === 0 ? currency ?? null : null),
    },
    variations: names.map((text, arm) => ({
      id: null,
      name: text,
      share: shares?.[arm] ?? null,
    })),
    controlBasis,
    controlIsGuessed,
    visitors: names.map((text) =>
      rows.reduce(
        (sum, row) => row.variation === text ? sum + row.visitors : sum,
        0,
      )
    ),
    days,
    reportedOrders: null,
    orders,
    period: periodOf(orders, days),
    notes: isDaily ? [...notes, SUMMED_VISITORS] : notes,
  };
}

const SUMMED_VISITORS =
  "Visitors are summed over the days of the file; where it counts somebody on two days, the denominator is visits, not visitors.";

function asTable(
  input: Frame | Table,
  source: string,
  required: readonly ColumnName[],
): Pick<Table, "frame" | "source" | "unknownColumns"> {
  const table = "frame" in input && "source" in input
    ? input as Table
    : { frame: input as Frame, source, unknownColumns: [] };
  const missing = required.filter((name) =>
    !table.frame.columns.includes(name)
  );
  if (missing.length > 0) {
    throw new SchemaError(table.source, [{
      path: "columns",
      message: `no ${missing.join(", ")} among ${
        table.frame.columns.join(", ")
      }; rename the columns of the frame`,
    }]);
  }
  return table;
}

interface VisitorRow {
  readonly variation: string;
  readonly visitors: number;
  readonly date: string | null;
}

/** Repeated rows that are named one by one. */
const NAMED_REPEATS = 3;

function visitorRows(
  { frame, source, unknownColumns }: ReturnType<typeof asTable>,
): VisitorRow[] {
  const variation = frame.getColumn("variation").toArray() as unknown[];
  const visitors = frame.getColumn("n_visitors").toArray() as unknown[];
  const time = frame.columns.includes("created_at")
    ? dateColumn(frame, "created_at")
    : null;
  const problems: Problem[] = [];
  const repeats: Problem[] = [];
  const seen = new Set<string>();
  const rows = variation.map((one, index) => {
    const name = String(one);
    const count = Number(visitors[index]);
    const date = time?.[index]?.toISOString().slice(0, 10) ?? null;
    const path = `row ${index + 2}`;
    if (!Number.isSafeInteger(count) || count < 0) {
      problems.push({
        path,
        message: `n_visitors must be a whole number from 0: current value is ${
          visitors[index]
        }`,
      });
    }
    const key = JSON.stringify([name, date]);
    if (seen.has(key)) {
      repeats.push({
        path,
        message: `"${name}"${date ? ` on ${date}` : ""} stands there twice`,
      });
    }
    seen.add(key);
    return { variation: name, visitors: count, date };
  });
  problems.push(...repeats.slice(0, NAMED_REPEATS));
  if (repeats.length > NAMED_REPEATS) {
    const columns = unknownColumns.map((name) => `"${name}"`).join(", ");
    const hint = time === null && columns !== ""
      ? `; with a row per day, name the column of the days with --map created_at=HEADER: not used are ${columns}`
      : "";
    problems.push({
      path: "",
      message: `${repeats.length} rows repeat a variation in all${hint}`,
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  return rows;
}

/** Names by which stores call what the others are compared with. */
const CONTROL_NAMES: readonly string[] = [
  "control",
  "original",
  "baseline",
  "default",
  "holdout",
  "0",
  "false",
  "off",
  "témoin",
  "kontrolle",
];

function arms(
  names: readonly string[],
  wanted: string | undefined,
): { names: string[]; controlBasis: string; controlIsGuessed: boolean } {
  const quoted = names.map((name) => `"${name}"`).join(", ");
  if (names.length < 2) {
    throw new ReadoutError(
      `A readout compares at least two variations; the visitors name ${quoted}`,
    );
  }
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new ReadoutError(
      `There is no variation "${wanted}"; there are ${quoted}`,
    );
  }
  const called = names.filter((name) =>
    CONTROL_NAMES.includes(name.trim().toLowerCase().normalize())
  );
  const isCalled = called.length === 1;
  const control = wanted ?? (isCalled ? called[0]! : names[0]!);
  const controlBasis = wanted !== undefined
    ? "as chosen"
    : isCalled
    ? "by its name"
    : `the first by name; choose another with "control"`;
  return {
    names: [control, ...names.filter((name) => name !== control)],
    controlBasis,
    controlIsGuessed: wanted === undefined && !isCalled,
  };
}

/** Shares of the traffic, the control's first; `null` when they are not known. */
function sharesOf(
  names: readonly string[],
  split: Naming["split"],
): number[] | null {
  if (split === undefined) return null;
  const unknown = Object.keys(split).filter((name) => !names.includes(name));
  const missing = names.filter((name) => !(name in split));
  const wrong = Object.entries(split).filter(([, share]) =>
    !(share > 0 && Number.isFinite(share))
  );
  const problems: Problem[] = [
    ...unknown.map((name) => ({
      path: name,
      message: `is no variation; there are ${
        names.map((one) => `"${one}"`).join(", ")
      }`,
    })),
    ...missing.map((name) => ({ path: name, message: "has no share" })),
    ...wrong.map(([name, share]) => ({
      path: name,
      message: `must have a share above 0: current value is ${share}`,
    })),
  ];
  if (problems.length > 0) throw new SchemaError("the split", problems);
  const sum = names.reduce((total, name) => total + split[name]!, 0);
  return names.map((name) => split[name]! / sum);
}

/** The days that count. */
function within(
  rows: readonly VisitorRow[],
  { start, end }: Naming,
): readonly VisitorRow[] {
  if (start === undefined && end === undefined) return rows;
  const problems = Object.entries({ start, end }).flatMap(([path, day]) =>
    day === undefined || isDay(day) ? [] : [{
      path,
      message: `must be a day as 2026-12-31: current value is "${day}"`,
    }]
  );
  if (problems.length > 0) throw new SchemaError("the range", problems);
  if (rows.some(({ date }) => date === null)) {
    throw new ReadoutError(
      "A start or an end needs visitors per day: the visitors have no created_at, or rows without one",
    );
  }
  const kept = rows.filter(({ date }) =>
    date! >= (start ?? date!) && date! <= (end ?? date!)
  );
  if (kept.length > 0) return kept;
  const days = rows.map(({ date }) => date!).sort();
  throw new ReadoutError(
    `No day of the visitors lies between ${start ?? "their first"} and ${
      end ?? "their last"
    }; they cover ${days[0]} to ${days.at(-1)}`,
  );
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === text;
}

/** Whether the last day with visitors is today, or later, where the store is. */
function runsStill(
  days: readonly DayTotals[] | null,
  { timeZone = "UTC" }: Naming,
): boolean {
  const last = days?.at(-1)?.date;
  if (last === undefined) return false;
  // Sweden writes its dates as ISO 8601 does.
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format();
  return last >= today;
}

/** Running totals; `null` when orders cannot be put on days. */
/** Orders so far are those up to the end of a day, on whatever day they came. */
function dayTotals(
  rows: readonly VisitorRow[],
  names: readonly string[],
  { hours }: Orders,
): DayTotals[] | null {
  if (hours === null) return null;
  const visitorsOn = new Map(
    rows.map((row) => [
      dayKey(row.date!, names.indexOf(row.variation)),
      row.visitors,
    ]),
  );
  const dates = [...new Set(rows.map(({ date }) => date!))].sort();
  const ordersUpTo = names.map((_, arm) =>
    runningCounts(
      hours.filter((row) => row.arm === arm)
        .map(({ hour, orders }) => ({ date: dateOf(hour), orders })),
    )
  );
  const visitors = names.map(() => 0);
  return dates.map((date) => {
    names.forEach((_, arm) =>
      visitors[arm]! += visitorsOn.get(dayKey(date, arm)) ?? 0
    );
    return {
      date,
      visitors: [...visitors],
      orders: ordersUpTo.map((upTo) => upTo(date)),
    };
  });
}

function runningCounts(
  counts: readonly { date: string; orders: number }[],
): (date: string) => number {
  return (date) =>
    counts.reduce((sum, row) => row.date <= date ? sum + row.orders : sum, 0);
}

function dateOf(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 10);
}

function dayKey(date: string, arm: number): string {
  return `${date} ${arm}`;
}

/** Parquet is the hand-over from a frame to the engine. */
async function handOver(
  { engine, resources }: Workspace,
  { frame, source, unknownColumns }: ReturnType<typeof asTable>,
  formats: FormatChoices,
): Promise<OrderFile> {
  const names = USED.filter((name) => frame.columns.includes(name));
  const path = join(engine.folder, "orders.parquet");
  frame.select(...names).writeParquet(path);
  const table = resources.use(await storeTable(path, { source, formats }));
  return { ...table, unknownColumns };
}

/** Frames that were read from CSV have their days as texts. */
async function withDays(
  { engine }: Workspace,
  visitors: Frame | Table,
  formats: FormatChoices,
): Promise<Frame | Table> {
  const { frame, source, unknownColumns } = asTable(
    visitors,
    "the visitors",
    [],
  );
  const name: ColumnName = "created_at";
  const isText = frame.columns.includes(name) &&
    (frame.getColumn(name).toArray() as unknown[])
      .some((time) => typeof time === "string");
  if (!isText) return visitors;
  const texts = join(engine.folder, "visitors.parquet");
  const typed = join(engine.folder, "visitors-typed.parquet");
  frame.writeParquet(texts);
  const plan = [{ header: name, name, type: "time", required: false }] as const;
  await typeTexts(engine, { source, path: texts, plan }, formats, typed);
  const { default: pl } = await import("nodejs-polars");
  return { frame: pl.readParquet(typed), source, unknownColumns } as Table;
}

/** Columns of the orders that a readout is made from. */
const USED: readonly ColumnName[] = [
  "order_id",
  "visitor_id",
  "variation",
  ...MEASURES.map(({ name }) => name),
  "created_at",
  "currency",
];
