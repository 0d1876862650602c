/** What was read of a row per visitor: its days, its rows, what was left out. */

import { formatCount } from "../../format/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { MeasuredData } from "../../sums/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import { ASSIGNMENT_COLUMNS, headersFor, inputRead } from "../_inputs.ts";
import type { Measured } from "../measures/mod.ts";
import type { Facts } from "./_facts.ts";

export function periodOf(
  { first, last }: Facts,
): Pick<MeasuredData, "period" | "periodCheck"> {
  const days = first === null || last === null
    ? null
    : (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return {
    period: { firstDay: first, lastDay: last, days },
    periodCheck: {
      status: "pass",
      message: days === null
        ? "The file does not say which days it covers."
        : "The days of the visitors.",
    },
  };
}

export function notesOf({ source }: StoredTable, facts: Facts): string[] {
  const blank = facts.rows - facts.counted;
  return blank === 0 ? [] : [
    `Left out of ${source}: ${
      formatCount(blank, "visitor")
    } without a variation.`,
  ];
}

/** What was read, for the reader of the result. */
export function inputOf(
  table: StoredTable,
  measures: readonly Measured[],
  { rows, first, last }: Facts,
): InputRead {
  return inputRead(table, [
    ...headersFor(table, ASSIGNMENT_COLUMNS),
    ...measures.map(({ header }) => ({ name: "measure", header })),
    ...headersFor(table, ["currency"]),
  ], {
    holds: "a row per visitor",
    rows,
    times: first === null || last === null ? null : { first, last },
  });
}
