/** Accounts for every input row: read, counted, or excluded with a reason. */

import {
  type Exclusions,
  type Ledger,
  type Statement,
  statement,
} from "../record/mod.ts";
import type { Orders } from "../sums/mod.ts";

/** Exclusion reasons whose rows are part of an order, not a whole order. */
const PARTS: readonly Exclusions["reason"][] = [
  "refund",
  "further-row",
  "copy",
];

/**
 * Builds the ledger of the orders.
 *
 * @param orders The counted orders, and all exclusions made before or after
 *   parsing.
 * @param earlier Exclusions made before the rows were parsed.
 */
export function buildOrderLedger(
  { rows, count, exclusions }: Pick<Orders, "rows" | "count" | "exclusions">,
  earlier: readonly Exclusions[] = [],
): Ledger {
  const earlierLines = ledgerLines(earlier);
  const lines = ledgerLines(exclusions);
  const total = rows.total + sumField(earlierLines, "netRevenue");
  return {
    read: {
      rows: rows.rows + sumField(earlierLines, "rows"),
      orders: count + sumField(lines, "orders"),
      netRevenue: roundAmount(total),
    },
    counted: {
      rows: count,
      orders: count,
      netRevenue: roundAmount(total - sumField(lines, "netRevenue")),
    },
    exclusions: lines,
  };
}

/** Excluded share of the orders or of the revenue, whichever is larger. */
interface Share {
  readonly share: number;
  /** Whether the share is of revenue, because the share of orders is smaller. */
  readonly isOfRevenue: boolean;
}

/**
 * Returns the orders excluded for the given reasons and their share of the total.
 */
export function excludedShare(
  { counted, exclusions }: Ledger,
  ...reasons: readonly Exclusions["reason"][]
): Share & { readonly orders: number } {
  const excludedLines = exclusions.filter(({ reason }) =>
    reasons.includes(reason)
  );
  const totals = (name: "orders" | "netRevenue"): readonly [number, number] => {
    const sum = excludedLines.reduce(
      (total, line) => total + (line[name] ?? 0),
      0,
    );
    return [sum, sum / Math.max(sum, sum + (counted[name] ?? 0)) || 0];
  };
  const [orders, ofOrders] = totals("orders");
  const [, ofRevenue] = totals("netRevenue");
  const isOfRevenue = ofRevenue > ofOrders + NOTABLE_GAP;
  return { orders, share: isOfRevenue ? ofRevenue : ofOrders, isOfRevenue };
}

/**
 * Difference below which the shares of orders and of revenue are treated as
 * equal.
 */
const NOTABLE_GAP = 0.02;

/** Builds the ledger of rows that are not orders. */
export function buildRowLedger(
  rows: number,
  exclusions: Readonly<Partial<Record<Exclusions["reason"], number>>> = {},
): Ledger {
  const line = (rows: number) => ({ rows, orders: null, netRevenue: null });
  const excluded = Object.entries(exclusions).filter(([, count]) => count > 0);
  return {
    read: line(rows),
    counted: line(
      excluded.reduce((remaining, [, count]) => remaining - count, rows),
    ),
    exclusions: excluded.map(([reason, count]) => ({
      reason: reason as Exclusions["reason"],
      ...line(count),
    })),
  };
}

function ledgerLines(exclusions: readonly Exclusions[]) {
  return exclusions.map((line) => ({
    ...line,
    orders: PARTS.includes(line.reason) ? 0 : line.rows,
    // Refund amounts are already deducted from the counted orders.
    netRevenue: line.reason === "refund" ? 0 : roundAmount(line.netRevenue),
  }));
}

function sumField(
  lines: ReturnType<typeof ledgerLines>,
  name: "rows" | "orders" | "netRevenue",
): number {
  return lines.reduce((sum, line) => sum + line[name], 0);
}

/** Rounding removes floating-point errors from the sums. */
function roundAmount(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

type Reason = Exclusions["reason"];

/** Reasons for excluding orders before parsing that are mentioned in notes. */
const REPORTED_REASONS: readonly Reason[] = [
  "before-exposure",
  "after-window",
  "two-variations",
  "no-variation",
];

/**
 * Returns a note per reason for exclusion. `source` names the file in which
 * excluded orders have no variation.
 */
export function exclusionNotes(
  exclusions: readonly Exclusions[],
  source: string,
): Statement[] {
  const statements: Statement[] = [];
  for (const { reason, rows } of exclusions) {
    if (rows === 0 || !REPORTED_REASONS.includes(reason)) continue;
    statements.push(statement(`excluded-${reason}`, { orders: rows, source }));
  }
  return statements;
}
