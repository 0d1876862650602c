/** Texts of which another may be the same, out of many that are all different. */

/** SQL of half of the hash of a text, which takes less memory than all of it. */
export function halfOf(text: string): string {
  return `(hash(${text}) >> 32)::UINTEGER`;
}

/**
 * SQL of the halves, as `half`, that several rows have: sorted they are
 * neighbours, in half of the time in which they are grouped.
 *
 * @param rows What stands behind `FROM`.
 * @param text The column.
 */
export function sharedHalves(rows: string, text: string): string {
  return `SELECT half FROM (
      SELECT half, lag(half) OVER (ORDER BY half) AS before
      FROM (SELECT ${halfOf(text)} AS half FROM ${rows}))
    WHERE half = before`;
}
