/** Detects planned and unplanned changes of the traffic split. */

import { ReadoutError } from "../base/mod.ts";
import type { DatedShares } from "../record/mod.ts";
import type { DayTotals } from "../sums/mod.ts";
import { sequentialSampleRatioTest } from "../stats/mod.ts";

/** Visitors over time, and their planned split. */
export interface Arrivals {
  /** Number of visitors by variation. */
  readonly visitors: readonly number[];
  /**
   * Running totals of visitors at the end of each day; `null` if days are
   * unknown.
   */
  readonly days: readonly Pick<DayTotals, "date" | "visitors">[] | null;
  /** Planned splits in order of time. */
  readonly splits?: readonly DatedShares[] | undefined;
}

/** Period with a constant planned split. */
export interface SplitPeriod {
  /** Visitors who arrived in the period. */
  readonly visitors: readonly number[];
  /** Running totals of the period's visitors by day; empty if days are unknown. */
  readonly days: NonNullable<Arrivals["days"]>;
  /** Planned split of the period, or `null` without dated splits. */
  readonly planned: DatedShares | null;
}

/**
 * Returns the period of each planned split in which visitors arrived. Days on
 * which the split changed are skipped, since it changed at some hour of the day.
 */
export function splitPeriods(
  { visitors, days, splits = [] }: Arrivals,
): SplitPeriod[] {
  if (days === null || splits.length === 0) {
    return [{ visitors, days: days ?? [], planned: null }];
  }
  const periods: SplitPeriod[] = [];
  for (const [index, planned] of splits.entries()) {
    const end = splits[index + 1]?.from ?? "9999";
    const isInPeriod = ({ date }: { readonly date: string }): boolean =>
      (index === 0 || date > planned.from) && date < end;
    const first = days.findIndex(isInPeriod);
    if (first < 0) continue;
    const earlierVisitors = days[first - 1]?.visitors ?? [];
    const periodDays = days.filter(isInPeriod).map(({ date, visitors }) => ({
      date,
      visitors: visitors.map((count, arm) =>
        count - (earlierVisitors[arm] ?? 0)
      ),
    }));
    const arrivals = periodDays.at(-1)!.visitors;
    if (!arrivals.every((count) => count === 0)) {
      periods.push({ visitors: arrivals, days: periodDays, planned });
    }
  }
  return periods;
}

/**
 * Returns the day of the first alarm that visitors deviate from the given shares,
 * by default those of the whole period.
 */
export function firstAlarm(
  { days, visitors }: SplitPeriod,
  shares: readonly number[] = visitors,
): string | null {
  const alarm = splitAlarm(days.map(({ visitors }) => visitors), shares);
  return alarm === null ? null : days[alarm]!.date;
}

/** Changes of the traffic split. */
export interface SplitChange {
  readonly isPlanned: boolean;
  /** Whether the split was constant between the changes. */
  readonly isStepwise: boolean;
  /** First days of the periods, including the first day of all. */
  readonly starts: readonly string[];
}

/**
 * Returns the changes of the split during the test. The day of an unplanned
 * change is the one that separates the two most different splits.
 *
 * @param arrivals Visitors over time.
 * @returns The changes, or `null` if there were none.
 * @throws {ReadoutError} If a change was planned but days are unknown.
 */
export function splitChange(arrivals: Arrivals): SplitChange | null {
  const { days, splits = [], visitors } = arrivals;
  if (days === null || days.length === 0) {
    if (splits.length < 2 || visitors.every((n) => n === 0)) return null;
    throw new ReadoutError(
      "A split by date (--split) needs daily visitors and orders.",
    );
  }
  const first = days[0]!.date;
  const planned = splits.slice(1).map(({ from }) => from)
    .filter((from) => from > first && from <= days.at(-1)!.date);
  const moved = splitPeriods(arrivals)
    .filter((stretch) => firstAlarm(stretch) !== null);
  if (moved.length === 0 && planned.length === 0) return null;
  const starts = [first, ...planned, ...moved.map(likeliestChange)].sort();
  const steps = starts.map((from) => ({ from, shares: [] }));
  return {
    isPlanned: moved.length === 0,
    isStepwise: splitPeriods({ ...arrivals, splits: steps })
      .every((step) => firstAlarm(step) === null),
    starts,
  };
}

/**
 * Returns the day that maximizes the likelihood of one split before it and
 * another from then on.
 */
function likeliestChange({ days, visitors }: SplitPeriod): string {
  const fit = (counts: readonly number[]): number => {
    const n = counts.reduce((sum, count) => sum + count, 0);
    return counts.reduce(
      (sum, count) => count > 0 ? sum + count * Math.log(count / n) : sum,
      0,
    );
  };
  const fits = days.slice(0, -1).map(({ visitors: earlierVisitors }) =>
    fit(earlierVisitors) +
    fit(visitors.map((count, arm) => count - earlierVisitors[arm]!))
  );
  return days[fits.indexOf(Math.max(...fits)) + 1]!.date;
}

/**
 * The mixture covers both gross breaks of the split and deviations of half a
 * percent of all visitors.
 */
const PRIOR = { concentration: [100, 10_000, 1_000_000] } as const;

/**
 * Returns the first look at which the split deviates from the planned shares, by
 * an always-valid test. Under correct splits, the overall false-alarm rate is 1%.
 *
 * @param looks Running totals of visitors by variation.
 * @param shares Planned shares, in any common unit.
 * @returns Index of the look; `null` if there is no alarm. The index is also
 *   `null` if the running totals decrease, which valid totals never do.
 */
export function splitAlarm(
  looks: readonly (readonly number[])[],
  shares: readonly number[],
): number | null {
  const isFalling = looks.some((look, index) =>
    look.some((count, arm) => count < (looks[index - 1]?.[arm] ?? 0))
  );
  return isFalling
    ? null
    : sequentialSampleRatioTest(looks, shares, PRIOR).firstAlarm;
}
