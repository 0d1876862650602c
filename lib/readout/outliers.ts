/** What a few large orders do to the result. */

import {
  outlierConvention,
  type OutlierSensitivity,
  outlierSensitivity,
  type RelativeLift,
  zScores,
} from "../stats/mod.ts";
import type { OrderColumns } from "./_data.ts";
import {
  formatLift,
  formatMoney,
  formatNumber,
  statePValue,
} from "./format.ts";
import type { Choices } from "./options.ts";
import type { OutlierReadout, OutlierRow } from "./types.ts";

/** The threshold that dashboards use, at which findings are worded. */
const USUAL_THRESHOLD = 3;

/** What the outlier view is made from. */
export interface OutlierInput {
  /** Names, the control first. */
  readonly variations: readonly string[];
  /** Visitors by variation index. */
  readonly visitors: readonly number[];
  /** The orders that count. */
  readonly orders: OrderColumns;
  /** ISO 4217, for the wording. */
  readonly currency: string | null;
}

/**
 * The lifts against the outlier threshold, and what turns.
 *
 * @param input The orders.
 * @param choices Level and thresholds.
 * @returns The view.
 */
export function readOutliers(
  input: OutlierInput,
  choices: Choices,
): OutlierReadout {
  const { orders, variations, visitors } = input;
  const shown = [...new Set([...choices.outlierThresholds, USUAL_THRESHOLD])]
    .sort((a, b) => b - a);
  const z = scores(orders);
  const largest = variations.map((_, arm) => largestOf(input, z, [0, arm]));
  const extra = largest.flatMap((top) => top?.nextZ ?? []);
  const thresholds = [...new Set([...shown, ...extra])];
  const sensitivity = outlierSensitivity({
    values: orders.revenue,
    visitors: oneVariationPerVisitor(orders, variations.length),
    variations: orders.variation,
  }, { visitorsPerVariation: visitors, thresholds, level: choices.level });
  return {
    convention: outlierConvention({ threshold: USUAL_THRESHOLD }),
    mean: sensitivity.mean,
    standardDeviation: sensitivity.standardDeviation,
    maximumPossibleZ: orders.id.length < 2
      ? null
      : sensitivity.maximumPossibleZ,
    largest: largestOf(input, z, [...variations.keys()])?.order ?? null,
    rows: sensitivity.rows
      .slice(0, shown.length + 1)
      .flatMap((row) => toRows(row, variations)),
    findings: variations.slice(1).flatMap((name, index) =>
      findingsFor(
        name,
        index + 1,
        sensitivity,
        largest[index + 1]!,
        input.currency,
      )
    ),
  };
}

/** A visitor seen in two variations is two visitors for the sums. */
function oneVariationPerVisitor(
  { visitor, variation }: OrderColumns,
  variations: number,
): Int32Array {
  return visitor.map((index, at) => index * variations + variation[at]!);
}

/** `null` where all orders have one value, or there are too few. */
function scores({ revenue }: OrderColumns): Float64Array | null {
  const differ = revenue.some((value) => value !== revenue[0]);
  return differ ? zScores(revenue) : null;
}

interface LargestOrder {
  readonly order: NonNullable<OutlierReadout["largest"]>;
  /**
   * The second largest z-score, the threshold that leaves out the largest order
   * alone; `null` when there is no such threshold.
   */
  readonly nextZ: number | null;
}

/** The largest order of some arms; scores are taken over the orders of all. */
function largestOf(
  { orders, variations }: OutlierInput,
  z: Float64Array | null,
  arms: readonly number[],
): LargestOrder | null {
  const [first, second] = [...orders.revenue.keys()]
    .filter((index) => arms.includes(orders.variation[index]!))
    .sort((a, b) => orders.revenue[b]! - orders.revenue[a]!);
  if (first === undefined) return null;
  const nextZ = second === undefined || z === null ? null : z[second]!;
  return {
    order: {
      orderId: orders.id[first]!,
      variation: variations[orders.variation[first]!]!,
      value: orders.revenue[first]!,
      z: z === null ? null : z[first]!,
    },
    nextZ: nextZ !== null && nextZ > 0 && nextZ < z![first]! ? nextZ : null,
  };
}

