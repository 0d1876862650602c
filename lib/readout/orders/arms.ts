/** Variations by their index. */

import { literal } from "../../engine/mod.ts";

/**
 * SQL of the index of an order's variation.
 *
 * @param variations Names, in the order of the indices.
 * @returns The expression.
 */
export function armSql(variations: readonly string[]): string {
  const cases = variations.map((name, arm) =>
    `WHEN ${literal(name)} THEN ${arm}`
  );
  return `CASE variation ${cases.join(" ")} END`;
}
