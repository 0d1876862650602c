/** What the chosen days came to, in two tables. */

/// <reference lib="dom" />

import {
  formatChange,
  formatDifference,
  formatNumber,
  formatValue,
} from "../../../format/mod.ts";
import type { SeasonExplorer, SeasonMoved } from "../../../seasonal/mod.ts";
import { html } from "../elements.ts";

/** What a cell says, and the number with all digits. */
type Cell = string | readonly [text: string, exact: number | null];

interface Contents {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The metrics, and what growth is made of. */
export function seasonTables(
  explorer: SeasonExplorer,
  moved: SeasonMoved,
): Element[] {
  return [metricsOf, growthOf].flatMap((contents) => {
    const found = contents(explorer, moved);
    return found.rows.length === 0 ? [] : [
      html(
        "div",
        {
          class: "report-scroll",
          role: "group",
          tabindex: 0,
          "aria-label": found.caption,
        },
        tableOf(found),
      ),
    ];
  });
}

function metricsOf(explorer: SeasonExplorer, moved: SeasonMoved): Contents {
  const { year, grain, currency } = explorer;
  const { metrics } = explorer.part(moved);
  const isGap = metrics.some(({ period }) => period.missingDays > 0);
  return {
    caption: "The chosen days by metric",
    head: [
      "Metric",
      String(year),
      String(moved.against),
      "Change",
      grain === "day" ? "A day" : "A week",
      grain === "day" ? "Days" : "Weeks",
      ...(isGap ? ["Missing"] : []),
    ],
    rows: metrics.map(({ title, unit, period, adds }) => {
      const amount = (value: number | null): Cell => [
        unit === "count"
          ? formatNumber(value, value === null || value % 1 === 0 ? 0 : 1)
          : formatValue(value, unit, currency),
        value,
      ];
      return [
        title,
        amount(period.value),
        amount(period.priorValue),
        changeCell(period.change),
        adds ? amount(period.perDay) : "",
        String(period.days),
        ...(isGap ? [String(period.missingDays)] : []),
      ];
    }),
  };
}

const UNITS: Readonly<Partial<Record<string, "count" | "fraction">>> = {
  visitors: "count",
  orders: "count",
  conversion: "fraction",
  margin: "fraction",
};

function growthOf(explorer: SeasonExplorer, moved: SeasonMoved): Contents {
  const { year, currency } = explorer;
  const { growth } = explorer.part(moved);
  const money = (value: number): Cell => [
    formatDifference(value, "currency", currency),
    value,
  ];
  const name = growth?.of === "profit" ? "Gross profit" : "Net revenue";
  return {
    caption: `What the change of ${name.toLowerCase()} is made of`,
    head: [
      "Factor",
      String(year),
      String(moved.against),
      "Change",
      "Contribution",
    ],
    rows: growth === null ? [] : [
      ...growth.factors.map(
        ({ factor, title, value, priorValue, change, contribution }) => {
          const shown = (one: number): Cell => [
            factor === "unitsPerOrder"
              ? formatNumber(one, 2)
              : formatValue(one, UNITS[factor] ?? "currency", currency),
            one,
          ];
          return [
            title,
            shown(value),
            shown(priorValue),
            changeCell(change),
            money(contribution),
          ];
        },
      ),
      [name, "", "", changeCell(growth.change), money(growth.difference)],
    ],
  };
}

function changeCell(change: number | null): Cell {
  return [formatChange(change), change];
}

function tableOf({ caption, head, rows }: Contents): Element {
  const cellOf = (cell: Cell, column: number): Element => {
    const [text, exact] = typeof cell === "string" ? [cell, undefined] : cell;
    const attributes = {
      class: column === 0 ? "" : "num",
      role: column === 0 ? "rowheader" : "cell",
      "data-label": head[column]!,
      ...(exact === undefined ? {} : { "data-exact": JSON.stringify(exact) }),
    };
    return column === 0
      ? html("th", { ...attributes, scope: "row" }, text)
      : html("td", attributes, text);
  };
  return html(
    "table",
    { class: "readout-table explorer-table", role: "table" },
    html("caption", {}, caption),
    html(
      "thead",
      { role: "rowgroup" },
      html(
        "tr",
        { role: "row" },
        ...head.map((title, column) =>
          html("th", {
            scope: "col",
            role: "columnheader",
            class: column === 0 ? "" : "num",
          }, title)
        ),
      ),
    ),
    html(
      "tbody",
      { role: "rowgroup" },
      ...rows.map((row) => html("tr", { role: "row" }, ...row.map(cellOf))),
    ),
  );
}
