/**
 * The last steps: sums and sums of products of distances from a centre near the
 * mean. Plain sums of squares would lose every digit where means are large
 * against the spread.
 */

import { type Fragment, sql } from "./_fragment.ts";
import type { Measure, Plan } from "./_plan.ts";
import { select, type Steps } from "./_steps.ts";

/** Each pair of measures once, in the order of the columns. */
export function pairsOf(
  measures: readonly Measure[],
): readonly (readonly [Measure, Measure])[] {
  return measures.flatMap((a, i) =>
    measures.slice(i).map((b) => [a, b] as const)
  );
}

/** Counts of what is wrong with orders, as columns of the result. */
export function faultsOf(measures: readonly Measure[]): readonly string[] {
  const amounts = measures.filter((measure) => measure !== "orders");
  return ["repeats", ...amounts.map((measure) => `no_${measure}`)];
}

/** A row per variation and segment, from a row per visitor. */
export function centredSums(
  plan: Plan,
  bought: Fragment,
  steps: Steps,
): Fragment {
  const { measures } = plan;
  const keys = plan.key === null
    ? ["readout_group"]
    : ["readout_group", "readout_key"];
  const centre = addCentre(
    keys,
    measures.map((measure) => [measure, `AVG(readout_${measure})`]),
    bought,
    steps,
  );
  const distance = (measure: Measure): string =>
    `(readout_${measure} - mean_${measure})`;
  return moments(
    plan,
    keys,
    {
      units: "COUNT(*)",
      sum: (measure) => `SUM(${distance(measure)})`,
      product: (a, b) => `SUM(${distance(a)} * ${distance(b)})`,
    },
    sql`FROM ${bought}\n${plan.rules.innerJoin} ${centre} USING (${
      keys.join(", ")
    })`,
  );
}

/**
 * A row per variation and day: what the day's orders change in the sums up to
 * date. A visitor who comes back changes a row that is there, so the sums of
 * products change by a difference; no day is read twice.
 */
export function dailyChanges(
  plan: Plan,
  bought: Fragment,
  steps: Steps,
): Fragment {
  const { measures } = plan;
  const running = plan.rules.isClickHouse
    ? addRunningArrays(plan, bought, steps)
    : addRunningWindows(plan, bought, steps);
  const isNew = "before_orders = 0";
  const centre = addCentre(
    ["readout_group"],
    measures.map((measure) => [
      measure,
      `SUM(readout_${measure}) / SUM(CASE WHEN ${isNew} THEN 1 ELSE 0 END)`,
    ]),
    running,
    steps,
  );
  const first = (measure: Measure): string =>
    `(readout_${measure} - mean_${measure})`;
  const before = (measure: Measure): string =>
    `(before_${measure} - mean_${measure})`;
  return moments(
    plan,
    ["readout_group", "readout_key"],
    {
      units: `SUM(CASE WHEN ${isNew} THEN 1 ELSE 0 END)`,
      sum: (measure) =>
        `SUM(CASE WHEN ${isNew} THEN ${
          first(measure)
        } ELSE readout_${measure} END)`,
      product: (a, b) =>
        `SUM(CASE WHEN ${isNew} THEN ${first(a)} * ${first(b)}` +
        ` ELSE readout_${a} * ${before(b)} + readout_${b} * ${before(a)}` +
        ` + readout_${a} * readout_${b} END)`,
    },
    sql`FROM ${running}\n${plan.rules.innerJoin} ${centre} USING (readout_group)`,
  );
}

interface MomentExpressions {
  readonly units: string;
  readonly sum: (measure: Measure) => string;
  readonly product: (a: Measure, b: Measure) => string;
}

function moments(
  { key, measures }: Plan,
  keys: readonly string[],
  { units, sum, product }: MomentExpressions,
  from: Fragment,
): Fragment {
  return select([
    ["'orders'", "kind"],
    ["readout_group", "arm"],
    ...(key === null ? [] : [["readout_key", key]] as [string, string][]),
    [units, "units"],
    ["SUM(readout_rows)", "row_count"],
    ...faultsOf(measures).map((fault): [string, string] => [
      `SUM(readout_${fault})`,
      fault,
    ]),
    ...measures.map((measure): [string, string] => [
      `MIN(mean_${measure})`,
      `centre_${measure}`,
    ]),
    ...measures.map((measure): [string, string] => [
      sum(measure),
      `sum_${measure}`,
    ]),
    ...pairsOf(measures).map(([a, b]): [string, string] => [
      product(a, b),
      `product_${a}_${b}`,
    ]),
  ], sql`${from}\nGROUP BY ${keys.join(", ")}`);
}

function addCentre(
  keys: readonly string[],
  means: readonly (readonly [Measure, string])[],
  from: Fragment,
  steps: Steps,
): Fragment {
  return steps.add(
    "readout_centre",
    select([
      ...keys.map((key): [string, string] => [key, key]),
      ...means.map(([measure, mean]): [string, string] => [
        mean,
        `mean_${measure}`,
      ]),
    ], sql`FROM ${from}\nGROUP BY ${keys.join(", ")}`),
  );
}

const VISITOR_DAY = ["readout_group", "readout_visitor", "readout_key"];

function addRunningWindows(
  { measures }: Plan,
  bought: Fragment,
  steps: Steps,
): Fragment {
  const kept = [
    ...VISITOR_DAY,
    "readout_rows",
    ...faultsOf(measures).map((fault) => `readout_${fault}`),
    ...measures.map((measure) => `readout_${measure}`),
  ];
  const before = (measure: Measure): string =>
    `COALESCE(SUM(readout_${measure}) OVER (PARTITION BY readout_group, readout_visitor` +
    " ORDER BY readout_key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)";
  return steps.add(
    "readout_running",
    select([
      ...kept.map((name): [string, string] => [name, name]),
      ...measures.map((measure): [string, string] => [
        before(measure),
        `before_${measure}`,
      ]),
    ], sql`FROM ${bought}`),
  );
}

/** A visitor's days as one sorted array, opened again after the running sums. */
function addRunningArrays(
  { measures }: Plan,
  bought: Fragment,
  steps: Steps,
): Fragment {
  const kept = [
    "readout_key",
    "readout_rows",
    ...faultsOf(measures).map((fault) => `readout_${fault}`),
    ...measures.map((measure) => `readout_${measure}`),
  ];
  const days = steps.add(
    "readout_days",
    select([
      ["readout_group", "readout_group"],
      ["readout_visitor", "readout_visitor"],
      [`arraySort(x -> x.1, groupArray((${kept.join(", ")})))`, "visitor_days"],
      ...kept.map((name, i): [string, string] => [
        `arrayMap(x -> x.${i + 1}, visitor_days)`,
        `all_${name}`,
      ]),
      ...measures.map((measure): [string, string] => [
        `arrayPushFront(arrayPopBack(arrayCumSum(all_readout_${measure})), toFloat64(0))`,
        `all_before_${measure}`,
      ]),
    ], sql`FROM ${bought}\nGROUP BY readout_group, readout_visitor`),
  );
  const opened = [...kept, ...measures.map((measure) => `before_${measure}`)];
  return steps.add(
    "readout_running",
    select(
      ["readout_group", ...opened].map((
        name,
      ): [string, string] => [name, name]),
      sql`FROM ${days}\nARRAY JOIN ${
        opened.map((name) => `all_${name} AS ${name}`).join(", ")
      }`,
    ),
  );
}
