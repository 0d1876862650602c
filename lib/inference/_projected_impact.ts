/** Converts the difference per visitor to a monthly amount. */

import { type Interval, totalImpact } from "../stats/mod.ts";
import {
  areAmountsDoubted,
  type Comparison,
  DEFAULTS,
  EARNINGS,
  isBeforeOrders,
  isSameTest,
  leadingAmounts,
  type MetricName,
  type MetricReadout,
  type ProjectedAmount,
  type ProjectedImpact,
  type Readout,
  sortBestFirst,
  type Statement,
  statement,
} from "../record/mod.ts";

/** Readout without its projected impact and next steps. */
type Facts = Omit<Readout, "projectedImpact" | "next">;

/** Readout and visitor volume behind a projection. */
interface ImpactCase {
  readonly readout: Facts;
  readonly basis: Basis;
}

/** Revenue and earnings metrics, which are always projected. */
const ALWAYS: readonly MetricName[] = [DEFAULTS.primaryMetric, ...EARNINGS];

/** Returns the monetary metrics per visitor, success metrics first. */
function moneyMetrics(
  { metrics, settings }: Facts,
): { readonly name: MetricName; readonly title: string }[] {
  const names = new Set([...settings.successMetrics, ...ALWAYS]);
  const amounts: { name: MetricName; title: string }[] = [];
  for (const name of names) {
    const metric = metrics.find((metric) => metric.name === name);
    if (metric?.unit === "currency" && metric.denominator === null) {
      const title = metric.title.replace(/ per visitor$/, "");
      amounts.push({ name, title });
    }
  }
  return amounts;
}

/**
 * Projects the monthly impact of the result against the control, or the impact
 * per 1,000 visitors if days are unknown.
 *
 * @param readout The readout.
 * @param ordinary Visitors of an ordinary day, if known.
 * @returns Amounts with intervals, and statements of all assumptions.
 */
export function projectImpact(
  readout: Facts,
  ordinary: number | null = null,
): ProjectedImpact {
  const { decision, settings } = readout;
  if (isBeforeOrders(readout)) return unstatedImpact("unstated-no-orders");
  if (decision.verdict === "do-not-decide") {
    return unstatedImpact("unstated-untrusted");
  }
  if (decision.verdict === "one-order") {
    // A program summary needs the visitor volume of every test, even without
    // amounts.
    return {
      ...unstatedImpact("unstated-one-order"),
      ...impactBasis(readout, ordinary),
    };
  }
  if (areAmountsDoubted(readout.checks)) {
    return unstatedImpact("unstated-maybe-cents");
  }
  if (moneyMetrics(readout).length === 0) {
    return unstatedImpact("unstated-no-money");
  }
  if (isSameTest(readout.checks)) return unstatedImpact("unstated-same");
  if (decision.verdict === "keep-running") {
    return unstatedImpact("unstated-running");
  }
  const basis = impactBasis(readout, ordinary);
  const amounts = projectAmounts({ readout, basis });
  const unit = basis.visitorsPerDay === null ? "1000-visitors" : "month";
  return {
    per: unit,
    ...basis,
    interval: settings.inference,
    amounts,
    reason: null,
    assumption: impactAssumption(basis, readout),
  };
}

function unstatedImpact(code: string): ProjectedImpact {
  return {
    per: null,
    visitors: null,
    visitorsPerDay: null,
    interval: null,
    amounts: [],
    reason: statement(code),
    assumption: null,
  };
}

interface Basis {
  readonly visitors: number;
  readonly visitorsPerDay: number | null;
}

const DAYS_PER_MONTH = 365 / 12;

/**
 * Returns the visitor volume; the last day of a running test is incomplete and is
 * left out.
 */
function impactBasis(
  { variations, period, experience, overTime }: Facts,
  ordinary: number | null,
): Basis {
  if (ordinary !== null) {
    return { visitors: ordinary * DAYS_PER_MONTH, visitorsPerDay: ordinary };
  }
  const last = experience.status === "started" && (period.days ?? 0) > 1
    ? overTime?.days.filter(({ date }) => date === period.lastDay) ?? []
    : [];
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0) -
    last.reduce((sum, day) => sum + day.visitors, 0);
  if (period.days === null || visitors === 0) {
    return { visitors: 1000, visitorsPerDay: null };
  }
  const visitorsPerDay = visitors / (period.days - Math.sign(last.length));
  return { visitors: visitorsPerDay * DAYS_PER_MONTH, visitorsPerDay };
}

/**
 * Returns whether a variation's amount is shown: only the winner's if there is
 * one, otherwise all.
 */
function isShown({ decision }: Facts, variation: string): boolean {
  return decision.verdict !== "ship" || variation === decision.variation;
}

/**
 * Projects the amounts of the best variation first, each with its leading amount
 * first.
 */
function projectAmounts(impactCase: ImpactCase): ProjectedAmount[] {
  const { readout } = impactCase;
  const primary = findMetric(readout, readout.settings.primaryMetric)!;
  const names = sortBestFirst(primary).map(({ variation }) => variation);
  return names.filter((name) => isShown(readout, name)).flatMap((name) => {
    const amounts: ProjectedAmount[] = [];
    for (const metric of moneyMetrics(readout)) {
      const { comparisons, level } = findMetric(readout, metric.name)!;
      const comparison = comparisons
        .find(({ variation }) => variation === name);
      if (comparison !== undefined) {
        amounts.push({
          metric: metric.name,
          title: metric.title,
          variation: name,
          amount: projectedInterval(comparison, level, impactCase),
        });
      }
    }
    return [...new Set([...leadingAmounts({ amounts }, name), ...amounts])];
  });
}

function findMetric(
  { metrics }: Facts,
  name: MetricName,
): MetricReadout | undefined {
  return metrics.find((metric) => metric.name === name);
}

function projectedInterval(
  { difference, caveats }: Comparison,
  level: number,
  { basis }: ImpactCase,
): Interval {
  const { visitors, visitorsPerDay } = basis;
  const perVisitor = { ...difference, level, caveats };
  return visitorsPerDay === null
    ? totalImpact(perVisitor, { visitorsPerDay: visitors }).perDay
    : totalImpact(perVisitor, { visitorsPerDay }).perMonth;
}

function impactAssumption(
  { visitors, visitorsPerDay }: Basis,
  { variations, settings }: Facts,
): Statement {
  const isMonthly = visitorsPerDay !== null;
  return statement(isMonthly ? "assumed-monthly" : "assumed-per-visitors", {
    control: variations[0]!.name,
    isTrimmed: settings.maxZScore !== null,
    visitors: Number(visitors.toPrecision(3)),
  });
}
