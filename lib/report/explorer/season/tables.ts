/** What the chosen days came to, in two tables. */

/// <reference lib="dom" />

import {
  formatChange,
  formatDifference,
  formatNumber,
  formatValue,
} from "../../../format/mod.ts";
import type { SeasonExplorer, SeasonMoved } from "../../../seasonal/mod.ts";
import { scrolled } from "../elements.ts";
import {
  bodyOf,
  type Column,
  type ExploredCell,
  exploredRow,
  exploredTable,
} from "../explored_table.ts";

interface Contents {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ExploredCell[])[];
}

/** The metrics, and what growth is made of. */
export function seasonTables(
  explorer: SeasonExplorer,
  moved: SeasonMoved,
): Element[] {
  return [metricsOf, growthOf].flatMap((contents) => {
    const found = contents(explorer, moved);
    return found.rows.length === 0
      ? []
      : [scrolled(found.caption, tableOf(found))];
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
      const amount = (value: number | null): ExploredCell => [
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
  const money = (value: number): ExploredCell => [
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
          const shown = (one: number): ExploredCell => [
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

function changeCell(change: number | null): ExploredCell {
  return [formatChange(change), change];
}

function tableOf({ caption, head, rows }: Contents): Element {
  const columns = head.map((title, at): Column => [title, at > 0]);
  return exploredTable(
    caption,
    columns,
    bodyOf(...rows.map((row) => exploredRow(columns, row))),
  );
}
