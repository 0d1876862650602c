/**
 * Finds errors, warnings and signs of incomplete data in responses with status
 * 200.
 */

import { isRecord, type Problem } from "../../base/mod.ts";
import { formatPath, quote } from "./validation.ts";

/** Effect of a remark on a result that uses the response. */
export type RemarkWeight = "fail" | "warn";

const FAILS =
  /^((has_?)?errors?|error_?(message|code|text|details?)|failed(_?\w+)?|failures?|timed_?out|(is_?)?(partial|incomplete|sampled)|partial_?(data|results?))$/i;
const WARNS =
  /^(warnings?|notices?|(is_?)?(truncated|estimated|preliminary|stale))$/i;
const WHOLE = /^((is_?|data_?)*complete|success(ful)?|succeeded|ok)$/i;
/**
 * Matches fields that announce more data; they count only if further pages are
 * not read.
 */
const MORE = /^((has_?)?(more|next_?(page|cursor|token)?)|total_?pages)$/i;
const PART =
  /\b(partial|incomplete|truncated|sampled|(row )?limit(ed)? (reached|exceeded|to)|(only|first) (the first )?\d+ (rows|orders))\b/i;
const UNFINISHED =
  /^(error(ed)?|fail(ed|ure)?|time(d )?out|processing|in ?progress|queued)$/i;

/**
 * Returns the remarks found in any object of a response.
 *
 * @param value Response to search.
 * @param isPaged Whether further pages of the response are read too.
 * @param path Path of the value within the response.
 */
export function findRemarks(
  value: unknown,
  isPaged: boolean,
  path: readonly string[] = [],
): Problem[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name];
    // Segment names come from variations, so they are not searched for remarks.
    const isSilent = path.at(-1) === "segments" || isPaged && MORE.test(name) ||
      /^(status|state|message)$/i.test(name) && isSelfExplanatory(value, path);
    const weight = isSilent ? null : fieldWeight(name, inner);
    return weight === null ? findRemarks(inner, isPaged, place) : [{
      path: formatPath(path),
      message: `${SELF_EXPLANATORY}"${name}": ${quote(inner)}`,
    }];
  });
}

const SELF_EXPLANATORY = "says ";

/**
 * Returns whether a status belongs to the object itself: an experience has its
 * own status, and an export without a file is retried.
 */
function isSelfExplanatory(value: object, path: readonly string[]): boolean {
  return path.at(-1) === "experience" ||
    "variations" in value && "id" in value ||
    "url" in value && value.url === null;
}

/**
 * Returns how a client notice affects a result: "fail" for an error or incomplete
 * data, "warn" for a warning, null for other notices.
 *
 * @param notice One of the client's `notices()`.
 */
export function remarkWeight(notice: string): RemarkWeight | null {
  const name = /^(?:The answer of|Response to) [^"]*: says "(\w+)": /.exec(
    notice,
  )?.[1];
  if (name === undefined) return null;
  return WARNS.test(name) ? "warn" : "fail";
}

function fieldWeight(name: string, value: unknown): RemarkWeight | null {
  const text = String(value).replaceAll(/[_-]/g, " ");
  if (WHOLE.test(name)) return /^(false|no|0)$/i.test(text) ? "fail" : null;
  if (/^(status|state|message)$/i.test(name)) {
    const says = PART.test(text) || UNFINISHED.test(text);
    return typeof value === "string" && says ? "fail" : null;
  }
  const isEmpty = value === null || typeof value === "object" &&
      Object.keys(value).length === 0;
  if (isEmpty || !value || value === "false") return null;
  if (/pages$/i.test(name)) {
    return MORE.test(name) && Number(value) > 1 ? "fail" : null;
  }
  if (FAILS.test(name) || MORE.test(name)) return "fail";
  return WARNS.test(name) ? "warn" : null;
}
