/**
 * Compares variations within strata, such as days with different splits and
 * rates.
 */

import type { JointMoments } from "../stats/mod.ts";

/**
 * Returns the joint moments of arms compared within strata.
 *
 * Each stratum has weight `1 / sum of 1 / n` over its arms, which minimizes the
 * variance if all units vary alike (for two arms `n m / (n + m)`; Cochran 1954,
 * Biometrics 10; Mantel and Haenszel 1959). The weight does not depend on the
 * measurements and is the same for all arms. It equals the stratum's share of
 * units if all strata were split alike. Strata with fewer than two units in an
 * arm are left out.
 *
 * The co-moments give the standard errors of the weighted mean,
 * `sum of w² S / n`. The unit count is the effective sample size,
 * `1 / sum of w² / n`, so every comparison can use the result unchanged.
 *
 * @param strata For each stratum, the moments of each arm over the same columns.
 * @returns Moments by arm; empty if no stratum has two units in every arm.
 */
export function stratifiedMoments(
  strata: readonly (readonly JointMoments[])[],
): readonly JointMoments[] {
  const usableStrata = strata.filter((arms) => arms.every(({ n }) => n > 1));
  const weights = usableStrata.map((arms) =>
    1 / arms.reduce((sum, { n }) => sum + 1 / n, 0)
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (usableStrata[0] ?? []).map(({ names }, arm) => {
    const weightedSum = (
      read: (arm: JointMoments, weight: number) => number,
    ): number =>
      usableStrata.reduce(
        (sum, arms, stratum) =>
          sum + read(arms[arm]!, weights[stratum]! / total),
        0,
      );
    const n = Math.round(1 / weightedSum((arm, weight) => weight ** 2 / arm.n));
    return {
      n,
      names,
      means: names.map((_, i) =>
        weightedSum(({ means }, weight) => weight * means[i]!)
      ),
      coMoments: names.map((_, i) =>
        names.map((_, j) =>
          n * (n - 1) *
          weightedSum((arm, weight) =>
            weight ** 2 * arm.coMoments[i]![j]! / (arm.n - 1) / arm.n
          )
        )
      ),
    };
  });
}
