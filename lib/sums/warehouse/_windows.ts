/** Windows, for engines that have them and for those that have none. */

import { type Fragment, sql } from "./_sql.ts";
import { type Columns, columnsBy, same, select, type Steps } from "./_steps.ts";

/** What is known of each row from the other rows of its part. */
export interface Windows {
  /** What is read. */
  readonly from: Fragment;
  /** Columns whose values make a part. */
  readonly parts: readonly string[];
  /** Other columns that the rows keep. */
  readonly carried: readonly string[];
  /** Aggregates of the whole part, by the names that they are given. */
  readonly totals?: Columns;
  /** Columns that rows are sorted by, rising; carried as well. */
  readonly order?: readonly string[];
  /** Columns of which the sum over the rows before is wanted, by its name. */
  readonly before?: Readonly<Record<string, string>>;
  /** Columns of which the first row's value is wanted, which is there, by its name. */
  readonly first?: Readonly<Record<string, string>>;
  /** Whether several later steps read it. */
  readonly isReadTwice?: boolean;
}

/**
 * A step with what is known from other rows. ClickHouse 18 has no windows: there
 * the rows of a part become an array, which is opened again.
 */
export function addWindows(
  steps: Steps,
  name: string,
  windows: Windows,
): Fragment {
  return steps.rules.isClickHouse
    ? asArrays(steps, name, windows)
    : asWindows(steps, name, windows);
}

function asWindows(
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
      ...same([...parts, ...carried]),
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

function asArrays(
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
      { ...same(parts), all_rows: sorted, ...sums, ...firsts, ...totals },
      sql`FROM ${from}\nGROUP BY ${parts.join(", ")}`,
    ),
  );
  const opened = [
    "all_rows AS one_row",
    ...Object.keys(before).map((name) => `all_${name} AS ${name}`),
  ];
  return steps.add(
    name,
    select({
      ...same([...parts, ...Object.keys(totals), ...Object.keys(first)]),
      ...columnsBy(tupleColumns, (name, nth) => [name, `one_row.${nth + 1}`]),
      ...same(Object.keys(before)),
    }, sql`FROM ${gathered}\nARRAY JOIN ${opened.join(", ")}`),
  );
}

/** Rows of one part, two by two. */
export interface Pairs {
  /** What is read, twice. */
  readonly from: Fragment;
  /** Columns whose values make a part. */
  readonly parts: readonly string[];
  /** Columns that both rows keep, with `earlier_` and `later_` before their names. */
  readonly carried: readonly string[];
  /** The one of them that the rows are sorted by. */
  readonly order: string;
}

/** A step with every two rows of a part. */
export function addPairs(
  steps: Steps,
  name: string,
  { from, parts, carried, order }: Pairs,
): Fragment {
  const isLater = `earlier_${order} < later_${order}`;
  if (!steps.rules.isClickHouse) {
    const sided = (side: string): Columns =>
      columnsBy(carried, (column) => [`${side}_${column}`, column]);
    const [earlier, later] = ["earlier", "later"].map((side) =>
      sql`(${
        select({ ...same(parts), ...sided(side) }, sql`FROM ${from}`)
      }) AS readout_${side}`
    );
    const rows = sql`FROM ${earlier!} JOIN ${later!} USING (${
      parts.join(", ")
    }) WHERE ${isLater}`;
    const sides = ["earlier", "later"].flatMap((side) =>
      carried.map((column) => `${side}_${column}`)
    );
    return steps.add(name, select(same([...parts, ...sides]), rows));
  }
  const gathered = steps.add(
    `${name}_gathered`,
    sql`SELECT ${parts.join(", ")}, groupArray((${
      carried.join(", ")
    })) AS all_rows FROM ${from} GROUP BY ${parts.join(", ")}`,
  );
  const opened = steps.add(
    `${name}_opened`,
    sql`SELECT ${
      parts.join(", ")
    }, all_rows, earlier_row FROM ${gathered} ARRAY JOIN all_rows AS earlier_row`,
  );
  const pairStep = steps.add(
    `${name}_both`,
    sql`SELECT ${
      parts.join(", ")
    }, earlier_row, later_row FROM ${opened} ARRAY JOIN all_rows AS later_row`,
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
      { ...same(parts), ...columns },
      sql`FROM ${pairStep} WHERE earlier_row.${nth} < later_row.${nth}`,
    ),
  );
}
