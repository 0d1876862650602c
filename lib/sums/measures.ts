/** Measures summed per visitor, and the SQL that derives them from an order. */

import type { MetricCap, MetricRule } from "../record/mod.ts";
import {
  capsDenominator,
  metricColumns,
  parseQuantile,
} from "../record/mod.ts";
import type { MeasureMade } from "./warehouse/mod.ts";

/** Column of the orders that can be summed. */
export interface MeasureRule {
  /** Column name, as used in metrics. */
  readonly name: string;
  /** Display name. */
  readonly title: string;
  /** SQL name of the amount in whole units. */
  readonly sql: string;
}

/**
 * Built-in columns, summed if every order has them. Net revenue comes first
 * because it determines outliers and refunds. Orders and buyers are counted as
 * well.
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

/** Column of the loaded orders that is summed. */
export interface SummedColumn extends MeasureRule {
  /** SQL name of the column in the rows. */
  readonly column: string;
  /** Decimals of the unit. */
  readonly decimals: number;
  /**
   * Whether the column holds the visitor's revenue before the test, repeated in
   * every order.
   */
  readonly isOfVisitor?: boolean;
}

/**
 * Measure summed per visitor: a column, or the number of orders that have one,
 * optionally capped.
 */
export interface Measure {
  /** Name of the column in the visitor sums. */
  readonly name: string;
  /** SQL name among the orders, in whole units. */
  readonly sql: string;
  /** Decimals of the unit. */
  readonly decimals: number;
  readonly spec: MeasureMade;
  /** SQL names of the measures, itself included, to multiply it with. */
  readonly multiplyWith: readonly string[];
}

/** Column of each buyer's revenue before the test, taken from the first order. */
export const BEFORE = "net_revenue before the test";

/** Columns of the visitor sums in every readout. */
const COUNTED_COLUMNS: readonly string[] = ["converted", "orders"];
/** Measures reported for each variation in every readout. */
const ALWAYS_REPORTED: readonly string[] = ["net_revenue", "gross_profit"];

/** Parses a measure into its column and function. */
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

/** Returns the order columns that a metric needs. */
export function orderColumnsFor(
  { numerator, denominator }: Pick<MetricRule, "numerator" | "denominator">,
): string[] {
  return [numerator, denominator]
    .filter((measure) => measure !== null && !COUNTED_COLUMNS.includes(measure))
    .map((measure) => parseMeasure(measure!).column);
}

/** Returns the name of the column that counts values above a cap. */
export function cappedName(measure: string): string {
  return `above: ${measure}`;
}

/**
 * Returns the measures to sum for the given metrics.
 *
 * @param rules Metrics whose columns exist.
 * @param columns Columns that can be summed, net revenue first.
 * @returns The measures, net revenue first.
 */
export function measuresFor(
  rules: readonly MetricRule[],
  columns: readonly SummedColumn[],
): readonly Measure[] {
  const drafts = new Map<string, Omit<Measure, "multiplyWith">>();
  const products = new Map<string, Set<string>>();
  const addProduct = (a: string, b: string): void => {
    const [first, second] = [drafts.get(a), drafts.get(b)];
    if (first === undefined || second === undefined) return;
    products.get(a)!.add(second.sql);
    products.get(b)!.add(first.sql);
  };
  const addDraft = (
    name: string,
    measure: Omit<Measure, "multiplyWith">,
  ): void => {
    if (drafts.has(name)) return;
    drafts.set(name, measure);
    products.set(name, new Set());
  };
  for (
    const column of columns.filter(({ name }) => ALWAYS_REPORTED.includes(name))
  ) {
    addDraft(column.name, plainMeasure(column));
    addProduct(column.name, column.name);
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
      if (COUNTED_COLUMNS.includes(name)) continue;
      for (const drafted of buildMeasures(columns, measure, cap, drafts.size)) {
        addDraft(drafted.name, drafted);
      }
      addProduct(name, name);
    }
    if (capsDenominator(rule)) {
      addDraft(denominator!, reducedDenominator(columns, rule, drafts));
      addProduct(denominator!, denominator!);
    }
    if (denominator !== null) addProduct(numerator, denominator);
  }
  const beforeColumn = columns.find(({ name }) => name === BEFORE);
  if (beforeColumn !== undefined) {
    addDraft(BEFORE, plainMeasure(beforeColumn));
    for (const name of drafts.keys()) addProduct(BEFORE, name);
  }
  return [...drafts].map(([name, measure]) => ({
    ...measure,
    multiplyWith: [...products.get(name)!],
  }));
}

