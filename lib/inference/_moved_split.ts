/** When the split of the traffic changed, by plan or without one. */

import { ReadoutError } from "../base/mod.ts";
import type { DatedShares } from "../record/mod.ts";
import type { DayTotals } from "../sums/mod.ts";
import { sequentialSampleRatioTest } from "../stats/mod.ts";

/** Who came when, and how they were to be split. */
export interface Arrivals {
  /** By variation. */
  readonly visitors: readonly number[];
  /** Visitors to date at the end of each day; `null` where days are not known. */
  readonly days: readonly Pick<DayTotals, "date" | "visitors">[] | null;
  /** The splits that were intended one after the other. */
  readonly splits?: readonly DatedShares[] | undefined;
}

/** Days that one split was intended for. */
export interface Stretch {
  /** Visitors who came in it. */
  readonly visitors: readonly number[];
  /** The same to date, by day; none where days are not known. */
  readonly days: NonNullable<Arrivals["days"]>;
  /** What was planned for it; `null` where nothing was by date. */
  readonly planned: DatedShares | null;
}

/**
 * The days of each intended split, where anybody came. The day of a change is in
 * none, since the split changes at some hour of it.
 */
export function splitStretches(
  { visitors, days, splits = [] }: Arrivals,
): Stretch[] {
  if (days === null || splits.length === 0) {
    return [{ visitors, days: days ?? [], planned: null }];
  }
  const stretches: Stretch[] = [];
  for (const [index, planned] of splits.entries()) {
    const end = splits[index + 1]?.from ?? "9999";
    const isIn = ({ date }: { readonly date: string }): boolean =>
      (index === 0 || date > planned.from) && date < end;
    const first = days.findIndex(isIn);
    if (first < 0) continue;
    const earlierVisitors = days[first - 1]?.visitors ?? [];
    const ownDays = days.filter(isIn).map(({ date, visitors }) => ({
      date,
      visitors: visitors.map((count, arm) =>
        count - (earlierVisitors[arm] ?? 0)
      ),
    }));
    const arrivals = ownDays.at(-1)!.visitors;
    if (!arrivals.every((count) => count === 0)) {
      stretches.push({ visitors: arrivals, days: ownDays, planned });
    }
  }
  return stretches;
}

/** The day from which on visitors are not split as they should be, or as all are. */
export function alarmIn(
  { days, visitors }: Stretch,
  shares: readonly number[] = visitors,
): string | null {
  const alarm = splitAlarm(days.map(({ visitors }) => visitors), shares);
  return alarm === null ? null : days[alarm]!.date;
}

/** Where the split changed. */
export interface SplitChange {
  readonly isPlanned: boolean;
  /** Whether the split held between them. */
  readonly isStepwise: boolean;
  /** First days of the splits, the first of all days among them. */
  readonly starts: readonly string[];
}

/**
 * Whether the split changed while the test ran. Where nobody planned it, the day
 * is the one that parts the visitors into the two most different splits.
 *
 * @param arrivals Who came when.
 * @returns The changes; `null` where there was none.
 * @throws {ReadoutError} When one was planned, and days are not known.
 */
export function splitChange(arrivals: Arrivals): SplitChange | null {
  const { days, splits = [], visitors } = arrivals;
  if (days === null || days.length === 0) {
    if (splits.length < 2 || visitors.every((n) => n === 0)) return null;
    throw new ReadoutError(
      "A split by date (--split) needs visitors and orders by day.",
    );
  }
  const first = days[0]!.date;
  const planned = splits.slice(1).map(({ from }) => from)
    .filter((from) => from > first && from <= days.at(-1)!.date);
  const moved = splitStretches(arrivals)
    .filter((stretch) => alarmIn(stretch) !== null);
  if (moved.length === 0 && planned.length === 0) return null;
  const starts = [first, ...planned, ...moved.map(changeIn)].sort();
  const steps = starts.map((from) => ({ from, shares: [] }));
  return {
    isPlanned: moved.length === 0,
    isStepwise: splitStretches({ ...arrivals, splits: steps })
      .every((step) => alarmIn(step) === null),
    starts,
  };
}

/** By the likelihood of one split before a day and another from it on. */
function changeIn({ days, visitors }: Stretch): string {
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

/** A split may break grossly at once, or by half a percent of all visitors. */
const PRIOR = { concentration: [100, 10_000, 1_000_000] } as const;

/**
 * The first look at which the split is not as it should be, by the always-valid
 * test: of all intended splits together 1% ever come to such a look.
 *
 * @param looks Visitors to date by variation.
 * @param shares The intended shares, in any common unit.
 * @returns Position of the look; `null` where none raises the alarm, or counts
 *   fall, as those of visitors who came never do.
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
