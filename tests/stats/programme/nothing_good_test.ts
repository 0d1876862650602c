import { assertEquals } from "@std/assert";
import type { Estimate } from "../../../lib/stats/mod.ts";
import { normalCdf, randomSource } from "../../../lib/stats/mod.ts";

/** Logarithm of an estimate's normal density, up to a constant. */
function logDensity(
  { value, standardError }: Estimate,
  mean: number,
  deviation: number,
): number {
  const variance = deviation ** 2 + standardError ** 2;
  return -0.5 * (Math.log(variance) + (value - mean) ** 2 / variance);
}

/** The same where no effect is above 0: the lower half of a normal prior. */
function logDensityBelow(estimate: Estimate, deviation: number): number {
  const { value, standardError: error } = estimate;
  const kept = deviation ** 2 / (deviation ** 2 + error ** 2);
  const below = normalCdf(-kept * value / (Math.sqrt(kept) * error));
  return logDensity(estimate, 0, deviation) + Math.log(2 * below);
}

/** The best of all numbers of a step up to another. */
function most(from: number, to: number, of: (x: number) => number): number {
  const STEP = 0.0005;
  let best = -Infinity;
  for (let x = from; x <= to; x += STEP) best = Math.max(best, of(x));
  return best;
}

Deno.test("thirty tests of which none is good are as likely where some are", () => {
  const r = randomSource(5);
  const sum = (estimates: Estimate[], of: (one: Estimate) => number): number =>
    estimates.reduce((total, one) => total + of(one), 0);
  const told = Array.from({ length: 100 }, () => {
    const estimates = Array.from({ length: 30 }, (): Estimate => {
      const standardError = 0.006 * 2 ** (2 * r.uniform());
      const truth = -0.01 * Math.abs(r.normal());
      return { value: truth + standardError * r.normal(), standardError };
    });
    const noneGood = most(
      0.0005,
      0.03,
      (d) => sum(estimates, (one) => logDensityBelow(one, d)),
    );
    const someGood = most(
      0,
      0.03,
      (d) =>
        most(
          -0.02,
          0.01,
          (mean) => sum(estimates, (one) => logDensity(one, mean, d)),
        ),
    );
    return noneGood - someGood;
  });
  // Not one of them says 20 to 1 that nothing is good.
  assertEquals(told.filter((log) => log > Math.log(20)).length, 0);
});
