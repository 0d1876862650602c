/** What a difference per visitor comes to in money. */

import { totalImpact } from "../stats/mod.ts";
import { latestLifts } from "./latest_lifts.ts";
import { formatLevel, formatNumber, formatProjection } from "../format/mod.ts";
import type {
  Comparison,
  MetricName,
  MetricReadout,
  Readout,
} from "./types.ts";

/** What giving a variation to everybody is worth, on one metric. */
export interface WorthAmount {
  /** Net revenue or gross profit per visitor. */
  readonly metric: MetricName;
  /** The metric's title without "per visitor". */
  readonly title: string;
  /** The variation that everybody would get instead of the control. */
  readonly variation: string;
  /** The amount, in the store's currency; negative for a loss. */
  readonly estimate: number | null;
  /** Lower end of its interval. */
  readonly lower: number | null;
  /** Upper end of its interval. */
  readonly upper: number | null;
}

/** What a result is worth. */
export interface Worth {
  /** What the amounts are for; `null` when none is stated. */
  readonly per: "month" | "1000-visitors" | null;
  /** Visitors that the amounts are for. */
  readonly visitors: number | null;
  /** Visitors per day in the experience; `null` when its days are not known. */
  readonly visitorsPerDay: number | null;
  /**
   * Whether the intervals hold for one look at the end, or at every look of an
   * experience that still runs.
   */
  readonly interval: "one-look" | "every-look" | null;
  /** Amounts by variation and metric; none when they would mislead. */
  readonly amounts: readonly WorthAmount[];
  /** The same in words. */
  readonly sentences: readonly string[];
  /** What the amounts assume; `null` when there are none. */
  readonly assumption: string | null;
}

const METRICS: readonly {
  readonly name: MetricName;
  readonly title: string;
}[] = [
  { name: "net_revenue_per_visitor", title: "Net revenue" },
  { name: "gross_profit_per_visitor", title: "Gross profit" },
];

/**
 * What the result is worth per month, against staying with the control; or per
 * 1,000 visitors when the experience's days are not known.
 *
 * @param readout The readout.
 * @returns Amounts with intervals, and sentences with every assumption.
 */
export function readWorth(readout: Readout): Worth {
  const { decision, experience } = readout;
  const isRunning = experience.status === "started";
  if (decision.verdict === "do-not-decide") {
    return unstated("Not stated: the numbers behind it cannot be trusted.");
  }
  if (decision.verdict === "keep-running") {
    return unstated(
      "Not stated while it runs: an amount would change with every look.",
    );
  }
  const amounts = isRunning ? fromBand(readout) : fromDifferences(readout);
  if (amounts.length === 0) {
    return unstated(
      "Not stated: the band that allows for looking early is not one of money per visitor.",
    );
  }
  const basis = basisOf(readout);
  const per = basis.visitorsPerDay === null ? "1000-visitors" : "month";
  return Object.freeze({
    per,
    ...basis,
    interval: isRunning ? "every-look" : "one-look",
    amounts: Object.freeze(amounts.map((amount) => Object.freeze(amount))),
    sentences: Object.freeze(
      statements(amounts, readout, per === "month" ? "a month" : PER_1000),
    ),
    assumption: assumptionOf(basis, readout),
  });
}

function unstated(sentence: string): Worth {
  return Object.freeze({
    per: null,
    visitors: null,
    visitorsPerDay: null,
    interval: null,
    amounts: Object.freeze([]),
    sentences: Object.freeze([sentence]),
    assumption: null,
  });
}

interface Basis {
  readonly visitors: number;
  readonly visitorsPerDay: number | null;
}

const PER_1000 = "per 1,000 visitors";
const DAYS_PER_MONTH = 365 / 12;

function basisOf({ variations, period }: Readout): Basis {
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  if (period.days === null || visitors === 0) {
    return { visitors: 1000, visitorsPerDay: null };
  }
  const visitorsPerDay = visitors / period.days;
  return { visitors: visitorsPerDay * DAYS_PER_MONTH, visitorsPerDay };
}

/** Variations whose money is worth a word: the winner, or else all. */
function isAsked({ decision }: Readout, variation: string): boolean {
  return decision.verdict !== "ship" || variation === decision.variation;
}

function fromDifferences(readout: Readout): WorthAmount[] {
  const names = readout.variations.slice(1).map(({ name }) => name);
  return names.filter((name) => isAsked(readout, name)).flatMap((name) =>
    METRICS.flatMap((metric) => {
      const comparison = metricOf(readout, metric.name)?.comparisons
        .find(({ variation }) => variation === name);
      return comparison === undefined ? [] : [{
        metric: metric.name,
        title: metric.title,
        variation: name,
        ...amountOf(comparison, readout),
      }];
    })
  );
}

