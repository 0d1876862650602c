/** What is summed per visitor, and the SQL that makes it of an order. */

import {
  capsDenominator,
  type MetricCap,
  metricColumns,
  type MetricRule,
  parseQuantile,
} from "../record/mod.ts";
import type { MeasureMade } from "./warehouse/mod.ts";

/** A column of the orders that can be summed. */
export interface MeasureRule {
  /** What it is called among the columns, and in metrics. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** The same in whole units, in SQL. */
  readonly sql: string;
}

/**
 * The columns that are summed where every order has them, net revenue first: it
 * is what outliers and refunds are told by. Beside them each order counts one,
 * and each buyer.
 */
export const MEASURES = [
  { name: "net_revenue", title: "Net revenue", sql: "revenue" },
  { name: "gross_profit", title: "Gross profit", sql: "profit" },
  { name: "contribution", title: "Contribution", sql: "contributed" },
  { name: "units", title: "Units", sql: "pieces" },
  { name: "discount", title: "Discount", sql: "discounts" },
  { name: "refund", title: "Refund", sql: "refunds" },
  { name: "shipping_revenue", title: "Shipping revenue", sql: "shipping" },
] as const satisfies readonly MeasureRule[];

/** Such a column of the orders at hand. */
export interface Summed extends MeasureRule {
  /** Its column among the rows, in SQL. */
  readonly column: string;
  /** Digits behind the point of the unit in which it is counted. */
  readonly decimals: number;
  /** Whether every order has what its visitor had spent before. */
  readonly isOfVisitor?: boolean;
}

/** What is summed per visitor: a column, orders that have one, either cut off. */
export interface Measure {
  /** Column of the visitors' sums. */
  readonly name: string;
  /** Its column among the orders, in whole units. */
  readonly sql: string;
  /** Digits behind the point of its unit. */
  readonly decimals: number;
  readonly spec: MeasureMade;
  /** Columns, itself among them, of which sums of products are asked for. */
  readonly with: readonly string[];
}

/** What each buyer spent before the test: a column of the first order of each. */
export const BEFORE = "net_revenue before the test";

/** A column of the visitors' sums that every readout has. */
const COUNTED: readonly string[] = ["converted", "orders"];
/** What every readout says of each variation. */
const ALWAYS: readonly string[] = ["net_revenue", "gross_profit"];

/** The column that a measure is made from, and how. */
export function parseMeasure(
  measure: string,
): {
  readonly call: "sum" | "count" | "any" | "quantile";
  readonly column: string;
} {
  const quantile = parseQuantile(measure);
  if (quantile !== null) return { call: "quantile", column: quantile.column };
  const [, call, column] = /^(count|any)\((.*)\)$/s.exec(measure) ?? [];
  return call === undefined
    ? { call: "sum", column: measure }
    : { call: call as "count" | "any", column: column! };
}

/** The columns of the orders that a metric is made from. */
export function columnsFor(
  { numerator, denominator }: Pick<MetricRule, "numerator" | "denominator">,
): string[] {
  return [numerator, denominator]
    .filter((measure) => measure !== null && !COUNTED.includes(measure))
    .map((measure) => parseMeasure(measure!).column);
}

/** Name of the column that counts what a cap cut off. */
export function cappedName(measure: string): string {
  return `above: ${measure}`;
}

/**
 * What has to be summed for some metrics.
 *
 * @param rules The metrics whose columns are there.
 * @param columns The columns that can be summed, net revenue first.
 * @returns The measures, net revenue first.
 */
export function measuresFor(
  rules: readonly MetricRule[],
  columns: readonly Summed[],
): readonly Measure[] {
  const drafts = new Map<string, Omit<Measure, "with">>();
  const products = new Map<string, Set<string>>();
  const multiply = (a: string, b: string): void => {
    const [first, second] = [drafts.get(a), drafts.get(b)];
    if (first === undefined || second === undefined) return;
    products.get(a)!.add(second.sql);
    products.get(b)!.add(first.sql);
  };
  const draft = (name: string, measure: Omit<Measure, "with">): void => {
    if (drafts.has(name)) return;
    drafts.set(name, measure);
    products.set(name, new Set());
  };
  for (const column of columns.filter(({ name }) => ALWAYS.includes(name))) {
    draft(column.name, plain(column));
    multiply(column.name, column.name);
  }
  for (const rule of rules) {
    if (parseQuantile(rule.numerator) !== null) continue;
    const { numerator, denominator } = metricColumns(rule);
    for (
      const [name, measure, cap] of [
        [numerator, rule.numerator, rule.cap] as const,
        ...(denominator === null || capsDenominator(rule)
          ? []
          : [[denominator, denominator] as const]),
      ]
    ) {
      if (COUNTED.includes(name)) continue;
      for (const one of buildMeasures(columns, measure, cap, drafts.size)) {
        draft(one.name, one);
      }
      multiply(name, name);
    }
    if (capsDenominator(rule)) {
      draft(denominator!, sharing(columns, rule, drafts));
      multiply(denominator!, denominator!);
    }
    if (denominator !== null) multiply(numerator, denominator);
  }
  const beforeColumn = columns.find(({ name }) => name === BEFORE);
  if (beforeColumn !== undefined) {
    draft(BEFORE, plain(beforeColumn));
    for (const name of drafts.keys()) multiply(BEFORE, name);
  }
  return [...drafts].map(([name, measure]) => ({
    ...measure,
    with: [...products.get(name)!],
  }));
}

