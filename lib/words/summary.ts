/** A readout in a merchant's words: what happened, how sure, what to do. */

import { advise } from "./_advice.ts";
import { actOf, findingOf } from "./_decision.ts";
import { confidence } from "./_confidence.ts";
import {
  formatChange,
  formatCount,
  formatDifference,
  formatNumber,
  formatValue,
} from "../document/mod.ts";
import {
  bestFirst,
  isBeforeOrders,
  listed,
  type MetricReadout,
  type ProjectedImpact,
  type Readout,
  successOf,
} from "../record/mod.ts";
import { datesText } from "./_days.ts";

/** A readout for people who do not read statistics. */
export interface ReadoutSummary {
  /** What to do, and the finding that it rests on. */
  readonly headline: string;
  /** What was seen, a sentence each. */
  readonly whatHappened: readonly string[];
  /** What the checks warn of, a sentence or two each. */
  readonly warnings: readonly string[];
  /** How far it can be relied on. */
  readonly howSure: readonly string[];
  /** What follows from it. */
  readonly whatToDo: readonly string[];
  /** What it is worth in money. */
  readonly projectedImpact: ProjectedImpact;
}

/**
 * Says a readout in plain sentences. Whatever goes beyond the experience's own
 * visitors and days names its assumption; where a check failed, or an experience
 * still runs, no amount is stated that would be taken for a result.
 *
 * @param readout The readout.
 * @returns The summary, frozen in all its depth.
 *
 * @example
 * ```ts
 * import { openClient, readout, summariseReadout } from "readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const { whatToDo, projectedImpact } = summariseReadout(result);
 * assertEquals(whatToDo[0], "Roll out Progress bar.");
 * assertEquals(projectedImpact.per, "month");
 * ```
 */
export function summariseReadout(readout: Readout): ReadoutSummary {
  return Object.freeze({
    headline: `${actOf(readout)} ${findingOf(readout)}`,
    whatHappened: Object.freeze(whatHappened(readout)),
    warnings: Object.freeze(warnings(readout)),
    howSure: Object.freeze(confidence(readout)),
    whatToDo: Object.freeze(advise(readout)),
    projectedImpact: readout.projectedImpact,
  });
}

/**
 * That it runs is said elsewhere; and where no lift may be read, what large
 * orders do to it is evidence, and nothing to beware of.
 */
function warnings(
  { checks, experience, decision, outliers }: Readout,
): string[] {
  const isRead = decision.verdict !== "do-not-decide";
  return checks.filter(({ code, status }) =>
    status === "warn" &&
    !(code === "period" && experience.status === "started") &&
    (isRead || code !== "outliers")
  ).flatMap(({ code, message }) =>
    code === "outliers" ? outliers.findings : [message]
  );
}

function whatHappened(readout: Readout): string[] {
  const { decision, checks } = readout;
  if (isBeforeOrders(readout)) return [scene(readout), noOrders(readout)];
  if (decision.verdict !== "do-not-decide") {
    return [scene(readout), ...differences(readout)];
  }
  const failed = checks.filter(({ status }) => status === "fail");
  return [
    scene(readout),
    ...failed.map(({ title, message }) => `${title}, failed: ${message}`),
  ];
}

function noOrders({ ledger: { exclusions } }: Readout): string {
  const rows = exclusions.reduce((sum, one) => sum + one.rows, 0);
  return rows === 0
    ? "None of them has an order here."
    : `None of them has an order that counts: ${
      formatCount(rows, "row")
    } of the orders do not count.`;
}

/** Who took part, and when. */
function scene({ variations, period }: Readout): string {
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  const { days, firstDay, lastDay } = period;
  const when = days === null || firstDay === null || lastDay === null
    ? ""
    : ` over ${formatCount(days, "day")} (${datesText(firstDay, lastDay)})`;
  return `${formatCount(visitors, "visitor")} took part${when}: ${
    shares(variations)
  }.`;
}

/** Above three variations, the table beside it says which had how many. */
function shares(variations: Readout["variations"]): string {
  const counts = variations.map(({ visitors }) => visitors);
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
    .map((count) => formatNumber(count, 0));
  if (variations.length <= NAMED) {
    return variations.map(({ name, visitors }) =>
      `${formatNumber(visitors, 0)} with ${name}`
    ).join(", ");
  }
  return `${
    least === most ? least : `${least} to ${most}`
  } with each of the ${variations.length} variations`;
}

/** Variations that are named one by one. */
const NAMED = 3;

/** The metrics that decide: a sentence per variation, or of many two. */
function differences(readout: Readout): string[] {
  return successOf(readout).flatMap((metric) => differencesOn(metric, readout));
}

function differencesOn(
  metric: MetricReadout,
  { variations, experience }: Readout,
): string[] {
  const { title, unit, values, comparisons } = metric;
  const shown = values.map(({ value }) =>
    formatValue(value, unit, experience.currency)
  );
  const shownOf = (variation: string) =>
    shown[
      1 +
      comparisons.findIndex((comparison) => comparison.variation === variation)
    ];
  const sentences = bestFirst(metric).map(({ variation, lift, difference }) => {
    const change = difference.value === null
      ? "no difference can be stated"
      : formatDifference(difference.value, unit, experience.currency) +
        (lift.value === null ? "" : ` (${formatChange(lift.value)})`);
    return `${title} was ${shownOf(variation)} with ${variation} and ${
      shown[0]
    } with ${variations[0]!.name}: ${change}.`;
  });
  if (sentences.length <= NAMED) return sentences;
  const others = bestFirst(metric).slice(1).map(({ variation, lift }) =>
    `${shownOf(variation)} with ${variation}` +
    (lift.value === null ? "" : ` (${formatChange(lift.value)})`)
  );
  return [sentences[0]!, `It was ${listed(others)}.`];
}
