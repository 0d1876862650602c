/** The one place that knows how records spell their intervals. */

import type { Ends } from "../../document/mod.ts";
import type {
  Comparison,
  LiftPoint,
  MetricValue,
  OutlierRow,
} from "../types.ts";
import type { WorthAmount } from "../worth.ts";

/** The interval of a comparison's lift. */
export function liftEnds(
  { liftLower, liftUpper, interval }: Comparison,
): Ends {
  return { lower: liftLower, upper: liftUpper, shape: interval };
}

/** The interval of a comparison's difference. */
export function differenceEnds(
  { differenceLower, differenceUpper }: Comparison,
): Ends {
  return bounded(differenceLower, differenceUpper);
}

/** The interval of a value. */
export function valueEnds({ lower, upper }: MetricValue): Ends {
  return bounded(lower, upper);
}

/** The interval of an amount. */
export function amountEnds({ lower, upper }: WorthAmount): Ends {
  return bounded(lower, upper);
}

/** The interval for one look, and the band for every look. */
export function pointEnds(point: LiftPoint): { look: Ends; band: Ends } {
  const { lift, lower, upper, sequenceLower, sequenceUpper } = point;
  return {
    look: lift === null ? NONE : open(lower, upper),
    band: bounded(sequenceLower, sequenceUpper),
  };
}

/** The intervals of both lifts without the largest orders. */
export function outlierEnds(row: OutlierRow): { aov: Ends; revenue: Ends } {
  return {
    aov: row.aovLift === null ? NONE : open(row.aovLower, row.aovUpper),
    revenue: row.revenueLift === null
      ? NONE
      : open(row.revenueLower, row.revenueUpper),
  };
}

const NONE: Ends = { lower: null, upper: null, shape: null };

function bounded(lower: number | null, upper: number | null): Ends {
  return lower === null || upper === null
    ? NONE
    : { lower, upper, shape: "bounded" };
}

function open(lower: number | null, upper: number | null): Ends {
  const shape = lower === null || upper === null ? "unbounded" : "bounded";
  return { lower, upper, shape };
}
