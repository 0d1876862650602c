/**
 * How the variations are compared on a metric: the p-value, the interval and
 * what is called are of one family, one level and one correction.
 */

import {
  type Caveat,
  confidenceSequence,
  type FamilyLift,
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  type Interval,
  type LiftPair,
  NO_INTERVAL,
  normalQuantile,
  normalSurvival,
  relativeLift,
  relativeLifts,
  repeatedInterval,
  unevenLift,
} from "../../stats/mod.ts";
import { formatCount, formatLevel } from "../../format/mod.ts";
import {
  type Choices,
  type Comparison,
  decisionRates,
  intervalOf,
  listed,
  type MetricName,
  type PlanReadout,
  type ReadoutSettings,
} from "../record/mod.ts";
import { type PlanInput, planText, readPlanned, SPENDING } from "./plan/mod.ts";
import { exactSequence } from "./_tiny_counts.ts";

/** What all comparisons of a readout have in common. */
export interface Inference {
  /** Of all intervals of a metric together. */
  readonly level: number;
  /** Whether they hold for one look, the looks of a plan, or every one on the way. */
  readonly looks: ReadoutSettings["inference"];
  /** What a planned look is read by. */
  readonly planned?: PlannedLook | undefined;
  /** Why nothing is read yet, where a plan says so. */
  readonly early?: string | undefined;
  /** Visitors at which what holds at every look is tightest. */
  readonly sequenceSampleSize: number;
  /** Metrics among which the error is divided, since any of them decides. */
  readonly divided: number;
}

/** The level at which the comparisons of a metric hold together. */
export function levelOf(
  { level, divided }: Pick<Inference, "level" | "divided">,
): number {
  return decisionRates({ level, power: 0.8, success: divided, guardrails: 0 })
    .successLevel;
}

/** One of the looks of a plan. */
export interface PlannedLook {
  /** Parts of the visitors at which it is looked, this look as it came. */
  readonly rates: readonly number[];
  /** From 0. */
  readonly look: number;
  /** Comparisons that share the error in equal parts. */
  readonly comparisons: number;
}

/** Bounds of each comparison alone, of a metric. */
function boundsOf(
  { rates, comparisons }: PlannedLook,
  inference: Inference,
): GroupSequentialBoundaries {
  return groupSequentialBoundaries({
    design: SPENDING,
    informationRates: rates,
    alpha: (1 - levelOf(inference)) / comparisons,
  });
}

/**
 * The inference of a readout: one look once it has ended, every look before; or
 * else as its plan has it.
 *
 * @param choices Level, tuning and plan.
 * @param status Where the experience stands.
 * @param planned How the plan stands; `null` without one.
 * @param comparisons Variations beside the control.
 * @returns The inference.
 */
export function inferenceOf(
  { level, sequenceSampleSize, plan }: Pick<
    Choices,
    "level" | "sequenceSampleSize" | "plan"
  >,
  status: string | null,
  planned: PlanReadout | null = null,
  comparisons = 1,
): Inference {
  const looks = status === "started" ? "every-look" : "one-look";
  const known = { level, sequenceSampleSize, divided: 1 };
  if (plan === null || planned === null) return { ...known, looks };
  const { stage, look, reached } = planned;
  if (stage === "every-look") return { ...known, looks: "every-look" };
  const early = stage === "before"
    ? `Too early: ${planText(planned)}`
    : undefined;
  if (plan.rule === "fixed") return { ...known, looks: "one-look", early };
  if (look === null) return { ...known, looks: "planned-looks", early };
  // A look is taken when it is due or a little later; the others are as planned.
  const rates = plan.looks.map((rate, at) =>
    at === look - 1 && rate < 1 ? reached : rate
  );
  return {
    ...known,
    looks: "planned-looks",
    planned: { rates, look: look - 1, comparisons },
  };
}

/**
 * How the plan of a readout stands, and the inference that it allows.
 *
 * @param data Whose readout it is, and everybody who came.
 * @param choices What was chosen.
 * @param period The days of the data.
 * @returns Both; `planned` is `null` without a plan.
 */
export function plannedInference(
  data: Pick<PlanInput, "experience" | "variations"> & {
    readonly visitors: readonly number[];
  },
  choices: Choices,
  period: PlanInput["period"],
): { readonly planned: PlanReadout | null; readonly inference: Inference } {
  const { experience, variations } = data;
  const visitors = data.visitors.reduce((sum, count) => sum + count, 0);
  const planned = readPlanned({
    choices,
    experience,
    period,
    variations,
    visitors,
  });
  const comparisons = variations.length - 1;
  return {
    planned,
    inference: inferenceOf(choices, experience.status, planned, comparisons),
  };
}

/**
 * The inference of one metric of a readout: those that decide share the error.
 *
 * @param inference That of the readout.
 * @param metric The metric.
 * @param success Metrics that decide.
 * @returns Its own.
 */
export function inferenceFor(
  inference: Inference,
  metric: MetricName,
  success: readonly MetricName[],
): Inference {
  return {
    ...inference,
    divided: success.includes(metric) ? success.length : 1,
  };
}