function toRows(
  row: OutlierSensitivity["rows"][number],
  variations: readonly string[],
): OutlierRow[] {
  const removedOrders = row.removedOrders.reduce(
    (sum, count) => sum + count,
    0,
  );
  return variations.slice(1).map((variation, index) => {
    const aov = row.averageOrderValue[index + 1] ?? null;
    const revenue = row.valuePerVisitor[index + 1] ?? null;
    return {
      threshold: row.threshold,
      variation,
      removedOrders,
      aovLift: aov?.lift ?? null,
      aovLower: aov?.lower ?? null,
      aovUpper: aov?.upper ?? null,
      revenueLift: revenue?.lift ?? null,
      revenueLower: revenue?.lower ?? null,
      revenueUpper: revenue?.upper ?? null,
    };
  });
}

const METRICS = [
  { title: "AOV", of: "averageOrderValue" },
  { title: "net revenue per visitor", of: "valuePerVisitor" },
] as const;

function findingsFor(
  name: string,
  arm: number,
  { rows }: OutlierSensitivity,
  largest: LargestOrder | null,
  currency: string | null,
): string[] {
  const rowAt = (at: number) => rows.find(({ threshold }) => threshold === at)!;
  const all = rows.find(({ threshold }) => threshold === null)!;
  const usual = rowAt(USUAL_THRESHOLD);
  const removed = usual.removedOrders[0]! + usual.removedOrders[arm]!;
  if (removed === 0 || largest === null) return [];
  const { order, nextZ } = largest;
  const without = removed === 1
    ? "without it"
    : `without the ${removed} orders above z = ${USUAL_THRESHOLD}`;
  const who = `order of ${
    formatMoney(order.value, currency)
  } in ${order.variation} (z = ${formatNumber(order.z!, 3)})`;
  return METRICS.flatMap(({ title, of }) => {
    const before = all[of][arm] ?? null;
    const after = usual[of][arm] ?? null;
    const change = changeOf(before, after);
    if (change === null) return [];
    const isOne = removed === 1 || (nextZ !== null &&
      changeOf(before, rowAt(nextZ)[of][arm] ?? null) === change);
    const subject = isOne
      ? `One ${who} ${VERBS[change].one}`
      : `${removed} large orders, the largest an ${who}, ${VERBS[change].many}`;
    return [
      `${subject} the ${title} lift of ${name} (${
        formatLift(before!.lift)
      }): ${without} it is ${formatLift(after!.lift)}${
        change === "hide" ? `, ${statePValue(after!.pValue)}` : ""
      }.`,
    ];
  });
}

/** What large orders do to a lift. */
type Change = "make" | "carry" | "hide";

const VERBS = {
  make: { one: "makes", many: "make" },
  carry: { one: "carries", many: "carry" },
  hide: { one: "hides", many: "hide" },
} as const;

/** Smaller lifts than this turn too easily to be worth a sentence. */
const NOTABLE_LIFT = 0.05;

/**
 * Without them the lift changes its sign or loses half its size (they make it),
 * is no longer called (they carry it), or only then is called (they hide it).
 */
function changeOf(
  before: RelativeLift | null,
  after: RelativeLift | null,
): Change | null {
  if (before?.lift == null || after?.lift == null) return null;
  const called = (result: RelativeLift): boolean =>
    result.pValue !== null && result.pValue < 1 - result.level;
  const isLost = Math.sign(before.lift) !== Math.sign(after.lift) ||
    Math.abs(after.lift) < Math.abs(before.lift) / 2;
  if (Math.abs(before.lift) > NOTABLE_LIFT && isLost) return "make";
  if (called(before) && !called(after)) return "carry";
  if (!called(before) && called(after)) return "hide";
  return null;
}
