import { type Fragment, join, type Rules, sql } from "./_sql.ts";

/** The steps of a query, each a `SELECT` that later ones read from. */
export interface Steps {
  /** How it is written. */
  readonly rules: Rules;
  /** Adds a step; what is given back stands in the `FROM` of a later one. */
  readonly add: (
    name: string,
    select: Fragment,
    isReadTwice?: boolean,
  ) => Fragment;
  /** The whole query around the last `SELECT`. */
  readonly finish: (select: Fragment) => Fragment;
}

/** Steps as `WITH`, or, for ClickHouse, each in the place where it is read. */
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

/** Expressions by the names that they are given. */
export type Columns = Readonly<Record<string, Fragment | string>>;

/** A `SELECT`; every expression is given a name. */
export function select(columns: Columns, tail: Fragment): Fragment {
  // ClickHouse takes `x AS x` after ARRAY JOIN for a second x.
  const list = Object.entries(columns).map(([name, expression]) =>
    expression === name ? [name] : sql`${expression} AS ${name}`
  );
  return sql`SELECT ${join(list, ",\n  ")}\n${tail}`;
}

/** A column for each of some things, by what it is called and what it is. */
export function columnsBy<T>(
  items: readonly T[],
  columnOf: (item: T, nth: number) => readonly [string, Fragment | string],
): Columns {
  return Object.fromEntries(items.map(columnOf));
}

/** Columns as they are. */
export function same(names: readonly string[]): Columns {
  return columnsBy(names, (name) => [name, name]);
}

/** Grouping by the first columns of the same `SELECT`, which are expressions. */
export function groupByFirst(
  { isClickHouse }: Rules,
  names: readonly string[],
): string {
  const keys = isClickHouse ? names : names.map((_, i) => String(i + 1));
  return `GROUP BY ${keys.join(", ")}`;
}

/**
 * A `SELECT` of groups by each of some keys by itself, all under one name.
 *
 * @param keys Columns of texts, none of which is the same in two of them.
 */
export function groupedByEach(
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