/** A treatment beside the control, and what is to be said of both. */
export interface ComparedPair extends LiftPair {
  /** The treatment's name. */
  readonly variation: string;
  /** Instead of what the comparison of the summaries says. */
  readonly caveats?: readonly Caveat[];
  /** What is to be said of the arms alone. */
  readonly ofArms?: readonly Caveat[];
}

/**
 * Compares the variations with the control, on one metric.
 *
 * @param pairs One per treatment.
 * @param inference Level and looks.
 * @returns A comparison per pair; the intervals of all hold together.
 */
export function compareAll(
  pairs: readonly ComparedPair[],
  inference: Inference,
): Comparison[] {
  const { looks, early, planned } = inference;
  if (looks === "every-look") {
    return pairs.map((pair) => atEveryLook(pair, pairs.length, inference));
  }
  const { comparisons } = relativeLifts(pairs, { level: levelOf(inference) });
  return comparisons.map((lift, index) => {
    const pair = pairs[index]!;
    const { variation } = pair;
    const caveats = [...lift.caveats, ...(pair.ofArms ?? []).slice(0, 1)];
    if (early !== undefined) return beforeItsTime(variation, lift, early);
    return planned === undefined
      ? atOneLook(variation, lift, caveats, inference)
      : atPlannedLook(pair, caveats, planned, inference);
  });
}

/** What is to be said of a pair, whatever the looks. */
function knownOf(
  { control, treatment, caveats }: ComparedPair,
): readonly Caveat[] {
  return caveats ?? relativeLift(control, treatment).caveats;
}

/** The level of each interval for one look, at which all hold together. */
export function aloneLevelOf(
  pairs: readonly ComparedPair[],
  inference: Inference,
): number {
  return inference.planned !== undefined
    ? levelAt(boundsOf(inference.planned, inference), inference.planned)
    : relativeLifts(pairs, { level: levelOf(inference) }).aloneLevel;
}

function atOneLook(
  variation: string,
  { difference, pValue, adjustedPValue: ofVariations, level: _, ...lift }:
    FamilyLift,
  caveats: readonly Caveat[],
  { level, divided }: Inference,
): Comparison {
  const adjustedPValue = ofVariations === null
    ? null
    : Math.min(1, ofVariations * divided);
  return {
    variation,
    lift: intervalOf(lift),
    difference: intervalOf(difference),
    pValue,
    adjustedPValue,
    significant: adjustedPValue === null ? null : adjustedPValue < 1 - level,
    caveats,
  };
}

/** What is read before its time has no ends, and settles nothing. */
function beforeItsTime(
  variation: string,
  { difference, ...lift }: FamilyLift,
  message: string,
): Comparison {
  return {
    variation,
    lift: withoutEnds(lift),
    difference: withoutEnds(difference),
    pValue: null,
    adjustedPValue: null,
    significant: null,
    caveats: [{ code: "few-observations", message, missing: MISSING }],
  };
}

/** Beyond every statistic that doubles tell from certainty. */
const FARTHEST = 8;

/** Level of an interval alone at a planned look. */
function levelAt(
  { criticalValues }: GroupSequentialBoundaries,
  { look }: PlannedLook,
): number {
  // A look that has no error to spend stops nothing, however far it sees.
  return 1 - 2 * normalSurvival(criticalValues[look] ?? FARTHEST);
}

/**
 * Fieller's interval at the bound of the look, and the p-value of all looks by
 * the normal statistic of the same tail (Jennison and Turnbull 1989, JRSS B
 * 51): one leaves no difference out exactly when the other is below the level.
 */
function atPlannedLook(
  { variation, control, treatment }: ComparedPair,
  caveats: readonly Caveat[],
  planned: PlannedLook,
  inference: Inference,
): Comparison {
  const bounds = boundsOf(planned, inference);
  const level = levelAt(bounds, planned);
  const lift = unevenLift(control, treatment, { level });
  const pValue = lift.pValue === null
    ? null
    : repeatedInterval(bounds, planned.look, {
      value: -normalQuantile(lift.pValue / 2),
      standardError: 1,
    }).pValue;
  const adjustedPValue = pValue === null
    ? null
    : Math.min(1, pValue * planned.comparisons * inference.divided);
  return {
    variation,
    lift: intervalOf(lift),
    difference: intervalOf(lift.difference),
    pValue,
    adjustedPValue,
    significant: adjustedPValue === null
      ? null
      : adjustedPValue < 1 - inference.level,
    caveats,
  };
}

function atEveryLook(
  pair: ComparedPair,
  comparisons: number,
  inference: Inference,
): Comparison {
  const { lift, difference, pValue, caveats } = bandOf(
    pair,
    comparisons,
    inference,
  );
  const adjustedPValue = pValue === null
    ? null
    : Math.min(1, pValue * comparisons * inference.divided);
  return {
    variation: pair.variation,
    lift,
    difference,
    pValue,
    adjustedPValue,
    significant: adjustedPValue === null
      ? null
      : adjustedPValue < 1 - inference.level,
    caveats,
  };
}

