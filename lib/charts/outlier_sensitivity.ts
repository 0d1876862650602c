import {
  arrowLayer,
  besideLabels,
  type Chart,
  checkFinite,
  checkLevel,
  counted,
  createChart,
  distinct,
  emptySpec,
  LABEL_SIZE,
  levelText,
  marks,
  NOT_AVAILABLE,
  numberAxis,
  numberChannel,
  type Part,
  roomFor,
  shortList,
  signedPercent,
  textWidth,
  topLevel,
  variationChannels,
  type VegaLiteSpec,
  zeroRule,
} from "./drawing/mod.ts";

/** The lift without the visitors who have an order above a z-score. */
export interface SensitivityPoint {
  /** Visitors with an order of a larger z-score are left out; `null`: all are kept. */
  readonly threshold: number | null;
  /** Its name, as shown. */
  readonly variation: string;
  /** A fraction: 0.042 is +4.2%. `null` when it could not be estimated. */
  readonly lift: number | null;
  /** `null`: the interval has no lower end. */
  readonly lower: number | null;
  /** `null`: the interval has no upper end. */
  readonly upper: number | null;
  /** Orders left out at this threshold. */
  readonly removedOrders: number;
}

/** What {@linkcode outlierSensitivity} draws. */
export interface OutlierSensitivityInput {
  /** Its name, as shown. */
  readonly metric: string;
  /** Of the intervals: 0.95 for 95%. */
  readonly level: number;
  /** In any order. */
  readonly points: readonly SensitivityPoint[];
}

/**
 * How the lift depends on the orders that are left out as outliers: from all
 * orders at the left to the strictest threshold at the right. A lift that
 * changes its sign on the way rests on a few orders.
 *
 * @param input Metric, level and points.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, or the level is not a
 *   fraction between 0 and 1.
 *
 * @example
 * ```ts
 * import { outlierSensitivity } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = outlierSensitivity({
 *   metric: "AOV",
 *   level: 0.95,
 *   points: [
 *     { threshold: null, variation: "B", lift: 0.278, lower: -0.2, upper: 0.9, removedOrders: 0 },
 *     { threshold: 3, variation: "B", lift: -0.088, lower: -0.25, upper: 0.1, removedOrders: 2 },
 *   ],
 * });
 * assertEquals(
 *   chart.description,
 *   "Lift in AOV by outlier threshold: B +27.8% with all orders and −8.8% " +
 *     "without the visitors of the 2 orders above z = 3, so its sign depends on them.",
 * );
 * ```
 */
export function outlierSensitivity(input: OutlierSensitivityInput): Chart {
  const { metric, level, points } = input;
  checkLevel(level);
  for (const { variation, threshold, ...numbers } of points) {
    const where = `${JSON.stringify(variation)} at threshold ${threshold}`;
    checkFinite({ threshold, ...numbers }, where);
  }
  const ordered = [...points].sort((a, b) => strictness(a) - strictness(b));
  const variations = distinct(points.map(({ variation }) => variation));
  const title = `${metric}: lift by outlier threshold`;
  return createChart({
    title,
    description: describe(metric, ordered, variations),
    spec: (width) =>
      ordered.some(({ lift }) => lift !== null)
        ? sensitivitySpec(ordered, variations, { title, level, width })
        : emptySpec(width, title, "There is no lift to show."),
  });
}

/** The name of a point's place on the axis. */
function stopOf({ threshold }: SensitivityPoint): string {
  return String(threshold);
}

/** Nothing removed comes first, then ever lower thresholds. */
function strictness({ threshold }: SensitivityPoint): number {
  return threshold === null ? -Infinity : -threshold;
}

function describe(
  metric: string,
  points: readonly SensitivityPoint[],
  variations: readonly string[],
): string {
  const findings = variations.map((variation) => {
    const own = points.filter((point) =>
      point.variation === variation && point.lift !== null
    );
    return finding(variation, own, variations.length > 1);
  });
  if (findings.length === 0) return "There is no lift to show.";
  return `Lift in ${metric} by outlier threshold: ${shortList(findings, 4)}.`;
}

/** From the first point to the one that moves it most. */
function finding(
  variation: string,
  points: readonly SensitivityPoint[],
  isOneOfSeveral: boolean,
): string {
  const first = points[0];
  if (first === undefined) return `${variation} ${NOT_AVAILABLE}`;
  const start = first.lift ?? 0;
  const opposite = points.find(({ lift }) => (lift ?? 0) * start < 0);
  const other = opposite ?? points[points.length - 1] ?? first;
  const from = `${variation} ${signedPercent(start)} ${
    orders(first, isOneOfSeveral)
  }`;
  if (other === first) return from;
  const to = `${signedPercent(other.lift ?? 0)} ${
    orders(other, isOneOfSeveral)
  }`;
  const verdict = opposite ? "so its sign depends on them" : "of the same sign";
  return `${from} and ${to}, ${verdict}`;
}

