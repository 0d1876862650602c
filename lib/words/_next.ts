/** What a reader asks next, in sentences and tables. */

import {
  type Block,
  cells,
  formatChange,
  formatCount,
  formatLevel,
  formatNumber,
  formatShare,
  heading,
  liftCells,
  list,
  makeTable,
  note,
  type Table,
  table,
} from "../document/mod.ts";
import { heterogeneityBlocks } from "./_heterogeneity.ts";
import type {
  Drivers,
  HowLong,
  Novelty,
  PlanSoFar,
  Readout,
} from "../record/mod.ts";

/** Beyond so many days a number would only look exact. */
const TEN_YEARS = 3650;

/** The section. */
export function nextBlocks(readout: Readout): Block[] {
  const answers = nextAnswers(readout);
  return answers.length === 0
    ? []
    : [heading(3, "next", "Next questions"), ...answers];
}

/** What is answered; one sentence where nothing can be. */
export function nextAnswers(readout: Readout): Block[] {
  const { reason, howLong, shrunkEstimates, drivers, novelty } = readout.next;
  return [
    ...(reason === null ? [] : [note(reason)]),
    ...(howLong === null ? [] : [
      ...list(howLongSentences(howLong, readout)),
      ...(howLong.minimumEffect === null
        ? []
        : [note(howLongAssumption(howLong, readout))]),
    ]),
    ...(shrunkEstimates === null ? [] : [
      table(shrunkEstimatesTable(readout)),
      note(shrunkEstimatesNote(readout)),
    ]),
    ...(drivers.length === 0 ? [] : [
      table(driversTable(readout)),
      note(driversNote(drivers)),
    ]),
    ...(novelty === null
      ? []
      : [table(noveltyTable(readout, novelty)), note(NOVELTY)]),
    ...heterogeneityBlocks(readout),
  ];
}

/** How long still, a sentence each. */
function howLongSentences(
  howLong: HowLong,
  { decision }: Readout,
): string[] {
  const { minimumEffect, plan, target } = howLong;
  if (minimumEffect === null) return beforeOrders(howLong);
  return [
    `How long still? The smallest true lift that the visitors so far let one see is ${
      formatShare(minimumEffect)
    }.`,
    ...(target === null && decision.verdict === "keep-running"
      ? [
        "Name the smallest lift that matters to see how many days it takes: --minimum-effect, or minimumEffect in code.",
      ]
      : soughtSentence(howLong)),
    ...(plan === null ? [] : [plannedSentence(plan, target)]),
  ];
}

function plannedSentence(
  { visitors, days, chanceAtTarget }: PlanSoFar,
  target: number | null,
): string {
  const planned = formatCount(visitors, "visitor");
  const time = days === null ? "" : `in ${daysText(days)}`;
  if (chanceAtTarget === null) {
    return `The planned ${planned} are ${
      days === null ? "still to come" : `there ${time} at this pace`
    }.`;
  }
  return `At the planned ${planned}${
    time === "" ? "" : `, ${time},`
  } the chance to see ${formatChange(target)} is ${
    formatShare(chanceAtTarget)
  }.`;
}

/** How long a lift takes follows from how orders vary: only visitors are known. */
function beforeOrders(
  { plan, visitorsPerDay, paceDays }: HowLong,
): string[] {
  const pace = visitorsPerDay === null
    ? ""
    : ` ${formatNumber(visitorsPerDay, 0)} visitors a day came in ${
      lastDays(paceDays)
    }.`;
  return [
    `How long still? That can be told once there are orders.${pace}`,
    ...(plan === null ? [] : [plannedSentence(plan, null)]),
  ];
}

function lastDays(days: number | null): string {
  return days === 1 ? "one day" : `the last ${formatNumber(days, 0)} days`;
}

function soughtSentence(
  { target, targetIs, visitors, visitorsToCome, days }: HowLong,
): string[] {
  if (target === null || visitors === null) return [];
  const what = `Seeing ${formatChange(target)}, ${
    targetIs === "named" ? "the smallest lift that matters" : "a usual lift"
  }, takes`;
  if (days !== null && days > TEN_YEARS) {
    return [`${what} more visitors than come in ten years.`];
  }
  const time = days === null ? "" : `, ${daysText(days)} at the present pace`;
  if (visitorsToCome === null) {
    return [
      `${what} a test of ${formatCount(visitors, "visitor")}${time}.`,
    ];
  }
  return [
    visitorsToCome === 0
      ? `${what} no more visitors than there are.`
      : `${what} ${formatCount(visitorsToCome, "more visitor")}${time} (${
        formatNumber(visitors, 0)
      } in all).`,
  ];
}

