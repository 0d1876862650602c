/** Finds a run of days that drives a lift which the other days do not show. */

import type { Estimate, MeanSummary } from "../../stats/mod.ts";
import { normalQuantile } from "../../stats/mod.ts";
import { logRatio } from "../comparisons/mod.ts";
import { type DailyEffects, estimateDifference, zScore } from "./effect.ts";

/** Run of days that drives a lift. */
export interface DrivingDays {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Log ratio on these days. */
  readonly inside: Estimate;
  /** Log ratio on all other days. */
  readonly outside: Estimate;
}

/** Maximum length of a run in days; longer runs count as a change over time. */
const LONGEST = 7;
/** One-sided significance level over all runs. */
const RARE = 0.001;

/** Count, sum and sum of squares of the control or the variation. */
type ArmSums = readonly [n: number, sum: number, squares: number];

/**
 * Returns the run of up to a week on which a variation's effect differs most from
 * all other days, if that is significant over all runs. Days are treated as
 * independent, so a visitor who bought on two days counts twice.
 *
 * @param daily Means by day.
 * @param arm Index of the variation.
 * @param sign Sign of the significant effect.
 */
export function drivingDays(
  daily: DailyEffects,
  arm: number,
  sign: number,
): DrivingDays | null {
  const days = daily.dates.map((_, day) =>
    daily.summariesOn((candidate) => candidate === day, 0)
  );
  const longest = Math.min(LONGEST, Math.floor(days.length / 3));
  const runs = longest * days.length - longest * (longest - 1) / 2;
  const control = days.map((arms) => toDailySums(arms?.[0]));
  const treatment = days.map((arms) => toDailySums(arms?.[arm]));
  let strongest = normalQuantile(1 - RARE / Math.max(1, runs));
  let driving: DrivingDays | null = null;
  for (let first = 0; first < days.length; first++) {
    for (let length = 1; length <= longest; length++) {
      if (first + length > days.length) break;
      const isSelected = (day: number) => day >= first && day < first + length;
      const inside = ratioOnDays(control, treatment, isSelected);
      const outside = ratioOnDays(
        control,
        treatment,
        (day) => !isSelected(day),
      );
      if (inside === null || outside === null) continue;
      const gap = sign * zScore(estimateDifference(outside, inside));
      if (gap <= strongest) continue;
      strongest = gap;
      driving = {
        firstDay: daily.dates[first]!,
        lastDay: daily.dates[first + length - 1]!,
        inside,
        outside,
      };
    }
  }
  return driving;
}

function toDailySums(summary: MeanSummary | undefined): ArmSums {
  if (summary === undefined) return [0, 0, 0];
  const { n, mean, variance } = summary;
  const center = mean ?? 0;
  return [
    n,
    n * center,
    (variance ?? 0) * Math.max(0, n - 1) + n * center ** 2,
  ];
}

function ratioOnDays(
  control: readonly ArmSums[],
  treatment: readonly ArmSums[],
  isSelected: (day: number) => boolean,
): Estimate | null {
  const arms = [control, treatment].map((days) =>
    summarize(days.filter((_, day) => isSelected(day)))
  );
  return arms.some(({ n, mean }) => n < 2 || !(mean! > 0))
    ? null
    : logRatio(arms[0]!, arms[1]!);
}

function summarize(days: readonly ArmSums[]): MeanSummary {
  const [n, sum, squares] = days.reduce<ArmSums>(
    (
      totals,
      day,
    ) => [totals[0] + day[0], totals[1] + day[1], totals[2] + day[2]],
    [0, 0, 0],
  );
  const mean = n === 0 ? 0 : sum / n;
  return {
    n,
    mean,
    variance: n < 2 ? 0 : Math.max(0, squares - n * mean ** 2) / (n - 1),
  };
}
