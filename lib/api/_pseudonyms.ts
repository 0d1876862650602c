/** Answers and files without names and ids, each the same wherever it stands. */

import { parse, stringify } from "@std/csv";
import { TIME_SERIES_METRICS } from "./contract/mod.ts";
import { TIME, UUID } from "./kinds.ts";

/** Takes names and ids out of what a service sends. */
export interface Pseudonyms {
  /** A parsed body, of the same shape. */
  body(value: unknown): unknown;
  /** The text of an export; cells under these headers stay. */
  csv(text: string, plain: readonly string[]): string;
}

/** Fields whose words are the contract's, or tell when and of what. */
const WORDS =
  /^(status|category|type|currency|dt|format|exportType|.*(At|Ts|Date))$/;
/** Names that are the contract's own. */
const METRICS: readonly string[] = TIME_SERIES_METRICS;
/** What names an arm by its part alone. */
const PLAIN_ARM =
  /^((control|original|baseline|variant|variation|treatment|holdout)[ _-]?)?[a-z0-9]?$/i;
const AMOUNT = /^-?\d+(\.\d+)?$/;

/** Pseudonyms that begin with the first name that is met. */
export function createPseudonyms(): Pseudonyms {
  const known = new Map<string, string>();
  const replaced = (text: string, kind: string): string => {
    const isPlain = text.trim() === "" || METRICS.includes(text);
    if (isPlain || PLAIN_ARM.test(text)) return text;
    if (TIME.test(text)) return text.replace(/\d/g, "0");
    const next = known.size + 1;
    const digits = String(next).padStart(12, "0");
    const other = UUID.test(text)
      ? `00000000-0000-4000-8000-${digits}`
      : /^\d+$/.test(text)
      ? String(1_000_000 + next)
      : AMOUNT.test(text)
      ? `${next}.5`
      : `${kind} ${next}`;
    known.set(text, known.get(text) ?? other);
    return known.get(text)!;
  };
  const body = (value: unknown, field = ""): unknown => {
    if (Array.isArray(value)) return value.map((item) => body(item, field));
    if (typeof value === "number" && /(^|[a-z_])id$/i.test(field)) {
      return Number(replaced(String(value), field));
    }
    if (typeof value === "string") {
      if (field === "url") return FILE_PATH;
      const isAmount = AMOUNT.test(value) && !/id$/i.test(field);
      return WORDS.test(field) || isAmount ? value : replaced(value, field);
    }
    if (value === null || typeof value !== "object") return value;
    const isByName = field === "segments";
    // Others are by a name, too, that stood somewhere as one.
    const isName = (name: string): boolean =>
      isByName
        ? name !== "all"
        : /(name|title|label) \d+$/i.test(known.get(name) ?? "");
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        isName(name) ? replaced(name, "name") : name,
        body(item, isByName ? "" : name),
      ]),
    );
  };
  return {
    body: (value) => body(value),
    csv(text, plain) {
      const [header = [], ...rows] = recordsOf(text);
      const hidden = (cell: string, at: number): string =>
        plain.includes(header[at]!) ? cell : replaced(cell, header[at]!);
      return stringify([header, ...rows.map((row) => row.map(hidden))]);
    },
  };
}

/** Header and rows of a file; none of one that is not in order. */
export function recordsOf(text: string): string[][] {
  try {
    return parse(text.trimEnd());
  } catch {
    return [];
  }
}

/** Where a fixture's export is. */
export const FILE_PATH = "/export.csv";
