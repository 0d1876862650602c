/**
 * Sums of products of whole numbers that no engine rounds: 64 bits are all that
 * is asked of it.
 *
 * One of two factors is cut into parts of so few bits that the sum of its products
 * with the other cannot pass 64 bits; the parts are put together here.
 */

import { type Fragment, type Rules, sql } from "./_sql.ts";

/** How a factor is cut. */
export interface Parts {
  /** Bits of each part but the last, which has the rest. */
  readonly bits: number;
  /** How many. */
  readonly count: number;
}

/** Bits that sums may have; of the 63 there are two factors may be added. */
const BITS = 61;

/** How factors are cut before anybody knows how large their sums are. */
export const FIRST_PARTS: Parts = { bits: 16, count: 3 };
/** Sums that those are for. */
export const FIRST_LIMIT = 2 ** (BITS - FIRST_PARTS.bits);

/**
 * How factors are cut.
 *
 * @param size Above what the sizes of all of them add up to, in units.
 */
export function partsFor(size: number): Parts {
  const all = Math.max(1, Math.ceil(Math.log2(Math.max(2, size + 1))));
  const bits = Math.max(1, BITS - all);
  return { bits, count: Math.max(1, Math.ceil(all / bits)) };
}

/** The parts of a whole number, in SQL, the lowest first. */
export function partsOf(
  { toWhole }: Rules,
  value: Fragment,
  { bits, count }: Parts,
): Fragment[] {
  // Doubles divide by powers of two without rounding.
  const above = (nth: number): Fragment =>
    nth === 0 ? value : toWhole(sql`floor(${value} / ${2 ** (bits * nth)}.0)`);
  return Array.from(
    { length: count },
    (_, nth) =>
      nth === count - 1
        ? above(nth)
        : sql`(${above(nth)} - ${above(nth + 1)} * ${2 ** bits})`,
  );
}

/** The sum of products out of the sums of its parts. */
export function wholeOfParts(
  sums: readonly bigint[],
  { bits }: Parts,
): bigint {
  return sums.reduce(
    (total, sum, nth) => total + (sum << BigInt(bits * nth)),
    0n,
  );
}