/** A measure, and with a cap how much it cuts off. */
function buildMeasures(
  columns: readonly Summed[],
  measure: string,
  cap: MetricCap | undefined,
  nth: number,
): Omit<Measure, "with">[] {
  const { call, column: name } = parseMeasure(measure);
  const column = columns.find((candidate) => candidate.name === name)!;
  if (call === "sum" && cap === undefined) return [plain(column)];
  const decimals = call === "sum" ? column.decimals : 0;
  const sql = `measure_${nth}`;
  const spec: MeasureMade = {
    ...wholly(column),
    call: call === "quantile" ? "sum" : call,
  };
  if (call === "any") {
    const made: MeasureMade = { ...spec, limit: 1, per: "visitor" };
    return [{ name: measure, decimals, sql, spec: made }];
  }
  if (cap === undefined) return [{ name: measure, decimals, sql, spec: spec }];
  const limit = Math.round(cap.at * 10 ** decimals);
  const cut: MeasureMade = { ...spec, limit, per: cap.per };
  const key = metricColumns({ numerator: measure, denominator: null, cap })
    .numerator;
  return [
    { name: key, decimals, sql, spec: cut },
    {
      name: cappedName(key),
      decimals: 0,
      sql: `${sql}_above`,
      spec: { ...cut, isAbove: true },
    },
  ];
}

function plain(column: Summed): Omit<Measure, "with"> {
  const { name, sql, decimals } = column;
  return { name, sql, decimals, spec: wholly(column) };
}

/** What stands below a numerator that is cut off, cut as it is. */
function sharing(
  columns: readonly Summed[],
  rule: MetricRule,
  drafts: ReadonlyMap<string, Omit<Measure, "with">>,
): Omit<Measure, "with"> {
  const { numerator, denominator } = metricColumns(rule);
  const { spec, sql } = drafts.get(numerator)!;
  // Each order that counts has a revenue.
  const below = rule.denominator === "orders"
    ? { call: "count" as const, column: columns[0]!.name }
    : parseMeasure(rule.denominator!);
  const column = columns.find(({ name }) => name === below.column)!;
  const decimals = below.call === "sum" ? column.decimals : 0;
  const factor = decimals > 0 ? 1 : 10 ** PART_DECIMALS;
  return {
    name: denominator!,
    decimals: decimals > 0 ? decimals : PART_DECIMALS,
    sql: `measure_${drafts.size}`,
    spec: {
      ...spec,
      units: column.sql,
      call: below.call === "count" ? "count" : "sum",
      shares: { units: spec.units, sql, factor },
    },
  };
}

/** Digits of a part of what is counted. */
const PART_DECIMALS = 4;

/** The amounts of a column, as they are. */
function wholly({ sql, isOfVisitor = false }: Summed): MeasureMade {
  const call = isOfVisitor ? "before" : "sum";
  return { units: sql, call, limit: null, per: "order", isAbove: false };
}

/** The measures of some orders, each with its unit; net revenue is the first. */
export interface Units {
  /** The columns that they are made from. */
  readonly summed: readonly Summed[];
  readonly measures: readonly Measure[];
  /** Quantiles of what buyers come to, and the columns that they are of. */
  readonly quantiles: readonly {
    readonly name: string;
    readonly p: number;
    readonly of: Summed;
  }[];
  /** Digits behind the point of the unit of net revenue. */
  readonly revenueDecimals: number;
}

/** The units of some columns, and the measures of the metrics that they answer. */
export function unitsFor(
  summed: readonly Summed[],
  rules: readonly MetricRule[],
): Units {
  const available = ["converted", "orders", ...summed.map(({ name }) => name)];
  const answered = rules.filter((rule) =>
    columnsFor(rule).every((name) => available.includes(name))
  );
  return {
    summed,
    measures: measuresFor(answered, summed),
    quantiles: quantilesFor(answered, summed),
    revenueDecimals: summed[0]!.decimals,
  };
}

function quantilesFor(
  rules: readonly MetricRule[],
  summed: Units["summed"],
): Units["quantiles"] {
  const quantiles: Units["quantiles"][number][] = [];
  for (const { name, numerator } of rules) {
    const quantile = parseQuantile(numerator);
    if (quantile === null) continue;
    const of = summed.find((amount) => amount.name === quantile.column)!;
    quantiles.push({ name, p: quantile.p, of });
  }
  return quantiles;
}

/** Units that are tried, as digits behind the point. */
const DECIMALS = [2, 4, 6] as const;
/** Sums up to here are exact in a double, in whatever order they are made. */
const EXACT = 2 ** 52;
/** Sums up to here fit the engine's whole numbers, and their products too. */
const WHOLE = 2 ** 61;

/**
 * The unit in which amounts are whole numbers: the coarsest that holds every one
 * of them exactly, or else the finest in which no sum can become inexact.
 *
 * @param sum Of their sizes.
 * @param isExactIn Whether all of them are whole numbers of a unit.
 * @returns Digits behind the point; negative for units above one.
 */
export async function decimalsFor(
  sum: number,
  isExactIn: (decimals: number) => Promise<boolean> | boolean,
): Promise<number> {
  const size = Math.max(1, sum);
  const within = (limit: number): number =>
    Math.floor(Math.log10(limit / size));
  const finest = Math.min(15, within(EXACT));
  const [cents, ...finer] = DECIMALS;
  // One absurd amount is no reason to round all others.
  if (finest < cents) return Math.min(cents, within(WHOLE));
  for (
    const decimals of [
      cents,
      ...finer.filter((decimals) => decimals <= finest),
    ]
  ) {
    if (await isExactIn(decimals)) return decimals;
  }
  return finest;
}
