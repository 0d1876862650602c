/** What is asked of orders, wherever they come from. */

import { formatCount, formatNumber } from "../format/mod.ts";
import type { HealthCheck, Ledger } from "../record/mod.ts";
import { THRESHOLDS } from "../rules/mod.ts";
import { type Orders, storedRows, type TopBuyer } from "../sums/mod.ts";
import { shareLeftOut } from "./_ledger.ts";
import { lostOrders } from "./_lost_orders.ts";
import { alikeVisitors, checkIds } from "./_visitor_ids.ts";
import type { ShopExport } from "./shops/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** What a question finds; `null` where there is nothing to be said. */
type Finding = Pick<HealthCheck, "status" | "message"> | null;

interface Question<Asked> extends Pick<HealthCheck, "code" | "title"> {
  readonly ask: (asked: Asked) => Finding | Promise<Finding>;
}

/** Orders as they are in the file, before any are left out. */
interface AskedTable {
  readonly table: HeldTable;
  readonly shop: ShopExport | null;
  /** Whether its rows are summed to orders. */
  readonly lineItems?: boolean;
}

/** Orders that count, and what became of the others. */
interface AskedOrders {
  readonly orders: Orders;
  readonly ledger: Ledger;
  readonly now: number;
  /** Whether nobody asks afterwards what experiments are asked. */
  readonly isWholeStore: boolean;
}

/** Orders whose visitors were seen in no variation. */
interface AskedUnassigned {
  /** Those of everybody. */
  readonly count: number;
  readonly most: TopBuyer | null;
}

/** Orders below which something may be an accident. */
const NOTABLE_ORDERS = 20;
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
    code: "lost-orders",
    title: "Orders called off",
    ask: ({ table, shop }) => lostOrders(table, shop),
  },
  {
    code: "alike-visitors",
    title: "Visitors alike",
    ask: async ({ table }) =>
      await checkIds(table) ? await alikeVisitors(table) : null,
  },
  { code: "duplicate-orders", title: "Repeated rows", ask: repeatedRows },
];

/** Part of the rows of line items that are alike by accident. */
const ALIKE_ROWS = 0.1;
/** And from which on they are most likely one export twice. */
const TWICE = 0.4;

const OF_ORDERS: readonly Question<AskedOrders>[] = [
  { code: "constant-amounts", title: "Amounts", ask: constantAmounts },
  {
    code: "lost-orders",
    title: "Orders without a visitor",
    ask: ordersWithoutVisitor,
  },
  { code: "one-visitor", title: "One visitor", ask: oneVisitor },
  { code: "future-orders", title: "Orders in the future", ask: futureOrders },
  { code: "duplicate-orders", title: "Repeated orders", ask: repeatedOrders },
];

const OF_UNASSIGNED: readonly Question<AskedUnassigned>[] = [
  { code: "one-visitor", title: "One visitor", ask: oneUnassigned },
];

/**
 * Asks everything of a table of orders.
 *
 * @throws {SchemaError} When ids of visitors are none.
 */
export function askTable(asked: AskedTable): Promise<HealthCheck[]> {
  return answers(OF_TABLES, asked);
}

/** Asks everything of orders of nobody who was seen. */
export function askUnassigned(asked: AskedUnassigned): Promise<HealthCheck[]> {
  return answers(OF_UNASSIGNED, asked);
}

/** Asks everything of orders that were opened. */
export function askOrders(
  orders: Orders,
  ledger: Ledger,
  { now = Date.now(), isWholeStore = false }: {
    readonly now?: number | undefined;
    readonly isWholeStore?: boolean;
  } = {},
): Promise<HealthCheck[]> {
  return answers(OF_ORDERS, { orders, ledger, now, isWholeStore });
}

async function answers<Asked>(
  questions: readonly Question<Asked>[],
  asked: Asked,
): Promise<HealthCheck[]> {
  const checks: HealthCheck[] = [];
  for (const { code, title, ask } of questions) {
    const finding = await ask(asked);
    if (finding !== null) checks.push({ code, title, ...finding });
  }
  return checks;
}

