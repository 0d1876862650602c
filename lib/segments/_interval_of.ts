/** The one place that knows how records spell their intervals. */

import type { Ends } from "../document/mod.ts";
import type { Comparison } from "../readout/mod.ts";

/** The interval of a comparison's lift. */
export function liftEnds(
  { lift, liftLower, liftUpper, interval }: Comparison,
): Ends {
  return {
    lower: liftLower,
    upper: liftUpper,
    shape: lift === null ? null : interval,
  };
}
