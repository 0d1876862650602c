/** Pieces that several specifications are put together from. */
import { formatDayOfYear } from "../../base/mod.ts";
import type { VegaLiteSpec } from "./chart.ts";
import { dayDomain, dayTicks, type NumberAxis } from "./ticks.ts";
import { textWidth, wrap } from "./text_width.ts";
import { CONFIG, LABEL_SIZE, PADDING, TITLE_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

/** A part of a specification. */
export type Part = Record<string, unknown>;

const SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json";

/** A whole specification with its heading, if any, and the shared configuration. */
export function topLevel(
  width: number,
  title: string,
  subtitle: string,
  spec: Part,
): VegaLiteSpec {
  const room = width - 2 * PADDING;
  const text = wrap(title, TITLE_SIZE, room, true);
  return {
    $schema: SCHEMA,
    ...(title !== "" && {
      title: { text, subtitle: wrap(subtitle, LABEL_SIZE, room) },
    }),
    ...spec,
    config: { ...CONFIG },
  };
}

/** A rule at no difference. */
export function zeroRule(channel: "x" | "y"): Part {
  return {
    data: { values: [{}] },
    mark: { type: "rule", color: palette.axis.light, strokeWidth: 1.5 },
    encoding: { [channel]: { datum: 0 } },
  };
}

/** Labels chosen beforehand, by their ticks. */
export function labelExpression(
  values: readonly number[],
  labelOf: (value: number, at: number) => string,
): string {
  const labels = Object.fromEntries(
    values.map((value, index) => [String(value), labelOf(value, index)]),
  );
  return `(${JSON.stringify(labels)})[toString(+datum.value)]`;
}

/** A quantitative channel with known ends, ticks and labels. */
export function numberChannel(
  axis: NumberAxis,
  options: { title?: string | null; labelWidth?: number } = {},
): Part {
  const extent = options.labelWidth;
  return {
    type: "quantitative",
    scale: { domain: axis.domain, nice: false, zero: false },
    axis: {
      title: options.title ?? null,
      values: axis.values,
      labelExpr: labelExpression(
        axis.values,
        (_, index) => axis.labels[index]!,
      ),
      grid: true,
      labelFlush: false,
      domain: false,
      ticks: false,
      ...(extent === undefined ? {} : { minExtent: extent, maxExtent: extent }),
    },
  };
}

/** A day channel on UTC, whatever the machine's time zone is. */
export function dayChannel(
  days: readonly number[],
  pixels: number,
  title: string | null,
): Part {
  const ticks = dayTicks(days, pixels);
  return {
    field: "day",
    type: "temporal",
    scale: { type: "utc", domain: dayDomain(days), nice: false },
    axis: {
      title,
      values: ticks,
      labelExpr: labelExpression(ticks, formatDayOfYear),
      grid: false,
      labelFlush: false,
      labelOverlap: false,
    },
  };
}

/** Columns of a legend whose entries must fit a width. */
export function legendColumns(
  labels: readonly string[],
  width: number,
): number {
  const SYMBOL_AND_GAPS = 44;
  const widest = Math.max(
    ...labels.map((label) => textWidth(label, LABEL_SIZE)),
  );
  return Math.max(1, Math.floor(width / (widest + SYMBOL_AND_GAPS)));
}
