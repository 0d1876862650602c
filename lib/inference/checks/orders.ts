/** Whether the orders are all there, once, and enough. */

import {
  formatChange,
  formatCount,
  formatNumber,
  formatZ,
} from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import type { Orders, ReadoutData } from "../../sums/mod.ts";
import type {
  BuyingVariation,
  Comparison,
  HealthCheck,
} from "../../record/mod.ts";

/** Of a check that looks at orders. */
const NONE_TO_CHECK = {
  status: "skipped",
  message: "Not checked: there are no orders.",
} as const;

export function orderCount(
  { orders, reportedOrders, variations }: ReadoutData,
): HealthCheck {
  const check = {
    code: "order-count",
    title: "Orders against the time series",
  } as const;
  if (reportedOrders === null) {
    return {
      ...check,
      status: "skipped",
      message: "Not checked: there is no time series to compare with.",
    };
  }
  const counted = orders.perVariation;
  const gaps = variations.flatMap(({ name }, arm) =>
    counted[arm] === reportedOrders[arm] ? [] : [
      `${name}: ${formatNumber(counted[arm]!, 0)} exported, ${
        formatNumber(reportedOrders[arm]!, 0)
      } in the time series`,
    ]
  );
  if (gaps.length === 0) {
    return {
      ...check,
      status: "pass",
      message: `Export and time series agree: ${
        formatCount(orders.count, "order")
      }.`,
    };
  }
  const worst = Math.max(
    ...counted.map((count, arm) =>
      Math.abs(count - reportedOrders[arm]!) / Math.max(1, reportedOrders[arm]!)
    ),
  );
  return {
    ...check,
    status: worst > THRESHOLDS.orderCount ? "fail" : "warn",
    message: `${
      gaps.join("; ")
    }. Late orders are the usual cause; read again when they have arrived.`,
  };
}

export function duplicateOrders(
  { repeats, copies, count }: Orders,
): HealthCheck {
  const check = { code: "duplicate-orders", title: "Repeated orders" } as const;
  if (count === 0) return { ...check, ...NONE_TO_CHECK };
  return repeats === 0
    ? { ...check, status: "pass", message: "No repeated order IDs." }
    : {
      ...check,
      status: "fail",
      message: `${formatCount(repeats, "row")} ${
        repeats === 1 ? "repeats" : "repeat"
      } an order id; ${
        copies === repeats
          ? `${
            repeats === 1 ? "it is" : "they are"
          } the same in every column that is read: is the export twice in its file, or has it a row per line item with the whole order's total? Leave the copies out.`
          : "is this an export of line items?"
      }`,
    };
}

/** Orders to be expected of a variation at which none at all is no accident. */
const EXPECTED = 10;

/** A variation that has visitors like the others, and no order. */
function withoutTracking(
  variations: readonly BuyingVariation[],
): HealthCheck | null {
  const sum = (of: "visitors" | "buyers"): number =>
    variations.reduce(
      (total, buyingVariation) => total + buyingVariation[of],
      0,
    );
  const silent = variations.filter(({ orders }) => orders === 0);
  const seen = sum("visitors") -
    silent.reduce((total, { visitors }) => total + visitors, 0);
  const rate = seen === 0 ? 0 : sum("buyers") / seen;
  const broken = silent.filter(({ visitors }) => visitors * rate >= EXPECTED);
  if (broken.length === 0) return null;
  return {
    code: "tracking",
    title: "Tracking of orders",
    status: "fail",
    message: silence(broken.map(({ name, visitors }) => ({
      name,
      came: formatCount(visitors, "visitor"),
      expected: formatCount(Math.round(visitors * rate), "buyer"),
    }))),
  };
}

/** Who has no order: one in a sentence, several in a list. */
function silence(
  broken: readonly Readonly<Record<"name" | "came" | "expected", string>>[],
): string {
  const [{ name, came, expected }, ...others] = broken as [
    typeof broken[number],
  ];
  if (others.length === 0) {
    return `${name} has ${came} and no order, where ${expected} were to be expected. Its orders are not recorded, or not under its name.`;
  }
  return `No order is there of variations from whose visitors some were to be expected: ${
    broken.map(({ name, came, expected }) =>
      `${name} (${came}, ${expected} expected)`
    ).join("; ")
  }. Their orders are not recorded, or not under their names.`;
}

export function fewOrders(variations: readonly BuyingVariation[]): HealthCheck {
  const untracked = withoutTracking(variations);
  if (untracked !== null) return untracked;
  const check = { code: "few-orders", title: "Number of orders" } as const;
  const least = variations.reduce((a, b) => b.buyers < a.buyers ? b : a);
  const counts = `${formatCount(least.buyers, "buyer")} and ${
    formatCount(least.orders, "order")
  }`;
  const facts = `Smallest variation: ${least.name}, ${counts}.`;
  if (least.buyers < THRESHOLDS.tooFewBuyers) {
    return {
      ...check,
      status: "fail",
      message:
        `${least.name} has only ${counts}; fewer than ${THRESHOLDS.tooFewBuyers} buyers can't support a conclusion.`,
    };
  }
  return least.buyers < THRESHOLDS.fewBuyers
    ? {
      ...check,
      status: "warn",
      message: `${facts} Intervals are approximate.`,
    }
    : { ...check, status: "pass", message: facts };
}

/**
 * Whether a few large orders make the result.
 *
 * @param findings What the outlier sensitivity found.
 * @param lifts The AOV lifts, for the sentence when nothing turns.
 * @param orders How many count.
 * @param maxZScore Above which z-score they are left out already; `null` for none.
 * @returns The check.
 */
export function outlierCheck(
  findings: readonly string[],
  lifts: readonly Pick<Comparison, "variation" | "lift">[],
  orders: number,
  maxZScore: number | null,
): HealthCheck {
  const check = { code: "outliers", title: "Large orders" } as const;
  if (orders === 0) return { ...check, ...NONE_TO_CHECK };
  if (maxZScore !== null) {
    return {
      ...check,
      status: "pass",
      message: `Visitors with an order above z = ${
        formatZ(maxZScore)
      } are left out, as asked.`,
    };
  }
  if (findings.length > 0) {
    return { ...check, status: "warn", message: findings.join(" ") };
  }
  const facts = lifts.map(({ variation, lift }) =>
    `${variation} ${formatChange(lift.value)}`
  ).join(", ");
  return {
    ...check,
    status: "pass",
    message:
      `Without the largest orders, the results stay about the same (AOV lift ${facts}).`,
  };
}
