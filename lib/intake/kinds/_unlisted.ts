/** Values that nobody has listed and that stand in one variation nearly alone. */

import { identifier } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { oddsRatioTest } from "../../stats/mod.ts";
import {
  type Counts,
  countsBy,
  countSql,
  type KindRows,
  kindRowsSql,
} from "./_rows_by_kind.ts";
import type { KindColumn } from "./_columns.ts";
import { KIND } from "./_kinded_rows.ts";
import type { OrderKinds } from "./order_kinds.ts";

/** Orders from which on a value of one variation alone is no accident, */
const NOTABLE = 20;
/** at this chance, */
const RARE = 1e-6;
/** and at so many times the share of the others. */
const TIMES = 4;
/** Values from which on a column is free text. */
const MOST_VALUES = 100;
/** Part of a value's orders from which on it is another name of a variation. */
const OTHER_NAME = 0.99;
/** Values that nobody has listed and that one variation has nearly alone. */
export async function unlistedValues(
  rows: KindRows,
  variations: readonly string[],
): Promise<Statement[]> {
  const findings: Statement[] = [];
  for (const column of rows.watched) {
    const counted = await rows.table.engine.rows(
      `SELECT the_variation AS variation, ${column.cell} AS word,
         ${countSql(rows)} AS orders FROM ${kindRowsSql(rows)}
       WHERE ${identifier(KIND)} IS NULL AND is_sold
       GROUP BY ALL LIMIT ${MOST_VALUES * (variations.length + 1)}`,
    );
    const byWord = Map.groupBy(counted, ({ word }) => String(word ?? ""));
    if (byWord.size > MOST_VALUES) continue;
    const valueCounts = [...byWord].map(([word, rows]) => ({
      word,
      counts: countsBy(rows, variations),
    }));
    const finding = unlistedValue(rows, column, valueCounts, variations);
    if (finding !== null) findings.push(finding);
  }
  return findings;
}

function unlistedValue(
  { table: { source } }: OrderKinds,
  { header }: KindColumn,
  valueCounts: readonly { readonly word: string; readonly counts: Counts }[],
  variations: readonly string[],
): Statement | null {
  const sum = (counts: Counts) => counts.reduce((a, b) => a + b, 0);
  const notable = valueCounts.filter(({ word, counts }) =>
    word !== "" && sum(counts) >= NOTABLE
  );
  // A column of which each value is of one variation is another name of it.
  if (
    notable.length > 1 &&
    notable.every(({ counts }) =>
      Math.max(...counts) >= OTHER_NAME * sum(counts)
    )
  ) return null;
  const totals = variations.map((_, arm) =>
    valueCounts.reduce((total, { counts }) => total + counts[arm]!, 0)
  );
  for (const { word, counts } of notable) {
    const isName = variations.some((name) =>
      word.includes(name.toLowerCase()) && name.length > 1 ||
      word === name.toLowerCase()
    );
    if (isName) continue;
    for (const [arm, name] of variations.entries()) {
      const first = [counts[arm]!, totals[arm]! - counts[arm]!] as const;
      const second = [
        sum(counts) - first[0],
        sum(totals) - sum(counts) - first[1],
      ] as const;
      const share = first[0] / (first[0] + first[1]);
      const otherShare = second[0] / (second[0] + second[1]);
      if (!(share > TIMES * otherShare)) continue;
      if (2 * oddsRatioTest({ first, second }).greater >= RARE) continue;
      return statement("value-of-one", {
        ...{ source, header, word, name, share, others: otherShare },
      });
    }
  }
  return null;
}
