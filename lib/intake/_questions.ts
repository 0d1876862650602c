/** Data-quality checks of orders, for files and services alike. */

import {
  type HealthCheck,
  type Ledger,
  statement,
  THRESHOLDS,
} from "../record/mod.ts";
import { cachedStoredRows, type Orders, type TopBuyer } from "../sums/mod.ts";
import { identifier } from "../engine/mod.ts";
import { areUnevenlyRepeated } from "./_repeated_sales.ts";
import { differsBetweenArms } from "./variations/mod.ts";
import { excludedShare } from "./_ledger.ts";
import { checkIds, findLookalikeVisitors, GUEST_IDS } from "./_visitor_ids.ts";
import { findUnlikelyProfit } from "./_unlikely_profit.ts";
import { missingHours } from "./_missing_hours.ts";
import type { HeldTable } from "./workspace.ts";

/** Result of a check, or `null` if there is nothing to report. */
type Finding = Pick<HealthCheck, "status" | "findings"> | null;

interface Question<Asked> extends Pick<HealthCheck, "code"> {
  readonly ask: (request: Asked) => Finding | Promise<Finding>;
}

/** Orders as stored, before any exclusion. */
interface TableQuestion {
  readonly table: HeldTable;
  /** Whether several rows are summed into one order. */
  readonly lineItems?: boolean;
  /** ISO 4217 code of amounts without a currency column, if it is known. */
  readonly currency?: string | undefined;
}

/** Counted orders, and the ledger of excluded ones. */
interface OrdersQuestion {
  readonly orders: Orders;
  readonly ledger: Ledger;
  readonly clock: number;
  /**
   * Whether the orders are checked as a whole store, without the later checks of
   * an experiment.
   */
  readonly isWholeStore: boolean;
}

/** Minimum number of orders for a finding; fewer may be chance. */
const NOTABLE_ORDERS = 20;
/** Share of duplicate orders that may be coincidence. */
const SENT_TWICE = 0.01;
/** Share of duplicate orders above which the rows are probably not orders. */
const SENT_MANY_TIMES = 0.25;
/** Share of the orders above which a single visitor is implausible. */
const ONE_VISITOR = 0.25;
/** Share and number of orders above which a single visitor may drive the lift. */
const NOTABLE_VISITOR = { share: 0.1, orders: 10 };
/** Ratio of orders hours before to orders after the first exposure. */
const DIFFERENT_CLOCKS = 0.1;
/** Largest offset of a time zone ahead of UTC, in milliseconds. */
const AHEAD_MS = 14 * 3_600_000;
/** Matches placeholders, and words of visitors who are likely to be several. */
const GUEST = new RegExp(`^(${GUEST_IDS}|invite|test|default)$`, "i");

const TABLE_QUESTIONS: readonly Question<TableQuestion>[] = [
  {
    code: "alike-visitors",
    ask: async ({ table }) =>
      await checkIds(table) ? await findLookalikeVisitors(table) : null,
  },
  { code: "duplicate-orders", ask: checkRepeatedRows },
  { code: "constant-amounts", ask: checkMinorUnits },
  { code: "costs", ask: ({ table }) => findUnlikelyProfit(table) },
];

/** Currencies in which a typical order is far below `CENTS.median`. */
const HAS_CENTS = /^(USD|EUR|GBP|CAD|AUD|NZD|CHF|SGD)$/;
/** Amounts above which whole numbers that are rarely round may be cents. */
const CENTS = { median: 500, uneven: 0.6 };

/** Share of duplicate line items that may be coincidence. */
const ALIKE_ROWS = 0.1;
/**
 * Share of duplicate line items above which the export probably contains the data
 * twice.
 */
const TWICE = 0.4;

const ORDER_QUESTIONS: readonly Question<OrdersQuestion>[] = [
  { code: "constant-amounts", ask: checkConstantAmounts },
  { code: "orders-without-visitor", ask: checkOrdersWithoutVisitor },
  { code: "orders-without-visitor", ask: checkGuests },
  { code: "duplicate-orders", ask: checkOrdersSentTwice },
  { code: "duplicate-orders", ask: checkRowsSentTwice },
  { code: "one-visitor", ask: checkLargestVisitor },
  { code: "order-hours", ask: checkOrderHours },
  { code: "future-orders", ask: checkFutureOrders },
  { code: "duplicate-orders", ask: checkRepeatedOrders },
];

/**
 * Runs all checks of a stored order table.
 *
 * @throws {SchemaError} If visitor IDs are placeholders or rounded numbers.
 */
export function checkTable(request: TableQuestion): Promise<HealthCheck[]> {
  return runQuestions(TABLE_QUESTIONS, request);
}

