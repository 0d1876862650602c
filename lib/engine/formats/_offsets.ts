/** UTC offsets after times of day: `Z`, `+01:00`. */

import { literal } from "../session.ts";

/**
 * UTC offsets of unambiguous time zone abbreviations, in hours; CST, IST and BST
 * are left out, because each has several meanings.
 */
const ZONES: Readonly<Record<string, number>> = {
  PST: -8,
  PDT: -7,
  MST: -7,
  MDT: -6,
  CDT: -5,
  EST: -5,
  EDT: -4,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  JST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

/**
 * Pattern of a time of day with an offset, and optionally a zone name in
 * brackets.
 */
const OFFSET = String
  .raw`((?::\d{2}(?:[.,]\d+)?(?:[ \x{a0}\x{202f}]?[AaPp]\.? ?[Mm]\.?)?)|(?:^\d{8}T?\d{4}(?:\d{2})?)) ?([zZ]|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|(?:UTC|GMT)[+-]\d|${
  Object.keys(ZONES).join("|")
})(?: \([^()]*\)|\[[^\[\]]*\])?$`;

/** Returns SQL that tests whether a time has an offset. */
export function hasOffset(cell: string): string {
  return `regexp_matches(${cell}, ${literal(OFFSET)})`;
}

/** Returns SQL for a time without its offset. */
export function withoutOffset(cell: string): string {
  return `regexp_replace(trim(${cell}), ${literal(OFFSET)}, '\\1')`;
}

/** Returns SQL for the offset of a time from UTC, in minutes. */
export function offsetMinutes(cell: string): string {
  const offset = `regexp_extract(trim(${cell}), ${literal(OFFSET)}, 2)`;
  const sign = `CASE WHEN contains(${offset}, '-') THEN -1 ELSE 1 END`;
  const digits = `regexp_replace(${offset}, '[^0-9]', '', 'g')`;
  const digitsFrom = (from: number): string =>
    `coalesce(TRY_CAST(substr(${digits}, ${from}, 2) AS INTEGER), 0)`;
  const zones = Object.entries(ZONES).map(([zone, hours]) =>
    `WHEN '${zone}' THEN ${hours * 60}`
  );
  return `CASE ${offset} ${zones.join(" ")}
    ELSE ${sign} * (${digitsFrom(1)} * 60 + ${digitsFrom(3)}) END`;
}

/** Pattern of a day without a time, or of a time at midnight. */
const MIDNIGHT = String
  .raw`^[^:]*$|[ T,]0?0:00(:00(\.0+)?)?$|[ T,]12:00(:00)? ?[Aa][Mm]$`;
const COMPACT = String.raw`^\d{8}(T?0000(00)?)?$`;

/** Returns SQL that tests whether a time is midnight in its own offset. */
export function isMidnight(cell: string): string {
  const time = withoutOffset(cell);
  return `(regexp_matches(${time}, ${literal(MIDNIGHT)})
    AND (NOT regexp_full_match(${time}, '\\d+T?\\d*')
      OR regexp_matches(${time}, ${literal(COMPACT)})))`;
}

/**
 * Returns SQL that tests whether a time is midnight in its own offset but not in
 * UTC. Cheap checks first exclude most times.
 */
export function isShifted(cell: string): string {
  return `CASE WHEN suffix(${cell}, 'Z') THEN false
    WHEN NOT ${hasOffset(cell)} THEN false
    WHEN substr(${cell}, 5, 1) NOT BETWEEN '0' AND '9'
      AND NOT contains(${cell}, '0:00') AND NOT contains(${cell}, '12:00')
      THEN false
    ELSE ${isMidnight(cell)} AND ${offsetMinutes(cell)} <> 0 END`;
}