function warn(message: string): Finding {
  return { status: "warn", message };
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
  return repeats <= rows * ALIKE_ROWS ? null : {
    status: repeats > rows * TWICE ? "fail" : "warn",
    message: `${formatCount(repeats, "row")} of ${
      formatNumber(rows, 0)
    } repeat another in every column, and are summed with it: is the export twice in its file? Leave the copies out.`,
  };
}

function constantAmounts({ orders: { rows: all } }: AskedOrders): Finding {
  return all.rows < NOTABLE_ORDERS || all.smallest !== all.largest
    ? null
    : warn(
      `Every row has the same net_revenue, ${
        formatNumber(all.smallest, 2)
      }; is it the right column? --map net_revenue=HEADER names another.`,
    );
}

/** A few are an accident; with more of them visitors bought too little. */
function ordersWithoutVisitor({ ledger }: AskedOrders): Finding {
  const { orders, share, text } = shareLeftOut(ledger, "no-visitor");
  return share <= THRESHOLDS.unassignedOrders ? null : warn(
    `${
      formatCount(orders, "order")
    } (${text}) name no visitor and are left out: what a visitor brings in is too low by them, and a lift holds only if every variation lost as many. Find out who bought, or count each as one of a visitor of its own (of files with --guests separate).`,
  );
}

async function oneVisitor(
  { orders: { count, topBuyer } }: AskedOrders,
): Promise<Finding> {
  const most = await topBuyer();
  if (most === null) return null;
  const { isMost, isGuest, has } = partOf(most, count);
  const isMuch = most.orders >= NOTABLE_VISITOR.orders &&
    most.orders / count > NOTABLE_VISITOR.share;
  return !isMost && !isGuest && !isMuch ? null : {
    status: isMost ? "fail" : "warn",
    message:
      `${has}, which may make a lift alone; is it a name for guests or for what is not known? Leave those cells empty, so that the orders are left out and counted, or count each as of a visitor of its own with --guests separate.`,
  };
}

/** Whoever bought under a shared name may be anybody who was seen. */
function oneUnassigned({ count, most }: AskedUnassigned): Finding {
  if (most === null) return null;
  const { isMost, isGuest, has } = partOf(most, count);
  return !isMost && !isGuest ? null : {
    status: isMost ? "fail" : "warn",
    message:
      `${has}, and is in no variation: those are left out. Is it a name for guests? Then what a visitor brings in is too low by them; find out who bought.`,
  };
}

function partOf({ visitor, orders }: TopBuyer, count: number) {
  const share = orders / count;
  return {
    isMost: count >= NOTABLE_ORDERS && share > ONE_VISITOR,
    isGuest: orders > 1 && GUEST.test(visitor.trim()),
    has: `Visitor "${visitor}" has ${formatCount(orders, "order")} of ${
      formatNumber(count, 0)
    } (${formatNumber(share * 100, 1)}%)`,
  };
}

function futureOrders({ orders: { rows: all }, now }: AskedOrders): Finding {
  const last = all.times?.last ?? 0;
  return last <= now + AHEAD_MS ? null : warn(
    `The last order is dated ${
      new Date(last).toISOString().slice(0, 10)
    }, which is still to come; are day and month exchanged (--dates), or are these tests of the shop?`,
  );
}

/** Of experiments it is asked with the other checks of their orders. */
function repeatedOrders(
  { orders: { repeats }, isWholeStore }: AskedOrders,
): Finding {
  return !isWholeStore || repeats === 0 ? null : {
    status: "fail",
    message: `${formatCount(repeats, "row")} ${
      repeats === 1 ? "repeats" : "repeat"
    } an order id and ${
      repeats === 1 ? "counts" : "count"
    } again: is the export twice in its file, or has it a row per line item? Leave the copies out, or sum line items with --line-items.`,
  };
}
