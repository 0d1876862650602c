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
  const { decision, experience } = readout;
  const about = `${experience.name} · ${subtitle(readout)}`;
  const { modifier, icon } = VERDICTS[decision.verdict];
  const reasons = decision.reasons.map((reason) =>
    `<li>${escapeHtml(reason)}</li>`
  );
  return view(
    `<section class="readout-summary readout-summary--${modifier}">` +
      `<p class="readout-verdict"><span aria-hidden="true">${icon} </span>` +
      `<strong>${escapeHtml(decision.headline)}</strong></p>` +
      `<ul>${reasons.join("")}</ul>` +
      `<p class="readout-note">${escapeHtml(about)}</p></section>`,
    [
      decision.headline,
      ...decision.reasons.map((text) => `- ${text}`),
      about,
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
    `<li class="readout-check readout-check--${status}">` +
    `<span class="readout-check-state"><span aria-hidden="true">${
      STATES[status].icon
    } </span>${STATES[status].word}</span> ` +
    `<strong>${escapeHtml(title)}.</strong> ${escapeHtml(message)}</li>`
  );
  const lines = checks.map(({ status, title, message }) =>
    `${STATES[status].word}: ${title}. ${message}`
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

const VERDICTS: Readonly<
  Record<
    Decision["verdict"],
    { readonly modifier: string; readonly icon: string }
  >
> = {
  "ship": { modifier: "good", icon: "▲" },
  "keep-control": { modifier: "bad", icon: "▼" },
  "no-clear-difference": { modifier: "neutral", icon: "●" },
  "keep-running": { modifier: "neutral", icon: "●" },
  "do-not-decide": { modifier: "stop", icon: "■" },
};

const STATES: Readonly<
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
  const classOf = header!.map((name) =>
    name === "Metric" || name === "Variation" ? "" : ' class="num"'
  );
  const head = header!.map((name, column) =>
    `<th scope="col"${classOf[column]}>${escapeHtml(name)}</th>`
  );
  const lines = body.map((row, at) =>
    `<tr>${rowHead(body, at, classOf[0]!)}${
      row.slice(1).map((cell, index) =>
        `<td${classOf[index + 1]}>${escapeHtml(cell)}</td>`
      ).join("")
    }</tr>`
  );
  return view(
    `<table class="readout-table"><caption>${escapeHtml(caption)}</caption>` +
      `<thead><tr>${head.join("")}</tr></thead>` +
      `<tbody>${lines.join("")}</tbody></table>`,
    rows.map((row) => row.join("\t")).join("\n"),
  );
}

/** An empty first cell belongs to the header above it. */
function rowHead(
  body: readonly (readonly string[])[],
  at: number,
  attributes: string,
): string {
  const text = body[at]![0]!;
  if (text === "") return "";
  const next = body.findIndex((row, index) => index > at && row[0] !== "");
  const rows = (next === -1 ? body.length : next) - at;
  const span = rows > 1 ? ` rowspan="${rows}"` : "";
  return `<th scope="row"${span}${attributes}>${escapeHtml(text)}</th>`;
}