/** So many days, or that they are too many to count. */
export function daysText(days: number): string {
  return days > TEN_YEARS ? "more than ten years" : formatCount(days, "day");
}

function howLongAssumption(
  { power, by, days, plan, visitorsPerDay, paceDays }: HowLong,
  { settings: { level }, variations }: Readout,
): string {
  const several = variations.length > 2
    ? by === "band"
      ? `, its error shared between ${
        variations.length - 1
      } variations (Bonferroni), as the band that decides has it`
      : `, corrected for ${
        variations.length - 1
      } variations as the decision is (Dunnett)`
    : "";
  return `${formatLevel(power)} power; ${
    by === "band"
      ? `the ${formatLevel(level)} band that holds at every look`
      : `a test at one planned look with ${formatLevel(level)} confidence`
  }${several}; spread and split as so far${
    visitorsPerDay === null || (days === null && plan === null)
      ? ""
      : `; ${formatNumber(visitorsPerDay, 0)} visitors a day, as in ${
        lastDays(paceDays)
      }`
  }.`;
}

/** Which one, and how much of it is luck. */
function shrunkEstimatesTable(readout: Readout): Table {
  const { variations, metric } = readout.next.shrunkEstimates!;
  return makeTable({
    id: "shrunk-estimates",
    caption: `Which one, and how much is luck? ${
      titleOf(readout, metric)
    } by variation`,
    head: {
      variation: "Variation",
      seen: "Seen",
      expected: "Expect",
      expected_interval: `${formatLevel(readout.settings.level)} range`,
      chance_of_luck: "Chance of luck",
      chance_to_be_best: "Chance to be best",
      expected_loss: "Loss if chosen",
    },
    rows: variations.map((variation) => ({
      variation: cells.text(variation.variation),
      ...(variation.seen === null ? {} : {
        seen: cells.change(variation.seen),
        ...liftCells("expected", variation.expected),
        chance_of_luck: cells.share(variation.chanceOfOppositeSign),
      }),
      chance_to_be_best: cells.share(variation.chanceToBeBest),
      expected_loss: cells.share(variation.expectedLoss),
    })),
  });
}

function shrunkEstimatesNote({ next, settings }: Readout): string {
  return `Expect: what was seen, drawn towards no difference, as two in three true lifts of such tests are taken to lie within ${
    formatShare(next.shrunkEstimates!.priorSd)
  } of none (a normal prior; --prior-sd sets it). Luck: no effect, or the opposite one. Loss: what choosing it gives away on average. The verdict goes by the ${
    settings.inference === "always-valid" ? "band" : "test"
  }; these chances do not replace it.`;
}

/** The factors of each variation's difference. */
function driversTable(readout: Readout): Table {
  const { next: { drivers }, experience: { currency } } = readout;
  return makeTable({
    id: "drivers",
    caption:
      "What drives it? Differences per visitor, by what they are made of",
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
  }. Each factor has its part of the logarithm of the ratio, so that the parts add up.`;
}

/** Early against late. */
function noveltyTable(
  readout: Readout,
  { metric, early, late, variations }: Novelty,
): Table {
  return makeTable({
    id: "novelty",
    caption: `Does it last? Lift of ${
      titleOf(readout, metric).toLowerCase()
    } by days`,
    head: {
      variation: "Variation",
      early_lift: `First ${formatCount(early.days, "day")}`,
      late_lift: `Last ${formatCount(late.days, "day")}`,
      adjusted_p_value: "p of a change",
      even_week_lift: "Weekdays alike",
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

const NOVELTY =
  "By what was bought in those days per visitor who came first in them. Weekdays alike: each day of the week counts the same, whole weeks or not.";

function titleOf({ metrics }: Readout, name: string): string {
  const { title } = metrics.find((metric) => metric.name === name)!;
  return title;
}
