/** What is wrong with rows that can be read, before any statistics. */

import { formatCount, formatNumber } from "../format/mod.ts";
import type { Orders } from "../sums/mod.ts";
import { THRESHOLDS } from "../rules/mod.ts";
import type { HealthCheck, Ledger } from "../record/mod.ts";
import { shareLeftOut } from "./_ledger.ts";

/** Orders below which values that are all the same may be an accident. */
const NOTABLE_ORDERS = 20;
/** Part of the orders that no one visitor has, */
const ONE_VISITOR = 0.25;
/** and above which, of so many, one visitor may make the lift. */
const NOTABLE_VISITOR = { share: 0.1, orders: 10 };
/** Zones that are ahead of UTC are ahead by less than this. */
const AHEAD_MS = 14 * 3_600_000;

/**
 * Looks at the orders for what no store has.
 *
 * @param orders The orders.
 * @param now The time.
 * @returns A check for each finding, with what to do.
 */
export async function findingsOf(
  orders: Orders,
  ledger: Ledger,
  now = Date.now(),
): Promise<readonly HealthCheck[]> {
  return [
    ...constantAmounts(orders),
    ...ordersWithoutVisitor(ledger),
    ...await oneVisitor(orders),
    ...futureOrders(orders, now),
  ];
}

function constantAmounts({ rows: all }: Orders): HealthCheck[] {
  if (all.rows < NOTABLE_ORDERS || all.smallest !== all.largest) return [];
  return [{
    code: "constant-amounts",
    title: "Amounts",
    status: "warn",
    message: `Every row has the same net_revenue, ${
      formatNumber(all.smallest, 2)
    }; is it the right column? --map net_revenue=HEADER names another.`,
  }];
}

/** A few are an accident; with more of them visitors bought too little. */
function ordersWithoutVisitor(ledger: Ledger): HealthCheck[] {
  const { orders, share, text } = shareLeftOut(ledger, "no-visitor");
  if (share <= THRESHOLDS.unassignedOrders) return [];
  return [{
    code: "lost-orders",
    title: "Orders without a visitor",
    status: "warn",
    message: `${
      formatCount(orders, "order")
    } (${text}) name no visitor and are left out: what a visitor brings in is too low by them, and a lift holds only if every variation lost as many. Find out who bought, or count each as one of a visitor of its own (of files with --guests separate).`,
  }];
}

/** Ids that shops give to everybody whom they do not know. */
const GUEST =
  /^(0+|-1|guests?|anonymous|unknown|unbekannt|gast|invit[eé]|test|default)$/i;

async function oneVisitor(
  { count, topBuyer }: Orders,
): Promise<HealthCheck[]> {
  const most = await topBuyer();
  if (most === null) return [];
  const isMost = count >= NOTABLE_ORDERS && most.orders > count * ONE_VISITOR;
  const isGuest = most.orders > 1 && GUEST.test(most.visitor.trim());
  const isMuch = most.orders >= NOTABLE_VISITOR.orders &&
    most.orders > count * NOTABLE_VISITOR.share;
  if (!isMost && !isGuest && !isMuch) return [];
  return [{
    code: "one-visitor",
    title: "One visitor",
    status: isMost ? "fail" : "warn",
    message: `Visitor "${most.visitor}" has ${
      formatCount(most.orders, "order")
    } of ${formatNumber(count, 0)} (${
      formatNumber(most.orders / count * 100, 1)
    } %), which may make a lift alone; is it a name for guests or for what is not known? Leave those cells empty, so that the orders are left out and counted, or count each as of a visitor of its own with --guests separate.`,
  }];
}

function futureOrders({ rows: all }: Orders, now: number): HealthCheck[] {
  const last = all.times?.last ?? 0;
  if (last <= now + AHEAD_MS) return [];
  return [{
    code: "future-orders",
    title: "Orders in the future",
    status: "warn",
    message: `The last order is dated ${
      new Date(last).toISOString().slice(0, 10)
    }, which is still to come; are day and month exchanged (--dates), or are these tests of the shop?`,
  }];
}
