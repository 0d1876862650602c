/** Truncation of a record to a maximum size in bytes. */

/** Number of omitted entries, by list. */
export type Omitted = Readonly<Record<string, number>>;

/** Maximum length of an untrusted text in characters, if space is short. */
const SHORT = 40;

/**
 * Reduces a record to a maximum size. It first shortens untrusted texts, then
 * removes the last entries of the longest lists.
 *
 * @param record JSON-safe record whose lists have the most important entries
 *   first.
 * @param bytes Maximum size as JSON, in bytes.
 * @returns A copy that lists what was omitted.
 */
export function fitToBytes<T extends object>(
  record: T,
  bytes: number,
): T & { readonly omitted: Omitted } {
  const copy = { ...structuredClone(record), omitted: {} };
  const omitted: Record<string, number> = copy.omitted;
  if (jsonSize(copy) > bytes) shortenTexts(copy);
  while (jsonSize(copy) > bytes) {
    const [longest] = findLists(copy, "").sort((a, b) => b.bytes - a.bytes);
    if (longest === undefined) break;
    longest.list.pop();
    omitted[longest.path] = (omitted[longest.path] ?? 0) + 1;
  }
  return copy;
}

/** Returns the size of a value as JSON, in bytes. */
export function jsonSize(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

interface SizedList {
  readonly path: string;
  readonly list: unknown[];
  readonly bytes: number;
}

/** Finds lists with more than one entry, with their paths. */
function findLists(value: unknown, path: string): SizedList[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, field]) =>
    findLists(
      field,
      Array.isArray(value) ? path : path === "" ? name : `${path}.${name}`,
    )
  );
  return Array.isArray(value) && value.length > 1
    ? [...inner, { path, list: value, bytes: jsonSize(value) }]
    : inner;
}

function shortenTexts(record: object): void {
  const { untrusted = [] } = record as { untrusted?: { text: string }[] };
  for (const entry of untrusted) {
    entry.text = cutText(entry.text, SHORT);
  }
}

/** Cuts a text to a number of letters; the last one stands for the rest. */
export function cutText(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most
    ? `${letters.slice(0, most - 1).join("")}…`
    : text;
}
