import { checkOptions, DECISION_RULE_OPTIONS } from "../../options/mod.ts";
import {
  normalCdf,
  normalDensity,
  normalQuantile,
  studentTQuantile,
} from "../distributions/mod.ts";
import { shrinkEstimates } from "../effects/mod.ts";
import { randomSource } from "../random/mod.ts";
import {
  boundedInterval,
  checkEstimate,
  checkOpenUnit,
  checkProbability,
  checkScale,
  checkSquarable,
  deepFreeze,
  type Estimate,
  type Interval,
} from "../records/mod.ts";
import { evenNormals } from "./_even_normals.ts";

/** A variation of a test, as {@linkcode decisionRules} reads it. */
export interface DecisionRuleTest extends Estimate {
  /** The test: of its variations one is shipped at most. */
  readonly test: string;
  /** Whether it was shipped. @default {false} */
  readonly isShipped?: boolean;
  /** Days that its test ran, for their costs. @default {0} */
  readonly days?: number | null;
  /** Its effect once all tests are known. */
  readonly expected?: number;
  /** Probability that its effect is 0 or below. @default {0} */
  readonly chanceOfNoGain?: number;
}

/** When the variation with the highest lift is shipped. */
export interface DecisionRule {
  /**
   * By a two-sided p-value below the bar; by a chance to be best, under a flat
   * prior, above it; by an expected loss below it, as a lift; by an always-valid
   * p-value below it.
   */
  readonly kind: "fixed-level" | "best" | "expected-loss" | "always-valid";
  /** A probability, or a lift for the expected loss. */
  readonly bar: number;
}

/** Options of {@linkcode decisionRules}. */
export interface DecisionRuleOptions {
  /** The rules; others are compared with the first. @default {eight usual ones} */
  readonly rules?: readonly DecisionRule[];
  /** What is paid for, each as a lift of the metric. */
  readonly costs?: {
    /** Shipping a variation. @default {0} */
    readonly ship?: number;
    /** A day of testing, whatever the rule. @default {0} */
    readonly day?: number;
    /** Shipping what does nothing, or harm. @default {0} */
    readonly falseShip?: number;
  };
}

/** What a rule would have earned, as a sum of lifts. */
export interface RuleReturn {
  /** The rule; `own` is what was decided. */
  readonly rule: DecisionRule | { readonly kind: "own"; readonly bar: null };
  /** Variations that it ships. */
  readonly shipped: number;
  /** Sum of the lifts that it ships, as measured. */
  readonly plugIn: number;
  /** By parts that did not decide; `null` of what was decided. */
  readonly crossValidated: Interval | null;
  /** By how much that is more than of the first rule. */
  readonly better: Interval | null;
  /** Sum of the shrunken lifts that it ships; `null` where not known. */
  readonly expected: number | null;
  /** How many of these are expected to be none; `null` where not known. */
  readonly expectedNone: number | null;
}

/** What rules would have earned. */
export interface DecisionRules {
  /** A row per rule. */
  readonly rules: readonly RuleReturn[];
  /** Parts of each estimate; all but one decide. */
  readonly parts: number;
  /** Probability inside the intervals, by how much tests differ. */
  readonly level: number;
}

/** Parts of an estimate, of which all but one decide and one is what it earned. */
const PARTS = 5;

/** Draws of what the deciding parts say. */
const DRAWS = 400;

const LEVEL = 0.9;

/** What is asked where no rules are named, the first for comparison. */
const RULES: readonly DecisionRule[] = [
  { kind: "fixed-level", bar: 0.05 },
  { kind: "fixed-level", bar: 0.1 },
  { kind: "fixed-level", bar: 0.2 },
  { kind: "best", bar: 0.95 },
  { kind: "best", bar: 0.8 },
  { kind: "best", bar: 0.5 },
  { kind: "expected-loss", bar: 0.001 },
  { kind: "always-valid", bar: 0.05 },
];

/**
 * What each rule for shipping would have earned over the tests of a programme.
 *
 * The plug-in sum of the lifts that a rule ships is too high, since it picks
 * them. So each estimate is parted in five that are independent, by normal noise
 * that sums to nothing over the parts (thinning): the rule decides on four, and
 * the fifth is what it earned. Chou, Gray, Kallus, Bibaut, Ejdemyr 2025,
 * arXiv:2502.08763. A rule on four fifths of a test is a little weaker than on
 * all of it. Of a test's variations one is shipped at most; decisions that were
 * taken cannot be taken again on four parts, and have no such sum.
 *
 * @param tests An entry per variation
 * @param options Rules, costs, what is believed of the effects
 * @returns Sums of lifts after costs, a row per rule
 * @throws {TypeError | RangeError} If there are no tests, or a number is out of
 * its range
 *
 * @example The plug-in sum of a strict rule claims more than it earned
 * ```ts
 * import { decisionRules } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const { rules: [strict] } = decisionRules(
 *   [0.05, 0.012, -0.01, 0.004].map((value, i) => ({
 *     test: `test ${i}`, value, standardError: 0.02,
 *   })),
 * );
 * assert(strict!.crossValidated!.value! < strict!.plugIn);
 * ```
 */
