/** Variations that nobody knows. */

import type { Engine } from "../../../engine/mod.ts";
import type { FileRows } from "./order_file.ts";

/** Variations that are named one by one. */
const NAMED = 3;

/** The variations that orders name and no visitors have. */
export async function unknownNames(
  engine: Engine,
  { sql }: FileRows,
  variations: readonly string[],
): Promise<string> {
  const rows = await engine.rows(
    `SELECT variation FROM ${sql} WHERE trim(variation) <> ''
       AND NOT list_contains(from_json($known, '["VARCHAR"]'), variation)
     GROUP BY variation ORDER BY count(*) DESC, variation LIMIT ${NAMED + 1}`,
    { known: JSON.stringify(variations) },
  );
  const names = rows.slice(0, NAMED).map(({ variation }) => `"${variation}"`);
  return `${names.join(", ")}${rows.length > NAMED ? " and others" : ""}`;
}
