/** How funnels by segment are drawn. */
import {
  BOLD,
  distinct,
  LABEL_SIZE,
  NOT_AVAILABLE,
  number,
  PADDING,
  palette,
  type Part,
  shorten,
  shortenAll,
  textWidth,
  topLevel,
  variationChannels,
  type VegaLiteSpec,
  wrap,
} from "../drawing/mod.ts";

/** One segment of one variation, step by step. */
export interface FunnelRow {
  /** Its name, as shown. */
  readonly segment: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** One for each step, in their order; `null` where it is not known. */
  readonly counts: readonly (number | null)[];
}

/** A row with the part of each step that goes on to the next. */
export interface FunnelRates extends FunnelRow {
  /** Of the step before; one fewer than there are steps. */
  readonly rates: readonly (number | null)[];
  /** How each rate is written. */
  readonly texts: readonly string[];
}

const ROW_HEIGHT = 20;
const MOST_LABEL_SHARE = 0.22;
const GAP = 16;
const COLUMN_GAP = 18;
/** A column narrower than its texts and this has no room for bars. */
const LEAST_BAR = 36;

/** A line: a bar of each column, or a segment's heading, which has no row. */
interface Line {
  readonly id: string;
  readonly label: string;
  readonly row: FunnelRates | null;
}

/** With one variation a segment needs no heading: the bar bears its name. */
function linesOf(rows: readonly FunnelRates[], limit: number): Line[] {
  const variations = distinct(rows.map(({ variation }) => variation));
  const segments = distinct(rows.map(({ segment }) => segment));
  const grouped = variations.length > 1;
  const names = shortenAll(grouped ? variations : segments, LABEL_SIZE, limit);
  let count = 0;
  const line = (label: string, row: FunnelRates | null): Line => ({
    id: `r${count++}`,
    label,
    row,
  });
  return segments.flatMap((segment) => {
    const own = rows.filter((row) => row.segment === segment);
    return [
      ...(grouped
        ? [line(shorten(segment, LABEL_SIZE * BOLD, limit), null)]
        : []),
      ...own.map((row) =>
        line(names.get(grouped ? row.variation : segment) ?? "", row)
      ),
    ];
  });
}

/** A step as a column of bars. */
interface Column {
  readonly heading: string;
  readonly bars: readonly {
    readonly value: number | null;
    readonly text: string;
  }[];
}

function columnsOf(
  rows: readonly FunnelRates[],
  steps: readonly string[],
): Column[] {
  const countText = (count: number | null | undefined) =>
    count == null ? NOT_AVAILABLE : number(count, 0);
  return steps.map((step, at) => ({
    heading: at === 0 ? step : `${steps[at - 1]} to ${step}`,
    bars: rows.map(({ counts, rates, texts }) => {
      const count = countText(counts[at]);
      if (at === 0) return { value: counts[0] ?? null, text: count };
      const rate = rates[at - 1] ?? null;
      return {
        value: rate,
        text: rate === null ? count : `${texts[at - 1]} (${count})`,
      };
    }),
  }));
}

/** The whole chart; there must be a count. */
export function funnelSpec(
  rows: readonly FunnelRates[],
  steps: readonly string[],
  look: { title: string; width: number; control: string | null },
): VegaLiteSpec {
  const { title, width, control } = look;
  const lines = linesOf(rows, width * MOST_LABEL_SHARE);
  const left = GAP + Math.ceil(Math.max(
    ...lines.map(({ label, row }) =>
      textWidth(label, LABEL_SIZE, row === null)
    ),
  ));
  const ordered = lines.flatMap(({ row }) => row ?? []);
  const columns = columnsOf(ordered, steps);
  const room = width - left - 2 * PADDING;
  const beside = (room - COLUMN_GAP * (columns.length - 1)) / columns.length;
  const texts = Math.max(...columns.map(widestText));
  const isBeside = beside >= texts + LEAST_BAR;
  const plot = isBeside ? beside : room;
  const variations = distinct(rows.map(({ variation }) => variation));
  const { color } = variationChannels(variations, { width, control });
  const ids = lines.flatMap(({ id, row }) => row === null ? [] : id);
  const headings = columns.map(({ heading }) =>
    wrap(heading, LABEL_SIZE, plot - 4, true)
  );
  const most = Math.max(...headings.map(({ length }) => length));
  const panels = columns.map((column, at) =>
    panel(column, { lines, ids, ordered, plot, color }, {
      // Headings end at one height, so that the bars of one line do, too.
      heading: isBeside
        ? [...Array(most - headings[at]!.length).fill(" "), ...headings[at]!]
        : headings[at]!,
      left: isBeside && at > 0 ? null : left,
    })
  );
  const whose = variations.length === 1 ? `${variations[0]}; ` : "";
  return topLevel(
    width,
    title,
    `${whose}each step as its share of the step before, in brackets how many; every ${
      isBeside ? "column" : "panel"
    } has its own scale`.replace(/^./, (one) => one.toUpperCase()),
    {
      params: paramsOf(lines),
      [isBeside ? "hconcat" : "vconcat"]: panels,
      spacing: COLUMN_GAP,
    },
  );
}

function widestText({ bars }: Column): number {
  return Math.ceil(
    Math.max(...bars.map(({ text }) => textWidth(text, LABEL_SIZE))),
  ) + 8;
}

function paramsOf(lines: readonly Line[]): Part[] {
  const names = Object.fromEntries(lines.map(({ id, label }) => [id, label]));
  const headings = lines.filter(({ row }) => row === null).map(({ id }) => id);
  return [
    { name: "names", value: names },
    { name: "headings", value: headings },
  ];
}

interface Bars {
  readonly lines: readonly Line[];
  readonly ids: readonly string[];
  readonly ordered: readonly FunnelRates[];
  readonly plot: number;
  readonly color: Part;
}

function panel(
  column: Column,
  { lines, ids, ordered, plot, color }: Bars,
  { heading, left }: { heading: readonly string[]; left: number | null },
): Part {
  const most = Math.max(0, ...column.bars.map(({ value }) => value ?? 0));
  // The longest bar leaves room for its own text.
  const end = (most || 1) * plot /
    Math.max(LEAST_BAR, plot - widestText(column));
  const encoding: Part = {
    x: {
      field: "value",
      type: "quantitative",
      scale: { domain: [0, end], nice: false },
      axis: null,
    },
    y: {
      field: "row",
      type: "ordinal",
      scale: {
        domain: lines.map(({ id }) => id),
        paddingInner: 0.22,
        paddingOuter: 0.1,
      },
      axis: left === null ? null : nameAxis(left),
    },
  };
  return {
    title: {
      text: heading,
      fontSize: LABEL_SIZE,
      frame: "group",
      offset: 4,
    },
    width: plot,
    height: { step: ROW_HEIGHT },
    data: {
      values: column.bars.map(({ value, text }, at) => ({
        row: ids[at],
        segment: ordered[at]!.segment,
        variation: ordered[at]!.variation,
        value,
        at: value ?? 0,
        text,
      })),
    },
    layer: [
      {
        mark: { type: "bar", opacity: 1 },
        encoding: { ...encoding, color: { ...color, legend: null } },
      },
      {
        mark: { type: "text", align: "left", dx: 5, color: palette.text.light },
        encoding: {
          ...encoding,
          x: { ...(encoding.x as Part), field: "at" },
          text: { field: "text" },
        },
      },
    ],
  };
}

function nameAxis(extent: number): Part {
  return {
    title: null,
    domain: false,
    ticks: false,
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
