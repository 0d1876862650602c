/**
 * SQL separate from its values, and the differences between dialects. In a
 * template, `${...}` is another fragment or SQL text written in this folder.
 * Values enter only through `bind` and names only through a dialect's `quote`, so
 * input cannot become SQL.
 */

import { WHOLE_PART } from "./answers.ts";
import type { BoundValue } from "./types.ts";
import type { Dialect, ParameterValue } from "./dialects.ts";

/** Value to be bound to a placeholder. */
export interface Bound {
  /** The bound value. */
  readonly value: BoundValue;
}

/** SQL fragment: text and bound values in order. */
export type Fragment = readonly (string | Bound)[];

/** Builds an SQL fragment from a template. */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (Fragment | string | number)[]
): Fragment {
  return texts.flatMap((text, i) => {
    const piece = parts[i] ?? [];
    return typeof piece === "object" ? [text, ...piece] : [text, String(piece)];
  });
}

/** Returns a placeholder for a value. */
export function bind(value: BoundValue): Fragment {
  return [{ value }];
}

/** Joins fragments with a separator. */
export function join(
  pieces: readonly (Fragment | string)[],
  separator: string,
): Fragment {
  return pieces.flatMap((piece, i) => {
    const parts = typeof piece === "string" ? [piece] : piece;
    return i === 0 ? parts : [separator, ...parts];
  });
}

/** Placeholder and its bound value. */
export interface Placeholder {
  /** Text of the placeholder. */
  readonly text: string;
  /** Bound value. */
  readonly value: ParameterValue;
}

/** Syntax rules of a dialect. */
export interface Rules {
  /** Quotes a name as an identifier, whatever characters it contains. */
  readonly quote: (name: string) => string;
  /** Returns the placeholder with a number, counted from 1, for a value. */
  readonly placeholder: (number: number, value: BoundValue) => Placeholder;
  /** Whether clients take values by name; equal values are then bound once. */
  readonly isNamed: boolean;
  /** Converts a number to a double, keeping null. */
  readonly toDouble: (expression: Fragment) => Fragment;
  /** Converts a value to text, keeping null. */
  readonly toText: (expression: Fragment) => Fragment;
  /** Sums whole numbers of any size. */
  readonly exactSum: (value: Fragment) => Fragment;
  /** Returns a whole number in a form that keeps all its digits in the result. */
  readonly total: (value: Fragment) => Fragment;
  /** Converts a whole number below 2 ** 31 to the type that sums fastest. */
  readonly toShort: (expression: Fragment) => Fragment;
  /** Converts a whole number to 64 bits. */
  readonly toWhole: (expression: Fragment) => Fragment;
  /** Converts a whole number to the widest type, at least 38 digits. */
  readonly toWide: (expression: Fragment) => Fragment;
  /** Returns a condition for blank text. */
  readonly isBlank: (text: Fragment) => Fragment;
  /** Returns the base-10 logarithm. */
  readonly log10: (expression: Fragment) => Fragment;
  /** Converts a time to milliseconds since 1970, UTC. */
  readonly toEpoch: (expression: Fragment) => Fragment;
  /**
   * Returns the type of a value as text; `null` for dialects where it is not
   * needed.
   */
  readonly typeName: ((value: Fragment) => Fragment) | null;
  /** Converts a date or a time without a zone to a moment in a time zone. */
  readonly fromZone: (time: Fragment, zone: string) => Fragment;
  /** Returns the moment at which the day of a moment begins in a time zone. */
  readonly startOfDay: (moment: Fragment, zone: string) => Fragment;
  /**
   * Keyword that materializes a `WITH` step that is read twice, if the dialect
   * needs one.
   */
  readonly held: string;
  /**
   * Frame that makes the engine compute whole-partition aggregates as windows.
   * DuckDB would otherwise use a join whose two sides each read the orders.
   */
  readonly wholePart: string;
  /** Keywords of the join from orders to visitors. */
  readonly leftJoin: string;
  /**
   * ClickHouse inlines steps as subqueries, groups expressions by alias, and
   * stores a visitor's days in an array. Others use `WITH`, positions and
   * windows.
   */
  readonly isClickHouse: boolean;
}

const doubled = (mark: string) => (name: string): string =>
  `${mark}${name.replaceAll(mark, mark + mark)}${mark}`;

const escaped = (name: string): string =>
  `\`${name.replaceAll(/[\\`]/g, "\\$&")}\``;

const cast = (type: string) => (expression: Fragment): Fragment =>
  sql`CAST(${expression} AS ${type})`;

const call = (name: string) => (expression: Fragment): Fragment =>
  sql`${name}(${expression})`;

const plain = (write: (number: number) => string) =>
(
  number: number,
  value: BoundValue,
): Placeholder => ({
  text: write(number),
  // Databases read ISO text as the type of the compared column.
  value: value instanceof Date ? value.toISOString() : value,
});

/** Returns a function that converts a moment to local time in a zone, or back. */
function atZone(text: (value: Fragment) => Fragment) {
  return (time: Fragment, zone: string): Fragment =>
    sql`(${time} AT TIME ZONE ${text(bind(zone))})`;
}

