/** What somebody may have meant. */

const MOST_EDITS = 2;

/**
 * The known word that a given one is most like.
 *
 * @param given What was written.
 * @param known What could have been meant.
 * @returns A word that begins with what was written, that at most two letters set
 *   apart from it, or that it begins with and is half of; `null` when there is none.
 */
export function nearest(
  given: string,
  known: readonly string[],
): string | null {
  const beginnings = known.filter((word) =>
    given.length > 2 && word.startsWith(given)
  );
  if (beginnings.length === 1) return beginnings[0]!;
  const [best] = known
    .map((word) => ({
      word,
      edits: distance(given.toLowerCase(), word.toLowerCase()),
    }))
    .sort((a, b) => a.edits - b.edits);
  if (best !== undefined && best.edits <= MOST_EDITS) return best.word;
  return known
    .filter((word) => given.startsWith(word) && word.length > given.length / 2)
    .sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * What to say behind a word that is not known.
 *
 * @param given What was written.
 * @param known What could have been meant.
 * @returns "did you mean maxZScore?", or else all that are known.
 */
export function orMeant(given: string, known: readonly string[]): string {
  const similar = nearest(given, known);
  return similar === null
    ? `known are ${known.join(", ")}`
    : `did you mean ${similar}?`;
}

/** Letters to add, remove or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
