/**
 * Answers to follow-up questions: the best variation, the drivers of its effect,
 * and the effect's duration.
 */

import type { Block, Table } from "../document/mod.ts";
import {
  cells,
  formatCount,
  formatLevel,
  formatRate,
  formatShare,
  liftCells,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import { heterogeneityBlocks } from "./_heterogeneity.ts";
import {
  findMetric,
  isRuledOut,
  isWithin,
  metricNameInSentence,
  smallestRelevantLift,
} from "./_effects.ts";
import { sentenceOf } from "./sentences/mod.ts";
import { howLongBlocks } from "./_how_long.ts";
import {
  type Drivers,
  isControlGuessed,
  type Novelty,
  type Readout,
  type ShrunkEstimates,
} from "../record/mod.ts";

/** Returns all answers, or one sentence if there are none. */
export function nextAnswers(readout: Readout): Block[] {
  return [
    ...reasonBlocks(readout),
    ...howLongBlocks(readout),
    ...estimateBlocks(readout),
    ...driverBlocks(readout),
    ...noveltyBlocks(readout),
    ...heterogeneityBlocks(readout),
  ];
}

/** Returns the reason why there are no answers, if there are none. */
export function reasonBlocks({ next }: Readout): Block[] {
  const { reason } = next;
  return reason === null ? [] : [note(sentenceOf(reason))];
}

/** Returns which variation is best, and its expected effect. */
export function estimateBlocks(readout: Readout): Block[] {
  return readout.next.shrunkEstimates === null || !hasChoiceLeft(readout)
    ? []
    : [
      table(shrunkEstimatesTable(readout)),
      note(shrunkEstimatesNote(readout)),
      ...waitingNote(readout.next.shrunkEstimates),
    ];
}

/** Returns whether there is still a choice, so the expected effect is useful. */
function hasChoiceLeft(readout: Readout): boolean {
  const { checks, decision, next, variations } = readout;
  if (isControlGuessed(checks) || decision.verdict === "one-order") {
    return false;
  }
  if (variations.length > 2 || next.shrunkEstimates?.waiting !== undefined) {
    return true;
  }
  const metric = findMetric(readout, next.shrunkEstimates!.metric);
  const [only] = metric.comparisons;
  const minimumEffect = smallestRelevantLift(readout);
  // A clear loss also rules out gains.
  return !isRuledOut(only!, metric, readout) &&
    (minimumEffect === null || !isWithin(only!, minimumEffect));
}

/** Returns the drivers of the effect. */
export function driverBlocks(readout: Readout): Block[] {
  const { drivers } = readout.next;
  return drivers.length === 0
    ? []
    : [table(driversTable(readout)), note(driversNote(drivers))];
}

/** Returns whether the effect lasts. */
export function noveltyBlocks(readout: Readout): Block[] {
  const { novelty } = readout.next;
  return novelty === null
    ? []
    : [table(noveltyTable(readout, novelty)), note(NOVELTY)];
}

function shrunkEstimatesTable(readout: Readout): Table {
  const { variations, metric } = readout.next.shrunkEstimates!;
  return makeTable({
    id: "shrunk-estimates",
    caption: `What to expect: ${
      metricNameInSentence(findMetric(readout, metric))
    } by variation`,
    head: {
      variation: "Variation",
      seen: "Observed lift",
      expected: "Expected lift",
      expected_interval: `${formatLevel(readout.settings.level)} range`,
      chance_of_opposite_sign: "Chance of the opposite sign",
      chance_to_be_best: "Chance to be best",
      expected_loss: "Expected loss",
    },
    rows: variations.map((variation) => ({
      variation: cells.text(variation.variation),
      ...(variation.seen === null ? {} : {
        seen: cells.change(variation.seen),
        ...liftCells("expected", variation.expected),
        chance_of_opposite_sign: cells.chance(variation.chanceOfOppositeSign),
      }),
      chance_to_be_best: cells.chance(variation.chanceToBeBest),
      expected_loss: cells.share(variation.expectedLoss),
    })),
  });
}

function waitingNote({ waiting }: ShrunkEstimates): Block[] {
  if (waiting === undefined) return [];
  const [cost, saved] = [waiting.expectedLoss, waiting.weekSaves]
    .map(formatRate);
  return [note(
    `Deciding now costs ${cost} on average. Another week would save ${saved} of the metric.`,
  )];
}

function shrunkEstimatesNote({ next, settings }: Readout): string {
  return `Expected lift: the observed lift shrunk toward zero, assuming about two thirds of true lifts are within ±${
    formatShare(next.shrunkEstimates!.priorSd)
  } (set with --prior-sd). Chance of the opposite sign: the probability that the true effect is zero or opposite to the one seen. Expected loss: what choosing it costs on average. The decision is based on the ${
    settings.inference === "always-valid" ? "band" : "test"
  }, not on these chances.`;
}

/** Returns the table of factors behind each variation's difference. */
function driversTable(readout: Readout): Table {
  const { next: { drivers }, experience: { currency } } = readout;
  return makeTable({
    id: "drivers",
    caption: "Drivers: the difference per visitor, factor by factor",
    head: {
      variation: "Variation",
      factor: "Factor",
      control: "Control",
      value: "Value",
      lift: "Change",
      net_revenue: "Of net revenue",
      gross_profit: "Of gross profit",
    },
    groups: 1,
    optional: ["gross_profit"],
    rows: drivers.flatMap(({ variation, netRevenue, grossProfit, factors }) => [
      ...factors.map((factor) => ({
        variation: cells.text(variation),
        factor: cells.text(factor.title, factor.name),
        control: cells.value(factor.control, factor.unit, currency),
        value: cells.value(factor.value, factor.unit, currency),
        lift: cells.change(factor.lift),
        net_revenue: factor.netRevenue === null
          ? cells.blank
          : cells.moneyChange(factor.netRevenue, currency),
        gross_profit: cells.moneyChange(factor.grossProfit, currency),
      })),
      {
        variation: cells.text(variation),
        factor: cells.text("Together", "together"),
        net_revenue: cells.moneyChange(netRevenue, currency),
        gross_profit: cells.moneyChange(grossProfit, currency),
      },
    ]),
  });
}

function driversNote(drivers: readonly Drivers[]): string {
  const hasMargin = drivers.some(({ grossProfit }) => grossProfit !== null);
  return `Net revenue per visitor is conversion rate × orders per buyer × average order value${
    hasMargin ? "; gross profit is that × margin" : ""
  }. Each factor gets its share of the log ratio, so the parts add up.`;
}

/** Returns the table of early and late lifts. */
function noveltyTable(
  readout: Readout,
  { metric, early, late, variations }: Novelty,
): Table {
  const name = metricNameInSentence(findMetric(readout, metric));
  return makeTable({
    id: "novelty",
    caption: `First and last days: lift of ${name}`,
    head: {
      variation: "Variation",
      early_lift: `First ${formatCount(early.days, "day")}`,
      late_lift: `Last ${formatCount(late.days, "day")}`,
      adjusted_p_value: "p-value of the change",
      even_week_lift: "Weekdays weighted equally",
      even_week_lift_interval: `${
        formatLevel(readout.settings.level)
      } interval`,
    },
    rows: variations.map((variation) => ({
      variation: cells.text(variation.variation),
      ...liftCells("early_lift", variation.early),
      ...liftCells("late_lift", variation.late),
      p_value: cells.p(variation.pValue),
      adjusted_p_value: cells.p(variation.adjustedPValue),
      ...liftCells("even_week_lift", variation.evenWeek),
    })),
  });
}

const NOVELTY = "Each period shows orders per visitor first seen in it.";
