/** Texts about the remaining running time. */

import {
  type Block,
  formatChance,
  formatChange,
  formatCount,
  formatIndex,
  formatLevel,
  formatNumber,
  list,
  note,
} from "../document/mod.ts";
import type { HowLong, PlanSoFar, Readout } from "../record/mod.ts";

/** Number of days above which an exact number would suggest false precision. */
const TEN_YEARS = 3650;

/** Returns the remaining running time with its assumptions. */
export function howLongBlocks(readout: Readout): Block[] {
  const { howLong } = readout.next;
  if (howLong === null) return [];
  const blocks: Block[] = [...list(howLongSentences(howLong, readout))];
  if (howLong.minimumEffect !== null) {
    blocks.push(note(assumptionSentence(howLong, readout)));
  }
  return blocks;
}

/** Formats a number of days, or says that there are too many to count. */
export function daysText(days: number): string {
  return days > TEN_YEARS ? "more than ten years" : formatCount(days, "day");
}

function howLongSentences(howLong: HowLong, { decision }: Readout): string[] {
  const { minimumEffect, plan, target } = howLong;
  const planned = plan === null ? [] : [plannedSentence(plan, target)];
  if (minimumEffect === null) return [...paceSentence(howLong), ...planned];
  const targetSentences = target === null && decision.verdict === "keep-running"
    ? [
      "For an estimated duration, set the smallest lift that matters: --minimum-effect, or minimumEffect in code.",
    ]
    : targetSentence(howLong);
  return [
    `With the visitors so far, lifts below about ${
      formatIndex(minimumEffect * 100)
    } would usually be missed.`,
    ...targetSentences,
    ...planned,
  ];
}

function plannedSentence(
  { visitors, days, chanceAtTarget }: PlanSoFar,
  target: number | null,
): string {
  const planned = formatCount(visitors, "visitor");
  const time = days === null ? "" : ` in ${daysText(days)}`;
  if (chanceAtTarget !== null) {
    const lift = formatChange(target);
    const chance = formatChance(chanceAtTarget);
    const when = time === "" ? "" : `,${time},`;
    return `At the planned ${planned}${when} a true lift of ${lift} would be detected with probability ${chance}.`;
  }
  return time === ""
    ? `The planned ${planned} are still to come.`
    : `The planned ${planned} will be reached${time} at this pace.`;
}

/**
 * Returns a sentence with the visitors per day if they are all that is known; the
 * running time also depends on the variation of orders.
 */
function paceSentence({ visitorsPerDay, paceDays }: HowLong): string[] {
  const days = lastDaysText(paceDays);
  const pace = visitorsPerDay === null
    ? ""
    : ` ${formatNumber(visitorsPerDay, 0)} visitors a day came in ${days}.`;
  return [`We can estimate the duration once orders arrive.${pace}`];
}

function lastDaysText(days: number | null): string {
  return days === 1 ? "one day" : `the last ${formatNumber(days, 0)} days`;
}

function targetSentence(
  { target, targetIs, visitors, visitorsToCome, days }: HowLong,
): string[] {
  if (target === null || visitors === null) return [];
  const subject = `Detecting ${formatChange(target)}, ${
    targetIs === "named" ? "the smallest lift that matters" : "a usual lift"
  },`;
  if (days !== null && days > TEN_YEARS) {
    return [`${subject} takes more visitors than arrive in ten years.`];
  }
  if (visitorsToCome === 0) return [`${subject} takes no additional visitors.`];
  const time = days === null ? "" : `, ${daysText(days)} at the current pace`;
  if (visitorsToCome === null) {
    const count = formatCount(visitors, "visitor");
    return [`${subject} takes a test of ${count}${time}.`];
  }
  const count = formatCount(visitorsToCome, "more visitor");
  const all = formatNumber(visitors, 0);
  return [`${subject} takes ${count}${time} (${all} in all).`];
}

function assumptionSentence(
  { power, by, days, plan, visitorsPerDay, paceDays }: HowLong,
  { settings, variations }: Readout,
): string {
  const { level } = settings;
  const treatments = variations.length - 1;
  const rule = by === "band"
    ? `the ${formatLevel(level)} band valid at every look`
    : `one planned look at ${formatLevel(level)} confidence`;
  const method = by === "band" ? "Bonferroni" : "Dunnett";
  const correction = treatments < 2
    ? ""
    : ` adjusted for ${treatments} variations (${method})`;
  const paceText = `${formatNumber(visitorsPerDay, 0)} visitors a day`;
  const pace = visitorsPerDay === null || (days === null && plan === null)
    ? ""
    : ` and ${paceText}, as in ${lastDaysText(paceDays)}`;
  const chance = formatLevel(power);
  return `Assumes ${chance} power, ${rule}${correction}, and the current spread and split${pace}.`;
}
