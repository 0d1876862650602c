/** What is kept of orders by visitor, hour and size. */

import { type Statement, statement } from "../../record/mod.ts";
import type { Look } from "../look.ts";
import { hourSql } from "../orders.ts";
import { parquetSql } from "../../engine/mod.ts";
import {
  KINDS,
  sumsAlone,
  type TotalsAsked,
  type Wholes,
} from "../warehouse/mod.ts";
import type { FileRows, OrderFile } from "./order_file.ts";
import { countedSql } from "./orders_table.ts";
import {
  asAlone,
  type Gathered,
  isWithin,
  repeatsWithin,
  severalOf,
} from "./repeats.ts";
import {
  keep,
  make,
  named,
  nameTable,
  overStored,
  type Store,
} from "./tables.ts";

/** Orders, and where they come from. */
export interface Placed {
  readonly store: Store;
  readonly file: OrderFile;
  readonly rows: FileRows;
  /** SQL of those that count. */
  readonly all: string;
  /** Whether they are a table, of few rows. */
  readonly isHeld: boolean;
  readonly look: Look & { readonly wholes: Wholes };
  /** The first hour that counts, and the one behind the last; `null` where all do. */
  readonly hours: readonly [number, number] | null;
}

/**
 * The orders of visitors with several, as a table.
 *
 * @param placed The orders.
 * @param gathered How they are gathered.
 */
export async function repeatsOf(
  placed: Placed,
  gathered: Gathered,
): Promise<string> {
  const { store, file, rows, all, look, hours } = placed;
  const name = "repeats";
  if (look.plan.nets || gathered.areFew) {
    return await keep(store, name, severalOf(all, (those) => those, gathered));
  }
  const repeats = await overStored(
    file,
    (stored) =>
      severalOf(
        rows.of(stored),
        (some) => countedSql(some, look.plan),
        gathered,
      ),
  );
  return hours === null ? await named(file, name, repeats) : await make(
    file.engine,
    name,
    repeatsWithin(repeats, hours, gathered),
  );
}

/**
 * What a query gives of all orders, row by row, under a name, kept with them.
 *
 * @param placed The orders.
 * @param name The name.
 * @param query The query, by what stands behind FROM.
 */
export async function overOrders(
  { file, rows, all, isHeld, look, hours }: Placed,
  name: string,
  query: (orders: string) => string,
): Promise<string> {
  if (isHeld) return await nameTable(file.engine, name, `(${query(all)})`);
  const isWhole = !look.plan.nets && hours === null;
  if (!isWhole) return await make(file.engine, name, query(all));
  const of = (stored: string): string =>
    query(countedSql(rows.of(stored), look.plan));
  return await named(file, name, await overStored(file, of));
}

/** Such sums of all that counts in a file as stored, whenever it was placed. */
function fineOfStored(
  placed: Placed,
  asked: TotalsAsked,
): (stored: string) => string {
  const { rows, look } = placed;
  return (stored) =>
    fineOf(placed, asked, countedSql(rows.of(stored), look.plan));
}

function fineOf(
  { file: { fields }, look: { wholes } }: Placed,
  asked: TotalsAsked,
  orders: string,
): string {
  const hour = hourSql(fields.created_at !== undefined);
  return sumsAlone(
    asked,
    toBeSummed(
      asked,
      wholes,
      `(SELECT *, ${hour} AS day FROM ${asAlone(orders)})`,
    ),
    wholes,
  );
}

/**
 * The sums of the orders as if each were of a visitor of its own, by hour and bin,
 * those of segments by hour.
 *
 * @param placed The orders.
 * @param asked What is summed, without limits.
 * @returns What stands behind FROM.
 */
export async function fineSums(
  placed: Placed,
  asked: TotalsAsked,
): Promise<string> {
  const { store, file, all, isHeld, look, hours } = placed;
  if (isHeld) return `(${fineOf(placed, asked, all)})`;
  if (look.plan.nets) {
    return await keep(store, "fine", fineOf(placed, asked, all));
  }
  const fine = await overStored(file, fineOfStored(placed, asked));
  const within = hours === null
    ? fine
    : `(FROM ${fine} WHERE ${isWithin("part_day", hours)})`;
  return await named(file, "fine", within);
}

/**
 * What is to be said where a file does not begin as it did when it was read last:
 * on which days orders changed that were there before.
 */
export async function changedDays(
  placed: Placed,
  asked: TotalsAsked,
): Promise<Statement[]> {
  const { file } = placed;
  const { engine, kept, source } = file;
  if (kept === undefined) return [];
  const of = fineOfStored(placed, asked);
  await nameTable(engine, "stored", parquetSql(file.path, true));
  const last = await kept.last(of("stored"));
  if (last === null) return [];
  const now = await overStored(file, of);
  const daily = (sums: string): string =>
    `SELECT part_day // 24 AS day, sum(part_sum_0) AS orders, sum(part_sum_1) AS units
     FROM ${sums} WHERE kind = ${KINDS.day} GROUP BY ALL`;
  const changed = await engine.rows(
    `SELECT (DATE '1970-01-01' + day::INTEGER)::VARCHAR AS day FROM (
       (${daily(parquetSql(last))}) EXCEPT (${daily(now)})) ORDER BY day`,
  );
  const days = changed.map(({ day }) => String(day));
  return [
    days.length === 0
      ? statement("reread-alike", { source })
      : statement("reread", { source, dates: days }),
  ];
}

/** `SELECT` of orders with a day, as the plan sums them. */
export function toBeSummed(
  { segments }: Pick<TotalsAsked, "segments">,
  wholes: Wholes,
  orders: string,
): string {
  // A text that tells none from every value.
  const keys = segments.map((name, nth) => {
    const text = `trim("${name}")`;
    return `, CASE WHEN coalesce(${text}, '') = '' THEN '' ELSE '=' || ${text} END
      AS segment_${nth}`;
  });
  return `SELECT * REPLACE (bin::INTEGER AS bin, revenue::${wholes} AS revenue),
      top AS biggest${keys.join("")}
    FROM ${orders}`;
}
