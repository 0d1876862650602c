/** The step that knows each visitor's variation. */

import { type Fragment, sql } from "./_fragment.ts";
import {
  armOf,
  column,
  dayOf,
  LEFT_OUT,
  type Plan,
  segmentKey,
  table,
  where,
} from "./_plan.ts";
import { groupByFirst, select, type Steps } from "./_steps.ts";

/** Where a visitor's variation is read from: exposures, or else the orders. */
interface Source {
  readonly table: Fragment;
  readonly visitor: string;
  readonly variation: string;
  readonly time: string | undefined;
  readonly segment: string | undefined;
  readonly where: Fragment;
}

/**
 * Adds the step: a row per visitor with `readout_arm`, `readout_rows`, and with
 * exposures `readout_first` and `readout_key` where these are known.
 */
export function addAssigned(plan: Plan, steps: Steps): Fragment {
  const source = sourceOf(plan);
  const seen = plan.rules.isClickHouse || source.segment === undefined
    ? steps.add("readout_seen", seenFlat(plan, source))
    : steps.add("readout_seen", seenInOrder(plan, source, steps));
  const { exposures } = plan.description;
  const key: [Fragment, string][] = source.segment !== undefined
    ? [[sql`readout_segment`, "readout_key"]]
    : plan.key === "day" && exposures !== undefined
    ? [[dayOf(plan, sql`readout_first`), "readout_key"]]
    : [];
  return steps.add(
    "readout_assigned",
    select([
      ["readout_visitor", "readout_visitor"],
      [
        `CASE WHEN readout_visitor IS NULL THEN ${LEFT_OUT["no visitor"]}` +
        ` WHEN readout_lowest < readout_highest THEN ${
          LEFT_OUT["two variations"]
        }` +
        ` ELSE COALESCE(readout_lowest, ${LEFT_OUT["other variation"]}) END`,
        "readout_arm",
      ],
      ["readout_rows", "readout_rows"],
      ...(source.time === undefined
        ? []
        : [["readout_first", "readout_first"]] as [string, string][]),
      ...key,
    ], sql`FROM ${seen}`),
  );
}

function sourceOf(plan: Plan): Source {
  const { orders, exposures } = plan.description;
  if (exposures === undefined) {
    return {
      table: table(plan, orders.table),
      visitor: orders.visitor,
      variation: orders.variation!,
      time: undefined,
      segment: undefined,
      where: where(plan, orders.where ?? [], orders.time),
    };
  }
  return {
    ...exposures,
    table: table(plan, exposures.table),
    time: exposures.time,
    segment: plan.key === "segment" ? exposures.segment : undefined,
    where: where(plan, exposures.where ?? [], exposures.time),
  };
}

/** One `SELECT` on the table, so that shards can group their own rows. */
function seenFlat(plan: Plan, source: Source): Fragment {
  const arm = armOf(plan, source.variation);
  const time = source.time === undefined ? null : column(plan, source.time);
  const columns: [Fragment | string, string][] = [
    [column(plan, source.visitor), "readout_visitor"],
    [sql`MIN(${arm})`, "readout_lowest"],
    [sql`MAX(${arm})`, "readout_highest"],
    ["COUNT(*)", "readout_rows"],
  ];
  if (time !== null) columns.push([sql`MIN(${time})`, "readout_first"]);
  if (source.segment !== undefined) {
    const segment = segmentKey(plan, source.segment);
    columns.push([
      time === null
        ? sql`MIN(${segment})`
        : sql`argMin(${segment}, (${time} IS NULL, ${time}, ${segment}))`,
      "readout_segment",
    ]);
  }
  const group = groupByFirst(plan.rules, ["readout_visitor"]);
  return select(
    columns,
    sql`FROM ${source.table}${source.where}\n${group}`,
  );
}

/** The segment of the first exposure; of those at one moment, the least. */
function seenInOrder(plan: Plan, source: Source, steps: Steps): Fragment {
  const visitor = column(plan, source.visitor);
  const segment = segmentKey(plan, source.segment!);
  const time = source.time === undefined ? null : column(plan, source.time);
  const order = time === null
    ? segment
    : sql`CASE WHEN ${time} IS NULL THEN 1 ELSE 0 END, ${time}, ${segment}`;
  const exposed = steps.add(
    "readout_exposed",
    select([
      [visitor, "readout_visitor"],
      [armOf(plan, source.variation), "readout_arm"],
      ...(time === null
        ? []
        : [[time, "readout_time"]] as [Fragment, string][]),
      [segment, "readout_segment"],
      [
        sql`ROW_NUMBER() OVER (PARTITION BY ${visitor} ORDER BY ${order})`,
        "readout_place",
      ],
    ], sql`FROM ${source.table}${source.where}`),
  );
  return select([
    ["readout_visitor", "readout_visitor"],
    ["MIN(readout_arm)", "readout_lowest"],
    ["MAX(readout_arm)", "readout_highest"],
    ["COUNT(*)", "readout_rows"],
    ...(time === null
      ? []
      : [["MIN(readout_time)", "readout_first"]] as [string, string][]),
    [
      "MAX(CASE WHEN readout_place = 1 THEN readout_segment END)",
      "readout_segment",
    ],
  ], sql`FROM ${exposed}\nGROUP BY readout_visitor`);
}
