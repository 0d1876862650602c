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
  formatCount,
  formatLift,
  formatMoney,
  formatNumber,
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
  const top = topOrders(input);
  const thresholds = top.nextZ === null ? shown : [...shown, top.nextZ];
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
    largest: top.largest,
    rows: sensitivity.rows
      .slice(0, shown.length + 1)
      .flatMap((row) => toRows(row, variations)),
    findings: variations.slice(1).flatMap((name, index) =>
      findingsFor(name, index + 1, sensitivity, top, input.currency)
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

interface TopOrders {
  readonly largest: OutlierReadout["largest"];
  /**
   * The second largest z-score, the threshold that leaves out the largest order
   * alone; `null` when there is no such threshold.
   */
  readonly nextZ: number | null;
}

function topOrders({ orders, variations }: OutlierInput): TopOrders {
  if (orders.id.length === 0) return { largest: null, nextZ: null };
  const differ = orders.revenue.some((value) => value !== orders.revenue[0]);
  const z = differ ? zScores(orders.revenue) : null;
  const [first, second] = [...orders.revenue.keys()]
    .sort((a, b) => orders.revenue[b]! - orders.revenue[a]!);
  const nextZ = z === null ? null : z[second!]!;
  return {
    largest: {
      orderId: orders.id[first!]!,
      variation: variations[orders.variation[first!]!]!,
      value: orders.revenue[first!]!,
      z: z === null ? null : z[first!]!,
    },
    nextZ: nextZ !== null && nextZ > 0 && nextZ < z![first!]! ? nextZ : null,
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

function findingsFor(
  name: string,
  arm: number,
  { rows }: OutlierSensitivity,
  { largest, nextZ }: TopOrders,
  currency: string | null,
): string[] {
  const rowAt = (at: number | null) =>
    rows.find(({ threshold }) => threshold === at)!;
  const usual = rowAt(USUAL_THRESHOLD);
  const removed = usual.removedOrders.reduce((sum, count) => sum + count, 0);
  if (removed === 0 || largest?.z == null) return [];
  const metrics = [
    { title: "AOV", of: "averageOrderValue" },
    { title: "net revenue per visitor", of: "valuePerVisitor" },
  ] as const;
  return metrics.flatMap(({ title, of }) => {
    const before = rowAt(null)[of][arm] ?? null;
    const after = usual[of][arm] ?? null;
    if (!turns(before, after)) return [];
    const isOne = removed === 1 ||
      (nextZ !== null && turns(before, rowAt(nextZ)[of][arm] ?? null));
    const who = `order of ${
      formatMoney(largest.value, currency)
    } in ${largest.variation} (z = ${formatNumber(largest.z!, 3)})`;
    const lift = `the ${title} lift of ${name} (${formatLift(before!.lift)})`;
    const without = removed === 1
      ? "without it"
      : `without the ${removed} orders above z = ${USUAL_THRESHOLD}`;
    return [
      isOne
        ? `One ${who} makes ${lift}: ${without} it is ${
          formatLift(after!.lift)
        }.`
        : `Large orders make ${lift}, the largest an ${who}: ${without} it is ${
          formatLift(after!.lift)
        }.`,
    ];
  });
}

/** A lift this large that loses half its size rested on the orders left out. */
const NOTABLE_LIFT = 0.05;

/**
 * The sign changes, an effect is called on one side only, or a notable lift
 * loses more than half of its size.
 */
function turns(
  before: RelativeLift | null,
  after: RelativeLift | null,
): boolean {
  if (before?.lift == null || after?.lift == null) return false;
  const called = (result: RelativeLift): boolean =>
    result.pValue !== null && result.pValue < 1 - result.level;
  const isHalved = Math.abs(before.lift) > NOTABLE_LIFT &&
    Math.abs(after.lift) < Math.abs(before.lift) / 2;
  return Math.sign(before.lift) !== Math.sign(after.lift) ||
    called(before) !== called(after) || isHalved;
}
