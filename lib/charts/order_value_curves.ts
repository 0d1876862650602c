import { checkOptions, ORDER_VALUE_CURVES_INPUT } from "../options/mod.ts";
import {
  besideLabels,
  type Chart,
  chartOf,
  checkNumbers,
  counted,
  money,
  number,
  type NumberAxis,
  numberAxis,
  numberChannel,
  palette,
  panelTitle,
  type Part,
  percent,
  tickCount,
  topLevel,
  type VegaLiteSpec,
} from "./drawing/mod.ts";

/** What {@linkcode orderValueCurves} draws. */
export interface OrderValueCurvesInput {
  /** ISO 4217 code, or nothing where it is unknown. */
  readonly currency?: string | null;
  /** Density of the order value. */
  readonly kde: readonly {
    /** Order value. */
    readonly x: number;
    /** Density there, per unit of currency. */
    readonly density: number;
  }[];
  /** Cumulative share of orders. */
  readonly cdf: readonly {
    /** Order value. */
    readonly x: number;
    /** Share of orders up to it, a fraction. */
    readonly p: number;
  }[];
  /**
   * The axis ends at the order value that this share of orders stays below, so
   * that a few large orders do not press all others into a corner.
   *
   * @default {0.99}
   */
  readonly upTo?: number;
}

/**
 * The distribution of order values as two curves, one above the other: where
 * orders are dense, and which share of them stays below a value.
 *
 * @param input Density and cumulative share.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, or `upTo` is no fraction
 *   above 0 and up to 1.
 *
 * @example
 * ```ts
 * import { orderValueCurves } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = orderValueCurves({
 *   currency: "USD",
 *   kde: [{ x: 10, density: 0.01 }, { x: 50, density: 0.02 }, { x: 90, density: 0 }],
 *   cdf: [{ x: 48, p: 0.45 }, { x: 52, p: 0.55 }, { x: 66, p: 0.88 }, { x: 72, p: 0.91 }],
 * });
 * assertEquals(
 *   chart.description,
 *   "Orders are densest around $50.00; half of them stay below $50.00 " +
 *     "and nine of ten below $70.00.",
 * );
 * ```
 */
export function orderValueCurves(input: OrderValueCurvesInput): Chart {
  checkOptions(ORDER_VALUE_CURVES_INPUT, input);
  const { upTo = 0.99, currency = null } = input;
  checkNumbers(
    { share: upTo },
    "orders to draw",
    "above 0 and up to 1",
    (share) => share > 0 && share <= 1,
  );
  const kde = input.kde.map(({ x, density }) => ({ x, y: density }));
  const cdf = input.cdf.map(({ x, p }) => ({ x, y: p }));
  for (const { x, y } of [...kde, ...cdf]) {
    checkNumbers({ x, y }, "the distribution");
  }
  const title = "Order values, density and cumulative share";
  const isThere = kde.length > 0 && cdf.length > 0;
  return chartOf({
    title,
    nothing: isThere ? null : "There are too few orders to show.",
    describe: () => describe(kde, cdf, currency),
    spec: (width) => panelsSpec(kde, cdf, { title, width, upTo, currency }),
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function describe(
  kde: readonly Point[],
  cdf: readonly Point[],
  currency: string | null,
): string {
  const mode = kde.reduce((best, point) => point.y > best.y ? point : best);
  const at = (p: number) => boundText(cdf, p, currency);
  return `Orders are densest around ${
    money(mode.x, currency)
  }; half of them stay below ${at(0.5)} and nine of ten below ${at(0.9)}.`;
}

/** Points farther apart than this share of orders say only what lies between. */
const COARSE = 0.11;

function boundText(
  cdf: readonly Point[],
  p: number,
  currency: string | null,
): string {
  const above = cdf.findIndex(({ y }) => y >= p);
  const upper = cdf[above];
  const lower = cdf[above - 1];
  return upper === undefined || lower === undefined ||
      upper.y - lower.y <= COARSE
    ? money(valueAt(cdf, p), currency)
    : `a value between ${money(lower.x, currency)} and ${
      money(upper.x, currency)
    }`;
}

/** The order value below which a share of orders stays, on the line between points. */
function valueAt(cdf: readonly Point[], p: number): number {
  const above = cdf.findIndex(({ y }) => y >= p);
  const upper = cdf[above === -1 ? cdf.length - 1 : above]!;
  const lower = cdf[above - 1];
  if (lower === undefined || upper.y === lower.y) return upper.x;
  return lower.x + (upper.x - lower.x) * (p - lower.y) / (upper.y - lower.y);
}

interface Look {
  readonly title: string;
  readonly width: number;
  readonly upTo: number;
  readonly currency: string | null;
}

function panelsSpec(
  kde: readonly Point[],
  cdf: readonly Point[],
  { title, width, upTo, currency }: Look,
): VegaLiteSpec {
  const end = valueAt(cdf, upTo);
  const low = Math.min(kde[0]!.x, cdf[0]!.x, 0);
  const shares = numberAxis([0, 1], percent, { unitPower: 2, count: 4 });
  const densities = numberAxis([0, ...kde.map(({ y }) => y)], number, {
    count: 3,
  });
  const { edge, plot } = besideLabels(width, [shares, densities], RIGHT_ROOM);
  const values = numberAxis([low, end], number, { count: tickCount(plot) });
  const domain = [values.domain[0], end] as const;
  const x: NumberAxis = {
    ...values,
    domain,
    values: values.values.filter((value) => value <= end),
  };
  const kept = (points: readonly Point[]) => clipped(points, end);
  const left = upTo < 1
    ? `; the largest ${percent(1 - upTo, 0)} of orders lie beyond the axis`
    : "";
  const panel = { plot, edge, x };
  const points = cdf.filter(({ x }) => x <= end).length;
  const coarse = points < FEWEST_POINTS
    ? `; only ${
      counted(points, "point")
    } of the curves lie here: ask for a narrower range of order values`
    : "";
  return topLevel(
    width,
    title,
    `Order value in ${currency ?? "the store's currency"}${left}${coarse}`,
    {
      vconcat: [
        curvePanel("Density, per unit of currency", kept(kde), densities, {
          ...panel,
          mark: "area",
        }),
        curvePanel("Share of orders up to the value", kept(cdf), shares, {
          ...panel,
          mark: "line",
        }),
      ],
      spacing: 14,
    },
  );
}

const RIGHT_ROOM = 24;

/** A curve through fewer points has no shape. */
const FEWEST_POINTS = 8;

/** Points up to the axis' end, and the one on it. */
function clipped(points: readonly Point[], end: number): Point[] {
  const inside = points.filter(({ x }) => x <= end);
  const next = points[inside.length];
  const last = inside.at(-1);
  if (next === undefined || last === undefined) return inside;
  const part = (end - last.x) / (next.x - last.x);
  return [...inside, { x: end, y: last.y + (next.y - last.y) * part }];
}

function curvePanel(
  name: string,
  points: readonly Point[],
  axis: NumberAxis,
  { plot, edge, x, mark }: {
    plot: number;
    edge: number;
    x: NumberAxis;
    mark: "area" | "line";
  },
): Part {
  return {
    title: panelTitle(name, 6),
    width: plot,
    height: 130,
    data: { values: points },
    mark: mark === "area"
      ? {
        type: "area",
        color: palette.bandNarrow.light,
        line: { color: palette.accent.light, strokeWidth: 2 },
      }
      : { type: "line", color: palette.accent.light, strokeWidth: 2 },
    encoding: {
      x: { field: "x", ...numberChannel(x) },
      y: { field: "y", ...numberChannel(axis, { labelWidth: edge }) },
    },
  };
}
