/** The step that says of each row what its visitor had bought before. */

import { type Fragment, type Rules, sql } from "./_sql.ts";
import { IS_CROSSED } from "./_plan.ts";
import { type Columns, same, select, type Steps } from "./_steps.ts";
import { addWindows } from "./_windows.ts";
import {
  type DialectTotals,
  KINDS,
  partNames,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";

/** What is known of a visitor. */
const OF_VISITOR = {
  lowest: "MIN(arm)",
  highest: "MAX(arm)",
  biggest: "MAX(now_top)",
};

/** Everything that a row has beside its visitor's, by the names of its columns. */
function rowColumns(asked: TotalsAsked): readonly string[] {
  return [
    "arm",
    "day",
    "bin",
    ...asked.segments.map((_, nth) => `segment_${nth}`),
    "now_orders",
    ...partNames(asked, "now_square"),
    "now_top",
    ...asked.limits.map((_, nth) => `now_above_${nth}`),
    ...asked.measures.map((measure) => `now_${measure.sql}`),
  ];
}

/** How many limits a visitor's largest order is above. */
function classOf(
  { rules: { toWhole }, limits, tellsCrossed }: DialectTotals,
): Fragment {
  const above = limits.map((limit) =>
    `CASE WHEN biggest > ${limit} THEN 1 ELSE 0 END`
  );
  const count = toWhole([above.length === 0 ? "0" : above.join(" + ")]);
  return tellsCrossed
    ? sql`CASE WHEN ${IS_CROSSED} THEN -1 ELSE ${count} END`
    : count;
}

/** The columns of a row, once for all orders and once for each kind of segment. */
function partColumns(asked: DialectTotals): Columns {
  const { segments } = asked;
  return {
    ...same(["buyer", "arm", "day", "bin", "lowest"]),
    ...same(
      rowColumns(asked).filter((name) =>
        name.startsWith("now_") && name !== "now_top"
      ),
    ),
    visitor_class: classOf(asked),
    ...(segments.length === 0 ? {} : {
      kind: "kind",
      segment: `CASE ${
        segments.map((_, nth) =>
          `WHEN kind = ${KINDS.segment + nth} THEN segment_${nth}`
        ).join(" ")
      } ELSE '' END`,
    }),
  };
}

/** `FROM` of rows that are there once for each number. */
export function fromEach(
  { isClickHouse }: Rules,
  rows: Fragment,
  numbers: readonly number[],
  name: string,
): Fragment {
  return isClickHouse
    ? sql`FROM ${rows} ARRAY JOIN [${numbers.join(", ")}] AS ${name}`
    : sql`FROM ${rows} CROSS JOIN (${
      numbers.map((one) => `SELECT ${one} AS ${name}`).join(" UNION ALL ")
    }) AS readout_each_${name}`;
}

/** With what is known of the visitor. */
export function addVisitors(
  asked: TotalsAsked,
  bought: Fragment,
  steps: Steps,
): Fragment {
  return addWindows(steps, "readout_known", {
    from: bought,
    parts: ["buyer"],
    carried: rowColumns(asked),
    totals: OF_VISITOR,
  });
}

/** With what a visitor had bought before in the same part. */
export function addRunning(
  asked: DialectTotals,
  fragment: Fragment,
  steps: Steps,
): Fragment {
  const parted = steps.add("readout_parted", partedOf(asked, fragment));
  const parts = [
    ...["buyer", "arm"],
    ...(asked.segments.length === 0 ? [] : ["kind", "segment"]),
  ];
  return addWindows(steps, "readout_running", {
    from: parted,
    parts,
    carried: Object.keys(partColumns(asked))
      .filter((name) => !parts.includes(name)),
    order: ["day", "bin"],
    before: Object.fromEntries(
      summedNames(asked).map((name) => [`before_${name}`, `now_${name}`]),
    ),
  });
}

/** The rows once for all orders, and once for each kind of segment. */
export function partedOf(
  asked: DialectTotals,
  fragment: Fragment,
  carried: readonly string[] = [],
): Fragment {
  const kinds = asked.segments.map((_, nth) => KINDS.segment + nth);
  return select(
    { ...partColumns(asked), ...same(carried) },
    kinds.length === 0 ? sql`FROM ${fragment}` : fromEach(
      asked.rules,
      fragment,
      [KINDS.day, ...kinds],
      "kind",
    ),
  );
}
