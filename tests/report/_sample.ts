/** Notebook as an experiment readout leaves it. */
import {
  type Chart,
  JUPYTER_DISPLAY,
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
} from "../../lib/charts/mod.ts";
import type { NotebookCell, NotebookDocument } from "../../lib/report/mod.ts";

function markdown(source: string): NotebookCell {
  return { cell_type: "markdown", source, metadata: {} };
}

function code(
  source: string,
  data: Readonly<Record<string, unknown>>,
  tags: readonly string[] = [],
): NotebookCell {
  return {
    cell_type: "code",
    source: source.split(/(?<=\n)/),
    metadata: { tags },
    outputs: [{ output_type: "display_data", data, metadata: {} }],
  };
}

async function chart(source: string, chart: Chart): Promise<NotebookCell> {
  return code(source, await chart[JUPYTER_DISPLAY]());
}

const SUMMARY = `
<section class="readout-summary readout-summary--good">
<p class="readout-verdict"><span aria-hidden="true">▲ </span>Roll out Free shipping</p>
<p>Conversion rate rose from 3.10% to 3.23% (+4.2%, 95% interval +1.1% to +7.3%).</p>
<p class="readout-note">14,210 visitors a variation, 2025-02-20 to 2025-03-19.</p>
</section>`;

const CHECKS = `
<h3>Health checks</h3>
<ul class="readout-checks">
<li class="readout-check readout-check--pass"><p><span class="readout-check-state"><span aria-hidden="true">✓ </span>Passed</span> Traffic split: 14,210 and 14,188 visitors (p = 0.90)</p></li>
<li class="readout-check readout-check--warn"><p><span class="readout-check-state"><span aria-hidden="true">! </span>Warning</span> 58 visitors were seen in two variations</p></li>
<li class="readout-check readout-check--fail"><p><span class="readout-check-state"><span aria-hidden="true">✗ </span>Failed</span> The export has 468 orders, the time series 471</p></li>
<li class="readout-check readout-check--skipped"><p><span class="readout-check-state"><span aria-hidden="true">– </span>Skipped</span> Mixed currencies: the export names none</p></li>
</ul>`;

function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, index) =>
      index === 0
        ? `<th style="text-align:left">${cell}</th>`
        : `<td class="num" style="text-align:right">${cell}</td>`
    ).join("");
  return `<table class="readout-table"><caption>${caption}</caption>
<thead><tr>${
    head.map((name, index) =>
      index === 0 ? `<th>${name}</th>` : `<th class="num">${name}</th>`
    ).join("")
  }</tr></thead>
<tbody>${
    rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")
  }</tbody></table>`;
}

const METRICS = table(
  "Metrics against the control",
  [
    "Metric",
    "Control",
    "Free shipping",
    "Difference",
    "Lift",
    "95% interval",
    "p",
  ],
  [
    [
      "Conversion rate",
      "3.10%",
      "3.23%",
      "+0.13 pp",
      "+4.2%",
      "+1.1% to +7.3%",
      "0.008",
    ],
    [
      "Net revenue per visitor",
      "2.41 USD",
      "2.49 USD",
      "+0.08 USD",
      "+3.3%",
      "−6.0% to +13.4%",
      "0.49",
    ],
    [
      "AOV",
      "77.70 USD",
      "77.00 USD",
      "−0.70 USD",
      "−0.9%",
      "−10.1% to +9.2%",
      "0.85",
    ],
  ],
);

const SEGMENTS = table(
  "Conversion rate by device",
  ["Device", "Visitors", "Lift", "95% interval"],
  [
    ["Desktop", "9,120", "+5.0%", "+0.2% to +9.9%"],
    ["Phone", "18,204", "+3.8%", "−0.1% to +7.8%"],
  ],
);

function days<T>(count: number, make: (date: string, index: number) => T): T[] {
  return Array.from(
    { length: count },
    (_, index) =>
      make(
        new Date(Date.UTC(2025, 1, 20 + index)).toISOString().slice(0, 10),
        index,
      ),
  );
}

