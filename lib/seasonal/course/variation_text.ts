/** How sure a growth is, in sentences. */

import {
  formatChange,
  formatCount,
  formatInterval,
  formatLevel,
} from "../../format/mod.ts";
import type { SeasonalComparison } from "../types.ts";
import type { SeasonVariation } from "../variation/mod.ts";

const VERDICTS = {
  more: "clearly more than",
  less: "clearly less than",
  within: "not clearly different from",
} as const;

/** The interval, and whether it is more than an ordinary year's growth. */
export function standingText(
  { change, level, verdict }: SeasonVariation,
  { grain }: Pick<SeasonalComparison, "grain">,
): string {
  const against = VERDICTS[verdict];
  return `${against.charAt(0).toUpperCase()}${
    against.slice(1)
  } an ordinary year's growth (${formatLevel(level)} CI ${
    formatInterval(change, formatChange)
  }, from ${grain}-to-${grain} variation).`;
}

/**
 * The interval of some days' change, and what an ordinary year's change is.
 *
 * @param variation Of those days.
 * @param season What they are days of.
 * @param what The days, as a sentence calls them.
 * @returns Three sentences; none where nothing changed by a number.
 */
export function variationText(
  { change, level, ordinary, verdict, days }: SeasonVariation,
  { priorYear, grain }: Pick<SeasonalComparison, "priorYear" | "grain">,
  what: string,
): string[] {
  if (change.value === null) return [];
  const range = (interval: typeof change) =>
    formatInterval(interval, formatChange);
  const other = ordinary.basis === "years"
    ? `${formatCount(ordinary.from, "earlier year")} would put the event at ${
      range(ordinary.change)
    }`
    : `${formatCount(days, `ordinary ${grain}`)} changed by ${
      formatChange(ordinary.change.value)
    }, which would put the event at ${range(ordinary.change)}`;
  return [
    `${what.charAt(0).toUpperCase()}${what.slice(1)} changed by ${
      formatChange(change.value)
    } on ${priorYear} (${formatLevel(level)} CI ${
      range(change)
    }, from ${grain}-to-${grain} variation).`,
    `That is ${VERDICTS[verdict]} an ordinary year's growth.`,
    `${other}.`,
  ];
}
