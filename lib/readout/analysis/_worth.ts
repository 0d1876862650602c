/** What a difference per visitor comes to in money. */

import {
  formatLevel,
  formatNumber,
  formatProjection,
} from "../../format/mod.ts";
import { type Interval, totalImpact } from "../../stats/mod.ts";
import type {
  Comparison,
  MetricName,
  MetricReadout,
  Readout,
  Worth,
  WorthAmount,
} from "../record/mod.ts";
import { latestLifts } from "./latest_lifts.ts";

/** A readout before it is said what it is worth. */
type Facts = Omit<Readout, "worth" | "next">;

/** What is asked, and for whom. */
interface Case {
  readonly readout: Facts;
  readonly basis: Basis;
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
export function readWorth(readout: Facts): Worth {
  const { decision, experience } = readout;
  const isRunning = experience.status === "started";
  if (decision.verdict === "do-not-decide") {
    return unstated("Not stated: the numbers behind it cannot be trusted.");
  }
  if (METRICS.every(({ name }) => metricOf(readout, name) === undefined)) {
    return unstated("Not stated: nothing here is money per visitor.");
  }
  if (decision.verdict === "keep-running") {
    return unstated(
      "Not stated while it runs: an amount would change with every look.",
    );
  }
  const basis = basisOf(readout);
  const asked: Case = { readout, basis };
  const amounts = isRunning ? fromBand(asked) : fromDifferences(asked);
  if (amounts.length === 0) {
    return unstated(
      "Not stated: the band that allows for looking early is not one of money per visitor.",
    );
  }
  const per = basis.visitorsPerDay === null ? "1000-visitors" : "month";
  return {
    per,
    ...basis,
    interval: isRunning ? "every-look" : "one-look",
    amounts,
    sentences: statements(
      amounts,
      readout,
      per === "month" ? "a month" : PER_1000,
    ),
    assumption: assumptionOf(basis, readout),
  };
}

function unstated(sentence: string): Worth {
  return {
    per: null,
    visitors: null,
    visitorsPerDay: null,
    interval: null,
    amounts: [],
    sentences: [sentence],
    assumption: null,
  };
}

interface Basis {
  readonly visitors: number;
  readonly visitorsPerDay: number | null;
}

const PER_1000 = "per 1,000 visitors";
const DAYS_PER_MONTH = 365 / 12;

function basisOf({ variations, period }: Facts): Basis {
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  if (period.days === null || visitors === 0) {
    return { visitors: 1000, visitorsPerDay: null };
  }
  const visitorsPerDay = visitors / period.days;
  return { visitors: visitorsPerDay * DAYS_PER_MONTH, visitorsPerDay };
}

/** Variations whose money is worth a word: the winner, or else all. */
function isAsked({ decision }: Facts, variation: string): boolean {
  return decision.verdict !== "ship" || variation === decision.variation;
}

function fromDifferences(asked: Case): WorthAmount[] {
  const { readout } = asked;
  const names = readout.variations.slice(1).map(({ name }) => name);
  return names.filter((name) => isAsked(readout, name)).flatMap((name) =>
    METRICS.flatMap((metric) => {
      const comparison = metricOf(readout, metric.name)?.comparisons
        .find(({ variation }) => variation === name);
      return comparison === undefined ? [] : [{
        metric: metric.name,
        title: metric.title,
        variation: name,
        amount: amountOf(comparison, asked),
      }];
    })
  );
}

function metricOf(
  { metrics }: Facts,
  name: MetricName,
): MetricReadout | undefined {
  return metrics.find((metric) => metric.name === name);
}

function amountOf(
  { difference, caveats }: Comparison,
  { readout, basis: { visitors, visitorsPerDay } }: Case,
): Interval {
  const { level } = readout.settings;
  const perVisitor = { ...difference, level, caveats };
  return visitorsPerDay === null
    ? totalImpact(perVisitor, { visitorsPerDay: visitors }).perDay
    : totalImpact(perVisitor, { visitorsPerDay }).perMonth;
}

/**
 * For an experience that still runs: the band of the lift that holds at every
 * look, at the control's value. The error of that value is small beside the
 * band, and the sentence names it.
 */
function fromBand({ readout, basis }: Case): WorthAmount[] {
  const metric = METRICS.find(({ name }) => name === readout.overTime?.metric);
  const control = metric && metricOf(readout, metric.name)?.values[0]?.value;
  if (metric === undefined || control == null) return [];
  const { visitors } = basis;
  const scale = (lift: number | null) =>
    lift === null ? null : lift * control * visitors;
  return latestLifts(readout)
    .filter(({ variation }) => isAsked(readout, variation))
    .map(({ variation, band }) => ({
      metric: metric.name,
      title: metric.title,
      variation,
      amount: {
        value: scale(band.value),
        lower: scale(band.lower),
        upper: scale(band.upper),
        shape: band.shape,
      },
    }));
}

/** One sentence per variation, revenue and profit together. */
function statements(
  amounts: readonly WorthAmount[],
  { experience: { currency }, settings }: Facts,
  per: string,
): string[] {
  return [...new Set(amounts.map(({ variation }) => variation))].map((name) => {
    const mine = amounts.filter(({ variation }) => variation === name);
    const isSettled = mine.every(({ amount: { lower, upper } }) =>
      lower !== null && upper !== null && (lower > 0 || upper < 0)
    );
    const changes = mine.map(({ title: name, amount }, index) => {
      const period = index === 0 ? ` ${per}` : "";
      const title = name.toLowerCase();
      const range = rangeOf(amount, currency);
      return isSettled
        ? `${title} by about ${
          formatProjection(amount.value!, currency)
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
  { value, lower, upper }: Interval,
  currency: string | null,
): string {
  if (lower !== null && upper !== null) {
    return `${formatProjection(lower, currency)} to ${
      formatProjection(upper, currency)
    }`;
  }
  if (value === null) return "an unknown amount";
  return `anything, ${formatProjection(value, currency)} as measured`;
}

function assumptionOf(
  { visitors, visitorsPerDay }: Basis,
  { variations, experience, settings }: Facts,
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