function zoned(
  text: (value: Fragment) => Fragment,
): Pick<Rules, "fromZone" | "startOfDay"> {
  const convert = atZone(text);
  return {
    fromZone: (time, zone) => convert(sql`CAST(${time} AS TIMESTAMP)`, zone),
    startOfDay: (moment, zone) =>
      convert(sql`DATE_TRUNC('day', ${convert(moment, zone)})`, zone),
  };
}

const STANDARD = {
  ...zoned(cast("VARCHAR")),
  typeName: null,
  quote: doubled('"'),
  isNamed: false,
  toDouble: cast("DOUBLE"),
  toText: cast("VARCHAR"),
  isBlank: (text: Fragment): Fragment => sql`${text} = ''`,
  exactSum: call("SUM"),
  total: (value: Fragment): Fragment => value,
  leftJoin: "LEFT JOIN",
  toShort: cast("BIGINT"),
  toWhole: cast("BIGINT"),
  toWide: cast("NUMERIC(38, 0)"),
  log10: call("LOG10"),
  held: "",
  wholePart: "",
  isClickHouse: false,
} as const;

/** Syntax rules by dialect. */
export const RULES: Readonly<Record<Dialect, Rules>> = Object.freeze({
  duckdb: {
    ...STANDARD,
    placeholder: plain((number) => `$${number}`),
    toWide: cast("HUGEINT"),
    typeName: call("typeof"),
    toEpoch: call("epoch_ms"),
    held: " MATERIALIZED",
    wholePart:
      " ORDER BY NULL ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
  },
  postgresql: {
    ...STANDARD,
    placeholder: plain((number) => `$${number}`),
    toDouble: cast("DOUBLE PRECISION"),
    toText: cast("TEXT"),
    ...zoned(cast("TEXT")),
    typeName: (value) => sql`CAST(pg_typeof(${value}) AS TEXT)`,
    // Running sums of wider numbers are numerics there.
    toShort: cast("INTEGER"),
    toWide: cast("NUMERIC"),
    toEpoch: (time) =>
      sql`CAST(floor(EXTRACT(EPOCH FROM ${time}) * 1000) AS BIGINT)`,
    held: " MATERIALIZED",
  },
  clickhouse: {
    ...STANDARD,
    quote: escaped,
    placeholder: clickHousePlaceholder,
    isNamed: true,
    // `CAST` would reject null; these functions keep it.
    toDouble: call("toFloat64"),
    toText: call("toString"),
    typeName: call("toTypeName"),
    fromZone: (time, zone) => sql`toDateTime(${time}, ${bind(zone)})`,
    startOfDay: (moment, zone) => sql`toStartOfDay(${moment}, ${bind(zone)})`,
    // GLOBAL lets the shards of a Distributed table join their own rows with
    // the first server's result.
    leftJoin: "GLOBAL ALL LEFT JOIN",
    exactSum: (value) => sql`SUM(toDecimal128(${value}, 0))`,
    total: clickHouseTotal,
    toShort: (value) => sql`toInt64(ifNull(${value}, 0))`,
    toWhole: (value) => sql`toInt64(ifNull(${value}, 0))`,
    toWide: (value) => sql`toDecimal128(ifNull(${value}, 0), 0)`,
    log10: call("log10"),
    toEpoch: (time) => sql`toInt64(toUnixTimestamp(${time})) * 1000`,
    isClickHouse: true,
  },
  // Written from the vendor's manual; it has not been run.
  bigquery: {
    ...STANDARD,
    quote: escaped,
    placeholder: plain((number) => `@p${number}`),
    isNamed: true,
    toDouble: cast("FLOAT64"),
    toText: cast("STRING"),
    toShort: cast("INT64"),
    toWhole: cast("INT64"),
    toWide: cast("BIGNUMERIC"),
    exactSum: (value) => sql`SUM(CAST(${value} AS BIGNUMERIC))`,
    toEpoch: (time) => sql`UNIX_MILLIS(CAST(${time} AS TIMESTAMP))`,
  },
  // Written from the vendor's manual; it has not been run.
  snowflake: {
    ...STANDARD,
    placeholder: plain(() => "?"),
    log10: (value) => sql`LOG(10, ${value})`,
    toEpoch: (time) => sql`DATE_PART(EPOCH_MILLISECOND, ${time})`,
  },
});

/**
 * JSON numbers cannot hold so many digits, and ClickHouse 18 writes them wrongly.
 */
function clickHouseTotal(value: Fragment): Fragment {
  const factor = sql`toDecimal128(${String(WHOLE_PART)}, 0)`;
  const high = sql`toInt64(${value} / ${factor})`;
  const low = sql`toInt64(${value} - toDecimal128(${high}, 0) * ${factor})`;
  return sql`concat(toString(${high}), ':', toString(${low}))`;
}

function clickHousePlaceholder(number: number, value: BoundValue): Placeholder {
  const name = `p${number}`;
  if (value instanceof Date) {
    const seconds = value.getTime() / 1000;
    return { text: `toDateTime({${name}:UInt32}, 'UTC')`, value: seconds };
  }
  if (typeof value === "boolean") {
    return { text: `{${name}:UInt8}`, value: value ? 1 : 0 };
  }
  if (typeof value === "string") return { text: `{${name}:String}`, value };
  const type = Number.isInteger(value) ? "Int64" : "Float64";
  return { text: `{${name}:${type}}`, value };
}
