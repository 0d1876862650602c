/** What is asked of orders, wherever they come from. */

import {
  type HealthCheck,
  type Ledger,
  statement,
  THRESHOLDS,
} from "../record/mod.ts";
import { type Orders, storedRows, type TopBuyer } from "../sums/mod.ts";
import { differsBetweenArms } from "./variations/mod.ts";
import { shareLeftOut } from "./_ledger.ts";
import { alikeVisitors, checkIds } from "./_visitor_ids.ts";
import type { HeldTable } from "./workspace.ts";

/** What a question finds; `null` where there is nothing to be said. */
type Finding = Pick<HealthCheck, "status" | "findings"> | null;

interface Question<Asked> extends Pick<HealthCheck, "code"> {
  readonly ask: (request: Asked) => Finding | Promise<Finding>;
}

/** Orders as they are in the file, before any are left out. */
interface AskedTable {
  readonly table: HeldTable;
  /** Whether its rows are summed to orders. */
  readonly lineItems?: boolean;
}

/** Orders that count, and what became of the others. */
interface AskedOrders {
  readonly orders: Orders;
  readonly ledger: Ledger;
  readonly clock: number;
  /** Whether nobody asks afterwards what experiments are asked. */
  readonly isWholeStore: boolean;
}

/** Orders whose visitors were seen in no variation. */
interface AskedUnassigned {
  /** Those of everybody. */
  readonly count: number;
  readonly topBuyer: TopBuyer | null;
}

/** Orders below which something may be an accident. */
const NOTABLE_ORDERS = 20;
/** Part of the orders that may be alike by accident, */
const SENT_TWICE = 0.01;
/** and from which on a row is hardly an order. */
const SENT_MANY_TIMES = 0.25;
/** Part of the orders that no one visitor has, */
const ONE_VISITOR = 0.25;
/** and above which, of so many, one visitor may make the lift. */
const NOTABLE_VISITOR = { share: 0.1, orders: 10 };
/** Zones that are ahead of UTC are ahead by less than this. */
const AHEAD_MS = 14 * 3_600_000;
/** Ids that shops give to everybody whom they do not know. */
const GUEST =
  /^(0+|-1|guests?|anonymous|unknown|unbekannt|gast|invit[eé]|test|default)$/i;

const OF_TABLES: readonly Question<AskedTable>[] = [
  {
    code: "alike-visitors",
    ask: async ({ table }) =>
      await checkIds(table) ? await alikeVisitors(table) : null,
  },
  { code: "duplicate-orders", ask: repeatedRows },
];

/** Part of the rows of line items that are alike by accident. */
const ALIKE_ROWS = 0.1;
/** And from which on they are most likely one export twice. */
const TWICE = 0.4;

const OF_ORDERS: readonly Question<AskedOrders>[] = [
  { code: "constant-amounts", ask: constantAmounts },
  { code: "orders-without-visitor", ask: ordersWithoutVisitor },
  { code: "orders-without-visitor", ask: guestsByVariation },
  { code: "duplicate-orders", ask: ordersSentTwice },
  { code: "duplicate-orders", ask: rowsSentTwice },
  { code: "one-visitor", ask: oneVisitor },
  { code: "future-orders", ask: futureOrders },
  { code: "duplicate-orders", ask: repeatedOrders },
];

const OF_UNASSIGNED: readonly Question<AskedUnassigned>[] = [
  { code: "one-visitor", ask: oneUnassigned },
];

/**
 * Asks everything of a table of orders.
 *
 * @throws {SchemaError} When ids of visitors are none.
 */
export function askTable(request: AskedTable): Promise<HealthCheck[]> {
  return answers(OF_TABLES, request);
}

/** Asks everything of orders of nobody who was seen. */
export function askUnassigned(
  request: AskedUnassigned,
): Promise<HealthCheck[]> {
  return answers(OF_UNASSIGNED, request);
}

/** Asks everything of orders that were opened. */
export function askOrders(
  orders: Orders,
  ledger: Ledger,
  { now: clock = Date.now(), isWholeStore = false }: {
    readonly now?: number | undefined;
    readonly isWholeStore?: boolean;
  } = {},
): Promise<HealthCheck[]> {
  return answers(OF_ORDERS, { orders, ledger, clock, isWholeStore });
}

