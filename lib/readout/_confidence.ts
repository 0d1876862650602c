/** How sure a result is, in words. */

import {
  formatCount,
  formatLift,
  formatMoney,
  formatNumber,
  statePValue,
} from "./format.ts";
import { formatLevel } from "./level.ts";
import type { Comparison, LiftPoint, OutlierRow, Readout } from "./types.ts";

/** The z-score above which services of this kind leave orders out. */
const USUAL_THRESHOLD = 3;
/** Smaller lifts turn too easily to be worth a sentence. */
const NOTABLE_LIFT = 0.05;

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

/**
 * The lifts as they stand now.
 *
 * @param readout The readout.
 * @returns The last point of each variation; none without daily data.
 */
export function latestLifts({ overTime }: Readout): LiftPoint[] {
  const last = new Map(
    overTime?.lifts.map((point) => [point.variation, point]),
  );
  return [...last.values()];
}

function afterTheEnd({ metrics, settings }: Readout): string[] {
  const { comparisons } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  const isOne = comparisons.length === 1;
  const corrected = isOne ? "" : " after correction for several variations";
  return comparisons.flatMap((comparison) => {
    const { variation, adjustedPValue, significant, caveats } = comparison;
    if (adjustedPValue === null) {
      const why = caveats.map(({ message }) => message).join("; ");
      return [`${variation} cannot be tested: ${why}.`];
    }
    const luck = significant ? "This is hardly luck" : "This may be luck";
    const chance = `if ${variation} changed nothing, a difference this large ` +
      `would still turn up in ${oddsOf(adjustedPValue)} experiments (${
        statePValue(adjustedPValue)
      }${corrected}).`;
    return [
      `${isOne ? luck : `${variation}: ${luck.toLowerCase()}`}; ${chance} ${
        rangeOf(comparison, settings.level)
      }`,
    ];
  });
}

/** A p-value as a number of experiments. */
function oddsOf(pValue: number): string {
  if (pValue >= 0.995) return "nearly all";
  if (pValue >= 0.015) return `${formatNumber(pValue * 100, 0)} of 100`;
  if (pValue < 1e-6) return "fewer than 1 of 1,000,000";
  return `1 of ${formatNumber(Number((1 / pValue).toPrecision(2)), 0)}`;
}

function rangeOf(comparison: Comparison, level: number): string {
  const { interval, liftLower, liftUpper } = comparison;
  const sure = `(${formatLevel(level)} confidence)`;
  const isOpen = liftLower === null || liftUpper === null;
  if (interval === "excluding" || (liftLower === null && liftUpper === null)) {
    return `As a percentage the true lift cannot be pinned down: the control's own value may be as low as zero ${sure}.`;
  }
  if (!isOpen) {
    return `The true lift may be anything from ${formatLift(liftLower)} to ${
      formatLift(liftUpper)
    } ${sure}.`;
  }
  return liftUpper === null
    ? `The true lift is ${
      formatLift(liftLower)
    } or more, and nothing limits it upwards ${sure}.`
    : `The true lift is ${
      formatLift(liftUpper)
    } or less, and nothing limits it downwards ${sure}.`;
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
    ...points.map(({ variation, sequenceLower, sequenceUpper }) => {
      if (sequenceLower === null || sequenceUpper === null) {
        return `For ${variation} this band has no end yet: anything is possible.`;
      }
      const isCalled = sequenceLower > 0 || sequenceUpper < 0;
      return `For ${variation} it reaches from ${
        formatLift(sequenceLower)
      } to ${formatLift(sequenceUpper)}: ${
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
    )?.revenueLift ?? null;
    const after = row.revenueLift;
    const isUsual = row.threshold === USUAL_THRESHOLD && row.removedOrders > 0;
    if (!isUsual || before === null || after === null) {
      return [];
    }
    const isMade = Math.abs(before) > NOTABLE_LIFT &&
      (Math.sign(before) !== Math.sign(after) ||
        Math.abs(after) < Math.abs(before) / 2);
    if (!isMade && !isCalled) {
      return [];
    }
    return [
      `${isMade ? whatMakesIt(row) : "Large orders do not make it"}: without ${
        theLargest(row, readout)
      } the lift of ${row.variation} would be ${formatLift(after)}, not ${
        formatLift(before)
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
