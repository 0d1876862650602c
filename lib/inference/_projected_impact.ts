/** What a difference per visitor comes to in money. */

import { formatNumber } from "../format/mod.ts";
import { type Interval, totalImpact } from "../stats/mod.ts";
import {
  bestFirst,
  type Comparison,
  isBeforeOrders,
  isSameTest,
  leadingAmounts,
  type MetricName,
  type MetricReadout,
  type ProjectedAmount,
  type ProjectedImpact,
  type Readout,
} from "../record/mod.ts";
import { statements } from "./_impact_words.ts";

/** A readout before it is said what it is worth. */
type Facts = Omit<Readout, "projectedImpact" | "next">;

/** What is asked, and for whom. */
interface Case {
  readonly readout: Facts;
  readonly basis: Basis;
}

const ALWAYS: readonly {
  readonly name: MetricName;
  readonly title: string;
}[] = [
  { name: "net_revenue_per_visitor", title: "Net revenue" },
  { name: "gross_profit_per_visitor", title: "Gross profit" },
];

/** Money per visitor: revenue, profit, and what else decides. */
function inMoney({ metrics, settings }: Facts): typeof ALWAYS {
  const others = metrics.filter(({ name, unit, denominator }) =>
    settings.successMetrics.includes(name) && unit === "currency" &&
    denominator === null && ALWAYS.every((one) => one.name !== name)
  );
  const there = ALWAYS.filter(({ name }) =>
    metrics.some((metric) => metric.name === name)
  );
  return [
    ...others.map(({ name, title }) => ({
      name,
      title: title.replace(/ per visitor$/, ""),
    })),
    ...there,
  ];
}

/**
 * What the result is worth per month, against staying with the control; or per
 * 1,000 visitors when the experience's days are not known.
 *
 * @param readout The readout.
 * @returns Amounts with intervals, and sentences with every assumption.
 */
export function projectImpact(readout: Facts): ProjectedImpact {
  const { decision, settings } = readout;
  if (isBeforeOrders(readout)) {
    return unstated("Not stated: there are no orders.");
  }
  if (decision.verdict === "do-not-decide") {
    return unstated("Not stated: the numbers behind it cannot be trusted.");
  }
  if (inMoney(readout).length === 0) {
    return unstated("Not stated: nothing here is money per visitor.");
  }
  if (isSameTest(readout.checks)) {
    return unstated("Not stated: in an A/A test there is nothing to roll out.");
  }
  if (decision.verdict === "keep-running") {
    return unstated(
      "Not stated while it runs: an amount would change with every look.",
    );
  }
  const basis = basisOf(readout);
  const amounts = amountsOf({ readout, basis });
  const per = basis.visitorsPerDay === null ? "1000-visitors" : "month";
  return {
    per,
    ...basis,
    interval: settings.inference,
    amounts,
    sentences: statements(
      amounts,
      readout,
      per === "month" ? "a month" : PER_1000,
    ),
    assumption: assumptionOf(basis, readout),
  };
}

function unstated(sentence: string): ProjectedImpact {
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

/** The best variation first, as everywhere, and of each what leads. */
function amountsOf(asked: Case): ProjectedAmount[] {
  const { readout } = asked;
  const primary = metricOf(readout, readout.settings.primaryMetric)!;
  const names = bestFirst(primary).map(({ variation }) => variation);
  return names.filter((name) => isAsked(readout, name)).flatMap((name) => {
    const amounts = inMoney(readout).flatMap((metric): ProjectedAmount[] => {
      const { comparisons, level } = metricOf(readout, metric.name)!;
      const comparison = comparisons
        .find(({ variation }) => variation === name);
      return comparison === undefined ? [] : [{
        metric: metric.name,
        title: metric.title,
        variation: name,
        amount: amountOf(comparison, level, asked),
      }];
    });
    return [...new Set([...leadingAmounts({ amounts }, name), ...amounts])];
  });
}

function metricOf(
  { metrics }: Facts,
  name: MetricName,
): MetricReadout | undefined {
  return metrics.find((metric) => metric.name === name);
}

function amountOf(
  { difference, caveats }: Comparison,
  level: number,
  { basis: { visitors, visitorsPerDay } }: Case,
): Interval {
  const perVisitor = { ...difference, level, caveats };
  return visitorsPerDay === null
    ? totalImpact(perVisitor, { visitorsPerDay: visitors }).perDay
    : totalImpact(perVisitor, { visitorsPerDay }).perMonth;
}

function assumptionOf(
  { visitors, visitorsPerDay }: Basis,
  { variations, settings }: Facts,
): string {
  const control = variations[0]!.name;
  const exclusions = settings.maxZScore === null
    ? ""
    : " Visitors with outlying orders are left out of it.";
  const rounding = " Amounts are rounded to three digits.";
  if (visitorsPerDay === null) {
    return `Compared with ${control} for every visitor. The days of the experiment are not known, so nothing is said per month.${exclusions}${rounding}`;
  }
  return `Compared with ${control} for every visitor. This assumes ${
    formatNumber(visitors, 0)
  } visitors a month (${
    formatNumber(visitorsPerDay, 0)
  } a day as in the experiment, for 30.4 days), an effect that lasts, and days like those of the experiment, without holiday peaks.${exclusions}${rounding}`;
}
