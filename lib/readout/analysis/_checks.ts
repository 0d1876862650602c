/** What can make every other number wrong. */

import {
  formatChange,
  formatCount,
  formatNumber,
  formatZ,
  statePValue,
} from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import { sampleRatioTest } from "../../stats/mod.ts";
import type { Orders, OrderTotals, ReadoutData } from "../orders/mod.ts";
import {
  type BuyingVariation,
  type Comparison,
  hasNoOrders,
  type HealthCheck,
  isCalledSame,
  type MetricReadout,
} from "../record/mod.ts";
import { crossoverCheck } from "./_crossover_check.ts";
import { withoutOrders } from "./_no_orders.ts";

/** What the checks look at. */
export interface CheckInput {
  /** The data before anything was left out. */
  readonly data: ReadoutData;
  /** The arms after that. */
  readonly variations: readonly BuyingVariation[];
  /** Buyers, and those who bought in two variations. */
  readonly selection: Pick<OrderTotals, "buyers" | "crossovers">;
  /** What was done with them. */
  readonly crossoverChoice: "exclude" | "keep";
}

/**
 * Every check but the one on outliers.
 *
 * @param input The data and the arms.
 * @returns The checks, the gravest subject first.
 */
export function runChecks(input: CheckInput): readonly HealthCheck[] {
  const { data, variations } = input;
  return [
    ...guessedControl(data),
    ...data.findings ?? [],
    sampleRatio(data),
    crossoverCheck(data.seenTwice ?? null, input),
    orderCount(data),
    duplicateOrders(data.orders),
    hasNoOrders(variations)
      ? withoutOrders(variations, data)
      : fewOrders(variations),
    currencies(data.orders, data.experience.currency),
    { code: "period", title: "Period", ...data.period },
  ];
}

/** The sign of every difference hangs on it. */
export function guessedControl(
  { controlIsGuessed, controlBasis, variations: [control] }: Pick<
    ReadoutData,
    "controlIsGuessed" | "controlBasis" | "variations"
  >,
): HealthCheck[] {
  return controlIsGuessed !== true ? [] : [{
    code: "control",
    title: "Control",
    status: "warn",
    message: `"${
      control!.name
    }" is taken for the control (${controlBasis}), and nothing else says so; choose it with --control, or control in code.`,
  }];
}

/** Whether visitors came in the intended shares. */
export function sampleRatio(
  { visitors, variations }: Pick<ReadoutData, "visitors" | "variations">,
): HealthCheck {
  const check = { code: "sample-ratio", title: "Sample ratio" } as const;
  const shares = variations.map(({ share }) => share);
  const isKnown = shares.every((share) => share !== null);
  const { pValue, caveats } = sampleRatioTest(
    visitors,
    isKnown ? shares as number[] : visitors.map(() => 1),
  );
  const counts = variations.map(({ name }, index) =>
    `${name} ${formatNumber(visitors[index]!, 0)}`
  ).join(", ");
  const intended = isKnown
    ? `the intended ${
      shares.map((share) => formatNumber(share! * 100, 0)).join(" : ")
    }`
    : "an even split, assumed";
  if (pValue === null) {
    const why = caveats.map(({ message }) => message).join("; ");
    return { ...check, status: "skipped", message: `Not tested: ${why}.` };
  }
  const facts = `Visitors ${counts} against ${intended}: ${
    statePValue(pValue)
  }.`;
  if (pValue < THRESHOLDS.splitBroken) {
    const otherwise = isKnown
      ? ""
      : ` Where it is not meant to be even, say so with --split ${
        variations.map(({ name }) => `${name}=NUMBER`).join(",")
      }.`;
    return {
      ...check,
      status: "fail",
      message:
        `${facts} The split is broken; find out why before reading anything else.${otherwise}`,
    };
  }
  return pValue < THRESHOLDS.splitUnusual
    ? {
      ...check,
      status: "warn",
      message: `${facts} Unusual; keep an eye on it.`,
    }
    : { ...check, status: "pass", message: facts };
}

/** Of a check that looks at orders. */
const NONE_TO_CHECK = {
  status: "skipped",
  message: "Not checked: there are no orders.",
} as const;

