/** Cells that do not say of which segment a row is, in a program's word for that. */

import { type Statement, statement } from "../record/mod.ts";
import {
  type EngineRow,
  identifier,
  literal,
  MISSING_TOKENS,
} from "../engine/mod.ts";
import { type OrderFile, segmentColumns, storedRows } from "../sums/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** What such cells are. */
export interface MissingSegments {
  /** The cells, as they are written. */
  readonly missing: readonly string[];
  readonly notes: readonly Statement[];
}

/**
 * Looks for words for nothing among the different cells of some columns.
 *
 * @param table Where they are.
 * @param headers The columns, all of which it has.
 */
export async function missingSegmentsIn(
  table: Pick<HeldTable, "engine" | "path" | "kept" | "source">,
  headers: readonly string[],
): Promise<MissingSegments> {
  if (headers.length === 0) return { missing: [], notes: [] };
  const rows = await storedRows(
    table,
    (from) =>
      headers.map((header) =>
        `SELECT * FROM (SELECT ${literal(header)} AS header,
           ${identifier(header)}::VARCHAR AS word, count(*) AS count
         FROM ${from} GROUP BY ALL)
         WHERE regexp_full_match(trim(word), ${literal(MISSING_TOKENS)}, 'i')`
      ).join(" UNION ALL ") + " ORDER BY header, count DESC, word",
  );
  return {
    missing: [...new Set(rows.map(({ word }) => String(word)))],
    notes: [...Map.groupBy(rows, ({ header }) => String(header))]
      .map(([header, wordRows]) =>
        missingWordsNote(table.source, header, wordRows)
      ),
  };
}

/** The same in the columns of orders that say of whom they are. */
export async function withMissingSegments(file: OrderFile): Promise<OrderFile> {
  const headers = segmentColumns(file.unknownColumns)
    .map(({ header }) => header);
  const { missing, notes } = await missingSegmentsIn(file, headers);
  return { ...file, missing, notes: [...(file.notes ?? []), ...notes] };
}

function missingWordsNote(
  source: string,
  header: string,
  rows: readonly EngineRow[],
): Statement {
  const words = rows.map(({ word, count }) => ({
    name: String(word),
    rows: Number(count),
  }));
  return statement("words-for-nothing", { source, header, words });
}
