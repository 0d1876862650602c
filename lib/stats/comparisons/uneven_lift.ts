import { checkOptions, LEVEL_OPTION } from "../../base/mod.ts";
import {
  areUneven,
  bothSets,
  bySpreadOfLarger,
  readArms,
  UNEVEN,
} from "../arms/mod.ts";
import type { MeanSummary } from "../records/mod.ts";
import { type RelativeLift, relativeLift } from "./lift.ts";

/**
 * The lift of a treatment, with a test and an interval that keep their level in
 * uneven arms, too.
 *
 * In a small arm of skewed values a low mean comes with a low variance, so that
 * the statistic of a small control is skewed upwards: beside a large arm
 * nothing cancels it (Hall 1992, The Bootstrap and Edgeworth Expansion, 2.6),
 * and 2,000 visitors beside 18,000 find gains that are none in 6% instead of
 * 2.5%. Where the arms are so uneven, and their values so skewed, a lift is
 * left out only if it is left out twice: with the smaller arm's own variance,
 * and with the one that the larger arm would have at that lift, which does not
 * move with the smaller arm's mean. Both are Fieller's sets; the interval
 * reaches over both, the p-value is the larger one, and the caveat
 * `uneven-arms` says so. In all other arms it is {@linkcode relativeLift}.
 *
 * @param control Count, mean and sample variance of the control
 * @param treatment Count, mean and sample variance of the treatment
 * @param options The level
 * @returns The lift; its interval contains 0 exactly when the p-value exceeds
 * `1 - level`
 * @throws {TypeError | RangeError} If a summary or the level is out of its
 * range
 *
 * @example A small control
 * ```ts
 * import { relativeLift, unevenLift } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const control = { n: 2000, mean: 3.2, variance: 500 };
 * const treatment = { n: 18_000, mean: 4.3, variance: 900 };
 * assert(relativeLift(control, treatment).pValue! < 0.05);
 * assert(unevenLift(control, treatment).pValue! > 0.05);
 * ```
 */
export function unevenLift(
  control: MeanSummary,
  treatment: MeanSummary,
  options: { readonly level?: number } = {},
): RelativeLift {
  checkOptions(LEVEL_OPTION, options);
  const usual = relativeLift(control, treatment, options);
  if (usual.difference.statistic === null) return usual;
  const arms = readArms(control, treatment);
  if (!areUneven(arms)) return usual;
  const larger = relativeLift(...bySpreadOfLarger(arms), options);
  if (larger.pValue === null) return usual;
  const pValue = Math.max(usual.pValue!, larger.pValue);
  const { difference } = usual;
  const largerDifference = larger.difference;
  return Object.freeze({
    ...usual,
    ...(usual.shape === null || larger.shape === null
      ? {}
      : bothSets(usual, larger)),
    pValue,
    difference: Object.freeze({
      ...difference,
      lower: Math.min(difference.lower!, largerDifference.lower!),
      upper: Math.max(difference.upper!, largerDifference.upper!),
      pValue,
    }),
    caveats: Object.freeze([
      // What it warns of is mended.
      ...usual.caveats.filter(({ code }) => code !== "few-observations"),
      UNEVEN,
    ]),
  });
}
