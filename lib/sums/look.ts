/**
 * Reads the summary of the order rows, which every engine returns in the same
 * form.
 */

import { nearest, type Problem, SchemaError } from "../base/mod.ts";
import {
  codeOf,
  countOf,
  LARGEST,
  numberOf,
  type Plan,
  REASONS,
  type WarehouseRow,
} from "./warehouse/mod.ts";
import {
  type Exclusions,
  type MetricRule,
  METRICS,
  type Statement,
  statement,
} from "../record/mod.ts";
import { columnsFor, decimalsFor, MEASURES, type Summed } from "./measures.ts";
import type { RowFacts } from "./orders.ts";

/** Summary of the order rows. */
export interface Look {
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
  readonly summed: readonly (Summed & { readonly size: number })[];
  readonly gaps: readonly Statement[];
}

/** Settings for reading the summary of the order rows. */
export interface LookedAt {
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
export async function readLook(
  plan: Plan,
  lookRows: readonly WarehouseRow[],
  lookedAt: LookedAt,
): Promise<Look> {
  const { orders, exposures } = plan.description;
  const counted = lookRows.filter((row) => countOf(row, "reason") === 0);
  const problems = [
    ...unreadable(lookRows, [orders.orderId, orders.revenue]),
    ...ownProblems(counted, lookedAt),
  ];
  if (problems.length > 0) throw new SchemaError(lookedAt.source, problems);
  const { summed, gaps } = await summedIn(counted, lookedAt.columns);
  const count = factSum(counted, "orders");
  const refunds = factSum(counted, "negative");
  const hasTimes = orders.time !== undefined;
  return {
    plan: {
      ...plan,
      units: Object.fromEntries(
        summed.map(({ sql, column, decimals }) => [sql, { column, decimals }]),
      ),
      nets: refunds > 0,
    },
    rows: rowFacts(lookRows, hasTimes),
    exclusions: readExclusions(lookRows, exposures !== undefined),
    counted,
    count,
    refunds,
    undated: hasTimes ? count - factSum(counted, "times") : 0,
    summed,
    gaps,
  };
}

/** Returns the total of one fact over the given rows. */
export function factSum(rows: readonly WarehouseRow[], name: string): number {
  return rows.reduce((total, row) => total + numberOf(row, name), 0);
}

/** Returns problems of unreadable ids and revenues, by column name. */
function unreadable(
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
    const count = factSum(rows, fact);
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
      : present.map((row) => numberOf(row, name));
  };
  const hasTimes = hasTimeColumn && factSum(rows, "times") > 0;
  return {
    rows: factSum(rows, "orders"),
    times: hasTimes
      ? {
        first: Math.min(...timesIn(rows, "first_time")),
        last: Math.max(...timesIn(rows, "last_time")),
      }
      : null,
    total: factSum(rows, "total"),
    smallest: Math.min(...values("smallest")),
    largest: Math.max(...values("largest")),
    zero: factSum(rows, "zero"),
    negative: factSum(rows, "negative"),
  };
}

/** Only groups with times have a first and last time. */
function timesIn(rows: readonly WarehouseRow[], name: string): number[] {
  return rows.filter((row) => numberOf(row, "times") > 0)
    .map((row) => numberOf(row, name));
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
      countOf(row, "reason") === codeOf(reason)
    );
    if (reasonRows.length !== 0) {
      exclusions.push({
        reason,
        rows: factSum(reasonRows, "orders"),
        netRevenue: factSum(reasonRows, "total"),
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
  { summed, count, refunds }: Look,
  { back, total }: Readonly<Record<"back" | "total", number>>,
  remainder: { readonly orders: number; readonly units: bigint },
): Exclusions[] {
  const { decimals } = summed[0]!;
  const amount = (units: number): number => units / 10 ** decimals;
  const exclusions: Exclusions[] = [
    { reason: "refund", rows: refunds, netRevenue: amount(back) },
    {
      reason: "refunded",
      rows: count - refunds - remainder.orders,
      netRevenue: 0,
    },
    {
      reason: "refund-without-order",
      rows: 0,
      netRevenue: amount(total - Number(remainder.units)),
    },
  ];
  return exclusions.filter(({ rows, netRevenue }) =>
    rows > 0 || netRevenue !== 0
  );
}

/** Returns a statement about orders without a time. */
export function undatedNotes({ undated }: Pick<Look, "undated">): Statement[] {
  return undated === 0 ? [] : [
    statement("undated", { orders: undated }),
  ];
}

/** Merges exclusions by reason, refunds last. */
export function byReason(exclusions: readonly Exclusions[]): Exclusions[] {
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
async function summedIn(
  counted: readonly WarehouseRow[],
  columns: LookedAt["columns"],
): Promise<{ summed: (Summed & { size: number })[]; gaps: Statement[] }> {
  const names = Object.keys(columns);
  const ownColumns = names.filter((name) =>
    MEASURES.every((measure) => measure.name !== name)
  );
  const rules = [
    ...MEASURES.filter(({ name }) => names.includes(name)),
    ...ownColumns.map((name, nth) => ({
      name,
      title: name,
      sql: `own_${nth}_units`,
    })),
  ];
  const summed: (Summed & { size: number })[] = [];
  const gaps: Statement[] = [];
  for (const rule of rules) {
    const nth = names.indexOf(rule.name);
    const missing = missingIn(counted, nth);
    if (missing > 0) {
      gaps.push(
        statement("measure-incomplete", { title: rule.title, missing }),
      );
      continue;
    }
    const total = factSum(counted, `size_${nth}`);
    const decimals = await decimalsFor(
      total,
      (digits) =>
        counted.every((row) => numberOf(row, `digits_${nth}`) <= digits),
    );
    const column = columns[rule.name]!;
    summed.push({ ...rule, column, decimals, size: total * 10 ** decimals });
  }
  return { summed, gaps };
}

/** Returns the number of counted orders without a number in a column. */
function missingIn(counted: readonly WarehouseRow[], nth: number): number {
  return factSum(counted, "orders") - factSum(counted, `known_${nth}`);
}

/**
 * Checks that each requested column exists and has a number in every counted
 * order, because an empty cell has no default.
 *
 * @returns One problem per unusable column, with all metrics that need it.
 */
function ownProblems(
  counted: readonly WarehouseRow[],
  { columns, rules, absent, otherNames = [] }: LookedAt,
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
        columnsFor(rule).map((name) => ({ name, rule }))
      ),
      ({ name }) => name,
    )]
  ) {
    const metrics = [...new Set(users.map(({ rule }) => rule.name))].join(", ");
    if (!names.includes(name)) {
      const similar = nearest(name, available);
      problems.push({
        path: name,
        message: `${metrics} needs it, and ${absent}${
          similar === null ? "" : `; did you mean "${similar}"`
        }; there are ${available.join(", ")}`,
      });
      continue;
    }
    const missing = missingIn(counted, names.indexOf(name));
    if (missing !== 0) {
      problems.push({
        path: name,
        message:
          `${metrics} needs it, and it is empty, or no number, in ${missing} orders: write 0 where there was nothing`,
      });
    }
  }
  return problems;
}
