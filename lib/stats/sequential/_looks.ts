import { checkFinite, checkPositive, type Estimate } from "../records/mod.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";

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
export function checkSeen({ value, standardError }: Estimate): void {
  checkFinite("value", value);
  checkPositive("standardError", standardError);
}
