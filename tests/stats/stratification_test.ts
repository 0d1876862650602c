/** Means over strata. */

import {
  jointMoments,
  moments,
  regressionAdjustment,
  relativeLift,
  stratifiedSummary,
} from "readout/stats";
import { assertEquals, assertThrows } from "@std/assert";
import { referenceTests } from "./_shared.ts";
import { assertReference, assertRelative } from "../_elsewhere.ts";

interface StratifiedCase {
  control: Record<string, number[]>;
  treatment: Record<string, number[]>;
  covariates: string[];
  expected: {
    difference: number;
    standardError: number;
    weighted: number | null;
  };
}

/** The summaries of an arm's strata: neither phone nor tablet, phone, tablet. */
function strataOf({ outcome, phone, tablet }: Record<string, number[]>) {
  return [0, 1, 2].map((stratum) =>
    moments(outcome!.filter((_, i) => phone![i]! + 2 * tablet![i]! === stratum))
  );
}

referenceTests<StratifiedCase>("post_stratified", (reference) => {
  const { control, treatment, covariates, expected } = reference;
  const { lift } = regressionAdjustment(
    jointMoments(control),
    jointMoments(treatment),
    { outcome: "outcome", covariates },
  );
  assertReference(lift.difference.value, expected.difference, 1e-9);
  assertReference(lift.difference.standardError, expected.standardError, 1e-9);
  if (expected.weighted === null) return;
  // Strata alone: the regression is the strata weighted by their shares of all.
  const arms = [strataOf(control), strataOf(treatment)];
  const weights = [0, 1, 2].map((k) => arms[0]![k]!.n + arms[1]![k]!.n);
  const [a, b] = arms.map((strata) => stratifiedSummary(strata, weights));
  assertReference(b!.mean! - a!.mean!, expected.weighted, 1e-9);
  assertReference(lift.difference.value, expected.weighted, 1e-9);
});

Deno.test("strata with their own shares are the plain mean", () => {
  const values = [[1, 2, 3, 7], [10, 12, 15, 19, 30]];
  const strata = values.map((stratum) => moments(stratum));
  const { mean, n } = stratifiedSummary(strata, [4, 5]);
  assertRelative(mean, moments(values.flat()).mean!, 1e-12);
  assertEquals(n, 9);
  const known = stratifiedSummary(strata, [4, 5], { after: false });
  const error = (4 / 9) ** 2 * strata[0]!.variance! / 4 +
    (5 / 9) ** 2 * strata[1]!.variance! / 5;
  assertRelative(known.variance! / 9, error, 1e-12);
});

Deno.test("an empty stratum leaves no mean, an unweighted one does not matter", () => {
  const some = moments([1, 2, 3]);
  const none = moments([]);
  assertEquals(stratifiedSummary([some, none], [1, 1]).mean, null);
  assertEquals(stratifiedSummary([some, none], [1, 0]).mean, 2);
  assertEquals(stratifiedSummary([some, moments([5])], [1, 1]).variance, null);
  const result = relativeLift(stratifiedSummary([some, none], [1, 1]), some);
  assertEquals(result.caveats[0]!.code, "undefined-mean");
  assertThrows(
    () => stratifiedSummary([some], [1, 1]),
    RangeError,
    "one weight",
  );
  assertThrows(
    () => stratifiedSummary([some], [0]),
    RangeError,
    "not all be 0",
  );
});