/** A lift and a difference with the band that holds at every look. */
export interface Band {
  readonly lift: Interval;
  readonly difference: Interval;
  /** Always valid, of this comparison alone. */
  readonly pValue: number | null;
  readonly caveats: readonly Caveat[];
}

/**
 * The band of one of several comparisons, which share the chance of an error
 * in equal parts. A rate whose smaller arm has too few has an exact band; any
 * other metric has none as long as the smaller of uneven arms has too
 * few observations for values as skewed as these: the band holds for means
 * that are close to normal, and was seen to call differences that are none in
 * 8 to 20 of 100 experiments with 100 beside 900 visitors a day.
 *
 * @param pair The treatment and the control.
 * @param comparisons Comparisons that are to hold together.
 * @param inference Level, and where the band is tightest.
 * @returns The band.
 */
export function bandOf(
  pair: ComparedPair,
  comparisons: number,
  { sequenceSampleSize, ...inference }: Inference,
): Band {
  const { control, treatment } = pair;
  const known = knownOf(pair);
  const aloneLevel = 1 - (1 - levelOf(inference)) / comparisons;
  const sequence = confidenceSequence(control, treatment, {
    level: aloneLevel,
    optimalSampleSize: sequenceSampleSize,
  });
  const caveats = known.filter(({ code }) => !LOOK_OWN.includes(code));
  const isEarly = [...known, ...sequence.caveats]
    .some(({ code }) => code === "few-observations");
  if (!isEarly) {
    return {
      lift: intervalOf(sequence.lift),
      difference: intervalOf(sequence),
      pValue: sequence.pValue,
      caveats: [...caveats, ...sequence.caveats],
    };
  }
  const exact = exactSequence({ control, treatment }, aloneLevel);
  if (exact !== null) {
    return {
      lift: intervalOf(exact),
      difference: timesRate(intervalOf(exact), control.mean!),
      pValue: exact.pValue,
      caveats: [EXACT, ...caveats],
    };
  }
  return {
    lift: withoutEnds(sequence.lift),
    difference: withoutEnds(sequence),
    pValue: null,
    caveats: [TOO_EARLY, ...caveats],
  };
}

/** What the interval for one look says of itself, or the band says better. */
const LOOK_OWN: readonly Caveat["code"][] = [
  "control-mean-not-significant",
  "few-observations",
  "negative-control-mean",
  "zero-control-mean",
  "zero-variance",
];

const EXACT: Caveat = {
  code: "small-expected-count",
  message:
    "The smaller arm has too few buyers for the usual band: this one counts them exactly, and its difference is the lift times the control's rate",
  missing: [],
};

/** A lift in points of the control's rate. */
function timesRate({ value, lower, upper, shape }: Interval, rate: number) {
  const times = (lift: number | null) => lift === null ? null : lift * rate;
  return {
    value: times(value),
    lower: times(lower),
    upper: times(upper),
    shape,
  };
}
const MISSING = ["lift.lower", "lift.upper", "pValue"];

const TOO_EARLY: Caveat = {
  code: "few-observations",
  message:
    "Too early to say: the smaller arm has too few observations for values as skewed as these, and the band that holds at every look begins when it has more",
  missing: MISSING,
};

/** An interval without its ends: the estimate is seen, and nothing more. */
export function withoutEnds({ value }: Interval): Interval {
  return value === null
    ? NO_INTERVAL
    : { value, lower: null, upper: null, shape: "unbounded" };
}

/**
 * How p-values and intervals are made, for the settings.
 *
 * @param inference Level and looks.
 * @param comparisons Variations beside the control.
 * @param success Titles of the metrics that decide, the primary one first.
 * @returns A sentence without its full stop.
 */
export function correctionOf(
  { looks, level, early }: Pick<Inference, "looks" | "level" | "early">,
  comparisons: number,
  success: readonly string[],
): string {
  const others = `${
    decideBy(success, level)
  }, and every other metric is read alone`;
  const several = formatCount(comparisons, "variation");
  if (early !== undefined) return `none yet, since nothing is read; ${others}`;
  if (looks === "planned-looks") {
    return `valid at the planned looks (O'Brien and Fleming's shape, spent as Lan and DeMets have it)${
      comparisons === 1 ? "" : ` and Bonferroni over the ${several}`
    }, for p-values and intervals alike; ${others}`;
  }
  if (looks === "every-look") {
    return comparisons === 1
      ? `valid at every look, for p-values and intervals alike; ${others}`
      : `valid at every look and Bonferroni over the ${several}, for p-values and intervals alike; ${others}`;
  }
  if (comparisons > 1) {
    return `Dunnett over the ${several}, for p-values and intervals alike; ${others}`;
  }
  return success.length > 1
    ? `Bonferroni over the metrics that decide, for p-values and intervals alike; ${others}`
    : `none, since one variation is compared; ${others}`;
}

/** Any of several is enough to ship, so that each has its part of the error. */
function decideBy(success: readonly string[], level: number): string {
  const titles = listed(success.map((one) => one.toLowerCase()));
  return success.length === 1
    ? `${titles} decides`
    : `${titles} decide, any one of them, each at ${
      formatLevel(levelOf({ level, divided: success.length }))
    } with its p-values times ${success.length}`;
}
