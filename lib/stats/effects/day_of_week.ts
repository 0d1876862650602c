import { checkOptions, RELATIVE_LIFT_OPTIONS } from "../../base/mod.ts";
import type { MeanSummary, WithCaveats } from "../records/mod.ts";
import type { RelativeLift, RelativeLiftOptions } from "../comparisons/mod.ts";
import { relativeLift, stratifiedSummary } from "../comparisons/mod.ts";
import { mergeMoments, momentsFromVariance } from "../moments/mod.ts";

/** Visitors first seen on one day, in both arms. */
export interface DayArms {
  /** Date in the store's time zone, as `YYYY-MM-DD`. */
  readonly date: string;
  /** Summary of the control's visitors first seen that day. */
  readonly control: MeanSummary;
  /** Summary of the treatment's visitors first seen that day. */
  readonly treatment: MeanSummary;
}

/** Lift adjusted to whole weeks. */
export interface DayOfWeekLift extends WithCaveats {
  /** Lift with equal weight for every weekday. */
  readonly adjusted: RelativeLift;
  /** Lift without adjustment. */
  readonly raw: RelativeLift;
  /** Number of days per weekday, Sunday first. */
  readonly days: readonly number[];
}

/**
 * Returns the lift with equal weights for all weekdays, for tests that did not
 * run for whole weeks. Visitors buy differently on weekends, and ten days can
 * include three or four weekend days. Days are merged by weekday, and the
 * weekdays are post-stratified with equal weights, as in
 * {@linkcode stratifiedSummary}.
 *
 * @param days Moments of the visitors first seen on each day
 * @param options Level and method of the lifts
 * @returns The adjusted lift and the raw lift. The adjusted lift has no value if
 * a weekday is missing
 * @throws {RangeError} If a date is not `YYYY-MM-DD`, or a moment is out of range
 *
 * @example A treatment that only works at weekends, observed from a Saturday to a
 *   Sunday
 * ```ts
 * import { dayOfWeekLift } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const dates = ["03", "04", "05", "06", "07", "08", "09", "10", "11"]
 *   .map((day) => `2026-10-${day}`);
 * const result = dayOfWeekLift(dates.map((date, index) => ({
 *   date,
 *   control: { n: 100, mean: 10, variance: 4 },
 *   treatment: { n: 100, mean: [0, 1, 7, 8].includes(index) ? 17 : 10, variance: 4 },
 * })));
 * assertAlmostEquals(result.raw.value!, 0.7 * 4 / 9);
 * assertAlmostEquals(result.adjusted.value!, 0.7 * 2 / 7);
 * ```
 */
export function dayOfWeekLift(
  days: readonly DayArms[],
  options: RelativeLiftOptions = {},
): DayOfWeekLift {
  checkOptions(RELATIVE_LIFT_OPTIONS, options);
  const weekdays = days.map(({ date }) => weekday(date));
  const counts = Array.from(
    { length: 7 },
    (_, weekday) => weekdays.filter((day) => day === weekday).length,
  );
  const summarizeByWeekday = (arm: "control" | "treatment") => {
    const byWeekday = counts.map((_, weekday) =>
      mergeMoments(
        ...days.filter((_, index) => weekdays[index] === weekday)
          .map((day) => momentsFromVariance(day[arm])),
      )
    );
    return {
      raw: mergeMoments(...byWeekday),
      adjusted: stratifiedSummary(byWeekday, counts.map(() => 1)),
    };
  };
  const control = summarizeByWeekday("control");
  const treatment = summarizeByWeekday("treatment");
  const adjusted = relativeLift(control.adjusted, treatment.adjusted, options);
  return Object.freeze({
    adjusted,
    raw: relativeLift(control.raw, treatment.raw, options),
    days: Object.freeze(counts),
    caveats: adjusted.caveats,
  });
}

function weekday(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(date) : null;
  if (time === null || Number.isNaN(time.getTime())) {
    throw new RangeError(
      `A date must be YYYY-MM-DD: current value is "${date}"`,
    );
  }
  return time.getUTCDay();
}
