/** How a readout ends: what to bear in mind, and where the numbers come from. */

import {
  createView,
  type DisplayView,
  escapeHtml,
  tableView,
} from "../display/mod.ts";
import { formatNumber } from "./format.ts";
import { METRICS } from "./metrics.ts";
import type { Readout } from "./types.ts";

/**
 * What the reader should know besides: what the statistics say of their own
 * numbers, what was left out, and how p-values are corrected.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function notesView({ notes, settings }: Readout): DisplayView {
  const lines = [...notes, `p-values: ${settings.correction}.`];
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`);
  return createView(
    `<ul>${items.join("")}</ul>`,
    lines.map((line) => `- ${line}`).join("\n"),
  );
}

/**
 * What was read, and with which choices: enough to make the same readout again.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function provenanceView(
  { experience, period, settings, variations }: Readout,
): DisplayView {
  const { firstDay, lastDay, days } = period;
  const primary = METRICS.find(({ name }) => name === settings.primaryMetric)!;
  return tableView("Where the numbers come from", [
    ["What", "Which"],
    ["Experience", experience.name],
    ...(experience.id === null ? [] : [["Id", experience.id]]),
    ...(experience.status === null ? [] : [["Status", experience.status]]),
    [
      "Days",
      days === null ? "not known" : `${firstDay} to ${lastDay} (${days})`,
    ],
    [
      "Visitors and orders",
      experience.id === null
        ? "two files"
        : "the service's time series and export of orders",
    ],
    ["Control", `${variations[0]!.name}, ${settings.controlBasis}`],
    ["Metric that decides", primary.title],
    ["Level", `${formatNumber(settings.level * 100, 0)} %`],
    [
      "Outlier threshold",
      settings.maxZScore === null ? "none" : `z = ${settings.maxZScore}`,
    ],
    ["Buyers in two variations", settings.crossovers],
  ], ["What", "Which"]);
}
