import type { Ends } from "../document/mod.ts";
import type { LiftValue } from "./types.ts";

/** The interval of a lift that may not be there. */
export function liftEnds(value: LiftValue | null): Ends {
  if (value === null || value.lift === null) {
    return { lower: null, upper: null, shape: null };
  }
  const { lower, upper } = value;
  const shape = lower === null || upper === null ? "unbounded" : "bounded";
  return { lower, upper, shape };
}
