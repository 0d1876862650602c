/** Detects cells that mean "no segment", such as "(not set)". */

import { type Statement, statement } from "../record/mod.ts";
import {
  type EngineRow,
  identifier,
  literal,
  MISSING_TOKENS,
} from "../engine/mod.ts";
import {
  cachedStoredRows,
  type OrderFile,
  segmentColumns,
} from "../sums/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** Cells that mean "no segment". */
export interface MissingSegments {
  /** Cell values that mean "no segment", as spelled in the file. */
  readonly missing: readonly string[];
  readonly notes: readonly Statement[];
}

/**
 * Searches the distinct values of some columns for placeholders that mean "no
 * segment".
 *
 * @param table The table to search.
 * @param headers Headers of the columns to search; the table must have all of
 *   them.
 */
export async function findMissingSegments(
  table: Pick<HeldTable, "engine" | "path" | "kept" | "source">,
  headers: readonly string[],
): Promise<MissingSegments> {
  if (headers.length === 0) return { missing: [], notes: [] };
  const rows = await cachedStoredRows(
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

/** Adds the missing-segment placeholders found in the segment columns of orders. */
export async function withMissingSegments(file: OrderFile): Promise<OrderFile> {
  const headers = segmentColumns(file.unknownColumns)
    .map(({ header }) => header);
  const { missing, notes } = await findMissingSegments(file, headers);
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
