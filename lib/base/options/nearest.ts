/** Suggests the nearest known word. */

const MOST_EDITS = 2;

/**
 * Returns the known word that is nearest to a given one.
 *
 * @param written Word as written.
 * @param knownWords Known words.
 * @returns A word that starts with the given text, differs from it by at most two
 *   edits, or is a prefix of it with over half its length. `null` if there is
 *   none.
 */
export function nearest(
  written: string,
  knownWords: readonly string[],
): string | null {
  const beginnings = knownWords.filter((word) =>
    written.length > 2 && word.startsWith(written)
  );
  if (beginnings.length === 1) return beginnings[0]!;
  const [best] = knownWords
    .map((word) => ({
      word,
      edits: distance(written.toLowerCase(), word.toLowerCase()),
    }))
    .sort((a, b) => a.edits - b.edits);
  if (best !== undefined && best.edits <= MOST_EDITS) return best.word;
  return knownWords
    .filter((word) =>
      written.startsWith(word) && word.length > written.length / 2
    )
    .sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * Returns the suggestion to append to an error about an unknown word.
 *
 * @param written Word as written.
 * @param knownWords Known words.
 * @returns "did you mean maxZScore?", or else all known words.
 */
export function suggestionText(
  written: string,
  knownWords: readonly string[],
): string {
  const similar = nearest(written, knownWords);
  return similar === null
    ? `choose from ${knownWords.join(", ")}`
    : `did you mean ${similar}?`;
}

/** Returns the Levenshtein distance of two words. */
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
