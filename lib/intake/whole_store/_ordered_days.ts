/** A store's days from its orders. */

import { type Statement, statement } from "../../record/mod.ts";
import { dateOf, DAY_MS, dayOf, ReadoutError } from "../../base/mod.ts";
import { identifier } from "../../engine/mod.ts";
import {
  type EngineOrders,
  openOrders,
  type OrderFile,
  storedRows,
} from "../../sums/mod.ts";
import { oneCurrency } from "../_currency.ts";
import { readKinds } from "../kinds/mod.ts";
import { askOrders } from "../_questions.ts";
import { ordersRead } from "../_inputs.ts";
import { orderLedger } from "../_ledger.ts";
import {
  areMoments,
  openOrderRows,
  type OrderRows,
  proofNote,
  provenZone,
} from "../orders/mod.ts";
import type { KnownFile } from "../workspace.ts";
import type { CountedVisitors } from "./_counted_days.ts";
import { dayAmounts, missing, NO_AMOUNTS } from "./_opened_counts.ts";
import { readSpans } from "./_spans.ts";
import type { StoreDay, StoreDays, StoreDaysInput } from "./types.ts";

/** Nobody compares variations here. */
const EVERYONE = "all orders";
/** Orders of an ordinary day at which a day without any is no accident. */
const NOTABLE_DAY = 5;
/** Days on end without an order that no store takes for quiet ones, */
const LONGEST_QUIET = 28;
/** unless they are fewer than so many times what lies between two that sold. */
const QUIET_TIMES = 10;

/** The orders as they are told from visitors elsewhere, without variations. */
async function openStoreRows(
  file: KnownFile,
  input: StoreDaysInput,
): Promise<OrderRows> {
  const rows = await openOrderRows(
    { ...input, guests: "separate", wholeStore: true },
    file,
    {},
  );
  if (rows.orders.fields.created_at === undefined) {
    throw missing(rows.read, "created_at", "of times");
  }
  return rows;
}

/**
 * A store's days from a row per order.
 *
 * @param file The orders.
 * @param input What they do not say themselves.
 * @param counted The days of the visitors, which may count the orders, too.
 * @returns Every day from the first order to the last; one without orders among
 *   busy ones is without data.
 */
export async function orderedDays(
  file: KnownFile,
  input: StoreDaysInput,
  counted: CountedVisitors | null,
): Promise<StoreDays> {
  const { workspace, written } = file;
  const opened = await openStoreRows(file, input);
  const { read: orderTable, orders: rowsOf } = opened;
  const isOpen = input.timeZone === undefined && areMoments(opened);
  const timeZone = isOpen && counted !== null
    ? await provenZone(opened, counted.orders)
    : undefined;
  if (timeZone !== undefined) {
    workspace.doubts.length = 0;
    const formats = { ...written.formats, timeZone };
    const local = { ...file, written: { ...written, formats } };
    const days = await orderedDays(local, { ...input, timeZone }, counted);
    const proof = proofNote(timeZone, counted!.read.source);
    return { ...days, notes: [proof, ...days.notes] };
  }
  const { orders, findings } = await readKinds(
    await openOrders({ ...rowsOf, everyone: EVERYONE }, [EVERYONE]),
    opened.kinds,
  );
  const ledger = orderLedger(orders, rowsOf.exclusions);
  const { rows, currencies, undated } = orders;
  const currency = oneCurrency(
    orderTable.source,
    currencies,
    orderTable.columns?.currency,
  );
  if (orders.count === 0) {
    throw new ReadoutError(`${orderTable.source} has no orders that count`);
  }
  const { days, gaps } = everyDay(await soldByDay(orders));
  const orderInput = ordersRead(orderTable, orders, ledger, false);
  const { spans, lookBackDays } = await readSpans(
    orders,
    input.spans ?? [],
    days[0]!.date,
  );
  return {
    grain: "day",
    days,
    currency: currency ?? input.currency ?? null,
    spans,
    orderSpread: await orderSpread(orders),
    lookBackDays,
    inputs: [
      ...workspace.queried,
      {
        ...orderInput,
        holds: orderInput.holds.replace("a row per order", "orders"),
      },
    ],
    ledger,
    checks: [
      ...await askOrders(orders, ledger, {
        now: input.now,
        isWholeStore: true,
      }),
      ...findings,
      ...workspace.doubts,
    ],
    notes: [
      ...(isOpen
        ? [statement("days-in-utc", { source: orderTable.source })]
        : []),
      // That nothing is shown by day is said of readouts.
      ...orders.notes.filter(({ code }) => code !== "undated"),
      ...(undated === 0 ? [] : [
        statement("orders-without-day", { orders: undated, of: rows.rows }),
      ]),
      ...await refundsToCome(rowsOf),
      ...await refundsMissing(rowsOf, opened.refundHeader),
    ],
    gaps,
  };
}

/** Refunds from which on it is known how long they take. */
const MANY_REFUNDS = 20;

