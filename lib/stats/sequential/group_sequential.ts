import { checkChoice } from "../../base/mod.ts";
import { designBounds, UNREACHABLE_BOUND } from "./_boundaries.ts";
import type {
  GroupSequentialDesign,
  Spending,
  SpendingDesign,
} from "./_designs.ts";
import { isSpending, PARAMETERS, RULES } from "./_designs.ts";
import type { Caveat, WithCaveats } from "../records/mod.ts";
import {
  caveat,
  checkFinite,
  checkOpenUnit,
  checkWithin,
} from "../records/mod.ts";
import { normalSurvival } from "../distributions/mod.ts";

export type { GroupSequentialDesign, Spending, SpendingDesign };

/** Plan for a few interim looks at an experiment. */
export interface GroupSequentialPlan {
  /** Method of spreading the error over the looks. */
  readonly design: GroupSequentialDesign;
  /**
   * Share of the final information at each look (visitors so far over planned
   * visitors), ascending, with a last value of 1.
   */
  readonly informationRates: readonly number[];
  /**
   * Parameter of the design. For "power-spending" it is the exponent, 3 by
   * default (1 spends evenly). For "hwang-shih-decani" it is gamma, -4 by default
   * (negative spends late, positive early). For "haybittle-peto" it is the bound
   * before the last look, 3 by default.
   */
  readonly parameter?: number;
  /**
   * Whether the last rate is the last look even if it is not 1, because fewer or
   * more visitors came than planned. All remaining error is then spent there.
   * Only for designs that spend error. @default {false}
   */
  readonly final?: boolean;
  /** Error rate over all looks together. @default {0.05} */
  readonly alpha?: number;
  /**
   * Whether differences of both signs stop the experiment. @default {"two-sided"}
   */
  readonly alternative?: "two-sided" | "greater";
}

/** Critical values of a plan. */
export interface GroupSequentialBoundaries extends Spending, WithCaveats {
  /**
   * Z-value beyond which the experiment stops, per look. It is `null` if the
   * error to spend is below 1e-300, so nothing stops the experiment.
   */
  readonly criticalValues: readonly (number | null)[];
  /** Cumulative error spent at each look. */
  readonly alphaSpent: readonly number[];
  /** P-value of a single test at each critical value. */
  readonly nominalPValues: readonly (number | null)[];
  /** Error rate over all looks together. */
  readonly alpha: number;
  /** Whether differences of both signs stop the experiment. */
  readonly alternative: "two-sided" | "greater";
}

/**
 * Returns the critical values for a few planned looks at an experiment.
 *
 * O'Brien and Fleming's bounds (1979, Biometrics 35) are proportional to
 * `1 / sqrt(t)`; Pocock's (1977, Biometrika 64) are equal. Both require the looks
 * to happen as planned. The spending versions of Lan and DeMets (1983, Biometrika
 * 70) only fix how much error is spent by each rate. Their looks need not be
 * planned: recompute with the rates of past looks and those still planned. The
 * same holds for spending `alpha t^exponent` (Kim and DeMets 1987, Biometrika 74)
 * and the family of Hwang, Shih and De Cani (1990, Statistics in Medicine 9).
 * Haybittle and Peto's design has one high bound before the last look, whose
 * bound is then close to that of a single test (Peto and others 1976, British
 * Journal of Cancer 34). Probabilities are integrated numerically by the
 * recursion of Armitage, McPherson and Rowe (1969).
 *
 * @param plan Design, information rates, alpha and alternative
 * @returns The critical values and the error spent
 * @throws {TypeError | RangeError} If the rates do not ascend to 1 without
 * `final`, alpha is too large for these looks, or another option is out of range
 *
 * @example Five equal looks with O'Brien and Fleming's design
 * ```ts
 * import { groupSequentialBoundaries } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { criticalValues } = groupSequentialBoundaries({
 *   design: "obrien-fleming",
 *   informationRates: [0.2, 0.4, 0.6, 0.8, 1],
 * });
 * assertAlmostEquals(criticalValues[4]!, 2.040, 5e-4);
 * assertAlmostEquals(criticalValues[0]!, 4.562, 5e-4);
 * ```
 *
 * @example An experiment that ended with nine tenths of the planned visitors
 * ```ts
 * import { groupSequentialBoundaries } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const { alphaSpent } = groupSequentialBoundaries({
 *   design: "hwang-shih-decani",
 *   informationRates: [0.5, 0.9],
 *   final: true,
 * });
 * assertEquals(alphaSpent[1], 0.05);
 * ```
 */
export function groupSequentialBoundaries(
  plan: GroupSequentialPlan,
): GroupSequentialBoundaries {
  const { alpha = 0.05, alternative = "two-sided" } = plan;
  const spending = readSpending(plan);
  const { informationRates } = spending;
  const sides = alternative === "two-sided" ? 2 : 1;
  const { criticalValues, alphaSpent } = designBounds(spending, alpha, sides);
  checkSpendable(criticalValues, informationRates, alpha);
  return Object.freeze({
    ...spending,
    criticalValues: Object.freeze(
      criticalValues.map((z) => z >= UNREACHABLE_BOUND ? null : z),
    ),
    alphaSpent: Object.freeze(alphaSpent),
    nominalPValues: Object.freeze(
      criticalValues.map((z) =>
        z >= UNREACHABLE_BOUND ? null : sides * normalSurvival(z)
      ),
    ),
    alpha,
    alternative,
    caveats: Object.freeze(boundaryCaveats(criticalValues)),
  });
}