function metricOf(
  { metrics }: Readout,
  name: MetricName,
): MetricReadout | undefined {
  return metrics.find((metric) => metric.name === name);
}

function amountOf(
  { difference, differenceLower, differenceUpper, caveats }: Comparison,
  readout: Readout,
): Pick<WorthAmount, "estimate" | "lower" | "upper"> {
  const { visitors, visitorsPerDay } = basisOf(readout);
  const perVisitor = {
    value: difference,
    lower: differenceLower,
    upper: differenceUpper,
    shape: differenceLower === null ? null : "bounded",
    level: readout.settings.level,
    caveats,
  } as const;
  const { value, lower, upper } = visitorsPerDay === null
    ? totalImpact(perVisitor, { visitorsPerDay: visitors }).perDay
    : totalImpact(perVisitor, { visitorsPerDay }).perMonth;
  return { estimate: value, lower, upper };
}

/**
 * For an experience that still runs: the band of the lift that holds at every
 * look, at the control's value. The error of that value is small beside the
 * band, and the sentence names it.
 */
function fromBand(readout: Readout): WorthAmount[] {
  const metric = METRICS.find(({ name }) => name === readout.overTime?.metric);
  const control = metric && metricOf(readout, metric.name)?.values[0]?.value;
  if (metric === undefined || control == null) return [];
  const { visitors } = basisOf(readout);
  const scale = (lift: number | null) =>
    lift === null ? null : lift * control * visitors;
  return latestLifts(readout)
    .filter(({ variation }) => isAsked(readout, variation))
    .map(({ variation, lift, sequenceLower, sequenceUpper }) => ({
      metric: metric.name,
      title: metric.title,
      variation,
      estimate: scale(lift),
      lower: scale(sequenceLower),
      upper: scale(sequenceUpper),
    }));
}

/** One sentence per variation, revenue and profit together. */
function statements(
  amounts: readonly WorthAmount[],
  { experience: { currency }, settings }: Readout,
  per: string,
): string[] {
  return [...new Set(amounts.map(({ variation }) => variation))].map((name) => {
    const mine = amounts.filter(({ variation }) => variation === name);
    const isSettled = mine.every(({ lower, upper }) =>
      lower !== null && upper !== null && (lower > 0 || upper < 0)
    );
    const changes = mine.map((amount, index) => {
      const period = index === 0 ? ` ${per}` : "";
      const title = amount.title.toLowerCase();
      const range = rangeOf(amount, currency);
      return isSettled
        ? `${title} by about ${
          formatProjection(amount.estimate!, currency)
        }${period} (${range})`
        : `${title} by ${range}${period}`;
    });
    const sure = `${formatLevel(settings.level)} confidence`;
    return isSettled
      ? `${name} for every visitor would change ${
        changes.join(", and ")
      }; ranges with ${sure}.`
      : `No gain or loss is established. ${name} for every visitor could change ${
        changes.join(", and ")
      } (${sure}).`;
  });
}

function rangeOf(
  { estimate, lower, upper }: WorthAmount,
  currency: string | null,
): string {
  if (lower !== null && upper !== null) {
    return `${formatProjection(lower, currency)} to ${
      formatProjection(upper, currency)
    }`;
  }
  if (estimate === null) return "an unknown amount";
  return `anything, ${formatProjection(estimate, currency)} as measured`;
}

function assumptionOf(
  { visitors, visitorsPerDay }: Basis,
  { variations, experience, settings }: Readout,
): string {
  const control = variations[0]!.name;
  const band = experience.status === "started"
    ? ` Ranges are the band of the lift at ${control}'s value per visitor so far.`
    : settings.maxZScore === null
    ? ""
    : " Visitors with outlying orders are left out of it.";
  const rounding = " Amounts are rounded to three digits.";
  if (visitorsPerDay === null) {
    return `Compared with ${control} for every visitor. The days of the experiment are not known, so nothing is said per month.${band}${rounding}`;
  }
  return `Compared with ${control} for every visitor. This assumes ${
    formatNumber(visitors, 0)
  } visitors a month (${
    formatNumber(visitorsPerDay, 0)
  } a day as in the experiment, for 30.4 days), an effect that lasts, and days like those of the experiment, without holiday peaks.${band}${rounding}`;
}
