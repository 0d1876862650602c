/** How readouts show themselves in notebooks: HTML with text beside it. */

import { type Chart, JUPYTER_DISPLAY } from "../charts/mod.ts";
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

/** A part of a readout, as notebooks and reports show it. */
export interface View {
  /** HTML without scripts and styles; every text in it is escaped. */
  readonly html: string;
  /** The same as plain text. */
  readonly text: string;
}

/**
 * The verdict with its reasons.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function decisionView(readout: Readout): View {
  const { decision } = readout;
  const reasons = decision.reasons.map((reason) =>
    `<li>${escapeHtml(reason)}</li>`
  );
  return view(
    `<div class="readout-summary readout-summary--${
      MODIFIERS[decision.verdict]
    }">` +
      `<p><strong>${escapeHtml(decision.headline)}</strong></p>` +
      `<p>${escapeHtml(readout.experience.name)} · ${
        escapeHtml(subtitle(readout))
      }</p>` +
      `<ul>${reasons.join("")}</ul></div>`,
    [
      decision.headline,
      `${readout.experience.name} · ${subtitle(readout)}`,
      ...decision.reasons.map((text) => `- ${text}`),
    ].join("\n"),
  );
}

/**
 * The health checks.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function checksView({ checks }: Readout): View {
  const items = checks.map(({ status, title, message }) =>
    `<li class="readout-check readout-check--${status}"><strong>${
      WORDS[status]
    }: ${escapeHtml(title)}.</strong> ${escapeHtml(message)}</li>`
  );
  const lines = checks.map(({ status, title, message }) =>
    `${WORDS[status]}: ${title}. ${message}`
  );
  return view(
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
export function variationsView(readout: Readout): View {
  return tableView("Variations", variationRows(readout));
}

/**
 * Value, difference, lift, interval and p-value by metric and variation.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function metricsView(readout: Readout): View {
  const { level } = readout.settings;
  return tableView(
    `Metrics, with ${
      formatNumber(level * 100, 0)
    } % intervals and uncorrected p-values`,
    metricRows(readout),
  );
}

/**
 * Lifts when orders above a z-score are left out.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function outliersView(readout: Readout): View {
  return tableView(
    "Lifts without the orders above a z-score (pooled mean, sample SD, one pass)",
    outlierRows(readout),
  );
}

/**
 * Makes a readout show itself in Jupyter, as tables and charts.
 *
 * @param readout The record.
 * @returns A frozen record with the same fields.
 */
export function attachDisplay(readout: Readout): Readout {
  return Object.freeze(
    Object.defineProperty({ ...readout }, JUPYTER_DISPLAY, {
      value: () => bundle(readout),
      enumerable: false,
    }),
  );
}

/**
 * Text made safe for HTML, in content and in attributes.
 *
 * @param text Any text.
 * @returns The text with `&`, `<`, `>` and quotes escaped.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const MODIFIERS: Readonly<Record<Decision["verdict"], string>> = {
  "ship": "good",
  "keep-control": "bad",
  "no-clear-difference": "neutral",
  "keep-running": "neutral",
  "do-not-decide": "stop",
};

const WORDS: Readonly<Record<CheckStatus, string>> = {
  pass: "Passed",
  warn: "Warning",
  fail: "Failed",
  skipped: "Not checked",
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
  const figures = await Promise.all(charts.map(figure));
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

async function figure(chart: Chart): Promise<string> {
  return `<figure class="readout-chart">${await chart.toSvg()}<figcaption>${
    escapeHtml(chart.description)
  }</figcaption></figure>`;
}

function view(html: string, text: string): View {
  return Object.freeze(
    Object.defineProperty({ html, text }, JUPYTER_DISPLAY, {
      value: () => ({ "text/html": html, "text/plain": text }),
      enumerable: false,
    }),
  );
}

function tableView(
  caption: string,
  rows: readonly (readonly string[])[],
): View {
  const [header, ...body] = rows;
  const isNumber = header!.map((name) =>
    name !== "Metric" && name !== "Variation"
  );
  const tag = (column: number): string =>
    isNumber[column] ? ' class="num"' : "";
  const head = header!.map((name, column) =>
    `<th scope="col"${tag(column)}>${escapeHtml(name)}</th>`
  );
  const lines = body.map((row) =>
    `<tr>${
      row.map((cell, column) => `<td${tag(column)}>${escapeHtml(cell)}</td>`)
        .join("")
    }</tr>`
  );
  return view(
    `<table class="readout-table"><caption>${escapeHtml(caption)}</caption>` +
      `<thead><tr>${head.join("")}</tr></thead>` +
      `<tbody>${lines.join("")}</tbody></table>`,
    rows.map((row) => row.join("\t")).join("\n"),
  );
}
