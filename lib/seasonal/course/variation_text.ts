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
  more: "More than",
  less: "Less than",
  within: "No more than",
} as const;

/**
 * The interval of some days' change, and what an ordinary year's change is.
 *
 * @param variation Of those days.
 * @param season What they are days of.
 * @param what The days, as a sentence calls them.
 * @returns Two sentences; none where nothing changed by a number.
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
    ? `the event's change in ${
      formatCount(ordinary.from, "earlier year")
    } leaves ${range(ordinary.change)} for one further year`
    : `the ${formatCount(days, `ordinary ${grain}`)} of both years changed by ${
      formatChange(ordinary.change.value)
    }, and an event that only changed like them would lie at ${
      range(ordinary.change)
    }`;
  return [
    `By how much this store's ${grain}s vary, ${what} changed by ${
      formatChange(change.value)
    } (${formatLevel(level)} interval ${range(change)}) against ${priorYear}.`,
    `${VERDICTS[verdict]} an ordinary year's change: ${other}.`,
  ];
}
