/** Variations compared within strata: days, on which split and rate were others. */

import type { JointMoments } from "../stats/mod.ts";

/**
 * Joint moments of arms that are compared within strata.
 *
 * A stratum counts with `1 / sum of 1 / n` over its arms, the weight that has
 * the least variance where all units vary alike (of two arms `n m / (n + m)`;
 * Cochran 1954, Biometrics 10; Mantel and Haenszel 1959). It does not depend on
 * what was measured, is the same for all arms, and is the stratum's share of
 * the units where all strata were split alike. A stratum of which one arm has
 * fewer than two units is left out.
 *
 * The co-moments are those whose standard errors are the weighted mean's,
 * `sum of w² S / n`, and the units those that tell as much, `1 / sum of w² / n`,
 * so that every comparison takes the result unchanged.
 *
 * @param strata For each stratum the moments of each arm, of the same columns.
 * @returns Per arm; none where no stratum has two units of every arm.
 */
export function stratifiedMoments(
  strata: readonly (readonly JointMoments[])[],
): readonly JointMoments[] {
  const used = strata.filter((arms) => arms.every(({ n }) => n > 1));
  const weights = used.map((arms) =>
    1 / arms.reduce((sum, { n }) => sum + 1 / n, 0)
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (used[0] ?? []).map(({ names }, arm) => {
    const sumOf = (
      read: (arm: JointMoments, weight: number) => number,
    ): number =>
      used.reduce(
        (sum, arms, stratum) =>
          sum + read(arms[arm]!, weights[stratum]! / total),
        0,
      );
    const n = Math.round(1 / sumOf((arm, weight) => weight ** 2 / arm.n));
    return {
      n,
      names,
      means: names.map((_, i) =>
        sumOf(({ means }, weight) => weight * means[i]!)
      ),
      coMoments: names.map((_, i) =>
        names.map((_, j) =>
          n * (n - 1) *
          sumOf((arm, weight) =>
            weight ** 2 * arm.coMoments[i]![j]! / (arm.n - 1) / arm.n
          )
        )
      ),
    };
  });
}
