/** What is kept of orders by visitor, hour and size, and grows with their file. */

import { type Statement, statement } from "../../record/mod.ts";
import type { Look } from "../look.ts";
import { hourSql } from "../orders.ts";
import { parquetSql } from "../../engine/mod.ts";
import {
  KINDS,
  sumsAlone,
  sumsFrom,
  type TotalsAsked,
  type Wholes,
} from "../warehouse/mod.ts";
import type { FileRows, OrderFile } from "./order_file.ts";
import { countedSql } from "./orders_table.ts";
import {
  asAlone,
  asTheyAre,
  type Counted,
  type Gathered,
  grownRepeats,
  isWithin,
  repeatsWithin,
  severalOf,
} from "./repeats.ts";
import {
  addedUp,
  type GrowingQuery,
  grown,
  keep,
  make,
  nameTable,
  type Store,
} from "./tables.ts";

/** Orders, and where they come from. */
export interface Placed {
  readonly store: Store;
  readonly file: OrderFile;
  readonly rows: FileRows;
  /** SQL of those that count. */
  readonly all: string;
  readonly look: Look & { readonly wholes: Wholes };
  /** The first hour that counts, and the one behind the last; `null` for all. */
  readonly hours: readonly [number, number] | null;
  /** Whether all rows count. */
  readonly areAll: boolean;
}

/**
 * The orders of visitors with several, as a table.
 *
 * @param placed The orders.
 * @param gathered How they are gathered.
 */
export async function repeatsOf(
  { store, file, rows, all, look, hours, areAll }: Placed,
  gathered: Gathered,
): Promise<string> {
  const name = "repeats";
  if (look.plan.nets || gathered.areFew) {
    return await keep(store, name, severalOf(all, asTheyAre, gathered));
  }
  const { engine } = file;
  const repeats = await grownRepeats(
    file,
    rows.of,
    countedIn({ look, areAll }),
    gathered,
  );
  if (hours !== null && !areAll) {
    return await make(engine, name, repeatsWithin(repeats, hours, gathered));
  }
  return await named(file, name, repeats);
}

/**
 * The orders of some value, as a table.
 *
 * @param placed The orders.
 * @param units The value.
 * @returns From which value on they are there.
 */
export async function largeOrders(
  placed: Placed,
  units: number,
): Promise<number> {
  const { file, rows, all, look, hours, areAll } = placed;
  const { column, decimals } = look.plan.units.revenue!;
  // The same tomorrow, when the outliers begin at another cent.
  const power = 10 ** Math.max(0, Math.floor(Math.log10(units)) - 1);
  const least = Math.floor(units / power) * power;
  // A plain range passes by most orders while they are read.
  const of = (orders: string): string =>
    `SELECT * EXCLUDE (visitor_id, variation, currency) FROM ${orders}
     WHERE ${column} >= ${least / 10 ** decimals * (1 - 1e-6)}::DOUBLE
       AND revenue >= ${least}`;
  if (look.plan.nets || file.kept === undefined) {
    await make(file.engine, LARGE, of(all));
    return least;
  }
  const { known, asked } = countedIn(placed);
  const large = await grown(file, {
    known: (stored) => of(known(rows.of(stored))),
    of: (stored) => of(asked(rows.of(stored))),
    grow: async (earlier, added) =>
      `FROM ${earlier} UNION ALL BY NAME (${
        of(asked(rows.of(await behind(file, added))))
      })`,
  });
  await nameTable(
    file.engine,
    LARGE,
    hours === null || areAll
      ? large
      : `(FROM ${large} WHERE ${isWithin(hourSql(true), hours)})`,
  );
  return least;
}

/**
 * How many orders come to each value of some.
 *
 * @param placed The orders.
 * @param values SQL of which values.
 * @returns What stands behind FROM: `arm`, `revenue` and `orders`.
 */
export async function countedValues(
  placed: Placed,
  values: string,
): Promise<string> {
  const { file, rows, all, look, hours, areAll } = placed;
  const of = (orders: string): string =>
    `SELECT arm, revenue, count(*) AS orders FROM ${orders}
     WHERE ${values} GROUP BY ALL`;
  const isPart = hours !== null && !areAll;
  if (look.plan.nets || file.kept === undefined || isPart) {
    return `(${of(all)})`;
  }
  const { known, asked } = countedIn(placed);
  return await grown(file, {
    ...addedUp(
      (stored) => of(asked(rows.of(stored))),
      (both) =>
        `SELECT arm, revenue, sum(orders)::BIGINT AS orders FROM ${both}
         GROUP BY ALL`,
    ),
    known: (stored) => of(known(rows.of(stored))),
  });
}

/** SQL of the last rows of a file, with the numbers that they have in it. */
async function behind(
  { engine, path }: OrderFile,
  last: string,
): Promise<string> {
  const [row] = await engine.rows(
    `SELECT (SELECT count(*) FROM ${parquetSql(path)})
       - (SELECT count(*) FROM ${last}) AS before`,
  );
  return `(SELECT * REPLACE (file_row_number + ${
    row!.before
  } AS file_row_number)
    FROM ${last})`;
}

/** What the table of the large orders is called. */
export const LARGE = "large";

/** The orders among some rows, in the words that they are known by and asked in. */
function countedIn(
  { look, areAll }: Pick<Placed, "look" | "areAll">,
): Counted {
  const known = (some: string): string => countedSql(some, look.plan);
  return {
    known,
    asked: areAll ? (some) => countedSql(some, look.plan, "true") : known,
  };
}

/** Gives rows a name by which others are known; those that are not kept are held. */
async function named(
  { engine, kept }: OrderFile,
  name: string,
  rows: string,
): Promise<string> {
  return kept === undefined
    ? await make(engine, name, `FROM ${rows}`)
    : await nameTable(engine, name, rows);
}

/** The sums of orders as if each were of a visitor of its own, which add up. */
function fineOf(
  placed: Placed,
  sums: TotalsAsked,
): GrowingQuery & { readonly known: (stored: string) => string } {
  const { file, rows, look } = placed;
  const { known, asked } = countedIn(placed);
  const over = (counted: Counted["asked"]) => (stored: string) =>
    finely(file, look, sums, counted(rows.of(stored)));
  return {
    ...addedUp(over(asked), (both) => sumsFrom(sums, both)),
    known: over(known),
  };
}

function finely(
  { fields }: OrderFile,
  { wholes }: Placed["look"],
  asked: TotalsAsked,
  orders: string,
): string {
  const hour = hourSql(fields.created_at !== undefined);
  return sumsAlone(
    asked,
    `SELECT * REPLACE (bin::INTEGER AS bin, revenue::${wholes} AS revenue),
       top AS biggest${segmentKeys(asked)}
     FROM (SELECT *, ${hour} AS day FROM ${asAlone(orders)})`,
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
  const { store, file, all, look, hours } = placed;
  if (look.plan.nets) {
    return await keep(store, "fine", finely(file, look, asked, all));
  }
  const fine = await grown(file, fineOf(placed, asked));
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
  const query = fineOf(placed, asked);
  await nameTable(engine, "stored", parquetSql(file.path, true));
  const last = await kept.last(query.known("stored"));
  if (last === null) return [];
  const now = await grown(file, query);
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

/** SQL of the columns of segments, as text that tells none from every value. */
export function segmentKeys(
  { segments }: Pick<TotalsAsked, "segments">,
): string {
  return segments.map((name, nth) => {
    const text = `trim("${name}")`;
    return `, CASE WHEN coalesce(${text}, '') = '' THEN '' ELSE '=' || ${text} END
      AS segment_${nth}`;
  }).join("");
}
