/** What became of every row that was read. */

import {
  type Exclusions,
  type Ledger,
  type Statement,
  statement,
} from "../record/mod.ts";
import type { Orders } from "../sums/mod.ts";

/** Rows that are a part of an order. */
const PARTS: readonly Exclusions["reason"][] = [
  "refund",
  "further-row",
  "copy",
];

/**
 * The ledger of orders.
 *
 * @param orders Those that count, and what was left out of the rows at any time.
 * @param earlier What of that was left out before the rows were opened.
 */
export function orderLedger(
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
      netRevenue: rounded(total),
    },
    counted: {
      rows: count,
      orders: count,
      netRevenue: rounded(total - sumField(lines, "netRevenue")),
    },
    exclusions: lines,
  };
}

/** A part of the orders, by whichever of its shares is the largest. */
interface Share {
  readonly share: number;
  /** Whether it is that of the revenue, since the orders' is smaller. */
  readonly isOfRevenue: boolean;
}

/** What was left out for some reasons, beside what counts. */
export function shareLeftOut(
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

/** Shares that differ by less are one. */
const NOTABLE_GAP = 0.02;

/** The ledger of rows that are no orders. */
export function ledgerOfRows(
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
    // What refunds take is in the orders that count.
    netRevenue: line.reason === "refund" ? 0 : rounded(line.netRevenue),
  }));
}

function sumField(
  lines: ReturnType<typeof ledgerLines>,
  name: "rows" | "orders" | "netRevenue",
): number {
  return lines.reduce((sum, line) => sum + line[name], 0);
}

/** Sums of fractions lie a little beside what was meant. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

type Reason = Exclusions["reason"];

/** What is told of orders that are left out before they are looked at. */
const TOLD: readonly Reason[] = [
  "before-exposure",
  "after-window",
  "two-variations",
  "no-variation",
];

/** A note for each; `source` is what those without a variation are not in. */
export function leftOutNotes(
  exclusions: readonly Exclusions[],
  source: string,
): Statement[] {
  const statements: Statement[] = [];
  for (const { reason, rows } of exclusions) {
    if (rows === 0 || !TOLD.includes(reason)) continue;
    statements.push(statement(`excluded-${reason}`, { orders: rows, source }));
  }
  return statements;
}
