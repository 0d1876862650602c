/**
 * Decision card: the recommended action, the interval behind it, and a few key
 * numbers.
 */

import type { Block, Glance } from "../document/mod.ts";
import {
  cardOf,
  formatChance,
  formatChange,
  formatCount,
  formatDates,
  formatIndex,
  formatNumber,
  formatProjection,
  shorten,
  statePValue,
} from "../document/mod.ts";
import type { HealthCheck, Readout } from "../record/mod.ts";
import {
  isBeforeOrders,
  isControlGuessed,
  isSameTest,
  leadingAmounts,
  settledSign,
  VERDICTS,
} from "../record/mod.ts";
import { advise, costSentences } from "./_advice.ts";
import { recommendedAction } from "./_act.ts";
import { findingSentence } from "./_decision.ts";
import {
  effectText,
  findComparison,
  findMetric,
  findVariation,
  intervalText,
  shownComparison,
  totalVisitors,
} from "./_effects.ts";
import { CHARTS } from "./figures.ts";
import { daysText } from "./_how_long.ts";
import { checksBlock, spokenCheck } from "./sentences/mod.ts";

/** Maximum number of tiles in a row. */
const MOST_TILES = 4;
/** Maximum number of characters of a name in a tile. */
const TILE = 24;

/**
 * Returns the blocks of the card, which is everything on a page before the
 * collapsed parts.
 */
export function cardBlocks(readout: Readout): Block[] {
  const caution = strongestCaveat(readout);
  const { check } = caution;
  const otherChecks = failedOrWarningChecks(readout).filter((raised) =>
    raised !== check
  );
  const blocks: Block[] = [...cardOf({
    verdict: verdictBlock(readout),
    chart: isCompared(readout) ? CHARTS.ranking(readout) : undefined,
    numbers: cardTiles(readout),
    caution: caution.text,
  })];
  if (otherChecks.length > 0) blocks.push(checksBlock(otherChecks));
  return blocks;
}

/** Returns the block with the action and its finding. */
export function verdictBlock(
  readout: Readout,
): Block & { readonly kind: "verdict" } {
  const { tone } = VERDICTS[readout.decision.verdict];
  // With an assumed control, the result is neither good nor bad until the user
  // confirms it.
  const isOpen = isControlGuessed(readout.checks) && tone !== "stop";
  return {
    kind: "verdict",
    tone: isOpen ? "neutral" : tone,
    headline: recommendedAction(readout),
    finding: findingSentence(readout),
  };
}

/** Returns whether lifts may be shown. */
export function isCompared(readout: Readout): boolean {
  const { decision: { verdict }, plan } = readout;
  return verdict !== "do-not-decide" && !isBeforeOrders(readout) &&
    !(verdict === "keep-running" && plan?.stage === "before");
}

/**
 * Returns checks that failed or warn, except the warning that the experience is
 * still running.
 */
export function failedOrWarningChecks(
  { checks, experience, decision, variations }: Readout,
): HealthCheck[] {
  return checks.filter(({ status, code }) =>
    status === "fail" || (status === "warn" &&
      !(code === "period" && experience.status === "started") &&
      // Without a valid lift, the effect of large orders does not matter. If a
      // single order decides, the finding already says so.
      !(code === "outliers" && (decision.verdict === "do-not-decide" ||
        decision.verdict === "one-order" && variations.length === 2)))
  );
}

/**
 * Returns the strongest caveat: the remedy of a failed check, or else a warning,
 * or else the advice that comes with the decision.
 */
export function strongestCaveat(
  readout: Readout,
): { readonly text: string | null; readonly check?: HealthCheck } {
  const { decision } = readout;
  const raised = failedOrWarningChecks(readout);
  const failed = raised.find(({ status }) => status === "fail");
  const [, advice = null] = advise(readout);
  // The card already shows the finding of a failed check, so this is the remedy.
  if (failed !== undefined) return { text: advice, check: failed };
  const [cost] = decision.verdict === "ship" ? costSentences(readout) : [];
  if (cost !== undefined) return { text: cost };
  const [warned] = raised;
  if (warned === undefined) return { text: advice };
  const isUndecided = decision.verdict === "do-not-decide";
  return { text: isUndecided ? advice : checkText(warned), check: warned };
}

function checkText(check: HealthCheck): string {
  const { title, message } = spokenCheck(check);
  return `${title}: ${message}`;
}

function cardTiles(readout: Readout): Glance[] {
  const tiles = isCompared(readout)
    ? [
      ...effectTiles(readout),
      certaintyTile(readout),
      ...remainingTimeTiles(readout),
    ]
    : [
      visitorsTile(readout),
      ...remainingTimeTiles(readout),
      ...durationTiles(readout),
    ];
  return [...tiles.slice(0, MOST_TILES - 1), checksTile(readout)];
}

/**
 * Returns tiles with the projected amounts, or with the lifts with and without a
 * decisive order.
 */
