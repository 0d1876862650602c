/** Computes a store's daily totals from its orders. */

import { type Statement, statement } from "../../record/mod.ts";
import { dateOf, DAY_MS, dayOf, ReadoutError } from "../../base/mod.ts";
import { identifier } from "../../engine/mod.ts";
import {
  cachedStoredRows,
  type EngineOrders,
  openOrders,
  type OrderFile,
} from "../../sums/mod.ts";
import { singleCurrency } from "../_currency.ts";
import { readKinds } from "../kinds/mod.ts";
import { checkOrders } from "../_questions.ts";
import { describeOrders } from "../_inputs.ts";
import { buildOrderLedger } from "../_ledger.ts";
import {
  detectZone,
  haveMoments,
  openOrderRows,
  type OrderRows,
  proofNote,
} from "../orders/mod.ts";
import type { KnownFile } from "../workspace.ts";
import type { CountedVisitors } from "./_counted_days.ts";
import {
  dayAmounts,
  missingColumnError,
  NO_AMOUNTS,
} from "./_opened_counts.ts";
import { readSpans } from "./_spans.ts";
import type { StoreDay, StoreDays, StoreDaysInput } from "./types.ts";

/** Name of the only variation, since the whole store is not compared. */
const EVERYONE = "all orders";
/** Median orders per day at which a day without orders is a data gap. */
const NOTABLE_DAY = 5;
/** Minimum length of a data gap in a quiet store, in days. */
const LONGEST_QUIET = 28;
/**
 * Minimum length of a data gap in a quiet store, relative to the median distance
 * between days with orders.
 */
const QUIET_TIMES = 10;

/**
 * Opens the orders without variations; orders without a visitor count as visitors
 * of their own.
 */
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
    throw missingColumnError(rows.read, "created_at", "of times");
  }
  return rows;
}

/**
 * Computes a store's daily totals from a row per order.
 *
 * @param file The order file.
 * @param input Options that the file cannot supply itself.
 * @param counted Visitors by day, which may include order counts.
 * @returns Every day from the first order to the last. In a busy store, days
 *   without orders have no data.
 */
export async function readOrderedDays(
  file: KnownFile,
  input: StoreDaysInput,
  counted: CountedVisitors | null,
): Promise<StoreDays> {
  const { workspace, written } = file;
  const opened = await openStoreRows(file, input);
  const { read: orderTable, orders: rowsOf } = opened;
  const isOpen = input.timeZone === undefined && haveMoments(opened);
  const timeZone = isOpen && counted !== null
    ? await detectZone(opened, counted.orders)
    : undefined;
  if (timeZone !== undefined) {
    workspace.doubts.length = 0;
    const formats = { ...written.formats, timeZone };
    const local = { ...file, written: { ...written, formats } };
    const days = await readOrderedDays(local, { ...input, timeZone }, counted);
    const proof = proofNote(timeZone, counted!.read.source);
    return { ...days, notes: [proof, ...days.notes] };
  }
  const { orders, findings } = await readKinds(
    await openOrders({ ...rowsOf, singleVariation: EVERYONE }, [EVERYONE]),
    opened.kinds,
  );
  const ledger = buildOrderLedger(orders, rowsOf.exclusions);
  const { rows, currencies, undated } = orders;
  const currency = singleCurrency(
    orderTable.source,
    currencies,
    orderTable.columns?.currency,
  );
  if (orders.count === 0) {
    throw new ReadoutError(`${orderTable.source} has no countable orders`);
  }
  const { days, gaps } = fillDays(await sumByDay(orders));
  const orderInput = describeOrders(orderTable, orders, ledger, false);
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
        holds: orderInput.holds.replace("one row per order", "orders"),
      },
    ],
    ledger,
    checks: [
      ...await checkOrders(orders, ledger, {
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
      // The note about undated orders applies to readouts only.
      ...orders.notes.filter(({ code }) => code !== "undated"),
      ...(undated === 0 ? [] : [
        statement("orders-without-day", { orders: undated, of: rows.rows }),
      ]),
      ...await pendingRefundsNote(rowsOf),
      ...await missingRefundsNote(rowsOf, opened.refundHeader),
    ],
    gaps,
  };
}

/** Minimum number of refunds for estimating how long they take. */
const MANY_REFUNDS = 20;

/**
 * Returns a note with the date from which orders are too recent to have all their
 * refunds.
 */
async function pendingRefundsNote(file: OrderFile): Promise<Statement[]> {
  const [id, time, amount] = ["order_id", "created_at", "net_revenue"].map((
    name,
  ) => file.fields[name as keyof typeof file.fields]);
  if (!id || !time || !amount) return [];
  const [row] = await cachedStoredRows(
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

/**
 * Age in days up to which orders may still be refunded, and above which most
 * refunds are done.
 */
const REFUND_DAYS = { young: 30, old: 60 };

/**
 * Returns a note if recent orders have far fewer refunds than old ones, for
 * exports without refund dates.
 */
async function missingRefundsNote(
  file: OrderFile,
  refund: string | null,
): Promise<Statement[]> {
  const { created_at: time } = file.fields;
  if (!refund || !time) return [];
  const [row] = await cachedStoredRows(
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

async function sumByDay(orders: EngineOrders): Promise<StoreDay[]> {
  const { engine, tables, summed } = orders;
  const amounts: string[] = [];
  for (const [name, column] of Object.entries(AMOUNTS)) {
    const amount = summed.find((measure) => measure.name === column);
    // Integer sums do not depend on the order of addition.
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
 * Returns all days between the first and the last order. Days without orders are
 * gaps in a busy store. In a quiet store, only long runs of them are gaps.
 */
function fillDays(
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
    // push(...without) would overflow the stack if one order is dated in the
    // year 2999.
    if (isGap) without.forEach((date) => gaps.push(date));
    return [day, ...without.map((date) => none(date, isGap))];
  });
  return { days, gaps };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
