/** The table of metrics, and its data in full precision. */
import {
  formatDifference,
  formatLift,
  formatLiftInterval,
  formatPValue,
  formatValue,
} from "../readout/format.ts";
import { formatLevel } from "../readout/level.ts";
import type { Comparison, MetricReadout, Readout } from "../readout/types.ts";
import { type DataTable, number, type ReportTable, text } from "./_document.ts";

/** Value, difference, lift, interval and p-values by metric and variation. */
export function metricsTable(
  { metrics, settings, experience: { currency } }: Readout,
): ReportTable {
  return {
    id: "table-metrics",
    caption: "Metrics by variation, and their lifts against the control",
    head: [
      text("Metric"),
      text("Variation"),
      ...[
        "Value",
        "Difference",
        "Lift",
        `${formatLevel(settings.level)} interval`,
        "Corrected p",
      ]
        .map(number),
    ],
    body: metrics.flatMap((metric) => metricRows(metric, currency)),
    data: metricsData(metrics),
  };
}

function metricRows(
  { title, unit, values, comparisons }: MetricReadout,
  currency: string | null,
): string[][] {
  return values.map(({ variation, value }, index) => [
    index === 0 ? title : "",
    variation,
    formatValue(value, unit, currency),
    ...comparisonCells(
      comparisons[index - 1],
      (difference) => formatDifference(difference, unit, currency),
    ),
  ]);
}

function comparisonCells(
  comparison: Comparison | undefined,
  difference: (value: number | null) => string,
): string[] {
  if (comparison === undefined) return ["", "", "", ""];
  const { lift, liftLower, liftUpper, interval } = comparison;
  return [
    difference(comparison.difference),
    formatLift(lift),
    interval === "excluding"
      ? "not usable"
      : formatLiftInterval(liftLower, liftUpper),
    formatPValue(comparison.adjustedPValue),
  ];
}

function metricsData(metrics: readonly MetricReadout[]): DataTable {
  return [
    [
      "metric",
      "variation",
      "unit",
      "value",
      "value_lower",
      "value_upper",
      "difference",
      "difference_lower",
      "difference_upper",
      "lift",
      "lift_lower",
      "lift_upper",
      "lift_interval",
      "p_value",
      "adjusted_p_value",
      "significant",
    ],
    ...metrics.flatMap(({ name, unit, values, comparisons }) =>
      values.map(({ variation, value, lower, upper }, index) => {
        const comparison = comparisons[index - 1];
        return [
          name,
          variation,
          unit,
          value,
          lower,
          upper,
          comparison?.difference ?? null,
          comparison?.differenceLower ?? null,
          comparison?.differenceUpper ?? null,
          comparison?.lift ?? null,
          comparison?.liftLower ?? null,
          comparison?.liftUpper ?? null,
          comparison?.interval ?? null,
          comparison?.pValue ?? null,
          comparison?.adjustedPValue ?? null,
          comparison?.significant ?? null,
        ];
      })
    ),
  ];
}
