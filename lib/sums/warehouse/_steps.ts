import { type Fragment, join, type Rules, sql } from "./_sql.ts";

/** Steps of a query, each a `SELECT` that later ones read from. */
export interface Steps {
  /** Syntax rules of the dialect. */
  readonly rules: Rules;
  /** Adds a step; the result is its source for the `FROM` of a later step. */
  readonly add: (
    name: string,
    select: Fragment,
    isReadTwice?: boolean,
  ) => Fragment;
  /** Returns the whole query around the last `SELECT`. */
  readonly finish: (select: Fragment) => Fragment;
}

/** Returns steps as `WITH` clauses, or as inline subqueries for ClickHouse. */
export function stepsFor(rules: Rules): Steps {
  const { isClickHouse, held } = rules;
  const steps: Fragment[] = [];
  return {
    rules,
    add: (name, select, isReadTwice = false) => {
      if (isClickHouse) return sql`(\n${select}\n) AS ${name}`;
      steps.push(
        sql`${name} AS${isReadTwice ? held : ""} (\n${select}\n)`,
      );
      return [name];
    },
    finish: (select) =>
      steps.length === 0 ? select : sql`WITH ${join(steps, ",\n")}\n${select}`,
  };
}

/** Expressions by column alias. */
export type Columns = Readonly<Record<string, Fragment | string>>;

/** Returns a `SELECT` that gives every expression its alias. */
export function select(columns: Columns, tail: Fragment): Fragment {
  // ClickHouse takes `x AS x` after ARRAY JOIN for a second x.
  const list = Object.entries(columns).map(([name, expression]) =>
    expression === name ? [name] : sql`${expression} AS ${name}`
  );
  return sql`SELECT ${join(list, ",\n  ")}\n${tail}`;
}

/** Returns one column for each item, named and computed by a function. */
export function columnsBy<T>(
  items: readonly T[],
  columnOf: (item: T, nth: number) => readonly [string, Fragment | string],
): Columns {
  return Object.fromEntries(items.map(columnOf));
}

/** Returns columns under their own names. */
export function keepColumns(names: readonly string[]): Columns {
  return columnsBy(names, (name) => [name, name]);
}

/**
 * Returns a `GROUP BY` of the first columns of the same `SELECT`, which are
 * expressions.
 */
export function groupByFirst(
  { isClickHouse }: Rules,
  names: readonly string[],
): string {
  const keys = isClickHouse ? names : names.map((_, i) => String(i + 1));
  return `GROUP BY ${keys.join(", ")}`;
}

/**
 * Returns a `SELECT` that groups by each of several keys in turn, all under one
 * alias.
 *
 * @param keys Text columns that never share a value.
 */
export function groupByEachKey(
  { isClickHouse }: Rules,
  keys: readonly string[],
  columns: Columns,
  from: Fragment,
): Fragment {
  const list = keys.join(", ");
  return isClickHouse
    ? select(
      { readout_key: "readout_key", ...columns },
      sql`FROM ${from} ARRAY JOIN [${list}] AS readout_key\nGROUP BY readout_key`,
    )
    : select(
      { readout_key: `COALESCE(${list})`, ...columns },
      sql`FROM ${from}\nGROUP BY GROUPING SETS (${
        keys.map((key) => `(${key})`).join(", ")
      })`,
    );
}
