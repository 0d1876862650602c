import { checkFinite, checkPositive } from "./_check.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";
import type { LookEstimate } from "./repeated_interval.ts";

/** The bound of a look; throws when there is no such look. */
export function criticalValueAt(
  { criticalValues }: GroupSequentialBoundaries,
  look: number,
): number {
  const critical = criticalValues[look];
  if (critical !== undefined) return critical;
  throw new RangeError(
    `look must be a position from 0 to ${
      criticalValues.length - 1
    }: current value is ${look}`,
  );
}

/** Throws unless an estimate and its standard error make sense. */
export function checkSeen({ estimate, standardError }: LookEstimate): void {
  checkFinite("estimate", estimate);
  checkPositive("standardError", standardError);
}
