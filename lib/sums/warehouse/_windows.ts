/** Window calculations for engines with and without window functions. */

import { type Fragment, sql } from "./_sql.ts";
import type { Columns, Steps } from "./_steps.ts";
import { columnsBy, keepColumns, select } from "./_steps.ts";

/** Values computed for each row from the other rows of its partition. */
export interface Windows {
  /** Source of the rows. */
  readonly from: Fragment;
  /** Partition columns. */
  readonly parts: readonly string[];
  /** Other columns to keep. */
  readonly carried: readonly string[];
  /** Aggregates over the whole partition, by alias. */
  readonly totals?: Columns;
  /** Sort columns, ascending; kept as well. */
  readonly order?: readonly string[];
  /** Columns to sum over the preceding rows, by alias. */
  readonly before?: Readonly<Record<string, string>>;
  /**
   * Columns whose value in the partition's first row is needed, never null, by
   * alias.
   */
  readonly first?: Readonly<Record<string, string>>;
  /** Whether several later steps read the result. */
  readonly isReadTwice?: boolean;
}

/**
 * Adds a step with values from other rows. ClickHouse 18 has no window functions,
 * so there the rows of a partition become an array that is expanded again.
 */
export function addWindows(
  steps: Steps,
  name: string,
  windows: Windows,
): Fragment {
  return steps.rules.isClickHouse
    ? addArrayStep(steps, name, windows)
    : addWindowStep(steps, name, windows);
}

function addWindowStep(
  steps: Steps,
  name: string,
  { from, parts, carried, totals = {}, order = [], ...windows }: Windows,
): Fragment {
  const { before = {}, first = {}, isReadTwice } = windows;
  const partition = `PARTITION BY ${parts.join(", ")}`;
  const earlier = `OVER (${partition} ORDER BY ${
    order.join(", ")
  } ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;
  return steps.add(
    name,
    select({
      ...keepColumns([...parts, ...carried]),
      ...columnsBy(Object.entries(totals), ([name, aggregate]) => [
        name,
        sql`${aggregate} OVER (${partition}${steps.rules.wholePart})`,
      ]),
      ...columnsBy(Object.entries(before), ([name, column]) => [
        name,
        `COALESCE(SUM(${column}) ${earlier}, 0)`,
      ]),
      ...columnsBy(Object.entries(first), ([name, column]) => [
        name,
        `COALESCE(FIRST_VALUE(${column}) ${earlier}, ${column})`,
      ]),
    }, sql`FROM ${from}`),
    isReadTwice,
  );
}

function addArrayStep(
  steps: Steps,
  name: string,
  { from, parts, carried, totals = {}, order = [], ...windows }: Windows,
): Fragment {
  const { before = {}, first = {} } = windows;
  const tupleColumns = [
    ...order,
    ...carried.filter((column) => !order.includes(column)),
  ];
  const rows = `groupArray((${tupleColumns.join(", ")}))`;
  const sorted = order.length === 0
    ? rows
    : `arraySort(x -> (${
      order.map((_, i) => `x.${i + 1}`).join(", ")
    }), ${rows})`;
  const sums = columnsBy(Object.entries(before), ([name, column]) => [
    `all_${name}`,
    `arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.${
      tupleColumns.indexOf(column) + 1
    }), all_rows))), toInt64(0))`,
  ]);
  const firsts = columnsBy(Object.entries(first), ([name, column]) => [
    name,
    `all_rows[1].${tupleColumns.indexOf(column) + 1}`,
  ]);
  const gathered = steps.add(
    `${name}_gathered`,
    select(
      {
        ...keepColumns(parts),
        all_rows: sorted,
        ...sums,
        ...firsts,
        ...totals,
      },
      sql`FROM ${from}\nGROUP BY ${parts.join(", ")}`,
    ),
  );
  const expanded = [
    "all_rows AS one_row",
    ...Object.keys(before).map((name) => `all_${name} AS ${name}`),
  ];
  return steps.add(
    name,
    select({
      ...keepColumns([...parts, ...Object.keys(totals), ...Object.keys(first)]),
      ...columnsBy(tupleColumns, (name, nth) => [name, `one_row.${nth + 1}`]),
      ...keepColumns(Object.keys(before)),
    }, sql`FROM ${gathered}\nARRAY JOIN ${expanded.join(", ")}`),
  );
}

/** Settings for pairs of rows within a partition. */
export interface Pairs {
  /** Source of the rows, read twice. */
  readonly from: Fragment;
  /** Partition columns. */
  readonly parts: readonly string[];
  /** Columns of both rows to keep, prefixed with `earlier_` and `later_`. */
  readonly carried: readonly string[];
  /** Sort column, one of the kept ones. */
  readonly order: string;
}

/** Adds a step with all pairs of rows within a partition. */
export function addPairs(
  steps: Steps,
  name: string,
  { from, parts, carried, order }: Pairs,
): Fragment {
  const isLater = `earlier_${order} < later_${order}`;
  if (!steps.rules.isClickHouse) {
    const prefixColumns = (side: string): Columns =>
      columnsBy(carried, (column) => [`${side}_${column}`, column]);
    const [earlier, later] = ["earlier", "later"].map((side) =>
      sql`(${
        select(
          { ...keepColumns(parts), ...prefixColumns(side) },
          sql`FROM ${from}`,
        )
      }) AS readout_${side}`
    );
    const rows = sql`FROM ${earlier!} JOIN ${later!} USING (${
      parts.join(", ")
    }) WHERE ${isLater}`;
    const sides = ["earlier", "later"].flatMap((side) =>
      carried.map((column) => `${side}_${column}`)
    );
    return steps.add(name, select(keepColumns([...parts, ...sides]), rows));
  }
  const gathered = steps.add(
    `${name}_gathered`,
    sql`SELECT ${parts.join(", ")}, groupArray((${
      carried.join(", ")
    })) AS all_rows FROM ${from} GROUP BY ${parts.join(", ")}`,
  );
  const expanded = steps.add(
    `${name}_opened`,
    sql`SELECT ${
      parts.join(", ")
    }, all_rows, earlier_row FROM ${gathered} ARRAY JOIN all_rows AS earlier_row`,
  );
  const pairStep = steps.add(
    `${name}_both`,
    sql`SELECT ${
      parts.join(", ")
    }, earlier_row, later_row FROM ${expanded} ARRAY JOIN all_rows AS later_row`,
  );
  const columns = columnsBy(
    ["earlier", "later"].flatMap((side) =>
      carried.map((column, nth) =>
        [`${side}_${column}`, `${side}_row.${nth + 1}`] as const
      )
    ),
    (alias) => alias,
  );
  const nth = carried.indexOf(order) + 1;
  return steps.add(
    name,
    select(
      { ...keepColumns(parts), ...columns },
      sql`FROM ${pairStep} WHERE earlier_row.${nth} < later_row.${nth}`,
    ),
  );
}