/**
 * Validates how a plan spends its error; the plan may be a record written by
 * hand.
 */
export function readSpending(plan: GroupSequentialPlan): Spending {
  const { design, informationRates, alpha = 0.05, alternative } = plan;
  checkChoice("design", design, Object.keys(RULES));
  checkChoice("alternative", alternative ?? "two-sided", [
    "two-sided",
    "greater",
  ]);
  checkOpenUnit("alpha", alpha);
  const spending = {
    design,
    ...checkedParameter(plan),
    final: plan.final ?? false,
    informationRates: Object.freeze([...informationRates]),
  };
  checkRates(spending);
  return spending;
}

/** Throws for inconsistent critical values of a plan. */
export function checkBoundaries(boundaries: GroupSequentialBoundaries): void {
  const { informationRates } = readSpending(boundaries);
  const { criticalValues, design, parameter } = boundaries;
  // The parameter is optional in a plan, but required in its bounds.
  if (PARAMETERS[design]) checkFinite("parameter", parameter);
  if (criticalValues.length !== informationRates.length) {
    throw new RangeError(
      `criticalValues must have one entry per look (${informationRates.length}): found ${criticalValues.length}`,
    );
  }
  criticalValues.forEach((z, i) => {
    if (z !== null) {
      checkWithin(`criticalValues[${i}]`, z, 0, UNREACHABLE_BOUND);
    }
  });
}

function checkSpendable(
  criticalValues: readonly number[],
  rates: readonly number[],
  alpha: number,
): void {
  const look = criticalValues.findIndex((z) => !(z > 0));
  if (look < 0) return;
  const rate = rates[look];
  throw new RangeError(
    `alpha of ${alpha} cannot be spent: the look at ${rate} of the information would stop every experiment. Choose a smaller alpha`,
  );
}

function boundaryCaveats(criticalValues: readonly number[]): Caveat[] {
  const looks: number[] = [];
  for (const [i, z] of criticalValues.entries()) {
    if (z >= UNREACHABLE_BOUND) looks.push(i);
  }
  if (looks.length === 0) return [];
  const message =
    "Looks this early have no alpha to spend, so they can't stop the test";
  const missing = looks.flatMap((i) => [
    `criticalValues[${i}]`,
    `nominalPValues[${i}]`,
  ]);
  return [caveat("nothing-to-spend", message, missing)];
}

/** Validates the parameter of designs that have one. */
export function checkedParameter(
  { design, parameter }: {
    readonly design: GroupSequentialDesign;
    readonly parameter?: number | undefined;
  },
): { parameter?: number } {
  const parameterRule = PARAMETERS[design];
  if (parameterRule === undefined) {
    if (parameter === undefined) return {};
    throw new RangeError(
      `The design "${design}" takes no parameter: current value is ${parameter}`,
    );
  }
  const value = parameter ?? parameterRule.usual;
  const [minimum, maximum] = parameterRule.range;
  checkFinite("parameter", value);
  if (value >= minimum && value <= maximum) return { parameter: value };
  throw new RangeError(
    `parameter must be from ${minimum} to ${maximum} for "${design}": current value is ${value}`,
  );
}

function checkRates(
  { design, final, informationRates: rates }: Spending,
): void {
  rates.forEach((rate, i) => checkFinite(`informationRates[${i}]`, rate));
  const ascending = rates.length > 0 &&
    rates.every((rate, i) => rate > (rates[i - 1] ?? 0));
  const isAtEnd = Math.abs((rates.at(-1) ?? 0) - 1) < 1e-9;
  const close = rates.findIndex((rate, i) => rate - rates[i - 1]! < LEAST_STEP);
  if (ascending && close >= 0) {
    throw new RangeError(
      `Looks must be at least ${LEAST_STEP} of the information apart: informationRates[${close}] is ${
        rates[close]
      }, after ${rates[close - 1]}`,
    );
  }
  if (ascending && final && !isAtEnd && !isSpending(design)) {
    const end = rates.at(-1);
    throw new RangeError(
      `The bounds of "${design}" need the looks as planned. If the last look is at ${end}, use an alpha-spending design`,
    );
  }
  if (ascending && (isAtEnd || final && rates.at(-1)! <= MOST_RATE)) return;
  const list = rates.join(", ");
  throw new RangeError(
    `informationRates must increase from above 0 to 1, or to at most ${MOST_RATE} with final: true: current value is [${list}]`,
  );
}

/** Minimum distance of two looks in information; closer looks count as one. */
const LEAST_STEP = 1e-7;

/** Maximum information rate; more visitors than that would be a different plan. */
const MOST_RATE = 10;