export function decisionRules(
  tests: readonly DecisionRuleTest[],
  options: DecisionRuleOptions = {},
): DecisionRules {
  checkOptions(DECISION_RULE_OPTIONS, options);
  const { costs = {}, rules = RULES } = options;
  check(tests, rules, costs);
  const deviation = usual(tests);
  const groups = [...Map.groupBy(tests, ({ test }) => test).values()];
  const errors = groups.map(errorsOf);
  const rows = rules.map((rule): Row => {
    const decide = deciding(rule, deviation);
    return {
      rule,
      decided: groups.map(decide),
      earned: groups.map((group, i) =>
        thinned(group, errors[i]!, decide, costs)
      ),
    };
  });
  const own: Row[] = tests.some(({ isShipped }) => isShipped)
    ? [{
      rule: { kind: "own", bar: null },
      decided: groups.map((group) =>
        group.flatMap(({ isShipped }, i) => isShipped ? [i] : [])
      ),
      earned: null,
    }]
    : [];
  const testing = tests.reduce((sum, { days }) => sum + (days ?? 0), 0) *
    (costs.day ?? 0);
  const [first] = rows;
  return deepFreeze({
    rules: [...rows, ...own].map((row) =>
      returnOf(row, first!, groups, costs, testing)
    ),
    parts: PARTS,
    level: LEVEL,
  });
}

function check(
  tests: readonly DecisionRuleTest[],
  rules: readonly DecisionRule[],
  costs: Costs,
): void {
  if (tests.length === 0 || rules.length === 0) {
    throw new RangeError(
      "tests and rules must not be empty: give at least one",
    );
  }
  for (const [i, test] of tests.entries()) {
    checkEstimate(`tests[${i}].`, test);
    const { expected = 0, chanceOfNoGain = 0, days } = test;
    checkSquarable(`tests[${i}].expected`, expected);
    checkProbability(`tests[${i}].chanceOfNoGain`, chanceOfNoGain);
    checkSquarable(`tests[${i}].days`, days ?? 0);
  }
  for (const [i, { kind, bar }] of rules.entries()) {
    if (kind === "expected-loss") checkScale(`rules[${i}].bar`, bar);
    else checkOpenUnit(`rules[${i}].bar`, bar);
  }
  for (const [name, cost] of Object.entries(costs)) {
    checkProbability(`costs.${name}`, cost);
  }
}

/** A rule, which variations it ships of each test, and what each then earned. */
interface Row {
  readonly rule: RuleReturn["rule"];
  readonly decided: readonly (readonly number[])[];
  readonly earned: readonly number[] | null;
}

type Group = readonly DecisionRuleTest[];
type Costs = NonNullable<DecisionRuleOptions["costs"]>;

/** How large effects are, by the plain prior. */
function usual(tests: readonly Estimate[]): number {
  const { standardDeviation } = tests.length < 2
    ? { standardDeviation: 0 }
    : shrinkEstimates(tests);
  return standardDeviation ||
    Math.min(...tests.map(({ standardError }) => standardError));
}

/** Finds the variations that a rule ships of a test: one or none. */
type Decide = (group: readonly Estimate[]) => readonly number[];

function deciding({ kind, bar }: DecisionRule, deviation: number): Decide {
  const critical = normalQuantile(1 - bar / 2);
  const passes = {
    "fixed-level": ({ value, standardError }: Estimate) =>
      value > critical * standardError,
    "best": (_: Estimate, group: readonly Estimate[], at: number) =>
      isLikelyBest(group, at, bar),
    "expected-loss": ({ value, standardError }: Estimate) => {
      const z = value / standardError;
      return standardError * (normalDensity(z) - z * normalCdf(-z)) < bar;
    },
    "always-valid": ({ value, standardError }: Estimate) =>
      value > standardError * mixtureBar(standardError, deviation, bar),
  }[kind];
  return (group) => {
    const best = group.reduce(
      (at, { value }, i) => value > group[at]!.value ? i : at,
      0,
    );
    const leader = group[best]!;
    return leader.value > 0 && passes(leader, group, best) ? [best] : [];
  };
}

