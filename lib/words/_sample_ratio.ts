/** Sample ratio by day. */

import { type Chart, sampleRatioOverTime } from "../charts/mod.ts";
import { splitAlarm } from "../inference/mod.ts";
import type { OverTime, Readout } from "../record/mod.ts";

/**
 * Charts each variation's share of the visitors to date against its intended
 * share. Under the intended split, the shares leave the band at any look with a
 * probability of at most 1%.
 *
 * A variation's band comes from the always-valid test of that variation against
 * all others together. The alternative is a mixture of gross and slight faults.
 * The day of the alarm comes from the joint test of all variations. If the
 * intended shares are unknown, an even split is assumed.
 */
export function sampleRatioChart(
  { days }: Pick<OverTime, "days">,
  variations: Readout["variations"],
): Chart {
  const names = variations.map(({ name }) => name);
  const shares = intendedShares(variations.map(({ share }) => share));
  const dates = [...new Set(days.map(({ date }) => date))].sort();
  const toDate = names.map(() => 0);
  const looks = dates.map((date) => {
    for (const day of days) {
      if (day.date === date) {
        toDate[names.indexOf(day.variation)]! += day.visitors;
      }
    }
    return [...toDate];
  });
  const alarm = splitAlarm(looks, shares);
  return sampleRatioOverTime({
    intended: Object.fromEntries(
      names.map((name, arm) => [name, shares[arm]!]),
    ),
    brokenOn: alarm === null ? null : dates[alarm]!,
    rows: looks.flatMap((counts, day) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      return names.map((variation, arm) => ({
        date: dates[day]!,
        variation,
        share: total === 0 ? null : counts[arm]! / total,
        ...passingShares(total, shares[arm]!),
      }));
    }),
  });
}

function intendedShares(shares: readonly (number | null)[]): readonly number[] {
  const knownShares = shares.map((share) => share ?? 0);
  const total = knownShares.reduce((sum, share) => sum + share, 0);
  return shares.includes(null) || total <= 0
    ? shares.map(() => 1 / shares.length)
    : knownShares.map((share) => share / total);
}

/** Returns the range of shares that raise no alarm. */
function passingShares(
  total: number,
  share: number,
): { lower: number | null; upper: number | null } {
  if (total === 0 || share <= 0 || share >= 1) {
    return { lower: null, upper: null };
  }
  const lowestCount = (intended: number): number => {
    let [failing, passing] = [-1, Math.round(total * intended)];
    while (passing - failing > 1) {
      const middle = Math.floor((failing + passing) / 2);
      const alarm = splitAlarm(
        [[middle, total - middle]],
        [intended, 1 - intended],
      );
      if (alarm === null) passing = middle;
      else failing = middle;
    }
    return passing;
  };
  return {
    lower: lowestCount(share) / total,
    upper: 1 - lowestCount(1 - share) / total,
  };
}
