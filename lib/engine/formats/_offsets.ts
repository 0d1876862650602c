/** Offsets behind times of day: `Z`, `+01:00`. */

import { literal } from "../session.ts";

/**
 * Hours of zones whose letters mean one thing: CST, IST and BST are each of
 * several continents.
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

/** A time of day, and the offset behind it, which programs explain in brackets. */
const OFFSET = String
  .raw`((?::\d{2}(?:[.,]\d+)?(?:[ \x{a0}\x{202f}]?[AaPp]\.? ?[Mm]\.?)?)|(?:^\d{8}T?\d{4}(?:\d{2})?)) ?([zZ]|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|(?:UTC|GMT)[+-]\d|${
  Object.keys(ZONES).join("|")
})(?: \([^()]*\)|\[[^\[\]]*\])?$`;

/** Whether a time carries an offset. */
export function hasOffset(cell: string): string {
  return `regexp_matches(${cell}, ${literal(OFFSET)})`;
}

/** The time alone. */
export function withoutOffset(cell: string): string {
  return `regexp_replace(trim(${cell}), ${literal(OFFSET)}, '\\1')`;
}

/** The minutes that a time is ahead of UTC. */
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

/** A day alone, or the time at which one begins. */
const MIDNIGHT = String
  .raw`^[^:]*$|[ T,]0?0:00(:00(\.0+)?)?$|[ T,]12:00(:00)? ?[Aa][Mm]$`;
const COMPACT = String.raw`^\d{8}(T?0000(00)?)?$`;

/** Whether a time, whatever its offset, is the beginning of a day. */
export function isMidnight(cell: string): string {
  const time = withoutOffset(cell);
  return `(regexp_matches(${time}, ${literal(MIDNIGHT)})
    AND (NOT regexp_full_match(${time}, '\\d+T?\\d*')
      OR regexp_matches(${time}, ${literal(COMPACT)})))`;
}

/**
 * Whether it is the beginning of a day that is none in UTC. Of most times a
 * glance says that they are no such.
 */
export function isShifted(cell: string): string {
  return `CASE WHEN suffix(${cell}, 'Z') THEN false
    WHEN NOT ${hasOffset(cell)} THEN false
    WHEN substr(${cell}, 5, 1) NOT BETWEEN '0' AND '9'
      AND NOT contains(${cell}, '0:00') AND NOT contains(${cell}, '12:00')
      THEN false
    ELSE ${isMidnight(cell)} AND ${offsetMinutes(cell)} <> 0 END`;
}
