/** How sure a result is, in words. */

import { isMadeByOrders, latestLifts } from "../analysis/mod.ts";
import {
  formatChange,
  formatCount,
  formatLevel,
  formatMoney,
  formatNumber,
  statePValue,
} from "../../document/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import type { Comparison, OutlierRow, Readout } from "../record/mod.ts";

/**
 * How far the result can be relied on.
 *
 * @param readout The readout.
 * @returns A sentence each.
 */
export function confidence(readout: Readout): string[] {
  if (readout.decision.verdict === "do-not-decide") {
    return [
      "Not at all: a check failed, and until its cause is known no difference between the variations means anything.",
    ];
  }
  const said = readout.experience.status === "started"
    ? whileRunning(readout)
    : afterTheEnd(readout);
  return [...said, ...largeOrders(readout)];
}

function afterTheEnd({ metrics, settings }: Readout): string[] {
  const { comparisons } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  if (comparisons.length === 1) return one(comparisons[0]!, settings.level);
  return [
    `How often chance alone shows as much is corrected for there being several variations; the ranges hold with ${
      formatLevel(settings.level)
    } confidence.`,
    ...comparisons.map(oneOfSeveral),
  ];
}

function one(comparison: Comparison, level: number): string[] {
  const { variation, adjustedPValue, significant } = comparison;
  if (adjustedPValue === null) return [untested(comparison)];
  return [
    `This ${
      significant ? "is hardly" : "may be"
    } luck; if ${variation} changed nothing, a difference this large would still turn up in ${
      oddsOf(adjustedPValue)
    } experiments (${statePValue(adjustedPValue)}).`,
    `With ${formatLevel(level)} confidence the ${rangeOf(comparison)}.`,
  ];
}

function oneOfSeveral(comparison: Comparison): string {
  const { variation, adjustedPValue, significant } = comparison;
  if (adjustedPValue === null) return untested(comparison);
  return `${variation} ${
    significant ? "is hardly" : "may be"
  } luck: without an effect, as much is seen in ${
    oddsOf(adjustedPValue)
  } experiments (${statePValue(adjustedPValue)}). The ${rangeOf(comparison)}.`;
}

function untested({ variation, caveats }: Comparison): string {
  const why = caveats.map(({ message }) => message).join("; ");
  return `${variation} cannot be tested: ${why}.`;
}

/** A p-value as a number of experiments. */
function oddsOf(pValue: number): string {
  if (pValue >= 0.995) return "nearly all";
  if (pValue >= 0.015) return `${formatNumber(pValue * 100, 0)} of 100`;
  if (pValue < 1e-6) return "fewer than 1 of 1,000,000";
  return `1 of ${formatNumber(Number((1 / pValue).toPrecision(2)), 0)}`;
}

/** Where the true lift lies; the rest of a sentence about it. */
function rangeOf({ lift: { lower, upper, shape } }: Comparison): string {
  if (shape === "excluding" || (lower === null && upper === null)) {
    return "true lift has no limits as a percentage, since the control's own value may be as low as zero";
  }
  if (upper === null) {
    return `true lift is ${
      formatChange(lower)
    } or more, without an upper limit`;
  }
  if (lower === null) {
    return `true lift is ${formatChange(upper)} or less, without a lower limit`;
  }
  return `true lift lies between ${formatChange(lower)} and ${
    formatChange(upper)
  }`;
}

function whileRunning(readout: Readout): string[] {
  const points = latestLifts(readout);
  if (points.length === 0) {
    return [
      "It is still running, and without daily data nothing can be called early.",
    ];
  }
  const level = formatLevel(readout.settings.level);
  return [
    `It is still running, so what counts is the ${level} band that holds however often one looks.`,
    ...points.map(({ variation, band: { lower, upper } }) => {
      if (lower === null || upper === null) {
        return `For ${variation} this band has no end yet: anything is possible.`;
      }
      const isCalled = lower > 0 || upper < 0;
      return `For ${variation} it reaches from ${formatChange(lower)} to ${
        formatChange(upper)
      }: ${
        isCalled ? "there is a difference" : "there may be no difference at all"
      }.`;
    }),
  ];
}

/** What remains of a lift of revenue without the largest orders. */
function largeOrders(readout: Readout): string[] {
  const { outliers, settings, decision } = readout;
  if (settings.primaryMetric !== "net_revenue_per_visitor") return [];
  const isCalled = ["ship", "keep-control"].includes(decision.verdict);
  return outliers.rows.flatMap((row) => {
    const before = outliers.rows.find((one) =>
      one.threshold === null && one.variation === row.variation
    )?.revenue.value ?? null;
    const after = row.revenue.value;
    const isUsual = row.threshold === THRESHOLDS.usualZ &&
      row.removedOrders > 0;
    if (!isUsual || before === null || after === null) {
      return [];
    }
    const isMade = isMadeByOrders(before, after);
    if (!isMade && !isCalled) {
      return [];
    }
    return [
      `${isMade ? whatMakesIt(row) : "Large orders do not make it"}: without ${
        theLargest(row, readout)
      } the lift of ${row.variation} would be ${formatChange(after)}, not ${
        formatChange(before)
      }.`,
    ];
  });
}

function whatMakesIt({ removedOrders }: OutlierRow): string {
  return removedOrders === 1
    ? "One order makes most of this difference"
    : "A few large orders make most of this difference";
}

function theLargest(
  { removedOrders }: OutlierRow,
  { outliers: { largest }, experience: { currency } }: Readout,
): string {
  const order = largest === null
    ? ""
    : `${formatMoney(largest.value, currency)} in ${largest.variation}`;
  return removedOrders === 1
    ? `the one of ${order}`
    : `the ${
      formatCount(removedOrders, "unusually large order")
    } (the largest: ${order})`;
}