/** Of several variations the count is of all, and the lift is of two. */
function orders(
  { threshold, removedOrders }: SensitivityPoint,
  isOneOfSeveral: boolean,
): string {
  if (threshold === null) return "with all orders";
  if (isOneOfSeveral && removedOrders > 0) {
    return `without the visitor of any order above z = ${threshold}`;
  }
  return removedOrders === 0
    ? `with no order above z = ${threshold}`
    : removedOrders === 1
    ? `without the visitor of the one order above z = ${threshold}`
    : `without the visitors of the ${
      counted(removedOrders, "order")
    } above z = ${threshold}`;
}

/**
 * Two lines under each place of the axis: the threshold, and what it leaves out,
 * as a bare number where there is no room for more.
 */
function stopsOf(
  points: readonly SensitivityPoint[],
  plot: number,
): Record<string, string[]> {
  const counts = new Map<number | null, number[]>();
  for (const { threshold, removedOrders } of points) {
    counts.set(threshold, [...counts.get(threshold) ?? [], removedOrders]);
  }
  const ranges = [...counts].map(([threshold, removed]) => {
    const least = Math.min(...removed);
    const most = Math.max(...removed);
    return {
      threshold,
      range: least === most ? `${most}` : `${least}–${most}`,
    };
  });
  const room = plot / ranges.length - 6;
  const roomy = ranges.every(({ range }) =>
    textWidth(`${range} out`, LABEL_SIZE) <= room
  );
  return Object.fromEntries(ranges.map(({ threshold, range }) => [
    String(threshold),
    [
      threshold === null ? "all" : `z ≤ ${threshold}`,
      roomy ? `${range} out` : range,
    ],
  ]));
}

function sensitivitySpec(
  points: readonly SensitivityPoint[],
  variations: readonly string[],
  { title, level, width }: { title: string; level: number; width: number },
): VegaLiteSpec {
  const axis = numberAxis(axisValues(points), signedPercent, { unitPower: 2 });
  const { edge, plot } = besideLabels(width, [axis], 0);
  const stops = stopsOf(points, plot);
  const subtitle = variations.length === 1
    ? `${variations[0]} against the control, ${levelText(level)} intervals`
    : `Against the control, ${levelText(level)} intervals`;
  return topLevel(width, title, subtitle, {
    width: plot,
    height: 260,
    params: [{ name: "stops", value: stops }],
    data: { values: points.flatMap((point) => datumOf(point, axis.domain)) },
    layer: layersOf(variations, {
      x: thresholdChannel(distinct(points.map(stopOf))),
      y: numberChannel(axis, { labelWidth: edge }),
      plot,
    }),
  });
}

function axisValues(points: readonly SensitivityPoint[]): number[] {
  const known = points.filter(({ lift }) => lift !== null);
  const ends = known.flatMap(({ lift, lower, upper }) =>
    [lift, lower, upper].filter((end) => end !== null)
  );
  const open = {
    below: known.some(({ lower }) => lower === null),
    above: known.some(({ upper }) => upper === null),
  };
  return [0, ...ends, ...roomFor(open, ends)];
}

function thresholdChannel(domain: readonly string[]): Part {
  return {
    field: "stop",
    type: "ordinal",
    scale: { domain, paddingInner: 0.25, paddingOuter: 0.1 },
    axis: {
      title: "Orders kept, and how many are left out",
      titlePadding: 8,
      labelExpr: "stops[datum.value]",
      labelAngle: 0,
      labelOverlap: false,
      labelLineHeight: LABEL_SIZE + 4,
      ticks: false,
      grid: false,
    },
  };
}

function layersOf(
  variations: readonly string[],
  { x, y, plot }: { x: Part; y: Part; plot: number },
): Part[] {
  const { color, shape } = variationChannels(variations, { width: plot });
  const xOffset = {
    field: "variation",
    type: "nominal",
    scale: { domain: variations },
  };
  const spread = { x, xOffset, color };
  const arrowAt = (field: string) => ({
    ...spread,
    y: { field, type: "quantitative" },
  });
  return [
    zeroRule("y"),
    marks("rule", { strokeWidth: 2 }, {
      ...spread,
      y: { field: "from", ...y },
      y2: { field: "to" },
    }),
    arrowLayer("down", "openBelow", { size: 50 }, arrowAt("from")),
    arrowLayer("up", "openAbove", { size: 50 }, arrowAt("to")),
    marks("point", { filled: true, size: 70, opacity: 1 }, {
      ...spread,
      y: { field: "lift", ...y },
      shape,
    }),
  ];
}

function datumOf(
  point: SensitivityPoint,
  [low, high]: readonly [number, number],
): Part[] {
  if (point.lift === null) return [];
  return [{
    stop: stopOf(point),
    variation: point.variation,
    lift: point.lift,
    from: point.lower ?? low,
    to: point.upper ?? high,
    openBelow: point.lower === null,
    openAbove: point.upper === null,
    removedOrders: point.removedOrders,
  }];
}