export function effectTiles(readout: Readout): Glance[] {
  if (!isCompared(readout) || isSameTest(readout.checks)) return [];
  return readout.decision.verdict === "one-order"
    ? decisiveOrderTiles(readout)
    : projectedAmountTiles(readout);
}

function decisiveOrderTiles(readout: Readout): Glance[] {
  const { outliers, decision } = readout;
  const { metric: name, lift } = findVariation(
    outliers.decisive!,
    decision.variation,
  )!;
  const metric = findMetric(readout, name);
  const comparison = findComparison(metric, decision.variation!);
  return [
    {
      label: "Lift with it",
      value: effectText(comparison, metric, readout),
      note: intervalText(comparison, metric, readout),
    },
    {
      label: "Lift without it",
      value: formatChange(lift.value),
      note: intervalText({ ...comparison, lift }, metric, readout),
    },
  ];
}

/**
 * Returns up to two projected amounts; an inconclusive one is shown as a range
 * only.
 */
function projectedAmountTiles(readout: Readout): Glance[] {
  const { projectedImpact, experience, variations, decision } = readout;
  const formatAmount = (amount: number) =>
    formatProjection(amount, experience.currency);
  const variation = shownComparison(readout)?.variation ?? "";
  // The headline already names the variation that the decision is about.
  const suffix = variations.length > 2 && variation !== decision.variation
    ? `, ${shorten(variation, TILE)}`
    : "";
  const per = projectedImpact.per === "month"
    ? "a month"
    : "per 1,000 visitors";
  const leading = leadingAmounts(projectedImpact, variation);
  const amounts = projectedImpact.amounts.filter((amount) =>
    amount.variation === variation
  );
  const glances: Glance[] = [];
  for (const projected of [...new Set([...leading, ...amounts])].slice(0, 2)) {
    const { value, lower, upper } = projected.amount;
    if (value === null || lower === null || upper === null) continue;
    const range = `${formatAmount(lower)} to ${formatAmount(upper)}`;
    const isOpen = settledSign(projected) === 0;
    glances.push({
      label: `${projected.title} ${per}${suffix}`,
      value: isOpen ? range : formatAmount(value),
      note: isOpen ? "could be a gain or a loss" : range,
    });
  }
  return glances;
}

function certaintyTile(readout: Readout): Glance {
  const comparison = shownComparison(readout);
  const p = comparison?.adjustedPValue ?? null;
  const chance = findVariation(
    readout.next.shrunkEstimates?.variations ?? [],
    comparison?.variation,
  )?.chanceToBeBest;
  return {
    label: "Certainty",
    value: p === null ? "n/a" : statePValue(p),
    note: chance === undefined || readout.variations.length === 2
      ? null
      : `${formatChance(chance)} chance to be best`,
  };
}

function visitorsTile(readout: Readout): Glance {
  return {
    label: "Visitors",
    value: formatNumber(totalVisitors(readout), 0),
    note: `in ${formatCount(readout.variations.length, "variation")}`,
  };
}

function durationTiles({ period }: Readout): Glance[] {
  const { firstDay, lastDay, days } = period;
  if (firstDay === null || lastDay === null || days === null) return [];
  const note = formatDates(firstDay, lastDay);
  return [{ label: "Length", value: formatCount(days, "day"), note }];
}

/**
 * Returns tiles with the remaining time until the plan's end, or else until the
 * target lift is detectable.
 */
function remainingTimeTiles({ next, decision }: Readout): Glance[] {
  const { howLong } = next;
  const label = "Still to run";
  if (howLong === null) return [];
  const { plan, visitorsToCome, days, target, minimumEffect } = howLong;
  if (plan !== null && plan.days !== null) {
    const visitors = formatCount(plan.visitors, "visitor");
    return [{ label, value: daysText(plan.days), note: `to ${visitors}` }];
  }
  if (visitorsToCome !== null && visitorsToCome > 0 && days !== null) {
    const note = `to detect ${formatChange(target)}`;
    return [{ label, value: daysText(days), note }];
  }
  // A conclusive result makes the minimum detectable effect irrelevant.
  const isOpen = decision.verdict === "no-clear-difference";
  return minimumEffect === null || !isOpen ? [] : [{
    label: "Detectable so far",
    value: formatIndex(minimumEffect * 100),
    note: "smallest lift that would usually show",
  }];
}

function checksTile({ checks }: Readout): Glance {
  const completed = checks.filter(({ status }) => status !== "skipped");
  const passed = completed.filter(({ status }) => status === "pass").length;
  const failed = completed.filter(({ status }) => status === "fail").length;
  const warned = completed.length - passed - failed;
  const notes: string[] = [];
  if (failed !== 0) notes.push(`${failed} failed`);
  if (warned !== 0) notes.push(formatCount(warned, "warning"));
  return {
    label: "Checks",
    value: `${passed} of ${completed.length} passed`,
    note: notes.length === 0 ? null : notes.join(", "),
  };
}