async function charts(): Promise<NotebookCell[]> {
  const row = { variation: "Free shipping" };
  return [
    await chart(
      "display(result.charts.forest)",
      liftForest({
        level: 0.95,
        rows: [
          {
            ...row,
            metric: "Conversion rate",
            lift: 0.042,
            lower: 0.011,
            upper: 0.073,
            pValue: 0.008,
          },
          {
            ...row,
            metric: "Net revenue per visitor",
            lift: 0.033,
            lower: -0.06,
            upper: 0.134,
            pValue: 0.49,
          },
          {
            ...row,
            metric: "AOV",
            lift: -0.009,
            lower: -0.101,
            upper: 0.092,
            pValue: 0.85,
          },
        ],
      }),
    ),
    markdown("## Over time\n\nThe lift, looked at every day."),
    await chart(
      "display(result.charts.overTime)",
      liftOverTime({
        metric: "Conversion rate",
        level: 0.95,
        rows: days(28, (date, index) => {
          const half = 0.3 / (index + 2);
          return {
            ...row,
            date,
            lift: 0.042 + half / 3,
            lower: 0.042 - half,
            upper: 0.042 + half,
            sequenceLower: 0.042 - 1.7 * half,
            sequenceUpper: 0.042 + 1.7 * half,
          };
        }),
      }),
    ),
    await chart(
      "display(result.charts.daily)",
      metricOverTime({
        metric: "Conversion rate",
        unit: "fraction",
        rows: ["Control", "Free shipping"].flatMap((variation, shift) =>
          days(28, (date, index) => ({
            date,
            variation,
            value: 0.031 + shift * 0.0013 + ((index * 7) % 5) / 2000,
          }))
        ),
      }),
    ),
    markdown("## Outliers\n\n### Order values"),
    await chart(
      "display(result.charts.orderValues)",
      orderValueDistribution({
        currency: "USD",
        threshold: { zScore: 3, value: 2010 },
        rows: ["Control", "Free shipping"].map((variation, shift) => ({
          variation,
          values: Array.from(
            { length: 300 },
            (_, index) => 20 + ((index * index * 7) % 211) + shift * 3,
          ).concat(shift === 1 ? [19920.4] : []),
        })),
      }),
    ),
  ];
}

/** Returns a new copy of the notebook. */
export async function sampleNotebook(): Promise<NotebookDocument> {
  return {
    nbformat: 4,
    metadata: { kernelspec: { name: "deno" } },
    cells: [
      markdown(
        "# Free shipping above 50 USD\n\nWeekly readout of `exp_42`. See the " +
          "[method](https://example.com/method) and [outliers](#outliers).",
      ),
      {
        cell_type: "code",
        source: 'const experienceId = "exp_42";\nconst level = 0.95;',
        metadata: { tags: ["parameters"] },
        outputs: [],
      },
      code("display(result)", { "text/html": SUMMARY, "text/plain": "…" }, [
        "hide-input",
      ]),
      markdown("## Health\n\nBefore the numbers: may they be read at all?"),
      code("display(result.checks)", { "text/html": CHECKS }),
      markdown("## Metrics"),
      code("display(result.metrics)", { "text/html": METRICS }),
      ...await charts(),
      markdown(
        "## Segments\n\n| Device | Share |\n|---|--:|\n| Desktop | 33% |\n| Phone | 67% |",
      ),
      code("display(result.segments)", { "text/html": SEGMENTS }),
      {
        cell_type: "code",
        source: "console.log(client.requests)",
        outputs: [
          {
            output_type: "stream",
            name: "stdout",
            text: "\u001b[33m12\u001b[39m requests\n",
          },
        ],
      },
    ],
  };
}

/** Provenance in the sample's report. */
export const PROVENANCE = [
  { label: "Data until", value: "2025-03-19T23:59:59Z" },
  { label: "Parameters", value: "experienceId = exp_42, level = 0.95" },
  { label: "Readout", value: "0.1.0" },
];