/** Where the best variation may be, in its errors, and with which weight. */
const PLACES = Array.from({ length: 33 }, (_, i) => (i - 16) / 4);

/**
 * Whether a variation's chance to be best is above a bar. The control is among
 * the others; its error is half of every difference's variance.
 */
function isLikelyBest(
  group: readonly Estimate[],
  at: number,
  bar: number,
): boolean {
  const { value, standardError } = group[at]!;
  const most = normalCdf(value / standardError);
  if (group.length === 1 || most <= bar) return most > bar;
  const control =
    Math.min(...group.map(({ standardError }) => standardError)) ** 2 / 2;
  const error = Math.sqrt(standardError ** 2 - control);
  let chance = 0;
  for (const place of PLACES) {
    const x = value + place * error;
    let below = normalCdf(x / Math.sqrt(control));
    for (const [i, other] of group.entries()) {
      if (i === at) continue;
      const width = Math.sqrt(other.standardError ** 2 - control);
      below *= normalCdf((x - other.value) / width);
    }
    chance += normalDensity(place) / 4 * below;
  }
  return chance > bar;
}

/** Standard errors that a mixture of effects of a deviation asks for. */
function mixtureBar(error: number, deviation: number, alpha: number): number {
  const ratio = (deviation / error) ** 2;
  return Math.sqrt(
    (1 + ratio) / ratio * (Math.log1p(ratio) - 2 * Math.log(alpha)),
  );
}

/** Drawn errors of a test's variations, whose control is half of each. */
function errorsOf({ length }: Group, seed: number): number[][] {
  const random = randomSource(seed);
  if (length === 1) return evenNormals(DRAWS, 1, random);
  return evenNormals(DRAWS, length + 1, random).map(([control, ...others]) =>
    others.map((own) => Math.SQRT1_2 * (control! + own))
  );
}

/** What the part that is left out earns on average, after the costs of shipping. */
function thinned(
  group: Group,
  errors: readonly (readonly number[])[],
  decide: Decide,
  costs: Costs,
): number {
  const widening = Math.sqrt(PARTS / (PARTS - 1));
  let sum = 0;
  for (const drawn of errors) {
    const noise = group.map(({ standardError }, i) =>
      standardError * drawn[i]! / Math.sqrt(PARTS - 1)
    );
    const parts = group.map(({ value, standardError }, i) => ({
      value: value + noise[i]!,
      standardError: standardError * widening,
    }));
    for (const i of decide(parts)) {
      sum += netOf(group[i]!, group[i]!.value - (PARTS - 1) * noise[i]!, costs);
    }
  }
  return sum / DRAWS;
}

/** A lift after what it costs to ship it, and to have shipped in vain. */
function netOf(
  { chanceOfNoGain = 0 }: DecisionRuleTest,
  lift: number,
  { ship = 0, falseShip = 0 }: Costs,
): number {
  return lift - ship - falseShip * chanceOfNoGain;
}

function returnOf(
  { rule, decided, earned }: Row,
  first: Row,
  groups: readonly Group[],
  costs: Costs,
  testing: number,
): RuleReturn {
  const shipped = decided.flatMap((chosen, g) =>
    chosen.map((i) => groups[g]![i]!)
  );
  const sumOf = (of: (test: DecisionRuleTest) => number): number =>
    shipped.reduce((sum, test) => sum + netOf(test, of(test), costs), -testing);
  const isBelieved = shipped.every(({ expected }) => expected !== undefined);
  return {
    rule,
    shipped: shipped.length,
    plugIn: sumOf(({ value }) => value),
    crossValidated: earned === null ? null : sumOver(earned, testing),
    better: earned === null || rule === first.rule
      ? null
      : sumOver(earned.map((sum, g) => sum - first.earned![g]!)),
    expected: isBelieved ? sumOf(({ expected }) => expected!) : null,
    expectedNone: isBelieved
      ? shipped.reduce((sum, { chanceOfNoGain = 0 }) => sum + chanceOfNoGain, 0)
      : null,
  };
}

/** A sum over tests, with its interval by how much they differ. */
function sumOver(earned: readonly number[], less = 0): Interval {
  const { length } = earned;
  const sum = earned.reduce((all, one) => all + one, 0);
  const squares = earned.reduce((all, x) => all + (x - sum / length) ** 2, 0);
  const reach = length === 1
    ? 0
    : studentTQuantile((1 + LEVEL) / 2, length - 1) *
      Math.sqrt(squares * length / (length - 1));
  return boundedInterval(sum - less, sum - less - reach, sum - less + reach);
}
