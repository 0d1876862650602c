/** What a file of orders says that is not read, and may mean that numbers are wrong. */

import {
  type Engine,
  type EngineRow,
  identifier,
  literal,
} from "../engine/mod.ts";
import { formatCount } from "../format/mod.ts";
import type { StoredTable } from "../loaders/mod.ts";
import { storedRows } from "../sums/mod.ts";
import type { HealthCheck } from "../record/mod.ts";

/** Words for orders that were not kept, or never paid. */
const LOST = [
  ...["cancel", "void", "fail", "declin", "expired", "refund", "charge-?back"],
  ...["unpaid", "trash", "draft", String.raw`\breturn(ed|s)?\b`, "rejected"],
  ...["storn", "abgebrochen", "fehlgeschlagen", "erstattet", "retour"],
  ...["annul", "rembours", "refus", "devuelt", "reembols", "rechazad"],
  ...["devolvid", "rimbors", "terugbetaald", "mislukt"],
].join("|");
const YES = "^(true|t|yes|y|1)$";
const NO = "^(false|f|no|n|0)$";

/** Columns that say what became of an order: their headers, and what says it. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?!.*(marketing|subscri|customer|mail)).*(status|statut)|^(stato|estado)\b|^(order|payment|financial|transaction)?[\s_-]*(state|type)$/i,
    LOST,
  ],
  [/^live[\s_-]?mode$/i, NO],
  [
    /^(is[\s_-]?)?(test|staff|internal|fraud)([\s_-]?order)?$/i,
    YES,
  ],
  // An amount, a day, or yes: whatever is not empty or nothing.
  [
    /refund|cancel|void|chargeback|erstatt|storn|rembours|annul/i,
    `[1-9]|${YES}`,
  ],
];

/**
 * Looks at what stands beside the columns that are read.
 *
 * @param engine Asks.
 * @param table The orders, as they are stored.
 * @returns A check, with what to do, where there is a doubt.
 */
export async function lostOrders(
  engine: Engine,
  table: StoredTable,
): Promise<HealthCheck[]> {
  const { source, unknownColumns } = table;
  const found: string[] = [];
  for (const [headers, saying] of COLUMNS) {
    for (const header of unknownColumns) {
      if (!headers.test(header.trim())) continue;
      const rows = await saidIn(engine, table, header, saying);
      if (rows.length > 0) found.push(lostIn(source, header, rows));
    }
  }
  return found.length === 0 ? [] : [{
    code: "lost-orders",
    title: "Orders called off",
    status: "warn",
    message: found.join(" "),
  }];
}

/** How often each such word is there, the most frequent first. */
async function saidIn(
  engine: Engine,
  table: StoredTable,
  header: string,
  saying: string,
): Promise<readonly EngineRow[]> {
  const cell = `trim(${identifier(header)}::VARCHAR)`;
  return await storedRows(
    engine,
    table,
    (from) =>
      `SELECT ${cell} AS word, count(*) AS count FROM ${from}
     WHERE regexp_matches(${cell}, ${literal(saying)}, 'i')
     GROUP BY ALL ORDER BY count DESC, word`,
  );
}

function lostIn(
  source: string,
  header: string,
  rows: readonly EngineRow[],
): string {
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0);
  const words = rows.slice(0, 3).map(({ word }) => `"${word}"`).join(", ");
  return `${source}, ${header}: ${formatCount(count, "row")} ${
    count === 1 ? "says" : "say"
  } ${words}, and ${
    count === 1 ? "counts" : "count"
  } as any other; leave out what was never paid or kept, as with a query (--orders orders.sql), or say that it may stay with --ignore "${header}".`;
}
