/** The step that says of each row what its visitor had bought before. */

import { type Fragment, join, sql } from "./_fragment.ts";
import { IS_CROSSED, type Plan } from "./_plan.ts";
import { select, type Steps } from "./_steps.ts";
import {
  KINDS,
  partNames,
  summedNames,
  type TotalsAsked,
} from "./totals_asked.ts";

const OF_VISITOR = ["lowest", "highest", "biggest"] as const;

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
    ...asked.measures.map((one) => `now_${one.sql}`),
  ];
}

/** How many limits a visitor's largest order is above. */
function classOf(
  { toWhole }: Plan["rules"],
  { limits, tellsCrossed }: TotalsAsked,
): Fragment {
  const above = limits.map((limit) =>
    `CASE WHEN biggest > ${limit} THEN 1 ELSE 0 END`
  );
  const count = toWhole([above.length === 0 ? "0" : above.join(" + ")]);
  return tellsCrossed
    ? sql`CASE WHEN ${IS_CROSSED} THEN -1 ELSE ${count} END`
    : count;
}

/** The columns of a row in one of its parts: a day, a bin or a segment. */
function partColumns(
  rules: Plan["rules"],
  asked: TotalsAsked,
): [Fragment | string, string][] {
  const carried = [
    "buyer",
    "arm",
    "day",
    "bin",
    "lowest",
    "kind",
    ...rowColumns(asked).filter((name) => name.startsWith("now_")),
  ];
  const segment = asked.segments.length === 0
    ? "''"
    : `CASE ${
      asked.segments.map((_, nth) =>
        `WHEN kind = ${KINDS.segment + nth} THEN segment_${nth}`
      ).join(" ")
    } ELSE '' END`;
  return [
    ...carried.map((name): [string, string] => [name, name]),
    [classOf(rules, asked), "visitor_class"],
    [
      `CASE WHEN kind = ${KINDS.day} THEN day` +
      ` WHEN kind = ${KINDS.bin} THEN bin ELSE 0 END`,
      "part_key",
    ],
    [segment, "segment"],
  ];
}

function kindsOf({ segments }: TotalsAsked): number[] {
  return [
    KINDS.day,
    KINDS.bin,
    ...segments.map((_, nth) => KINDS.segment + nth),
  ];
}

const OF_PART = ["buyer", "arm", "kind", "segment"];

/** With what a visitor had bought before, by windows. */
export function addRunningWindows(
  { rules }: Plan,
  asked: TotalsAsked,
  bought: Fragment,
  steps: Steps,
): Fragment {
  const own = ["buyer", ...rowColumns(asked)];
  const known = steps.add(
    "readout_known",
    select([
      ...own.map((name): [string, string] => [name, name]),
      ["MIN(arm) OVER (PARTITION BY buyer)", "lowest"],
      ["MAX(arm) OVER (PARTITION BY buyer)", "highest"],
      ["MAX(now_top) OVER (PARTITION BY buyer)", "biggest"],
    ], sql`FROM ${bought}`),
  );
  const kinds = kindsOf(asked).map((kind) => `SELECT ${kind} AS kind`);
  const parted = steps.add(
    "readout_parted",
    select(
      partColumns(rules, asked),
      sql`FROM ${known} CROSS JOIN (${
        kinds.join(" UNION ALL ")
      }) AS readout_kinds`,
    ),
  );
  const before = (name: string): [string, string] => [
    `COALESCE(SUM(now_${name}) OVER (PARTITION BY ${OF_PART.join(", ")}` +
    " ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)",
    `before_${name}`,
  ];
  return steps.add(
    "readout_running",
    select([
      ...partColumns(rules, asked).map((
        [, name],
      ): [string, string] => [name, name]),
      ...summedNames(asked).map(before),
    ], sql`FROM ${parted}`),
  );
}

/** ClickHouse: a visitor's rows as one array, opened again after running sums. */
export function addRunningArrays(
  { rules }: Plan,
  asked: TotalsAsked,
  bought: Fragment,
  steps: Steps,
): Fragment {
  const own = rowColumns(asked);
  const gathered = steps.add(
    "readout_gathered",
    select([
      ["buyer", "buyer"],
      ["MIN(arm)", "lowest"],
      ["MAX(arm)", "highest"],
      ["MAX(now_top)", "biggest"],
      [`groupArray((${own.join(", ")}))`, "all_rows"],
    ], sql`FROM ${bought}\nGROUP BY buyer`),
  );
  const known = steps.add(
    "readout_known",
    select(
      [
        ...["buyer", ...OF_VISITOR].map((
          name,
        ): [string, string] => [name, name]),
        ...own.map((name, i): [string, string] => [`one_row.${i + 1}`, name]),
      ],
      sql`FROM ${gathered} ARRAY JOIN all_rows AS one_row`,
    ),
  );
  const parted = steps.add(
    "readout_parted",
    select(
      partColumns(rules, asked),
      sql`FROM ${known} ARRAY JOIN [${kindsOf(asked).join(", ")}] AS kind`,
    ),
  );
  const rest = partColumns(rules, asked).map(([, name]) => name)
    .filter((name) => !OF_PART.includes(name));
  // Days and bins stand first, so that rows are sorted by them.
  const sorted = [
    ...["day", "bin"],
    ...rest.filter((name) => !["day", "bin"].includes(name)),
  ];
  const runs = steps.add(
    "readout_runs",
    select([
      ...OF_PART.map((name): [string, string] => [name, name]),
      [
        `arraySort(x -> (x.1, x.2), groupArray((${sorted.join(", ")})))`,
        "part_rows",
      ],
      ...summedNames(asked).map((name): [string, string] => [
        `arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.${
          sorted.indexOf(`now_${name}`) + 1
        }), part_rows))), toInt64(0))`,
        `all_before_${name}`,
      ]),
    ], sql`FROM ${parted}\nGROUP BY ${OF_PART.join(", ")}`),
  );
  const opened = join([
    "part_rows AS part_row",
    ...summedNames(asked).map((name) => `all_before_${name} AS before_${name}`),
  ], ", ");
  return steps.add(
    "readout_running",
    select([
      ...OF_PART.map((name): [string, string] => [name, name]),
      ...sorted.map((name, i): [string, string] => [`part_row.${i + 1}`, name]),
      ...summedNames(asked).map((name): [string, string] => [
        `before_${name}`,
        `before_${name}`,
      ]),
    ], sql`FROM ${runs}\nARRAY JOIN ${opened}`),
  );
}