function orderCount(
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
      message: `Both count ${formatCount(orders.count, "order")}.`,
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

function duplicateOrders({ repeats, copies, count }: Orders): HealthCheck {
  const check = { code: "duplicate-orders", title: "Repeated orders" } as const;
  if (count === 0) return { ...check, ...NONE_TO_CHECK };
  return repeats === 0
    ? { ...check, status: "pass", message: "Every order id is there once." }
    : {
      ...check,
      status: "fail",
      message: `${formatCount(repeats, "row")} ${
        repeats === 1 ? "repeats" : "repeat"
      } an order id; ${
        copies === repeats
          ? `${
            repeats === 1 ? "it is" : "they are"
          } the same in every column, so is the export twice in its file? Leave the copies out.`
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
    variations.reduce((total, one) => total + one[of], 0);
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

function fewOrders(variations: readonly BuyingVariation[]): HealthCheck {
  const untracked = withoutTracking(variations);
  if (untracked !== null) return untracked;
  const check = { code: "few-orders", title: "Number of orders" } as const;
  const least = variations.reduce((a, b) => b.buyers < a.buyers ? b : a);
  const facts = `The fewest are in ${least.name}: ${
    formatCount(least.buyers, "buyer")
  }, ${formatCount(least.orders, "order")}.`;
  if (least.buyers < THRESHOLDS.tooFewBuyers) {
    return {
      ...check,
      status: "fail",
      message:
        `${facts} Fewer than ${THRESHOLDS.tooFewBuyers} buyers cannot carry a conclusion.`,
    };
  }
  return least.buyers < THRESHOLDS.fewBuyers
    ? {
      ...check,
      status: "warn",
      message: `${facts} Intervals are only approximate.`,
    }
    : { ...check, status: "pass", message: facts };
}

function currencies(
  { currencies }: Orders,
  shown: string | null,
): HealthCheck {
  const check = { code: "currencies", title: "Currencies" } as const;
  if (currencies.length === 0) {
    return unknownCurrency(shown) ?? {
      ...check,
      status: "skipped",
      message: "Not checked: the orders do not name a currency.",
    };
  }
  const unknown = currencies.filter((code) => !CURRENCIES.has(code));
  const isSettled = shown !== null && !currencies.includes(shown);
  if (unknown.length > 0 && !isSettled) {
    return {
      ...check,
      status: "warn",
      message: `${
        unknown.map((code) => `"${code}"`).join(", ")
      } is no currency's code by ISO 4217, such as EUR; name the currency with --currency, and another column with --map currency=HEADER.`,
    };
  }
  if (isSettled) {
    return {
      ...check,
      status: "warn",
      message: `Orders are in ${
        currencies.join(", ")
      }, and shown as ${shown}, as was named; nothing was converted.`,
    };
  }
  return currencies.length === 1
    ? {
      ...check,
      status: "pass",
      message: `All orders are in ${currencies[0]}.`,
    }
    : {
      ...check,
      status: "fail",
      message: `Orders are in ${
        currencies.join(", ")
      }, and their amounts were added as they are; filter by one currency.`,
    };
}

/**
 * What is to be said of a currency that was named and that there is none of.
 *
 * @param code The currency.
 */
export function unknownCurrency(code: string | null): HealthCheck | null {
  return code === null || CURRENCIES.has(code) ? null : {
    code: "currencies",
    title: "Currencies",
    status: "warn",
    message:
      `"${code}" is no currency's code by ISO 4217, such as EUR; amounts are shown without a sign of their own.`,
  };
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/**
 * Whether an A/A test found a difference, which would be none of the
 * variations; nothing for other experiments.
 *
 * @param data What the experience is called, and whether its variations have the
 *   same content.
 * @param primary The metric that decides.
 * @returns The check.
 */
export function sameVariations(
  { experience, hasSameContent = false }: Pick<
    ReadoutData,
    "experience" | "hasSameContent"
  >,
  { title, comparisons }: Pick<MetricReadout, "title" | "comparisons">,
): HealthCheck[] {
  if (!hasSameContent && !isCalledSame(experience.name)) return [];
  const same = hasSameContent
    ? "All variations carry the same offer"
    : "By its name the variations are the same";
  const check = { code: "aa-test", title: "A/A test" } as const;
  const called = comparisons.filter(({ significant }) => significant === true);
  const metric = title.toLowerCase();
  return [
    called.length === 0
      ? {
        ...check,
        status: "pass",
        message:
          `${same}, and no difference on ${metric} is established, as it should be.`,
      }
      : {
        ...check,
        status: "fail",
        message: `${same}, and on ${metric} ${
          called.map(({ variation, lift, adjustedPValue }) =>
            `${variation} differs by ${formatChange(lift.value)} (${
              statePValue(adjustedPValue)
            })`
          ).join(", ")
        }. Chance alone does that rarely: look for a fault in how visitors are assigned or orders are recorded, and repeat the test.`,
      },
  ];
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
      } are left out, as asked for.`,
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
      `Leaving out the visitors of the largest orders makes no other lift, and moves none by a standard error (AOV lift ${facts}).`,
  };
}
