/** How a forest of lifts is drawn. */
import type { VegaLiteSpec } from "./chart.ts";
import { distinct } from "./_input.ts";
import {
  levelText,
  list,
  NOT_AVAILABLE,
  pValueText,
  signedPercent,
} from "./_format.ts";
import { excludesZero, intervalText } from "./_intervals.ts";
import type { LiftRow } from "./lift_forest.ts";
import { numberChannel, type Part, topLevel, zeroRule } from "./_spec.ts";
import { BOLD, shorten, shortenAll, textWidth } from "./_text_width.ts";
import { LABEL_SIZE, PADDING } from "./_theme.ts";
import {
  type NumberAxis,
  numberAxis,
  reach,
  roomFor,
  tickCount,
} from "./_ticks.ts";
import { palette } from "./palette.ts";

const ROW_HEIGHT = 26;
const MOST_LABEL_SHARE = 0.3;

/** A line of the chart: a lift, or a metric's heading, which has no row. */
interface Line {
  readonly id: string;
  readonly label: string;
  readonly row: LiftRow | null;
}

/** With one variation a metric needs no heading: the row bears its name. */
function linesOf(rows: readonly LiftRow[], limit: number): Line[] {
  const variations = distinct(rows.map(({ variation }) => variation));
  const metrics = distinct(rows.map(({ metric }) => metric));
  const grouped = variations.length > 1;
  const names = shortenAll(grouped ? variations : metrics, LABEL_SIZE, limit);
  const lines: Line[] = [];
  const add = (line: Omit<Line, "id">) =>
    lines.push({ ...line, id: `r${lines.length}` });
  for (const metric of metrics) {
    if (grouped) {
      const label = shorten(metric, LABEL_SIZE * BOLD, limit);
      add({ label, row: null });
    }
    for (const row of rows.filter((row) => row.metric === metric)) {
      const label = names.get(grouped ? row.variation : metric) ?? "";
      add({ label, row });
    }
  }
  return lines;
}

/** The numbers beside a lift, from all of them to the lift alone. */
const VALUE_TEXTS: readonly ((row: LiftRow) => string)[] = [
  (row) => {
    const p = row.pValue == null ? "" : `, ${pValueText(row.pValue)}`;
    return `${signedPercent(row.lift ?? 0)} (${
      intervalText(row.lower, row.upper)
    })${p}`;
  },
  (row) =>
    `${signedPercent(row.lift ?? 0)} (${intervalText(row.lower, row.upper)})`,
  (row) => signedPercent(row.lift ?? 0),
];

/** Where the columns stand, and what each row says. */
interface Layout {
  readonly left: number;
  readonly right: number;
  readonly plot: number;
  readonly values: Record<string, string>;
}

/** Takes the fullest texts that leave the plot enough room. */
function layoutOf(lines: readonly Line[], width: number): Layout {
  const GAP = 22;
  const LEAST_PLOT_SHARE = 0.3;
  const widest = (texts: readonly string[]) =>
    Math.ceil(Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE))));
  const left = widest(lines.map(({ label }) => label)) + GAP;
  const layouts = VALUE_TEXTS.map((write): Layout => {
    const values = Object.fromEntries(lines.map(({ id, row }) => {
      if (row === null) return [id, ""];
      return [id, row.lift === null ? NOT_AVAILABLE : write(row)];
    }));
    const right = widest(Object.values(values)) + GAP;
    return { left, right, values, plot: width - left - right - 2 * PADDING };
  });
  return layouts.find(({ plot }) => plot >= width * LEAST_PLOT_SHARE) ??
    layouts[layouts.length - 1] as Layout;
}

/** The whole chart; there must be a row. */
export function forestSpec(
  rows: readonly LiftRow[],
  level: number,
  title: string,
  width: number,
): VegaLiteSpec {
  const lines = linesOf(rows, width * MOST_LABEL_SHARE);
  const layout = layoutOf(lines, width);
  const axis = numberAxis(
    [0, ...drawnEnds(rows)],
    signedPercent,
    { unitPower: 2, count: tickCount(layout.plot) },
  );
  const variations = distinct(rows.map(({ variation }) => variation));
  const whose = variations.length === 1 ? `${list(variations)}; ` : "";
  const subtitle = `${whose}${
    levelText(level)
  } intervals; a filled mark has an interval that excludes no difference`;
  return topLevel(width, title, subtitle, {
    width: layout.plot,
    height: { step: ROW_HEIGHT },
    params: [
      { name: "names", value: namesOf(lines) },
      { name: "values", value: layout.values },
      { name: "headings", value: headingsOf(lines) },
    ],
    data: {
      values: lines.flatMap(({ id, row }) =>
        row === null || row.lift === null ? [] : datumOf(id, row, axis.domain)
      ),
    },
    resolve: { axis: { y: "independent" } },
    layer: layersOf(lines, layout, axis),
  });
}

