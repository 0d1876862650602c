/** What one look at the orders says, whichever engine looked. */

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

/** What one look at orders found. */
export interface Look {
  /** The orders in units, with refunds taken from them where there are any. */
  readonly plan: Plan;
  /** All rows, those that do not count, too. */
  readonly rows: RowFacts;
  /** Rows that do not count. */
  readonly exclusions: readonly Exclusions[];
  /** What was found of rows that count. */
  readonly counted: readonly WarehouseRow[];
  /** How many those are. */
  readonly count: number;
  /** Those of them below zero. */
  readonly refunds: number;
  /** Those without a time, where there are times. */
  readonly undated: number;
  /** The columns that every order has, and what is to be said of the others. */
  readonly summed: readonly (Summed & { readonly size: number })[];
  readonly gaps: readonly Statement[];
}

/** What was looked at. */
export interface LookedAt {
  /** What errors call the orders. */
  readonly source: string;
  /** The columns that can be summed, by name, in the order of the look. */
  readonly columns: Readonly<Record<string, string>>;
  /** The metrics that are asked for. */
  readonly rules: readonly MetricRule[];
  /** What is said of a column that is not among them. */
  readonly absent: string;
  /** Names of further columns that a metric might mean. */
  readonly otherNames?: readonly string[];
}

/**
 * Reads what one look found.
 *
 * @throws {SchemaError} With everything that cannot be read, and every column
 *   that a metric of the store's own needs and that is not there.
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

/** A fact of some rows, added up. */
export function factSum(rows: readonly WarehouseRow[], name: string): number {
  return rows.reduce((total, row) => total + numberOf(row, name), 0);
}

/** What cannot be read, by what the columns of ids and of revenue are called. */
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

/** What the rows are, those that do not count, too. */
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

/** Groups of rows without a time have none. */
function timesIn(rows: readonly WarehouseRow[], name: string): number[] {
  return rows.filter((row) => numberOf(row, "times") > 0)
    .map((row) => numberOf(row, name));
}

/** Rows that do not count; what visitors say stands before what orders say. */
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
 * What became of rows below zero.
 *
 * @param look What there was.
 * @param before What it came to in units, and refunds alone.
 * @param remainder What refunds leave.
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

/** What orders that do not say when they were placed mean for the others. */
export function undatedNotes({ undated }: Pick<Look, "undated">): Statement[] {
  return undated === 0 ? [] : [
    statement("undated", { orders: undated }),
  ];
}

/** What several steps left out, once for each reason; refunds stand last. */
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

/** The columns that every order has, their units, and what is to be said of the others. */
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

/** Orders that count and have no number in a column. */
function missingIn(counted: readonly WarehouseRow[], nth: number): number {
  return factSum(counted, "orders") - factSum(counted, `known_${nth}`);
}

/**
 * A column that is asked for must be there, with a number in every order that
 * counts: nothing stands for an empty cell.
 *
 * @returns A problem per column that cannot be used, whatever metrics need it.
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
        message: `${metrics} needs it, but ${absent}${
          similar === null ? "" : `; did you mean "${similar}"`
        }. Available: ${available.join(", ")}`,
      });
      continue;
    }
    const missing = missingIn(counted, names.indexOf(name));
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
