import { checkOptions, SEGMENT_FUNNEL_INPUT } from "../../options/mod.ts";
import {
  type Chart,
  checkFinite,
  controlOf,
  counted,
  createChart,
  distinct,
  emptySpec,
  number,
  percent,
  shortList,
} from "../drawing/mod.ts";
import {
  type FunnelRates,
  type FunnelRow,
  funnelSpec,
} from "./_segment_funnel_spec.ts";

export type { FunnelRow };

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
 *   chart.description.replaceAll("\u00a0", " "),
 *   "Funnel by device: Visitors to Buyers, B above Control in 1 of 1 segment " +
 *     "(farthest apart in Mobile, 2.40 % against 2.00 %); Buyers to Orders, B " +
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
  return createChart({
    title,
    description: describe(input, variations, control),
    spec: (width) =>
      rows.some(({ counts }) => counts.some((count) => count !== null))
        ? funnelSpec(ratesOf(steps, rows), steps, { title, width, control })
        : emptySpec(width, title, NOTHING),
  });
}

const NOTHING = "There is no count to show.";

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
      checkFinite({ [`count of ${steps[at]}`]: count }, where);
      if (count !== null && count < 0) {
        throw new RangeError(
          `The count of ${
            steps[at]
          } of ${where} must not be negative: current value is ${count}`,
        );
      }
    });
    const key = JSON.stringify([segment, variation]);
    if (seen.has(key)) {
      throw new RangeError(`There are two rows of ${where}: add them up`);
    }
    seen.add(key);
  }
}

function ratesOf(
  steps: readonly string[],
  rows: readonly FunnelRow[],
): FunnelRates[] {
  const write = writersOf(steps, rows);
  return rows.map((row) => {
    const rates = steps.slice(1).map((_, at) => rateOf(row, at + 1));
    const texts = rates.map((rate, at) =>
      rate === null ? "" : write[at]!(rate)
    );
    return { ...row, rates, texts };
  });
}

/** Nobody at a step has no rate. */
function rateOf({ counts }: FunnelRow, step: number): number | null {
  const from = counts[step - 1] ?? null;
  const to = counts[step] ?? null;
  return from === null || to === null || from === 0 ? null : to / from;
}

/** A share in per cent, or, where a step counts more than the last, a mean. */
function writersOf(
  steps: readonly string[],
  rows: readonly FunnelRow[],
): ((rate: number) => string)[] {
  return steps.slice(1).map((_, at) => {
    const most = Math.max(0, ...rows.map((row) => rateOf(row, at + 1) ?? 0));
    if (most > 1) return (rate) => `${number(rate, 2)} each`;
    return (rate) => percent(rate, most < 0.1 ? 2 : 1);
  });
}

function describe(
  { dimension, steps, rows }: SegmentFunnelInput,
  variations: readonly string[],
  control: string | null,
): string {
  const rates = ratesOf(steps, rows);
  if (rates.every(({ counts }) => counts.every((count) => count === null))) {
    return NOTHING;
  }
  const segments = distinct(rows.map(({ segment }) => segment));
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
