/** Windows, for engines that have them and for those that have none. */

import { type Fragment, sql } from "./_fragment.ts";
import type { Rules } from "./_rules.ts";
import { select, type Steps } from "./_steps.ts";

/** What is known of each row from the other rows of its part. */
export interface Windows {
  /** What is read. */
  readonly from: Fragment;
  /** Columns whose values make a part. */
  readonly parts: readonly string[];
  /** Other columns that the rows keep. */
  readonly carried: readonly string[];
  /** Aggregates of the whole part, by the names that they are given. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Columns that rows are sorted by, rising; carried as well. */
  readonly order?: readonly string[];
  /** Columns of which the sum over the rows before is wanted, by its name. */
  readonly before?: Readonly<Record<string, string>>;
  /** Whether several later steps read it. */
  readonly isReadTwice?: boolean;
}

/**
 * A step with what is known from other rows. ClickHouse 18 has no windows: there
 * the rows of a part become an array, which is opened again.
 */
export function addWindows(
  rules: Rules,
  steps: Steps,
  name: string,
  windows: Windows,
): Fragment {
  return rules.isClickHouse
    ? asArrays(steps, name, windows)
    : asWindows(rules, steps, name, windows);
}

type Pairs = (readonly [Fragment | string, string])[];

const same = (name: string): [string, string] => [name, name];

function asWindows(
  { wholePart }: Rules,
  steps: Steps,
  name: string,
  { from, parts, carried, totals = {}, order = [], before = {}, isReadTwice }:
    Windows,
): Fragment {
  const part = `PARTITION BY ${parts.join(", ")}`;
  return steps.add(
    name,
    select([
      ...[...parts, ...carried].map(same),
      ...Object.entries(totals).map(([as, aggregate]): [string, string] => [
        `${aggregate} OVER (${part}${wholePart})`,
        as,
      ]),
      ...Object.entries(before).map(([as, column]): [string, string] => [
        `COALESCE(SUM(${column}) OVER (${part} ORDER BY ${
          order.join(", ")
        } ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`,
        as,
      ]),
    ], sql`FROM ${from}`),
    isReadTwice,
  );
}

function asArrays(
  steps: Steps,
  name: string,
  { from, parts, carried, totals = {}, order = [], before = {} }: Windows,
): Fragment {
  const held = [...order, ...carried.filter((one) => !order.includes(one))];
  const rows = `groupArray((${held.join(", ")}))`;
  const sorted = order.length === 0
    ? rows
    : `arraySort(x -> (${
      order.map((_, i) => `x.${i + 1}`).join(", ")
    }), ${rows})`;
  const sums = Object.entries(before).map(([as, column]): [string, string] => [
    `arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.${
      held.indexOf(column) + 1
    }), all_rows))), toInt64(0))`,
    `all_${as}`,
  ]);
  const gathered = steps.add(
    `${name}_gathered`,
    select([
      ...parts.map(same),
      [sorted, "all_rows"],
      ...sums,
      ...Object.entries(totals).map(([as, aggregate]): [string, string] => [
        aggregate,
        as,
      ]),
    ], sql`FROM ${from}\nGROUP BY ${parts.join(", ")}`),
  );
  const opened: Pairs = [
    ...[...parts, ...Object.keys(totals)].map(same),
    ...held.map((one, i): [string, string] => [`one_row.${i + 1}`, one]),
    ...Object.keys(before).map(same),
  ];
  return steps.add(
    name,
    select(
      opened,
      sql`FROM ${gathered}\nARRAY JOIN ${
        [
          "all_rows AS one_row",
          ...sums.map(([, all]) => `${all} AS ${all.slice(4)}`),
        ]
          .join(", ")
      }`,
    ),
  );
}
