/** Sentences about the uncertainty of a growth. */

import {
  capitalise,
  formatChange,
  formatCount,
  formatInterval,
  formatLevel,
} from "../../base/mod.ts";
import type { SeasonalComparison } from "../types.ts";
import type { SeasonVariation } from "../variation/mod.ts";

const VERDICTS = {
  more: "clearly more than",
  less: "clearly less than",
  within: "not clearly different from",
} as const;

/**
 * Returns a sentence with the interval, and whether the change exceeds an
 * ordinary year's growth.
 */
export function ordinaryYearSentence(
  { change, level, verdict }: SeasonVariation,
  { grain }: Pick<SeasonalComparison, "grain">,
): string {
  const verdictText = capitalise(VERDICTS[verdict]);
  const interval = formatInterval(change, formatChange);
  const intervalText = `${formatLevel(level)} CI ${interval}`;
  return `${verdictText} an ordinary year's growth (${intervalText}, from ${grain}-to-${grain} variation).`;
}

/**
 * Returns sentences with the interval of some days' change and an ordinary year's
 * change.
 *
 * @param variation Variation of these days.
 * @param season Season that contains these days.
 * @param subject Name of the days within a sentence.
 * @returns Three sentences; none if the change is not defined.
 */
export function variationText(
  { change, level, ordinary, verdict, days }: SeasonVariation,
  { priorYear, grain }: Pick<SeasonalComparison, "priorYear" | "grain">,
  subject: string,
): string[] {
  if (change.value === null) return [];
  const [observed, usual] = [change, ordinary.change].map((interval) =>
    formatInterval(interval, formatChange)
  );
  const by = formatChange(ordinary.change.value);
  const ordinaryClause = ordinary.basis === "years"
    ? `${formatCount(ordinary.from, "earlier year")} would put`
    : `${
      formatCount(days, `ordinary ${grain}`)
    } changed by ${by}, which would put`;
  const changed = `${capitalise(subject)} changed by ${
    formatChange(change.value)
  }`;
  const intervalText = `${formatLevel(level)} CI ${observed}`;
  return [
    `${changed} on ${priorYear} (${intervalText}, from ${grain}-to-${grain} variation).`,
    `That is ${VERDICTS[verdict]} an ordinary year's growth.`,
    `${ordinaryClause} the event at ${usual}.`,
  ];
}
