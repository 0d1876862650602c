/**
 * Reads the summary of the order rows, which every engine returns in the same
 * form.
 */

import { nearest, type Problem, SchemaError } from "../base/mod.ts";
import type { Plan, WarehouseRow } from "./warehouse/mod.ts";
import {
  LARGEST,
  readCount,
  readNumber,
  reasonCode,
  REASONS,
} from "./warehouse/mod.ts";
import type { Exclusions, MetricRule, Statement } from "../record/mod.ts";
import { METRICS, statement } from "../record/mod.ts";
import type { SummedColumn } from "./measures.ts";
import { decimalsFor, MEASURES, orderColumnsFor } from "./measures.ts";
import type { RowFacts } from "./orders.ts";

/** Summary of the order rows. */
export interface RowSummary {
  /** Plan of the orders with their units; it nets refunds if there are any. */
  readonly plan: Plan;
  /** Facts of all rows, including excluded ones. */
  readonly rows: RowFacts;
  /** Excluded rows, by reason. */
  readonly exclusions: readonly Exclusions[];
  /** Summary rows of the orders that count. */
  readonly counted: readonly WarehouseRow[];
  /** Number of orders that count. */
  readonly count: number;
  /** Number of counted rows with negative revenue. */
  readonly refunds: number;
  /** Number of counted orders without a time, if there is a time column. */
  readonly undated: number;
  /** Columns with a number in every counted order. */
  readonly summed: readonly (SummedColumn & { readonly size: number })[];
  readonly gaps: readonly Statement[];
}

/** Settings for reading the summary of the order rows. */
export interface RowSummaryOptions {
  /** Name of the orders in error messages. */
  readonly source: string;
  /** Columns that can be summed, by name, in the order of the summary. */
  readonly columns: Readonly<Record<string, string>>;
  /** Requested metrics. */
  readonly rules: readonly MetricRule[];
  /** Error text for a column that does not exist. */
  readonly absent: string;
  /** Further column names to suggest in an error. */
  readonly otherNames?: readonly string[];
}

/**
 * Reads the summary of the order rows.
 *
 * @throws {SchemaError} If rows cannot be read or a custom metric's column is
 *   missing; it lists all problems.
 */
export async function readRowSummary(
  plan: Plan,
  summaryRows: readonly WarehouseRow[],
  options: RowSummaryOptions,
): Promise<RowSummary> {
  const { orders, exposures } = plan.description;
  const counted = summaryRows.filter((row) => readCount(row, "reason") === 0);
  const problems = [
    ...unreadableProblems(summaryRows, [orders.orderId, orders.revenue]),
    ...metricProblems(counted, options),
  ];
  if (problems.length > 0) throw new SchemaError(options.source, problems);
  const { summed, gaps } = await readSummedColumns(counted, options.columns);
  const count = sumFact(counted, "orders");
  const refunds = sumFact(counted, "negative");
  const hasTimes = orders.time !== undefined;
  return {
    plan: {
      ...plan,
      units: Object.fromEntries(
        summed.map(({ sql, column, decimals }) => [sql, { column, decimals }]),
      ),
      nets: refunds > 0,
    },
    rows: rowFacts(summaryRows, hasTimes),
    exclusions: readExclusions(summaryRows, exposures !== undefined),
    counted,
    count,
    refunds,
    undated: hasTimes ? count - sumFact(counted, "times") : 0,
    summed,
    gaps,
  };
}

/** Returns the total of one fact over the given rows. */
export function sumFact(rows: readonly WarehouseRow[], name: string): number {
  return rows.reduce((total, row) => total + readNumber(row, name), 0);
}

/** Returns problems of unreadable ids and revenues, by column name. */
function unreadableProblems(
  rows: readonly WarehouseRow[],
  [id, revenue]: readonly [string, string],
): Problem[] {
  const faults: Readonly<Record<string, readonly [string, string]>> = {
    no_id: [id, "is empty in"],
    no_revenue: [revenue, "is empty in"],
    unreadable: [revenue, `is not an amount below ${LARGEST} in`],
  };
  const problems: Problem[] = [];
  for (const [fact, [path, message]] of Object.entries(faults)) {
    const count = sumFact(rows, fact);
    if (count !== 0) {
      problems.push({ path, message: `${message} ${count} rows` });
    }
  }
  return problems;
}

/** Returns facts of all rows, including excluded ones. */
function rowFacts(
  rows: readonly WarehouseRow[],
  hasTimeColumn: boolean,
): RowFacts {
  const values = (name: string): number[] => {
    const present = rows.filter((row) => row[name] != null);
    return present.length === 0
      ? [0]
      : present.map((row) => readNumber(row, name));
  };
  const hasTimes = hasTimeColumn && sumFact(rows, "times") > 0;
  return {
    rows: sumFact(rows, "orders"),
    times: hasTimes
      ? {
        first: Math.min(...groupTimes(rows, "first_time")),
        last: Math.max(...groupTimes(rows, "last_time")),
      }
      : null,
    total: sumFact(rows, "total"),
    smallest: Math.min(...values("smallest")),
    largest: Math.max(...values("largest")),
    zero: sumFact(rows, "zero"),
    negative: sumFact(rows, "negative"),
  };
}

/** Only groups with times have a first and last time. */
function groupTimes(rows: readonly WarehouseRow[], name: string): number[] {
  return rows.filter((row) => readNumber(row, "times") > 0)
    .map((row) => readNumber(row, name));
}

/**
 * Reads the excluded rows by reason; reasons from exposures come before reasons
 * from orders.
 */
