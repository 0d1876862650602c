/** What an answer of status 200 says against itself: errors, parts, warnings. */

import type { Problem } from "../../base/mod.ts";
import { formatPath, quote } from "./validation.ts";

/** What a remark means for who uses the answer. */
export type RemarkWeight = "fail" | "warn";

const FAILS =
  /^(errors?|(is_?)?(partial|incomplete)|partial_?(data|results?))$/i;
const WARNS = /^(warnings?|(is_?)?truncated)$/i;
const WHOLE = /^(is_?)?complete$/i;
const PART = /\b(partial|incomplete)\b/i;

/** Returns the remarks of an answer, wherever its objects hold them. */
export function remarksIn(
  value: unknown,
  path: readonly string[] = [],
): Problem[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return [];
  }
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name];
    // Segments are called like variations.
    const weight = path.at(-1) === "segments" ? null : fieldWeight(name, inner);
    return weight === null ? remarksIn(inner, place) : [{
      path: formatPath(path),
      message: `${SAYS}"${name}": ${quote(inner)}`,
    }];
  });
}

const SAYS = "says ";

/**
 * Returns what a notice of a client means for a result that was made from the
 * answer: it fails where the answer is not whole; `null` for every other notice.
 *
 * @param notice One of the client's `notices()`.
 */
export function remarkWeight(notice: string): RemarkWeight | null {
  const name = /^The answer of [^"]*: says "(\w+)": /.exec(notice)?.[1];
  if (name === undefined) return null;
  return WARNS.test(name) ? "warn" : "fail";
}

function fieldWeight(name: string, value: unknown): RemarkWeight | null {
  if (WHOLE.test(name)) return value === false ? "fail" : null;
  if (/^(status|message)$/i.test(name)) {
    return typeof value === "string" && PART.test(value) ? "fail" : null;
  }
  const isEmpty = value === null || typeof value === "object" &&
      Object.keys(value).length === 0;
  if (isEmpty || !value || value === "false") return null;
  return FAILS.test(name) ? "fail" : WARNS.test(name) ? "warn" : null;
}