function layersOf(
  lines: readonly Line[],
  { left, right }: Layout,
  axis: NumberAxis,
): Part[] {
  const colour = palette.accent.light;
  const band = (side: Part): Part => ({
    field: "row",
    type: "ordinal",
    scale: { domain: lines.map(({ id }) => id) },
    axis: { title: null, domain: false, ticks: false, ...side },
  });
  return [
    zeroRule("x"),
    {
      mark: { type: "rule", strokeWidth: 2, color: colour },
      encoding: {
        x: { field: "from", ...numberChannel(axis) },
        x2: { field: "to" },
        y: band(nameAxis(left)),
      },
    },
    arrowLayer("from", "openLeft", "triangle-left"),
    arrowLayer("to", "openRight", "triangle-right"),
    {
      mark: { type: "point", size: 75, strokeWidth: 2, opacity: 1 },
      encoding: {
        x: { field: "lift", type: "quantitative" },
        y: band(valueAxis(right)),
        fill: {
          condition: { test: "datum.clear", value: colour },
          value: palette.background.light,
        },
        stroke: { value: colour },
      },
    },
  ];
}

function namesOf(lines: readonly Line[]): Part {
  return Object.fromEntries(lines.map(({ id, label }) => [id, label]));
}

function headingsOf(lines: readonly Line[]): string[] {
  return lines.filter(({ row }) => row === null).map(({ id }) => id);
}

function nameAxis(extent: number): Part {
  return {
    orient: "left",
    labelExpr: "names[datum.value]",
    labelAlign: "left",
    labelPadding: extent,
    minExtent: extent,
    maxExtent: extent,
    labelColor: palette.text.light,
    labelFontWeight: {
      condition: { test: "indexof(headings, datum.value) >= 0", value: "bold" },
      value: "normal",
    },
  };
}

function valueAxis(extent: number): Part {
  return {
    orient: "right",
    labelExpr: "values[datum.value]",
    labelPadding: 18,
    minExtent: extent,
    maxExtent: extent,
    labelColor: palette.text.light,
  };
}

/** An arrow where an interval goes on beyond the edge. */
function arrowLayer(field: string, flag: string, shape: string): Part {
  return {
    transform: [{ filter: `datum.${flag}` }],
    mark: { type: "point", shape, size: 90, filled: true, opacity: 1 },
    encoding: {
      x: { field, type: "quantitative" },
      y: { field: "row", type: "ordinal", axis: null },
      color: { value: palette.accent.light },
    },
  };
}

/** All lifts, and the interval ends that do not stretch the axis beyond use. */
function drawnEnds(rows: readonly LiftRow[]): number[] {
  const known = rows.flatMap(({ lift, lower, upper }) =>
    lift === null ? [] : { lift, ends: [lower ?? lift, upper ?? lift] }
  );
  const limit = reach(
    known.map(({ ends }) => Math.max(...ends.map(Math.abs))),
    {
      timesMedian: 4,
      atLeast: Math.max(0, ...known.map(({ lift }) => Math.abs(lift) * 1.25)),
    },
  );
  const shown = known.flatMap(({ lift, ends }) => [
    lift,
    ...ends.map((end) => Math.max(-limit, Math.min(limit, end))),
  ]);
  const open = {
    below: rows.some(({ lift, lower }) => lift !== null && lower === null),
    above: rows.some(({ lift, upper }) => lift !== null && upper === null),
  };
  return [...shown, ...roomFor(open, shown)];
}

function datumOf(
  id: string,
  row: LiftRow,
  [low, high]: readonly [number, number],
): Part {
  const openLeft = row.lower === null || row.lower < low;
  const openRight = row.upper === null || row.upper > high;
  return {
    row: id,
    metric: row.metric,
    variation: row.variation,
    lift: row.lift,
    from: openLeft ? low : row.lower,
    to: openRight ? high : row.upper,
    openLeft,
    openRight,
    clear: excludesZero(row.lower, row.upper),
  };
}