async function answers<Asked>(
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

/** Rows of an order that are alike are summed: two of a thing, or one twice. */
async function repeatedRows(
  { table, lineItems = false }: AskedTable,
): Promise<Finding> {
  if (!lineItems) return null;
  const [row] = await storedRows(
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

function constantAmounts({ orders }: AskedOrders): Finding {
  const { rows: rowFacts } = orders;
  return rowFacts.rows < NOTABLE_ORDERS ||
      rowFacts.smallest !== rowFacts.largest
    ? null
    : makeFinding("warn", "constant-amounts", { amount: rowFacts.smallest });
}

/** A few are an accident; with more of them visitors bought too little. */
function ordersWithoutVisitor({ ledger }: AskedOrders): Finding {
  const { orders, share, isOfRevenue } = shareLeftOut(ledger, "no-visitor");
  return share <= THRESHOLDS.unassignedOrders
    ? null
    : makeFinding("warn", "orders-without-visitor", {
      orders,
      share,
      isOfRevenue,
    });
}

/** Guests that one variation has more of are visitors that it lost. */
async function guestsByVariation({ orders }: AskedOrders): Promise<Finding> {
  const guests = await orders.guestOrders?.();
  if (guests === undefined) return null;
  return differsBetweenArms(guests, orders.perVariation)
    ? makeFinding("fail", "guests-uneven", { arms: counts(orders, guests) })
    : null;
}

/** One order that was sent again under another id counts twice. */
async function ordersSentTwice({ orders }: AskedOrders): Promise<Finding> {
  const sentTwice = await orders.ordersSentTwice?.();
  if (sentTwice == null) return null;
  const total = sentTwice.reduce((sum, count) => sum + count, 0);
  const otherOrders = orders.perVariation.map((count, arm) =>
    Math.max(0, count - sentTwice[arm]!)
  );
  const isUneven = differsBetweenArms(sentTwice, otherOrders);
  if (!isUneven && total <= orders.count * SENT_TWICE) return null;
  return makeFinding(isUneven ? "fail" : "warn", "sent-twice", {
    orders: total,
    arms: counts(orders, sentTwice),
  });
}

/** Without ids, the rows of one order cannot be told from several orders. */
async function rowsSentTwice({ orders }: AskedOrders): Promise<Finding> {
  const rows = await orders.rowsSentTwice?.();
  if (rows === undefined) return null;
  const total = rows.reduce((sum, count) => sum + count, 0);
  const otherRows = orders.perVariation.map((count, arm) => count - rows[arm]!);
  const isFailed = differsBetweenArms(rows, otherRows) ||
    total > orders.count * SENT_MANY_TIMES;
  if (!isFailed && total <= orders.count * SENT_TWICE) return null;
  return makeFinding(isFailed ? "fail" : "warn", "rows-without-id", {
    rows: total,
    arms: counts(orders, rows),
  });
}

/** Counts with the names of their variations. */
function counts({ variations }: Orders, orders: readonly number[]) {
  return variations.map((name, arm) => ({ name, orders: orders[arm]! }));
}

async function oneVisitor(
  { orders }: AskedOrders,
): Promise<Finding> {
  const { count, topBuyer } = orders;
  const largestBuyer = await topBuyer();
  if (largestBuyer === null) return null;
  const { isMost, isGuest, values } = buyerShare(largestBuyer, count);
  const isMuch = largestBuyer.orders >= NOTABLE_VISITOR.orders &&
    largestBuyer.orders / count > NOTABLE_VISITOR.share;
  return !isMost && !isGuest && !isMuch
    ? null
    : makeFinding(isMost ? "fail" : "warn", "largest-buyer", values);
}

/** Whoever bought under a shared name may be anybody who was seen. */
function oneUnassigned({ count, topBuyer }: AskedUnassigned): Finding {
  if (topBuyer === null) return null;
  const { isMost, isGuest, values } = buyerShare(topBuyer, count);
  return !isMost && !isGuest
    ? null
    : makeFinding(isMost ? "fail" : "warn", "largest-buyer-unassigned", values);
}

function buyerShare({ visitor, orders }: TopBuyer, count: number) {
  const share = orders / count;
  return {
    isMost: count >= NOTABLE_ORDERS && share > ONE_VISITOR,
    isGuest: orders > 1 && GUEST.test(visitor.trim()),
    values: { visitor, orders, of: count, share },
  };
}

function futureOrders(
  { orders, clock }: AskedOrders,
): Finding {
  const { rows: rowFacts } = orders;
  const last = rowFacts.times?.last ?? 0;
  const date = new Date(last).toISOString().slice(0, 10);
  return last <= clock + AHEAD_MS
    ? null
    : makeFinding("warn", "future-orders", { date });
}

/** Of experiments it is asked with the other checks of their orders. */
function repeatedOrders(
  { orders, isWholeStore }: AskedOrders,
): Finding {
  const { repeats } = orders;
  return !isWholeStore || repeats === 0
    ? null
    : makeFinding("fail", "repeats-counted", { rows: repeats });
}
