/** Checks that orders are complete, unique and numerous enough. */

import type {
  BuyingVariation,
  Decision,
  HealthCheck,
  MetricReadout,
  OutlierRow,
  Statement,
} from "../../record/mod.ts";
import { statement, THRESHOLDS } from "../../record/mod.ts";
import { oddsRatioTest } from "../../stats/mod.ts";
import type { Orders, ReadoutData } from "../../sums/mod.ts";

type Code = HealthCheck["code"];

const noneToCheck = (code: Code): HealthCheck => ({
  code,
  status: "skipped",
  findings: [statement("no-orders-to-check")],
});

/** Compares exported orders with those that the service or the visitors' file counts. */
export function orderCountCheck(
  {
    orders,
    reportedOrders,
    variations,
    experience,
  }: ReadoutData,
): HealthCheck {
  const { count, perVariation: counted } = orders;
  const code = "order-count";
  if (reportedOrders === null) {
    const findings = [statement("no-time-series")];
    return { code, status: "skipped", findings };
  }
  const gaps = variations
    .map(({ name }, arm) => ({
      name,
      exported: counted[arm]!,
      reported: reportedOrders[arm]!,
    }))
    .filter(({ exported, reported }) => exported !== reported);
  if (gaps.length === 0) {
    const findings = [statement("orders-agree", { orders: count })];
    return { code, status: "pass", findings };
  }
  if (experience.id === null) {
    return {
      code,
      status: isUneven(counted, reportedOrders) ? "fail" : "warn",
      findings: [statement("orders-differ-in-files", { gaps })],
    };
  }
  const worst = Math.max(
    ...gaps.map(({ exported, reported }) =>
      Math.abs(exported - reported) / Math.max(1, reported)
    ),
  );
  return {
    code,
    status: worst > THRESHOLDS.orderCount ? "fail" : "warn",
    findings: [statement("orders-differ", { gaps })],
  };
}

/** p-value below which gaps are concentrated in one arm. */
const UNEVEN = 0.001;

/**
 * Returns whether the share of missing or extra orders differs between arms. Time
 * zones and late orders affect all arms alike.
 */
function isUneven(
  counted: readonly number[],
  reported: readonly number[],
): boolean {
  const sum = (counts: readonly number[]) =>
    counts.reduce((total, count) => total + count, 0);
  const gaps = counted.map((count, arm) => Math.abs(count - reported[arm]!));
  return counted.some((count, arm) => {
    const { less, greater } = oddsRatioTest({
      first: [gaps[arm]!, count],
      second: [sum(gaps) - gaps[arm]!, sum(counted) - count],
    });
    const share = gaps[arm]! / Math.max(1, reported[arm]!);
    return share > THRESHOLDS.orderCount && Math.min(less, greater) < UNEVEN;
  });
}

export function duplicateOrdersCheck(
  { repeats, copies, count }: Orders,
): HealthCheck {
  const code = "duplicate-orders";
  if (count === 0) return noneToCheck(code);
  return {
    code,
    status: repeats === 0 ? "pass" : "fail",
    findings: [
      repeats === 0
        ? statement("no-repeats")
        : statement(copies === repeats ? "repeats-alike" : "repeats", {
          rows: repeats,
        }),
    ],
  };
}

/** Expected number of orders at which a variation without any is implausible. */
const EXPECTED = 10;

/** Returns a failed check if a variation has normal visitors but no orders. */
function missingTrackingCheck(
  variations: readonly BuyingVariation[],
): HealthCheck | null {
  const sum = (field: "visitors" | "buyers"): number =>
    variations.reduce(
      (total, buyingVariation) => total + buyingVariation[field],
      0,
    );
  const silent = variations.filter(({ orders }) => orders === 0);
  const trackedVisitors = sum("visitors") -
    silent.reduce((total, { visitors }) => total + visitors, 0);
  const rate = trackedVisitors === 0 ? 0 : sum("buyers") / trackedVisitors;
  const arms = silent.filter(({ visitors }) => visitors * rate >= EXPECTED)
    .map(({ name, visitors }) => ({
      name,
      visitors,
      expected: Math.round(visitors * rate),
    }));
  const [first, second] = arms;
  return first === undefined ? null : {
    code: "tracking",
    status: "fail",
    findings: [
      second === undefined
        ? statement("untracked", first)
        : statement("untracked-several", { arms }),
    ],
  };
}

