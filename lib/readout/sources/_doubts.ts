/** What a file of orders says that is not read, and may mean that numbers are wrong. */

import {
  type Engine,
  type EngineRow,
  identifier,
  literal,
} from "../../engine/mod.ts";
import { formatCount } from "../../format/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import { storedRows } from "../orders/mod.ts";
import type { HealthCheck } from "../record/mod.ts";

/** Headers of columns that say what became of an order. */
const STATUS =
  /^(order|payment|financial|transaction)?[\s_-]*(status|state|statut|stato|estado)$/i;
/** Words for orders that were not kept, or never paid. */
const LOST =
  "cancel|void|fail|declin|expired|refund|charge-?back|unpaid|trash|draft|annul|storn|abgebrochen";

/**
 * Looks at what stands beside the columns that are read.
 *
 * @param engine Asks.
 * @param table The orders, as they are stored.
 * @param isShop Whether a shop exported them, whose status is read.
 * @returns A check for each doubt, with what to do.
 */
export async function doubtsOf(
  engine: Engine,
  table: StoredTable,
  isShop: boolean,
): Promise<readonly HealthCheck[]> {
  return [
    ...(isShop ? [] : await lostOrders(engine, table)),
    ...await alikeVisitors(engine, table),
  ];
}

async function lostOrders(
  engine: Engine,
  table: StoredTable,
): Promise<HealthCheck[]> {
  const { source, unknownColumns } = table;
  const header = unknownColumns.find((one) => STATUS.test(one));
  if (header === undefined) return [];
  const status = `${identifier(header)}::VARCHAR`;
  const rows = await storedRows(
    engine,
    table,
    (from) =>
      `SELECT ${status} AS word, count(*) AS count FROM ${from}
     WHERE regexp_matches(${status}, ${literal(LOST)}, 'i')
     GROUP BY ALL ORDER BY count DESC, word`,
  );
  if (rows.length === 0) return [];
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0);
  const words = rows.slice(0, 3).map(({ word }) => `"${word}"`).join(", ");
  return [{
    code: "lost-orders",
    title: "Orders called off",
    status: "warn",
    message: `${source}, ${header}: ${formatCount(count, "row")} ${
      count === 1 ? "says" : "say"
    } ${words}, and ${
      count === 1 ? "counts" : "count"
    } as any other; leave out what was never paid or kept, as with a query (--orders orders.sql), or say that it may stay with --ignore "${header}".`,
  }];
}

/** Visible ASCII without capitals, which most ids are: nothing to be looked at. */
const PLAIN = String.raw`[!-@\[-~]*`;

/**
 * Ids of visitors that are one without capitals and spaces around them. Ids that
 * have neither, as most do, are looked at once and not counted.
 */
async function alikeVisitors(
  engine: Engine,
  table: StoredTable,
): Promise<HealthCheck[]> {
  const { fields, source } = table;
  if (fields.visitor_id === undefined) return [];
  const id = `${identifier(fields.visitor_id)}::VARCHAR`;
  const plain = String
    .raw`lower(regexp_replace(${id}, '^[\s\x{a0}\x{200b}\x{feff}]+|[\s\x{a0}\x{200b}\x{feff}]+$', '', 'g'))`;
  const [one] = await storedRows(
    engine,
    table,
    (from) =>
      `SELECT true AS found FROM ${from}
       WHERE CASE WHEN regexp_full_match(${id}, ${literal(PLAIN)}) THEN false
         ELSE ${id} <> ${plain} END LIMIT 1`,
  );
  if (one === undefined) return [];
  const [row] = await storedRows(
    engine,
    table,
    (from) =>
      `SELECT count(*) AS count, min(ids) AS ids FROM (
       SELECT list(DISTINCT ${id} ORDER BY ${id}) AS ids
       FROM ${from} WHERE ${id} IS NOT NULL GROUP BY ${plain}
       HAVING count(DISTINCT ${id}) > 1)`,
  );
  return Number(row!.count) === 0 ? [] : [alike(source, row!)];
}

function alike(source: string, { count, ids }: EngineRow): HealthCheck {
  const [first, second] = ids as readonly string[];
  return {
    code: "alike-visitors",
    title: "Visitors alike",
    status: "warn",
    message: `${source}: ${
      formatCount(Number(count), "visitor")
    } would be one with another but for capitals or spaces, such as ${
      JSON.stringify(first)
    } and ${
      JSON.stringify(second)
    }; each way of writing counts as a buyer of its own: write ids one way where they are of one visitor.`,
  };
}