function readExclusions(
  rows: readonly WarehouseRow[],
  hasExposures: boolean,
): Exclusions[] {
  const first = hasExposures
    ? [
      ...["no-variation", "before-exposure"] as const,
      ...["after-window", "two-variations"] as const,
    ]
    : [];
  const order = [
    ...first,
    ...REASONS.filter((reason) => !first.includes(reason as never)),
  ];
  const exclusions: Exclusions[] = [];
  for (const reason of order) {
    const reasonRows = rows.filter((row) =>
      readCount(row, "reason") === reasonCode(reason)
    );
    if (reasonRows.length !== 0) {
      exclusions.push({
        reason,
        rows: sumFact(reasonRows, "orders"),
        netRevenue: sumFact(reasonRows, "total"),
      });
    }
  }
  return exclusions;
}

/**
 * Returns the exclusions that account for refunds.
 *
 * @param look Summary of the order rows.
 * @param before Totals in units before netting: all rows, and refunds alone.
 * @param remainder Orders and units that remain after netting.
 */
export function refundExclusions(
  { summed, count, refunds }: RowSummary,
  { back, total }: Readonly<Record<"back" | "total", number>>,
  remainder: { readonly orders: number; readonly units: bigint },
): Exclusions[] {
  const { decimals } = summed[0]!;
  const toCurrency = (units: number): number => units / 10 ** decimals;
  const exclusions: Exclusions[] = [
    { reason: "refund", rows: refunds, netRevenue: toCurrency(back) },
    {
      reason: "refunded",
      rows: count - refunds - remainder.orders,
      netRevenue: 0,
    },
    {
      reason: "refund-without-order",
      rows: 0,
      netRevenue: toCurrency(total - Number(remainder.units)),
    },
  ];
  return exclusions.filter(({ rows, netRevenue }) =>
    rows > 0 || netRevenue !== 0
  );
}

/** Returns a statement about orders without a time. */
export function undatedNotes(
  { undated }: Pick<RowSummary, "undated">,
): Statement[] {
  return undated === 0 ? [] : [statement("undated", { orders: undated })];
}

/** Merges exclusions by reason, refunds last. */
export function mergeByReason(exclusions: readonly Exclusions[]): Exclusions[] {
  const order = ({ reason }: Exclusions): number => REFUNDS.indexOf(reason);
  return [...Map.groupBy(exclusions, ({ reason }) => reason)]
    .map(([reason, group]) => ({
      reason,
      rows: group.reduce((sum, { rows }) => sum + rows, 0),
      netRevenue: group.reduce((sum, { netRevenue }) => sum + netRevenue, 0),
    }))
    .sort((a, b) => order(a) - order(b));
}

const REFUNDS: readonly Exclusions["reason"][] = [
  "refund",
  "refunded",
  "refund-without-order",
];

/**
 * Returns the complete columns with their units, and statements about incomplete
 * ones.
 */
async function readSummedColumns(
  counted: readonly WarehouseRow[],
  columns: RowSummaryOptions["columns"],
): Promise<{ summed: (SummedColumn & { size: number })[]; gaps: Statement[] }> {
  const names = Object.keys(columns);
  const ownColumns = names.filter((name) =>
    MEASURES.every((measure) => measure.name !== name)
  );
  const rules = [
    ...MEASURES.filter(({ name }) => names.includes(name)),
    ...ownColumns.map((name, index) => ({
      name,
      title: name,
      sql: `own_${index}_units`,
    })),
  ];
  const summed: (SummedColumn & { size: number })[] = [];
  const gaps: Statement[] = [];
  for (const rule of rules) {
    const index = names.indexOf(rule.name);
    const missing = countMissing(counted, index);
    if (missing > 0) {
      gaps.push(
        statement("measure-incomplete", { title: rule.title, missing }),
      );
      continue;
    }
    const total = sumFact(counted, `size_${index}`);
    const decimals = await decimalsFor(
      total,
      (digits) =>
        counted.every((row) => readNumber(row, `digits_${index}`) <= digits),
    );
    const column = columns[rule.name]!;
    summed.push({ ...rule, column, decimals, size: total * 10 ** decimals });
  }
  return { summed, gaps };
}

/** Returns the number of counted orders without a number in a column. */
function countMissing(counted: readonly WarehouseRow[], index: number): number {
  return sumFact(counted, "orders") - sumFact(counted, `known_${index}`);
}

/**
 * Checks that each requested column exists and has a number in every counted
 * order, because an empty cell has no default.
 *
 * @returns One problem per unusable column, with all metrics that need it.
 */
function metricProblems(
  counted: readonly WarehouseRow[],
  { columns, rules, absent, otherNames = [] }: RowSummaryOptions,
): Problem[] {
  const names = Object.keys(columns);
  const available = [
    ...new Set(["visitors", "buyers", "orders", ...names, ...otherNames]),
  ];
  const ownRules = rules.filter((rule) =>
    !METRICS.some((metric) => metric === rule)
  );
  const problems: Problem[] = [];
  for (
    const [name, users] of [...Map.groupBy(
      ownRules.flatMap((rule) =>
        orderColumnsFor(rule).map((name) => ({ name, rule }))
      ),
      ({ name }) => name,
    )]
  ) {
    const metrics = [...new Set(users.map(({ rule }) => rule.name))].join(", ");
    if (!names.includes(name)) {
      const similar = nearest(name, available);
      problems.push({
        path: name,
        message: `${metrics} needs it, but ${absent}${
          similar === null ? "" : `; did you mean "${similar}"`
        }. Available: ${available.join(", ")}`,
      });
      continue;
    }
    const missing = countMissing(counted, names.indexOf(name));
    if (missing !== 0) {
      problems.push({
        path: name,
        message:
          `${metrics} needs it, but it is empty or not a number in ${missing} orders. Write 0 for none`,
      });
    }
  }
  return problems;
}