export function fewOrdersCheck(
  variations: readonly BuyingVariation[],
): HealthCheck {
  const untracked = missingTrackingCheck(variations);
  if (untracked !== null) return untracked;
  const { name, buyers, orders } = variations.reduce((a, b) =>
    b.buyers < a.buyers ? b : a
  );
  const createCheck = (
    status: HealthCheck["status"],
    ...findings: readonly Statement[]
  ): HealthCheck => ({ code: "few-orders", status, findings });
  const smallest = statement("smallest", { name, buyers, orders });
  const minimum = THRESHOLDS.tooFewBuyers;
  if (buyers < minimum) {
    const values = { name, buyers, orders, least: minimum };
    return createCheck("fail", statement("too-few-buyers", values));
  }
  return buyers < THRESHOLDS.fewBuyers
    ? createCheck("warn", smallest, statement("approximate"))
    : createCheck("pass", smallest);
}

/** Input of the check of large orders. */
export interface LargeOrders {
  /** Findings of the outlier analysis. */
  readonly findings: readonly Statement[];
  /** Lifts with all orders, and without those above each threshold. */
  readonly rows: readonly OutlierRow[];
  /** Metrics that large orders can move, with their titles in findings. */
  readonly metrics: readonly Pick<MetricReadout, "title" | "comparisons">[];
  /** Number of counted orders. */
  readonly orders: number;
  /** z-score above which orders were excluded, or `null` for none. */
  readonly maxZScore: number | null;
}

/**
 * Returns a warning if a few large orders move a lift that is significant. In
 * most stores, large orders move some lift that is not significant, which needs
 * no warning.
 */
export function outlierCheck(
  { findings, rows, metrics, orders, maxZScore }: LargeOrders,
): HealthCheck {
  const code = "outliers";
  if (orders === 0) return noneToCheck(code);
  if (maxZScore !== null) {
    const excluded = statement("large-orders-excluded", { z: maxZScore });
    return { code, status: "pass", findings: [excluded] };
  }
  if (findings.length === 0) {
    return { code, status: "pass", findings: [widestChange(rows)] };
  }
  const liftsOfFindings = findings.flatMap(movedLifts);
  const isCalled = metrics.some(({ title, comparisons }) =>
    comparisons.some(({ variation, significant }) =>
      significant === true &&
      liftsOfFindings.some((lift) =>
        lift.name === variation && lift.title === title
      )
    )
  );
  if (isCalled) return { code, status: "warn", findings };
  const uncalledStatement = statement("large-orders-uncalled");
  return { code, status: "pass", findings: [...findings, uncalledStatement] };
}

/**
 * Turns the check of large orders into a warning if a single order decides, even
 * without a significant lift.
 */
export function withDecidingOrderWarning(
  check: HealthCheck,
  { verdict }: Decision,
): HealthCheck {
  if (check.code !== "outliers" || verdict !== "one-order") return check;
  const findings = check.findings.filter(({ code }) =>
    code !== "large-orders-uncalled"
  );
  return { ...check, status: "warn", findings };
}

/** Measures that a few large orders can move, with their names in sentences. */
const LARGE_ORDER_MEASURES = [
  ["AOV", "aov"],
  ["net revenue per visitor", "revenue"],
] as const;

/** States which lift changes most without the largest orders. */
function widestChange(rows: readonly OutlierRow[]): Statement {
  const z = THRESHOLDS.usualZ;
  const changes: {
    name: string;
    title: string;
    before: number;
    after: number;
  }[] = [];
  for (const without of rows) {
    if (without.threshold !== z || without.removedOrders === 0) continue;
    const { variation: name } = without;
    const everything = rows.find(({ threshold, variation }) =>
      threshold === null && variation === name
    )!;
    for (const [title, measure] of LARGE_ORDER_MEASURES) {
      const valueBefore = everything[measure].value;
      const valueAfter = without[measure].value;
      if (valueBefore === null || valueAfter === null) continue;
      changes.push({ name, title, before: valueBefore, after: valueAfter });
    }
  }
  if (changes.length === 0) return statement("large-orders-none", { z });
  const widest = changes.reduce((a, b) =>
    Math.abs(b.after - b.before) > Math.abs(a.after - a.before) ? b : a
  );
  return statement("large-orders-change", { ...widest, z });
}

/** Returns the lifts that a finding refers to, for one or several variations. */
function movedLifts(
  { values }: Statement,
): { readonly name: unknown; readonly title: unknown }[] {
  const variations = Array.isArray(values.variations)
    ? values.variations as readonly Statement["values"][]
    : [values];
  const moved: { name: unknown; title: unknown }[] = [];
  for (const { name, lifts } of variations) {
    if (!Array.isArray(lifts)) continue;
    for (const { title } of lifts as readonly Statement["values"][]) {
      moved.push({ name, title });
    }
  }
  return moved;
}
