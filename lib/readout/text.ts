/** A readout as plain text, for terminals and `text/plain`. */

import { alignRows, wrapText } from "../display/mod.ts";
import {
  formatDifference,
  formatLift,
  formatLiftInterval,
  formatMoney,
  formatNumber,
  formatPValue,
  formatValue,
} from "./format.ts";
import type { CheckStatus, MetricReadout, Readout } from "./types.ts";

/** How text is coloured; the default leaves it as it is. */
export interface TextStyle {
  /** Headings and verdicts. */
  readonly bold: (text: string) => string;
  /** Good news. */
  readonly good: (text: string) => string;
  /** Needs attention. */
  readonly warn: (text: string) => string;
  /** Stops everything. */
  readonly bad: (text: string) => string;
}

const PLAIN: TextStyle = {
  bold: (text) => text,
  good: (text) => text,
  warn: (text) => text,
  bad: (text) => text,
};

/**
 * The readout as text: verdict, variations, metrics, checks, outliers, notes.
 *
 * @param readout The readout.
 * @param style Colours; none by default.
 * @param width Columns at which sentences wrap. @default {100}
 * @returns Lines, without a final line break.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { formatReadout, readoutFromFrames } from "readout/readout";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const result = await readoutFromFrames({
 *   orders: pl.DataFrame({
 *     order_id: ["1", "2"],
 *     visitor_id: ["a", "b"],
 *     variation: ["A", "B"],
 *     net_revenue: [20, 30],
 *   }),
 *   visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
 * });
 * assertStringIncludes(formatReadout(result), "Do not decide on these numbers");
 * ```
 */
export function formatReadout(
  readout: Readout,
  style: TextStyle = PLAIN,
  width = 100,
): string {
  const { experience, decision, checks, notes, settings } = readout;
  const sections = [
    [style.bold(experience.name), subtitle(readout)],
    [verdictStyle(style, decision.verdict)(decision.headline)],
    decision.reasons.flatMap((reason) => wrapText(`- ${reason}`, width, 2)),
    table(variationRows(readout)),
    table(metricRows(readout)),
    [
      style.bold("Health checks"),
      ...checks.flatMap(({ status, title, message }) => [
        `${mark(style, status)} ${style.bold(title)}`,
        ...indented(message, width, 5),
      ]),
    ],
    [
      style.bold("Large orders left out"),
      ...table(outlierRows(readout)),
    ],
    [
      ...wrapText(
        `Intervals: ${
          formatNumber(settings.level * 100, 0)
        } %, Fieller for lifts. p-values: ${settings.correction}. Control: ${
          readout.variations[0]!.name
        }, ${settings.controlBasis}.`,
        width,
        0,
      ),
      ...notes.flatMap((note) => wrapText(note, width, 0)),
    ],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** Status, days, visitors and id, as far as they are known. */
export function subtitle({ experience, period, variations }: Readout): string {
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  return [
    ...(experience.status === null ? [] : [experience.status]),
    ...(period.days === null ? [] : [
      `${period.firstDay} to ${period.lastDay} (${period.days} days)`,
    ]),
    `${formatNumber(visitors, 0)} visitors`,
    ...(experience.id === null ? [] : [experience.id]),
  ].join(" · ");
}

/** Rows of the table of variations, the header first. */
export function variationRows({ variations, experience }: Readout): string[][] {
  return [
    ["Variation", "Visitors", "Buyers", "Orders", "Net revenue"],
    ...variations.map((arm) => [
      arm.isControl && arm.name.toLowerCase() !== "control"
        ? `${arm.name} (control)`
        : arm.name,
      formatNumber(arm.visitors, 0),
      formatNumber(arm.buyers, 0),
      formatNumber(arm.orders, 0),
      formatMoney(arm.netRevenue, experience.currency),
    ]),
  ];
}

/** Rows of the table of metrics, the header first. */
export function metricRows({ metrics, experience }: Readout): string[][] {
  return [
    ["Metric", "Variation", "Value", "Difference", "Lift", "Interval", "p"],
    ...metrics.flatMap((metric) => rowsOfMetric(metric, experience.currency)),
  ];
}

function rowsOfMetric(
  { title, unit, values, comparisons }: MetricReadout,
  currency: string | null,
): string[][] {
  return values.map(({ variation, value }, index) => {
    const cells = [
      index === 0 ? title : "",
      variation,
      formatValue(value, unit, currency),
    ];
    const comparison = comparisons[index - 1];
    if (comparison === undefined) return [...cells, "", "", "", ""];
    return [
      ...cells,
      formatDifference(comparison.difference, unit, currency),
      formatLift(comparison.lift),
      comparison.interval === "excluding"
        ? "not usable"
        : formatLiftInterval(comparison.liftLower, comparison.liftUpper),
      formatPValue(comparison.pValue),
    ];
  });
}

/** Rows of the table of outlier thresholds, the header first. */
export function outlierRows({ outliers }: Readout): string[][] {
  return [
    ["Above z", "Orders out", "Variation", "AOV lift", "Revenue lift"],
    ...outliers.rows.map((row) => [
      row.threshold === null ? "none" : formatNumber(row.threshold, 1),
      formatNumber(row.removedOrders, 0),
      row.variation,
      formatLift(row.aovLift),
      formatLift(row.revenueLift),
    ]),
  ];
}

function table(rows: readonly (readonly string[])[]): string[] {
  return alignRows(rows, ["Variation", "Metric"]);
}

function mark(style: TextStyle, status: CheckStatus): string {
  switch (status) {
    case "pass":
      return style.good("ok  ");
    case "warn":
      return style.warn("warn");
    case "fail":
      return style.bad("FAIL");
    case "skipped":
      return "skip";
  }
}

function verdictStyle(
  style: TextStyle,
  verdict: Readout["decision"]["verdict"],
): (text: string) => string {
  switch (verdict) {
    case "ship":
      return (text) => style.bold(style.good(text));
    case "do-not-decide":
      return (text) => style.bold(style.bad(text));
    default:
      return style.bold;
  }
}

function indented(text: string, width: number, indent: number): string[] {
  return wrapText(text, width - indent, 0).map((line) =>
    " ".repeat(indent) + line
  );
}