/** Returns a measure and, with a cap, the measure of what the cap cuts. */
function buildMeasures(
  columns: readonly SummedColumn[],
  measure: string,
  cap: MetricCap | undefined,
  index: number,
): Omit<Measure, "multiplyWith">[] {
  const { call, column: name } = parseMeasure(measure);
  const column = columns.find((candidate) => candidate.name === name)!;
  if (call === "sum" && cap === undefined) return [plainMeasure(column)];
  const decimals = call === "sum" ? column.decimals : 0;
  const sql = `measure_${index}`;
  const spec: MeasureMade = {
    ...uncappedSpec(column),
    call: call === "quantile" ? "sum" : call,
  };
  if (call === "any") {
    const anySpec: MeasureMade = { ...spec, limit: 1, per: "visitor" };
    return [{ name: measure, decimals, sql, spec: anySpec }];
  }
  if (cap === undefined) return [{ name: measure, decimals, sql, spec }];
  const limit = Math.round(cap.at * 10 ** decimals);
  const cappedSpec: MeasureMade = { ...spec, limit, per: cap.per };
  const key = metricColumns({ numerator: measure, denominator: null, cap })
    .numerator;
  return [
    { name: key, decimals, sql, spec: cappedSpec },
    {
      name: cappedName(key),
      decimals: 0,
      sql: `${sql}_above`,
      spec: { ...cappedSpec, isAbove: true },
    },
  ];
}

function plainMeasure(column: SummedColumn): Omit<Measure, "multiplyWith"> {
  const { name, sql, decimals } = column;
  return { name, sql, decimals, spec: uncappedSpec(column) };
}

/**
 * Returns the denominator of a capped ratio, reduced in proportion to its
 * numerator.
 */
function reducedDenominator(
  columns: readonly SummedColumn[],
  rule: MetricRule,
  drafts: ReadonlyMap<string, Omit<Measure, "multiplyWith">>,
): Omit<Measure, "multiplyWith"> {
  const { numerator, denominator } = metricColumns(rule);
  const { spec, sql } = drafts.get(numerator)!;
  // Every counted order has a revenue, so counting revenues counts orders.
  const denominatorParts = rule.denominator === "orders"
    ? { call: "count" as const, column: columns[0]!.name }
    : parseMeasure(rule.denominator!);
  const column = columns.find(({ name }) => name === denominatorParts.column)!;
  const decimals = denominatorParts.call === "sum" ? column.decimals : 0;
  const factor = decimals > 0 ? 1 : 10 ** PART_DECIMALS;
  return {
    name: denominator!,
    decimals: decimals > 0 ? decimals : PART_DECIMALS,
    sql: `measure_${drafts.size}`,
    spec: {
      ...spec,
      units: column.sql,
      call: denominatorParts.call === "count" ? "count" : "sum",
      shares: { units: spec.units, sql, factor },
    },
  };
}

/** Decimals of a proportionally reduced count. */
const PART_DECIMALS = 4;

/** Returns the measure of an uncapped column. */
function uncappedSpec({ sql, isOfVisitor = false }: SummedColumn): MeasureMade {
  const call = isOfVisitor ? "before" : "sum";
  return { units: sql, call, limit: null, per: "order", isAbove: false };
}

/** Measures of the orders with their units, net revenue first. */
export interface Units {
  /** Columns that the measures are derived from. */
  readonly summed: readonly SummedColumn[];
  readonly measures: readonly Measure[];
  /** Quantiles of amounts per buyer, with their columns. */
  readonly quantiles: readonly {
    readonly name: string;
    readonly p: number;
    readonly column: SummedColumn;
  }[];
  /** Decimals of the net revenue unit. */
  readonly revenueDecimals: number;
}

/**
 * Returns the units of the columns, and the measures of the metrics they support.
 */
export function unitsFor(
  summed: readonly SummedColumn[],
  rules: readonly MetricRule[],
): Units {
  const available = ["converted", "orders", ...summed.map(({ name }) => name)];
  const supported = rules.filter((rule) =>
    orderColumnsFor(rule).every((name) => available.includes(name))
  );
  return {
    summed,
    measures: measuresFor(supported, summed),
    quantiles: quantilesFor(supported, summed),
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
    const column = summed.find((amount) => amount.name === quantile.column)!;
    quantiles.push({ name, p: quantile.p, column });
  }
  return quantiles;
}

/** Candidate numbers of decimals. */
const DECIMALS = [2, 4, 6] as const;
/** Limit below which sums of doubles are exact in any order. */
const EXACT = 2 ** 52;
/** Limit below which sums and their products fit the engine's integers. */
const WHOLE = 2 ** 61;

/**
 * Returns the decimals of the unit in which amounts are whole numbers: the
 * coarsest exact unit, or else the finest in which no sum can become inexact.
 *
 * @param sum Sum of the absolute amounts.
 * @param isExactIn Returns whether all amounts are whole in a unit with these
 *   decimals.
 * @returns Number of decimals; negative for units above one.
 */
export async function decimalsFor(
  sum: number,
  isExactIn: (decimals: number) => Promise<boolean> | boolean,
): Promise<number> {
  const size = Math.max(1, sum);
  const maxDecimals = (limit: number): number =>
    Math.floor(Math.log10(limit / size));
  const finest = Math.min(15, maxDecimals(EXACT));
  const [cents, ...finer] = DECIMALS;
  // A single extreme amount must not make all other amounts lose precision.
  if (finest < cents) return Math.min(cents, maxDecimals(WHOLE));
  for (
    const decimals of [cents, ...finer.filter((decimals) => decimals <= finest)]
  ) {
    if (await isExactIn(decimals)) return decimals;
  }
  return finest;
}