/** Since when orders are too young to have all of their refunds. */
async function refundsToCome(file: OrderFile): Promise<Statement[]> {
  const [id, time, amount] = ["order_id", "created_at", "net_revenue"].map((
    name,
  ) => file.fields[name as keyof typeof file.fields]);
  if (!id || !time || !amount) return [];
  const [row] = await storedRows(
    file,
    (from) =>
      `WITH all_rows AS (SELECT ${identifier(id)} AS id,
          ${identifier(time)}::DATE AS day, ${identifier(amount)} AS amount
        FROM ${from}),
      sold AS (SELECT id, min(day) AS day FROM all_rows
        WHERE amount > 0 GROUP BY id)
      SELECT count(*) AS refunds, quantile_disc(back.day - sold.day, 0.9) AS days,
        (SELECT max(day)::VARCHAR FROM all_rows) AS last
      FROM all_rows back JOIN sold USING (id) WHERE amount < 0`,
  );
  const days = Number(row!.days);
  if (Number(row!.refunds) < MANY_REFUNDS || days < 1) return [];
  return [
    statement("refunds-to-come", {
      days,
      since: dateOf(dayOf(`${row!.last}`) - days),
    }),
  ];
}

/** Days whose orders may still be refunded, and before which most have been. */
const REFUND_DAYS = { young: 30, old: 60 };

/** Young orders with far fewer refunds than old ones, where refunds have no days. */
async function refundsMissing(
  file: OrderFile,
  refund: string | null,
): Promise<Statement[]> {
  const { created_at: time } = file.fields;
  if (!refund || !time) return [];
  const [row] = await storedRows(
    file,
    (from) =>
      `WITH ages AS (SELECT abs(${identifier(refund)}) > 0 AS refunded,
          ${identifier(time)}::DATE AS day,
          max(${identifier(time)}::DATE) OVER () AS last FROM ${from})
      SELECT max(last)::VARCHAR AS last,
        count(*) FILTER (refunded AND last - day > ${REFUND_DAYS.old}) AS refunds,
        avg(refunded::INT) FILTER (last - day > ${REFUND_DAYS.old}) AS share,
        avg(refunded::INT) FILTER (last - day <= ${REFUND_DAYS.young}) AS recent
      FROM ages`,
  );
  const { refunds, share, recent, last } = row!;
  if (
    Number(refunds) < MANY_REFUNDS || Number(share) < 0.02 ||
    Number(recent) > Number(share) / 2
  ) return [];
  return [
    statement("refunds-missing", {
      share: Number(share),
      recent: Number(recent),
      since: dateOf(dayOf(`${last}`) - REFUND_DAYS.young),
    }),
  ];
}

async function orderSpread({ engine, tables }: EngineOrders): Promise<number> {
  const [row] = await engine.rows(
    `SELECT var_pop(revenue::DOUBLE) / pow(avg(revenue), 2) AS spread
     FROM ${tables.all}`,
  );
  return Number(row!.spread);
}

const AMOUNTS = {
  revenue: "net_revenue",
  profit: "gross_profit",
  units: "units",
  discount: "discount",
} as const;

async function soldByDay(orders: EngineOrders): Promise<StoreDay[]> {
  const { engine, tables, summed } = orders;
  const amounts: string[] = [];
  for (const [name, column] of Object.entries(AMOUNTS)) {
    const amount = summed.find((measure) => measure.name === column);
    // Whole units, so that the sum does not depend on who adds first.
    if (amount !== undefined) {
      amounts.push(
        `sum(${amount.sql})::DOUBLE / 1e${amount.decimals} AS ${name}`,
      );
    }
  }
  const rows = await engine.rows(
    `SELECT floor(time / ${DAY_MS})::INTEGER AS day, count(*)::INTEGER AS orders,
       ${amounts.join(", ")}
     FROM ${tables.all} WHERE time IS NOT NULL GROUP BY day ORDER BY day`,
  );
  return rows.map(({ day, ...sums }) => ({
    ...dayAmounts(sums),
    date: dateOf(Number(day)),
  }));
}

/**
 * Days between the first and the last, those without an order, too: of a busy
 * store they are gaps, of a quiet one only where nothing was given for long.
 */
function everyDay(
  orderDays: readonly StoreDay[],
): { days: StoreDay[]; gaps: string[] } {
  const isBusy = median(orderDays.map(({ orders }) => orders!)) >= NOTABLE_DAY;
  const numbers = orderDays.map(({ date }) => dayOf(date));
  const distances = numbers.slice(1).map((day, nth) => day - numbers[nth]!);
  const longest = isBusy
    ? 1
    : Math.max(LONGEST_QUIET, QUIET_TIMES * median(distances));
  const gaps: string[] = [];
  const { date: _, ...amounts } = orderDays[0]!;
  const knownAmounts = Object.entries(amounts).filter(([, sum]) =>
    sum !== null
  );
  const zeros = Object.fromEntries(knownAmounts.map(([name]) => [name, 0]));
  const none = (date: string, isGap: boolean): StoreDay =>
    isGap ? { ...NO_AMOUNTS, date } : { ...NO_AMOUNTS, ...zeros, date };
  const days = orderDays.flatMap((day, nth) => {
    const without = Array.from(
      { length: (distances[nth] ?? 1) - 1 },
      (_, index) => dateOf(numbers[nth]! + index + 1),
    );
    const isGap = without.length >= longest;
    // push(...without) would overflow the stack when one order is of the year 2999.
    if (isGap) without.forEach((date) => gaps.push(date));
    return [day, ...without.map((date) => none(date, isGap))];
  });
  return { days, gaps };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
