/** What was read of a row per visitor: its days, its rows, what was left out. */

import { formatCount } from "../../format/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { MeasuredData } from "../../sums/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import type { Measured } from "../measures/mod.ts";
import type { Facts } from "./_facts.ts";

export function periodOf(
  { first, last }: Facts,
): Pick<MeasuredData, "period" | "periodCheck"> {
  if (first === null || last === null) {
    return {
      period: { firstDay: null, lastDay: null, days: null },
      periodCheck: {
        status: "pass",
        message: "The file does not say which days it covers.",
      },
    };
  }
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return {
    period: { firstDay: first, lastDay: last, days },
    periodCheck: { status: "pass", message: "The days of the visitors." },
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

const USED = ["visitor_id", "variation", "created_at", "experiment"] as const;

/** What was read, for the reader of the result. */
export function inputOf(
  { source, digest, columns, unknownColumns, readAs }: StoredTable,
  measures: readonly Measured[],
  { rows, first, last }: Facts,
): InputRead {
  const used = [
    ...USED.flatMap((name) => {
      const header = columns[name];
      return header === undefined ? [] : [{ name, header }];
    }),
    ...measures.map(({ header }) => ({ name: "measure", header })),
    ...columns.currency === undefined
      ? []
      : [{ name: "currency", header: columns.currency }],
  ];
  return {
    source,
    holds: "a row per visitor",
    digest: digest ?? null,
    rows,
    columns: used,
    unused: [...Object.values(columns), ...unknownColumns]
      .filter((one) => !used.some(({ header }) => header === one)),
    readAs,
    times: first === null || last === null ? null : { first, last },
    inPeriod: null,
    values: null,
  };
}
