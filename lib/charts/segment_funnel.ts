import { type FunnelRates, type FunnelRow, ratesOf } from "./_funnel_rates.ts";
import { checkOptions, SEGMENT_FUNNEL_INPUT } from "../options/mod.ts";
import {
  capital,
  type Chart,
  chartOf,
  checkNumbers,
  controlOf,
  counted,
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
  shortList,
  textWidth,
  topLevel,
  variationChannels,
  type VegaLiteSpec,
  wrap,
} from "./drawing/mod.ts";

/** What {@linkcode segmentFunnel} draws. */
export interface SegmentFunnelInput {
  /** What the segments are, as shown: "device", "country". */
  readonly dimension: string;
  /** What is counted, from the widest step on: "Visitors", "Buyers", "Orders". */
  readonly steps: readonly string[];
  /** Segments and variations are kept in the order of their first row. */
  readonly rows: readonly FunnelRow[];
  /**
   * The variation drawn in grey.
   *
   * @default {the first one in `rows`}
   */
  readonly control?: string;
}

/**
 * The way from visitors to orders by segment and variation: how many are at the
 * first step, and which part of each step goes on to the next.
 *
 * Each step is drawn as its share of the step before, since a count next to one
 * thirty times as large would not be seen; every column starts at zero and has
 * its own scale. Where a step counts more than the one before (orders of a
 * buyer), it is the mean number for each of them. The chart describes: whether a
 * difference is more than chance, a test must tell.
 *
 * @param input Steps and counts.
 * @returns The chart.
 * @throws {RangeError} When a count is negative or not finite, a row has not as
 *   many counts as there are steps, there are fewer than two steps, or a segment
 *   has two rows of one variation.
 *
 * @example
 * ```ts
 * import { segmentFunnel } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = segmentFunnel({
 *   dimension: "device",
 *   steps: ["Visitors", "Buyers", "Orders"],
 *   rows: [
 *     { segment: "Mobile", variation: "Control", counts: [9000, 180, 198] },
 *     { segment: "Mobile", variation: "B", counts: [9000, 216, 232] },
 *   ],
 * });
 * assertEquals(
 *   chart.description,
 *   "Funnel by device: Visitors to Buyers, B above Control in 1 of 1 segment " +
 *     "(farthest apart in Mobile, 2.40% against 2.00%); Buyers to Orders, B " +
 *     "above Control in 0 of 1 segment (farthest apart in Mobile, 1.07 each " +
 *     "against 1.10 each).",
 * );
 * ```
 */
export function segmentFunnel(input: SegmentFunnelInput): Chart {
  checkOptions(SEGMENT_FUNNEL_INPUT, input);
  const { dimension, steps, rows } = input;
  check(input);
  const variations = distinct(rows.map(({ variation }) => variation));
  const control = controlOf(variations, input.control);
  const title = `Funnel by ${dimension}`;
  const isThere = rows.some(({ counts }) =>
    counts.some((count) => count !== null)
  );
  const rates = ratesOf(steps, rows);
  return chartOf({
    title,
    nothing: isThere ? null : "There is no count to show.",
    describe: () => describe(input, rates, variations, control),
    spec: (width) => funnelSpec(rates, steps, { title, width, control }),
  });
}

function check({ steps, rows }: SegmentFunnelInput): void {
  if (steps.length < 2 || new Set(steps).size < steps.length) {
    throw new RangeError(
      `A funnel needs two steps or more, each with a name of its own: current value is ${
        JSON.stringify(steps)
      }`,
    );
  }
  const seen = new Set<string>();
  for (const { segment, variation, counts } of rows) {
    const where = `segment ${JSON.stringify(segment)}, variation ${
      JSON.stringify(variation)
    }`;
    if (counts.length !== steps.length) {
      throw new RangeError(
        `There must be one count for each of the ${steps.length} steps: ${where} has ${counts.length}`,
      );
    }
    counts.forEach((count, at) => {
      checkNumbers(
        { [`count of ${steps[at]}`]: count },
        where,
        "a finite number from 0, or null",
        (number) => number >= 0 && number < Infinity,
      );
    });
    const key = JSON.stringify([segment, variation]);
    if (seen.has(key)) {
      throw new RangeError(`There are two rows of ${where}: add them up`);
    }
    seen.add(key);
  }
}

function describe(
  { dimension, steps }: SegmentFunnelInput,
  rates: readonly FunnelRates[],
  variations: readonly string[],
  control: string | null,
): string {
  const segments = distinct(rates.map(({ segment }) => segment));
  const findings = steps.slice(1).flatMap((step, at) =>
    variations.filter((name) => name !== control).flatMap((variation) => {
      const text = stepFinding(rates, at, { variation, control });
      return text === null ? [] : `${steps[at]} to ${step}, ${text}`;
    })
  );
  return findings.length === 0
    ? `Funnel by ${dimension}: ${
      counted(segments.length, "segment")
    }, without rates of two variations to compare.`
    : `Funnel by ${dimension}: ${shortList(findings, 6)}.`;
}

/** In how many segments a variation is ahead, and where the two differ most. */
function stepFinding(
  rates: readonly FunnelRates[],
  at: number,
  { variation, control }: { variation: string; control: string | null },
): string | null {
  const pairs = rates.filter((row) => row.variation === variation)
    .flatMap((own) => {
      const base = rates.find((row) =>
        row.variation === control && row.segment === own.segment
      );
      const [now, then] = [own.rates[at], base?.rates[at]];
      if (base === undefined || now == null || then == null) return [];
      return { segment: own.segment, gap: now - then, own, base };
    });
  const [first, ...rest] = pairs;
  if (first === undefined) return null;
  const most = rest.reduce(
    (best, one) => Math.abs(one.gap) > Math.abs(best.gap) ? one : best,
    first,
  );
  const above = pairs.filter(({ gap }) => gap > 0).length;
  return `${variation} above ${control} in ${above} of ${
    counted(pairs.length, "segment")
  } (farthest apart in ${most.segment}, ${most.own.texts[at]} against ${
    most.base.texts[at]
  })`;
}

/** How funnels by segment are drawn. */

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
function funnelSpec(
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
    capital(
      `${whose}each step as its share of the step before, in brackets how many; every ${
        isBeside ? "column" : "panel"
      } has its own scale`,
    ),
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
