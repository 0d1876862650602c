/** Every option of reading against every known column: a product, no examples. */

import { join } from "node:path";
import type { ColumnName } from "../../lib/loaders/mod.ts";
import { COLUMN_NAMES, columnType } from "../../lib/loaders/mod.ts";
import { METRICS } from "../../lib/record/rules/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { type Ending, endingOf } from "./_mutilated.ts";

/** What is asked beside two files; what a column's name is, is put in. */
type Options = (column: ColumnName) => Readonly<Record<string, unknown>>;

/** Of the files. */
const FILES: Readonly<Record<string, Options>> = {
  nothing: () => ({}),
  lineItems: () => ({ lineItems: true }),
  variationFrom: (column) => ({ variationFrom: column }),
  assignments: () => ({ assignments: "orders" }),
  delimiter: () => ({ delimiter: "," }),
  encoding: () => ({ encoding: "windows-1252" }),
  decimal: () => ({ decimal: "," }),
  dates: () => ({ dates: "DD/MM/YYYY" }),
  status: () => ({ status: "started" }),
  experiment: () => ({ experiment: "A" }),
  "map of the column": (column) => ({ map: { [column]: column } }),
  "map of revenue": (column) => ({ map: { net_revenue: column } }),
  "map of ids": (column) => ({ map: { order_id: column } }),
  "map of visitors": (column) => ({ map: { visitor_id: column } }),
  "map of variations": (column) => ({ map: { variation: column } }),
  "map of days": (column) => ({ map: { created_at: column } }),
  "map to nothing": (column) => ({ map: { [column]: "nowhere" } }),
  name: (column) => ({ name: column }),
  currency: () => ({ currency: "JPY" }),
  split: () => ({ split: { A: 1, B: 2 } }),
  start: () => ({ start: "2026-03-02" }),
  end: () => ({ end: "2026-03-04" }),
  weeks: () => ({ weeks: "first" }),
  ignore: (column) => ({ ignore: [column] }),
  guests: () => ({ guests: "separate" }),
  days: () => ({ days: "to-date" }),
  timeZone: () => ({ timeZone: "Asia/Kolkata" }),
  now: () => ({ now: Date.parse("2026-03-04T12:00:00Z") }),
};

/** Of what is said of them. */
const READOUT: Readonly<Record<string, Options>> = {
  level: () => ({ level: 0.9 }),
  control: () => ({ control: "B" }),
  maxZScore: () => ({ maxZScore: 2 }),
  outlierThresholds: () => ({ outlierThresholds: [1, 2] }),
  crossovers: () => ({ crossovers: "keep" }),
  minimumEffect: () => ({ minimumEffect: 0.05 }),
  priorSd: () => ({ priorSd: 0.1 }),
  plannedVisitors: () => ({ plannedVisitors: 1000 }),
  sequenceSampleSize: () => ({ sequenceSampleSize: 1000 }),
  ...Object.fromEntries(METRICS.map(({ name: metric }): [string, Options] => [
    `primaryMetric ${metric}`,
    () => ({ primaryMetric: metric, metrics: [metric] }),
  ])),
  "metric of its own": (column) => ({
    metrics: [{ name: "mine", numerator: column, denominator: "visitors" }],
  }),
  guardrail: () => ({ guardrails: { net_revenue_per_visitor: 0.02 } }),
};

/** A column, what stands in its cells, and an option. */
export interface Case {
  readonly column: ColumnName;
  readonly cells: keyof typeof CELLS;
  readonly option: string;
}

const PLAUSIBLE = {
  text: (row: number) => `t${row % 4}`,
  number: (row: number) => `${row % 9}.50`,
  integer: (row: number) => `${1 + row % 3}`,
  time: (row: number) => `2026-03-0${1 + row % 5} 09:00:00`,
};

const CELLS = {
  plausible: (column: ColumnName, row: number) =>
    PLAUSIBLE[columnType(column)](row),
  empty: () => "",
  words: (_: ColumnName, row: number) => ["yes", "no", "n/a", "EUR"][row % 4]!,
};

/** The whole product. */
export const CASES: readonly Case[] = COLUMN_NAMES.flatMap((column) =>
  Object.keys({ ...FILES, ...READOUT }).flatMap((option) =>
    (Object.keys(CELLS) as (keyof typeof CELLS)[])
      .map((cells) => ({ column, cells, option }))
  )
);

const ROWS = 60;
const ORDERS = {
  order_id: (row: number) => `o${row}`,
  visitor_id: (row: number) => `v${row % 50}`,
  variation: (row: number) => "AB"[row % 2]!,
  net_revenue: (row: number) => `${10 + row % 7}.50`,
  created_at: (row: number) => `2026-03-0${1 + row % 5} 10:00:00`,
};
const VISITORS = "date,variation,n_visitors\n" +
  Array.from(
    { length: 10 },
    (_, row) =>
      `2026-03-0${1 + row % 5},${"AB"[Math.floor(row / 5)]},${100 + row}\n`,
  )
    .join("");

/** Reads two files that have the column, with the option. */
export async function readCase(
  { column, cells, option }: Case,
  folder: string,
): Promise<Ending> {
  const columns: Record<string, (row: number) => string> = {
    ...ORDERS,
    [column]: (row) => CELLS[cells](column, row),
  };
  const rows = Array.from(
    { length: ROWS },
    (_, row) => Object.values(columns).map((cell) => cell(row)).join(","),
  );
  const orders = join(folder, "orders.csv");
  const visitors = join(folder, "visitors.csv");
  const text = [Object.keys(columns).join(","), ...rows, ""].join("\n");
  await Deno.writeTextFile(orders, text);
  await Deno.writeTextFile(visitors, VISITORS);
  const files = FILES[option]?.(column) ?? {};
  return await endingOf(() =>
    readoutFromFiles({
      orders,
      visitors,
      ...files,
      ..."assignments" in files ? { assignments: orders } : {},
    }, { cache: { folder: null }, ...READOUT[option]?.(column) })
  );
}
