import { alphaOfBound } from "./_alpha_of_bound.ts";
import type { Estimate, Interval, WithCaveats } from "../records/mod.ts";
import {
  applyAlternative,
  checkEstimate,
  NO_INTERVAL,
  openSideCaveats,
  withDefect,
} from "../records/mod.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";
import { checkBoundaries } from "./group_sequential.ts";

/** Interval and p-value at one look, valid over all looks of the plan. */
export interface RepeatedInterval extends Interval, WithCaveats {
  /** Estimate at this look. */
  readonly value: number;
  /**
   * Smallest error rate of the plan at which this look would stop it; 1 if that
   * is above 0.99.
   */
  readonly pValue: number;
  /** Whether the z-value passes the bound of this look. */
  readonly stop: boolean;
  /** Alternative hypothesis of the plan. */
  readonly alternative: "two-sided" | "greater";
}

/**
 * Returns an interval and a p-value at one look that are valid over all looks of
 * the plan, whether or not the experiment stops there (Jennison and Turnbull
 * 1989, JRSS B 51).
 *
 * @param boundaries Critical values of the plan
 * @param look Position of the look, from 0
 * @param estimate Estimate and standard error of all data so far
 * @returns The repeated interval and p-value
 * @throws {TypeError | RangeError} If the look does not exist, or a number is out
 * of range
 *
 * @example A look at half of the visitors
 * ```ts
 * import { groupSequentialBoundaries, repeatedInterval } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "lan-demets-obrien-fleming",
 *   informationRates: [0.5, 1],
 * });
 * const look = repeatedInterval(boundaries, 0, {
 *   value: 0.06,
 *   standardError: 0.025,
 * });
 * assertEquals(look.stop, false);
 * assert(look.lower! < 0 && look.pValue > 0.05);
 * ```
 */
export function repeatedInterval(
  boundaries: GroupSequentialBoundaries,
  look: number,
  estimate: Estimate,
): RepeatedInterval {
  checkBoundaries(boundaries);
  const critical = criticalValueAt(boundaries, look);
  checkEstimate("", estimate);
  const { alternative } = boundaries;
  const z = estimate.value / estimate.standardError;
  const size = alternative === "two-sided" ? Math.abs(z) : z;
  const head = {
    value: estimate.value,
    pValue: repeatedP(boundaries, look, size),
    stop: critical !== null && size >= critical,
    alternative,
  };
  if (critical === null) {
    const message =
      "A look this early has no alpha to spend, so it has no interval";
    return withDefect({ ...NO_INTERVAL, ...head }, {
      code: "nothing-to-spend",
      message,
    });
  }
  const reach = critical * estimate.standardError;
  const ends = { lower: estimate.value - reach, upper: estimate.value + reach };
  return Object.freeze({
    ...head,
    ...applyAlternative(ends, alternative),
    caveats: Object.freeze(openSideCaveats(alternative)),
  });
}

/** Returns the bound of a look; throws if the look does not exist. */
function criticalValueAt(
  { criticalValues }: GroupSequentialBoundaries,
  look: number,
): number | null {
  const critical = criticalValues[look];
  if (critical !== undefined) return critical;
  const last = criticalValues.length - 1;
  throw new RangeError(
    `look must be a position from 0 to ${last}: current value is ${look}`,
  );
}

/**
 * Returns the plan's error rate at which the look's bound would equal this
 * z-value.
 */
function repeatedP(
  boundaries: GroupSequentialBoundaries,
  look: number,
  z: number,
): number {
  if (z <= 0) return 1;
  const alpha = alphaOfBound(boundaries, look, z);
  return alpha >= HIGHEST ? 1 : alpha;
}

const HIGHEST = 0.99;
