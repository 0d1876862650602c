/** Building blocks shared by several specifications. */
import { formatDayOfYear } from "../../base/mod.ts";
import type { VegaLiteSpec } from "./chart.ts";
import { dayDomain, dayTicks, type NumberAxis } from "./ticks.ts";
import { textWidth, wrap } from "./text_width.ts";
import { CONFIG, LABEL_SIZE, PADDING, TITLE_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

/** Part of a specification. */
export type Part = Record<string, unknown>;

const SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json";

/**
 * Returns a complete specification with the heading, if any, and the shared
 * configuration.
 */
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

/** Returns a rule at zero difference. */
export function zeroRule(channel: "x" | "y"): Part {
  return {
    data: { values: [{}] },
    mark: { type: "rule", color: palette.axis.light, strokeWidth: 1.5 },
    encoding: { [channel]: { datum: 0 } },
  };
}

/** Returns the label expression for ticks with precomputed labels. */
export function labelExpression(
  values: readonly number[],
  labelOf: (value: number, at: number) => string,
): string {
  const labels = Object.fromEntries(
    values.map((value, index) => [String(value), labelOf(value, index)]),
  );
  return `(${JSON.stringify(labels)})[toString(+datum.value)]`;
}

/** Returns a quantitative channel with fixed ends, ticks and labels. */
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

/** Returns a day channel in UTC, independent of the machine's time zone. */
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

/** Returns the number of legend columns that fit a width. */
export function legendColumns(names: readonly string[], width: number): number {
  const SYMBOL_AND_GAPS = 44;
  const widest = Math.max(...names.map((name) => textWidth(name, LABEL_SIZE)));
  return Math.max(1, Math.floor(width / (widest + SYMBOL_AND_GAPS)));
}
