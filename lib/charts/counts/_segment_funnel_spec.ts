/** How funnels by segment are drawn. */
import {
  distinct,
  groupedLines,
  LABEL_SIZE,
  type Line,
  lineParams,
  marks,
  nameAxis,
  NOT_AVAILABLE,
  number,
  PADDING,
  palette,
  panelTitle,
  type Part,
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
  const lines = groupedLines(
    rows,
    ({ segment }) => segment,
    width * MOST_LABEL_SHARE,
  );
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
      params: lineParams(lines),
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

interface Bars {
  readonly lines: readonly Line<FunnelRates>[];
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
    title: panelTitle(heading, 4),
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
      marks("bar", { opacity: 1 }, {
        ...encoding,
        color: { ...color, legend: null },
      }),
      marks("text", { align: "left", dx: 5, color: palette.text.light }, {
        ...encoding,
        x: { ...(encoding.x as Part), field: "at" },
        text: { field: "text" },
      }),
    ],
  };
}
