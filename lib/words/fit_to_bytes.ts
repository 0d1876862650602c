/** A record that fits into so many bytes. */

/** How many entries of which list are left out. */
export type Omitted = Readonly<Record<string, number>>;

/** Characters of a text from outside where there is little room. */
const SHORT = 40;

/**
 * Leaves out the last entries of the longest lists, as many as it takes; before
 * that, texts from outside are cut shorter.
 *
 * @param record JSON-safe; its lists have what matters first.
 * @param bytes The most that it may take as JSON.
 * @returns A copy, which says what it lacks.
 */
export function fitToBytes<T extends object>(
  record: T,
  bytes: number,
): T & { readonly omitted: Omitted } {
  const copy = { ...structuredClone(record), omitted: {} };
  const omitted: Record<string, number> = copy.omitted;
  if (sizeOf(copy) > bytes) shortenTexts(copy);
  while (sizeOf(copy) > bytes) {
    const [longest] = listsIn(copy, "").sort((a, b) => b.bytes - a.bytes);
    if (longest === undefined) break;
    longest.list.pop();
    omitted[longest.path] = (omitted[longest.path] ?? 0) + 1;
  }
  return copy;
}

/** Bytes of a value as JSON. */
export function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

interface List {
  readonly path: string;
  readonly list: unknown[];
  readonly bytes: number;
}

/** Finds lists with more than one entry, with their paths. */
function listsIn(value: unknown, path: string): List[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, field]) =>
    listsIn(
      field,
      Array.isArray(value) ? path : path === "" ? name : `${path}.${name}`,
    )
  );
  return Array.isArray(value) && value.length > 1
    ? [...inner, { path, list: value, bytes: sizeOf(value) }]
    : inner;
}

function shortenTexts(record: object): void {
  const { untrusted = [] } = record as { untrusted?: { text: string }[] };
  for (const entry of untrusted) {
    const letters = Array.from(entry.text);
    if (letters.length > SHORT) {
      entry.text = `${letters.slice(0, SHORT - 1).join("")}…`;
    }
  }
}
