/** Variations that nobody knows. */

import type { Engine } from "../../engine/mod.ts";
import type { FileRows } from "./order_file.ts";

/** Variations that are asked for: one more than are named. */
const ASKED = 4;

/** The variations that orders name and no visitors have, the most frequent first. */
export async function unknownNames(
  engine: Engine,
  { sql }: FileRows,
  variations: readonly string[],
): Promise<readonly string[]> {
  const rows = await engine.rows(
    `SELECT variation FROM ${sql} WHERE trim(variation) <> ''
       AND NOT list_contains(from_json($known, '["VARCHAR"]'), variation)
     GROUP BY variation ORDER BY count(*) DESC, variation LIMIT ${ASKED}`,
    { known: JSON.stringify(variations) },
  );
  return rows.map(({ variation }) => String(variation));
}