/** Runs all checks of parsed orders. */
export function checkOrders(
  orders: Orders,
  ledger: Ledger,
  { now: clock = Date.now(), isWholeStore = false }: {
    readonly now?: number | undefined;
    readonly isWholeStore?: boolean;
  } = {},
): Promise<HealthCheck[]> {
  return runQuestions(ORDER_QUESTIONS, { orders, ledger, clock, isWholeStore });
}

async function runQuestions<Asked>(
  questions: readonly Question<Asked>[],
  request: Asked,
): Promise<HealthCheck[]> {
  const checks: HealthCheck[] = [];
  for (const { code, ask } of questions) {
    const finding = await ask(request);
    if (finding !== null) checks.push({ code, ...finding });
  }
  return checks;
}

function makeFinding(
  status: HealthCheck["status"],
  ...values: Parameters<typeof statement>
): Finding {
  return { status, findings: [statement(...values)] };
}

/**
 * Identical rows of an order are summed, since they may be two units of a product
 * or a duplicate row.
 */
async function checkRepeatedRows(
  { table, lineItems = false }: TableQuestion,
): Promise<Finding> {
  if (!lineItems) return null;
  const [row] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT sum(n) AS rows, sum(n - 1) AS repeats
       FROM (SELECT count(*) AS n FROM ${from} t GROUP BY t)`,
  );
  const [rows, repeats] = [Number(row!.rows), Number(row!.repeats)];
  return repeats <= rows * ALIKE_ROWS ? null : makeFinding(
    repeats > rows * TWICE ? "fail" : "warn",
    "rows-alike",
    { repeats, rows },
  );
}

/**
 * Whole amounts that are large and rarely round may be in cents, which multiplies
 * all money by 100. Lifts don't depend on the unit.
 */
async function checkMinorUnits(
  { table, currency }: TableQuestion,
): Promise<Finding> {
  const { net_revenue: header, currency: codeHeader } = table.fields;
  if (header === undefined) return null;
  const amount = identifier(header);
  const code = codeHeader === undefined
    ? "NULL"
    : `max(upper(trim(${identifier(codeHeader)}::VARCHAR)))`;
  const [all] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT count(*) AS rows, ${code} AS code,
         bool_and(${amount} = trunc(${amount})) AS whole
       FROM ${from} WHERE ${amount} <> 0`,
  );
  const hasCents = HAS_CENTS.test(String(all!.code ?? currency ?? ""));
  if (
    !hasCents || Number(all!.rows) < NOTABLE_ORDERS || all!.whole !== true
  ) return null;
  const [row] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT median(abs(${amount})) AS median,
         avg((${amount} % 10 <> 0)::INT) AS uneven
       FROM ${from} WHERE ${amount} <> 0`,
  );
  const { median, uneven } = row!;
  return Number(median) < CENTS.median || Number(uneven) < CENTS.uneven
    ? null
    : makeFinding("warn", "maybe-cents", {
      source: table.source,
      amount: Math.round(Number(median)),
      major: Math.round(Number(median)) / 100,
    });
}

function checkConstantAmounts({ orders }: OrdersQuestion): Finding {
  const { rows: rowFacts } = orders;
  return rowFacts.rows < NOTABLE_ORDERS ||
      rowFacts.smallest !== rowFacts.largest
    ? null
    : makeFinding("warn", "constant-amounts", { amount: rowFacts.smallest });
}

/**
 * A few orders without a visitor are harmless; many make visitors appear to have
 * bought too little.
 */
function checkOrdersWithoutVisitor({ ledger }: OrdersQuestion): Finding {
  const { orders, share, isOfRevenue } = excludedShare(ledger, "no-visitor");
  return share <= THRESHOLDS.unassignedOrders
    ? null
    : makeFinding("warn", "orders-without-visitor", {
      orders,
      share,
      isOfRevenue,
    });
}

/** A variation with more guest orders has lost more of its visitors' purchases. */
async function checkGuests({ orders }: OrdersQuestion): Promise<Finding> {
  const guests = await orders.guestOrders?.();
  if (guests === undefined) return null;
  return differsBetweenArms(guests, orders.perVariation)
    ? makeFinding("fail", "guests-uneven", {
      arms: countsByName(orders, guests),
    })
    : null;
}

/** An order exported twice under different IDs counts twice. */
async function checkOrdersSentTwice(
  { orders }: OrdersQuestion,
): Promise<Finding> {
  const repeated = await orders.repeatedSales?.();
  if (repeated === undefined) return null;
  return findCopies(orders, repeated.soon, "sent-twice") ??
    (areUnevenlyRepeated(repeated.ever, orders.perVariation)
      ? makeFinding("fail", "same-amounts", {
        arms: countsByName(orders, repeated.ever),
      })
      : null);
}

/** Without order IDs, several rows of one order look like several orders. */
async function checkRowsSentTwice(
  { orders }: OrdersQuestion,
): Promise<Finding> {
  const rows = await orders.rowsSentTwice?.() ?? null;
  return findCopies(orders, rows, "rows-without-id", SENT_MANY_TIMES);
}

/**
 * Returns a finding if copies are more than coincidence; it fails if their share
 * differs between variations or exceeds a limit.
 */
function findCopies(
  orders: Orders,
  copies: readonly number[] | null,
  code: string,
  limit = 1,
): Finding {
  if (copies === null) return null;
  const total = copies.reduce((sum, count) => sum + count, 0);
  const others = orders.perVariation.map((count, arm) =>
    Math.max(0, count - copies[arm]!)
  );
  const isFailed = differsBetweenArms(copies, others) ||
    total > orders.count * limit;
  return !isFailed && total <= orders.count * SENT_TWICE
    ? null
    : makeFinding(isFailed ? "fail" : "warn", code, {
      orders: total,
      arms: countsByName(orders, copies),
    });
}

/** Returns order counts with the names of their variations. */
function countsByName({ variations }: Orders, orders: readonly number[]) {
  return variations.map((name, arm) => ({ name, orders: orders[arm]! }));
}

async function checkLargestVisitor(
  { orders }: OrdersQuestion,
): Promise<Finding> {
  const { count, topBuyer } = orders;
  const largestBuyer = await topBuyer();
  if (largestBuyer === null) return null;
  const { isMost, isGuest, values } = buyerShare(largestBuyer, count);
  const isLargeShare = largestBuyer.orders >= NOTABLE_VISITOR.orders &&
    largestBuyer.orders / count > NOTABLE_VISITOR.share;
  return !isMost && !isGuest && !isLargeShare
    ? null
    : makeFinding(isMost ? "fail" : "warn", "largest-buyer", values);
}

/**
 * Checks the orders of visitors who saw no variation. Orders under a shared
 * placeholder ID may belong to any of the assigned visitors.
 *
 * @param count Number of all orders, with and without a variation.
 * @param topBuyer Visitor with the most of these orders.
 */
export function checkUnassigned(
  count: number,
  topBuyer: TopBuyer | null,
): HealthCheck[] {
  if (topBuyer === null) return [];
  const { isMost, isGuest, values } = buyerShare(topBuyer, count);
  return !isMost && !isGuest ? [] : [{
    code: "one-visitor",
    status: isMost ? "fail" : "warn",
    findings: [statement("largest-buyer-unassigned", values)],
  }];
}

/**
 * Checks whether many orders were placed hours before their visitor's first
 * exposure, which is rare unless the clocks of the two files differ.
 */
export function checkClocks(
  justBefore: number,
  counted: number,
): HealthCheck[] {
  const isNotable = justBefore >= NOTABLE_ORDERS &&
    justBefore > DIFFERENT_CLOCKS * counted;
  return !isNotable ? [] : [{
    code: "order-hours",
    status: "fail",
    findings: [
      statement("clocks-differ", { orders: justBefore }),
    ],
  }];
}

function buyerShare({ visitor, orders }: TopBuyer, count: number) {
  const share = orders / count;
  return {
    isMost: count >= NOTABLE_ORDERS && share > ONE_VISITOR,
    isGuest: orders > 1 && GUEST.test(visitor.trim()),
    values: { visitor, orders, of: count, share },
  };
}

/** Hours of the day without orders in one variation point to lost orders. */
function checkOrderHours({ orders }: OrdersQuestion): Finding {
  const gap = missingHours(orders);
  return gap === null ? null : makeFinding("fail", "hours-missing", gap);
}

function checkFutureOrders(
  { orders, clock }: OrdersQuestion,
): Finding {
  const { rows: rowFacts } = orders;
  const last = rowFacts.times?.last ?? 0;
  const date = new Date(last).toISOString().slice(0, 10);
  return last <= clock + AHEAD_MS
    ? null
    : makeFinding("warn", "future-orders", { date });
}

/** Experiments run this check together with the other checks of their orders. */
function checkRepeatedOrders(
  { orders, isWholeStore }: OrdersQuestion,
): Finding {
  const { repeats } = orders;
  return !isWholeStore || repeats === 0
    ? null
    : makeFinding("fail", "repeats-counted", { rows: repeats });
}
