/**
 * Finds errors, warnings and signs of incomplete data in responses with status
 * 200.
 */

import { isRecord, type Problem } from "../../base/mod.ts";
import { formatPath, quote } from "./validation.ts";

/** Effect of a remark on a result that uses the response. */
export type RemarkWeight = "fail" | "warn";

const FAILS =
  /^((has_?)?errors?|error_?(message|code|text|details?)|failed(_?\w+)?|failures?|faults?|exceptions?|timed_?out|(is_?)?(partial|incomplete|sampled)|partial_?(data|results?)|missing_?(days|dates|data|rows|points|shards|metrics)|unavailable(_?\w+)?|(is_?)?(demo|mock|synthetic|simulated)(_?data)?|(rows|orders|records)_?(dropped|skipped|lost|omitted)|(dropped|skipped|lost|omitted)_?(rows|orders|records))$/i;
const WARNS =
  /^((has_?)?(warnings?|alerts?|notices?)|(is_?)?(truncated|estimated|imputed|interpolated|preliminary|stale|deleted)|deleted_?(at|on|ts)+)$/i;
const WHOLE = /^((is_?|data_?)*(complete|final)|success(ful)?|succeeded|ok)$/i;
/**
 * Matches fields that announce more data; they count only if further pages are
 * not read.
 */
const MORE = /^((has_?)?(more|next_?(page|cursor|token|url|link)*))$/i;
const PAGES = /^((total|last)_?)?pages$|^pages?_?count$/i;
/** Matches fields about the object itself: an experience has its own status. */
const STATUS = /^(status|state|message|info|notes?|comment)$/i;
const SHARE =
  /^(data_?)?coverage$|^sampl(e|ing)_?(rate|ratio|fraction)$|^(progress|completion|percent_?complete)$/i;
const PART =
  /\b(partial|preliminary|provisional|incomplete|truncated|sampled|(row )?limit(ed)? (reached|exceeded|to)|(only|first) (the first )?\d+ (rows|orders))\b/i;
const UNFINISHED =
  /^(error(ed)?|fail(ed|ure)?|time(d )?out|processing|in ?progress|queued)$/i;

/** Field names, and whether a value means an error or a part of the data. */
const REMARKS: readonly (readonly [
  name: RegExp,
  isRemark: (text: string, value: unknown) => boolean,
])[] = [
  [WHOLE, (text) => /^(false|no|0)$/i.test(text)],
  [
    STATUS,
    (text, value) =>
      typeof value === "string" && (PART.test(text) || UNFINISHED.test(text)),
  ],
  [/^(status_?)?code$/i, (text) => /^[45]\d\d$/.test(text)],
  [
    /^(data_?)?quality$/i,
    (text) => PART.test(text) || /^(low|poor|bad|degraded)$/i.test(text),
  ],
  [SHARE, isPart],
  [PAGES, (text) => Number(text) > 1],
  [/^(is_?)?(preview|qa)(_?mode)?$/i, (text) => /^(true|yes|1)$/i.test(text)],
  [/^mode$/i, (text) => /^(qa|preview|debug)$/i.test(text)],
  [FAILS, isSomething],
  [MORE, isSomething],
  [WARNS, isSomething],
];

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
  path: readonly PropertyKey[] = [],
): Problem[] {
  if (Array.isArray(value) && path.at(-1) === "data") {
    return value.flatMap((item, index) =>
      findRemarks(item, isPaged, [...path, index])
    );
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name];
    // Segment names come from variations, so they are not searched for remarks.
    const isSilent = path.at(-1) === "segments" ||
      isPaged && (MORE.test(name) || PAGES.test(name)) ||
      (STATUS.test(name) || SHARE.test(name)) &&
        isSelfExplanatory(value, path) ||
      // Discounts have codes, and stores have pages.
      /^code$/i.test(name) && path.length > 0 ||
      /^pages$/i.test(name) && path.at(-1) !== "pagination";
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
function isSelfExplanatory(
  value: object,
  path: readonly PropertyKey[],
): boolean {
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
  const [, isRemark] = REMARKS.find(([pattern]) => pattern.test(name)) ?? [];
  if (isRemark?.(text, value) !== true) return null;
  return WARNS.test(name) ? "warn" : "fail";
}

/** Returns whether a share, such as 0.7 or `"70%"`, is less than everything. */
function isPart(text: string): boolean {
  const share = Number(text.replace(/ *%$/, ""));
  return share >= 0 && share !== 1 && share !== 100;
}

function isSomething(text: string, value: unknown): boolean {
  const isEmpty = typeof value === "object" &&
    Object.keys(value ?? {}).length === 0;
  return !isEmpty && Boolean(value) && text !== "false";
}
