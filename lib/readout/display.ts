/** How readouts show themselves in notebooks: HTML with text beside it. */

import {
  createView,
  type DisplayView,
  escapeHtml,
  figureHtml,
  summaryView,
  tableView,
  type Tone,
  withDisplay,
} from "../display/mod.ts";
import {
  dailyChart,
  liftChart,
  liftOverTimeChart,
  outlierChart,
} from "./figures.ts";
import { formatNumber } from "./format.ts";
import {
  formatReadout,
  metricRows,
  outlierRows,
  subtitle,
  variationRows,
} from "./text.ts";
import type { CheckStatus, Decision, Readout } from "./types.ts";

/**
 * The verdict with its reasons.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function decisionView(readout: Readout): DisplayView {
  const { decision, experience } = readout;
  return summaryView(
    VERDICT_TONES[decision.verdict],
    decision.headline,
    decision.reasons,
    `${experience.name} · ${subtitle(readout)}`,
  );
}

/**
 * The health checks.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function checksView({ checks }: Readout): DisplayView {
  const items = checks.map(({ status, title, message }) =>
    `<li class="readout-check readout-check--${status}">` +
    `<span class="readout-check-state"><span aria-hidden="true">${
      CHECK_STATES[status].icon
    } </span>${CHECK_STATES[status].word}</span> ` +
    `<strong>${escapeHtml(title)}.</strong> ${escapeHtml(message)}</li>`
  );
  const lines = checks.map(({ status, title, message }) =>
    `${CHECK_STATES[status].word}: ${title}. ${message}`
  );
  return createView(
    `<ul class="readout-checks">${items.join("")}</ul>`,
    lines.join("\n"),
  );
}

/**
 * Visitors, buyers, orders and revenue by variation.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function variationsView(readout: Readout): DisplayView {
  return tableView("Variations", variationRows(readout), TEXT_COLUMNS);
}

/**
 * Value, difference, lift, interval and p-value by metric and variation.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function metricsView(readout: Readout): DisplayView {
  const { level } = readout.settings;
  return tableView(
    `Metrics, with ${
      formatNumber(level * 100, 0)
    } % intervals and uncorrected p-values`,
    metricRows(readout),
    TEXT_COLUMNS,
  );
}

/**
 * Lifts when orders above a z-score are left out.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function outliersView(readout: Readout): DisplayView {
  return tableView(
    "Lifts without the orders above a z-score (pooled mean, sample SD, one pass)",
    outlierRows(readout),
    TEXT_COLUMNS,
  );
}

/**
 * Makes a readout show itself in Jupyter, as tables and charts.
 *
 * @param readout The record.
 * @returns A frozen record with the same fields.
 */
export function attachDisplay(readout: Readout): Readout {
  return withDisplay(readout, () => bundle(readout));
}

/** How each verdict is coloured. */
export const VERDICT_TONES: Readonly<Record<Decision["verdict"], Tone>> = {
  "ship": "good",
  "keep-control": "bad",
  "no-clear-difference": "neutral",
  "keep-running": "neutral",
  "do-not-decide": "stop",
};

/** Columns of the tables that hold text. */
const TEXT_COLUMNS = ["Metric", "Variation"];

/** A check's outcome as a word and a sign. */
export const CHECK_STATES: Readonly<
  Record<CheckStatus, { readonly word: string; readonly icon: string }>
> = {
  pass: { word: "Passed", icon: "✓" },
  warn: { word: "Warning", icon: "!" },
  fail: { word: "Failed", icon: "✗" },
  skipped: { word: "Not checked", icon: "–" },
};

async function bundle(readout: Readout): Promise<Record<string, string>> {
  const charts = readout.overTime === null
    ? [liftChart(readout), outlierChart(readout)]
    : [
      liftChart(readout),
      liftOverTimeChart(readout),
      dailyChart(readout),
      outlierChart(readout),
    ];
  const figures = await Promise.all(charts.map(figureHtml));
  const notes = readout.notes.map((note) => `<li>${escapeHtml(note)}</li>`);
  return {
    "text/html": [
      `<section class="readout"><h3>${
        escapeHtml(readout.experience.name)
      }</h3>`,
      decisionView(readout).html,
      variationsView(readout).html,
      metricsView(readout).html,
      ...figures,
      checksView(readout).html,
      ...(notes.length > 0 ? [`<ul>${notes.join("")}</ul>`] : []),
      "</section>",
    ].join("\n"),
    "text/plain": formatReadout(readout),
  };
}
