/** What a file of orders says that is not read, and may mean that numbers are wrong. */

import { type EngineRow, identifier, literal } from "../engine/mod.ts";
import { NO_WORDS, storedRows, YES_WORDS } from "../sums/mod.ts";
import { type HealthCheck, type Statement, statement } from "../record/mod.ts";
import type { ShopExport } from "./shops/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** Words for orders that were not kept, or never paid, by language. */
const LOST = [
  ...["cancel", "void", "fail", "declin", "expired", "refund", "charge-?back"],
  ...["unpaid", "trash", "draft", String.raw`\breturn(ed|s)?\b`, "rejected"],
  ...["storn", "abgebrochen", "fehlgeschlagen", "erstattet", "retour"],
  ...["annul", "rembours", "refus", "devuelt", "reembols", "rechazad"],
  ...["devolvid", "rimbors", "terugbetaald", "mislukt", "geannuleerd"],
  ...["anulowan", "zwróco", "avbrut", "återbetal", "annuller", "refunder"],
].join("|");
/** An amount, a day, or yes: whatever is not empty or nothing. */
const SAID = `[1-9]|^(${YES_WORDS})$`;

/** Columns that say what became of an order: their headers, and what says it. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?!.*(marketing|subscri|customer|mail)).*(status|statut)|^(stato|estado)\b|^(order|payment|financial|transaction)?[\s_-]*(state|type)$/i,
    LOST,
  ],
  [/^live[\s_-]?mode$/i, `^(${NO_WORDS}|0)$`],
  [/^mode$/i, "^test$"],
  [/^(payment[\s_-]?(method|gateway)|gateway)$/i, "bogus"],
  [
    /^(is[\s_-]?)?(test|staff|internal|fraud)([\s_-]?order)?$/i,
    `^(${YES_WORDS}|1)$`,
  ],
  [/refund|cancel|void|chargeback|disput|erstatt|storn|rembours|annul/i, SAID],
];

/**
 * Looks at what stands beside the columns that are read; of a shop's export at
 * what its own words leave open.
 */
export async function lostOrders(
  table: HeldTable,
  shop: ShopExport | null,
): Promise<Pick<HealthCheck, "status" | "findings"> | null> {
  const { source, unknownColumns } = table;
  const read = [shop?.refund, shop?.refundOf, shop?.cancelled];
  const headers = unknownColumns.filter((one) => !read.includes(one));
  const findings: Statement[] = [];
  for (const [names, saying] of COLUMNS) {
    for (const header of headers) {
      if (!names.test(header.trim())) continue;
      const words = await saidIn(table, header, saying);
      const open = header === shop?.status
        ? words.filter(({ word }) => !isKnown(shop, String(word)))
        : words;
      if (open.length > 0) findings.push(lostIn(source, header, open));
    }
  }
  return findings.length === 0 ? null : { status: "warn", findings };
}

/** A state that the shop's own words settle, or its refunds do. */
function isKnown({ lost }: ShopExport, state: string): boolean {
  const word = state.toLowerCase().replace(/^wc-/, "");
  return lost.includes(word) || /refund/.test(word);
}

/** How often each such word is there, the most frequent first. */
async function saidIn(
  table: HeldTable,
  header: string,
  saying: string,
): Promise<readonly EngineRow[]> {
  const cell = `trim(${identifier(header)}::VARCHAR)`;
  // What is below zero is taken off.
  const { net_revenue, units } = table.fields;
  const amounts = [net_revenue, units].flatMap((field) =>
    field === undefined ? [] : [` AND (${identifier(field)} < 0) IS NOT TRUE`]
  );
  return await storedRows(
    table,
    (from) =>
      `SELECT ${cell} AS word, count(*) AS count FROM ${from}
     WHERE regexp_matches(${cell}, ${literal(saying)}, 'i')
      ${amounts.join("")}
     GROUP BY ALL ORDER BY count DESC, word`,
  );
}

function lostIn(
  source: string,
  header: string,
  rows: readonly EngineRow[],
): Statement {
  const words = rows.map(({ word }) => String(word));
  const areAmounts = words.every((word) => /^-?[\d.,\s]+$/.test(word)) &&
    !new RegExp(`^(${YES_WORDS}|1)$`).test(words[0]!);
  return statement(areAmounts ? "lost-amounts" : "lost-orders", {
    source,
    header,
    rows: rows.reduce((sum, row) => sum + Number(row.count), 0),
    words: words.slice(0, 3),
  });
}
