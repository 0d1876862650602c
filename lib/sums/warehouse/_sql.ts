/**
 * SQL apart from its values, and what differs in it from one dialect to the next. In
 * a template `${...}` is another piece or plain SQL text that this folder wrote; a
 * value enters only through `bind` and a name only through a dialect's `quote`, so
 * that no input can become SQL.
 */

import { WHOLE_PART } from "./answers.ts";
import type { BoundValue } from "./types.ts";
import type { Dialect, ParameterValue } from "./dialects.ts";

/** A value on its way to a placeholder. */
export interface Bound {
  /** The value. */
  readonly value: BoundValue;
}

/** A piece of SQL: text and values in the order in which they stand. */
export type Fragment = readonly (string | Bound)[];

/** A piece of SQL from a template. */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (Fragment | string | number)[]
): Fragment {
  return texts.flatMap((text, i) => {
    const piece = parts[i] ?? [];
    return typeof piece === "object" ? [text, ...piece] : [text, String(piece)];
  });
}

/** A placeholder for a value. */
export function bind(value: BoundValue): Fragment {
  return [{ value }];
}

/** Pieces one after the other, `separator` between them. */
export function join(
  pieces: readonly (Fragment | string)[],
  separator: string,
): Fragment {
  return pieces.flatMap((piece, i) => {
    const parts = typeof piece === "string" ? [piece] : piece;
    return i === 0 ? parts : [separator, ...parts];
  });
}

/** A placeholder and what is bound to it. */
export interface Placeholder {
  /** The placeholder. */
  readonly text: string;
  /** What is bound. */
  readonly value: ParameterValue;
}

/** How a dialect writes what others write differently. */
export interface Rules {
  /** A name as an identifier, whatever characters it has. */
  readonly quote: (name: string) => string;
  /** The placeholder with a number, counted from 1, for a value. */
  readonly placeholder: (number: number, value: BoundValue) => Placeholder;
  /** Whether clients take values by name; a value is then bound once. */
  readonly isNamed: boolean;
  /** A number as a double, null kept. */
  readonly toDouble: (expression: Fragment) => Fragment;
  /** A value as text, null kept. */
  readonly toText: (expression: Fragment) => Fragment;
  /** A sum of whole numbers, however large it is. */
  readonly exactSum: (value: Fragment) => Fragment;
  /** A whole number as it leaves the engine with all its digits. */
  readonly total: (value: Fragment) => Fragment;
  /** A whole number below 2 ** 31, as what is added up the fastest. */
  readonly toShort: (expression: Fragment) => Fragment;
  /** A whole number as 64 bits. */
  readonly toWhole: (expression: Fragment) => Fragment;
  /** A whole number as the widest there is, at least 38 digits. */
  readonly toWide: (expression: Fragment) => Fragment;
  /** Whether a text says nothing. */
  readonly isBlank: (text: Fragment) => Fragment;
  /** The logarithm to the base of ten. */
  readonly log10: (expression: Fragment) => Fragment;
  /** A time in milliseconds since 1970 began, UTC. */
  readonly toEpoch: (expression: Fragment) => Fragment;
  /** The type of a value, as text; `null` where that is not asked. */
  readonly typeName: ((value: Fragment) => Fragment) | null;
  /** A time without a zone, or a date, as the moment that it is in a zone. */
  readonly fromZone: (time: Fragment, zone: string) => Fragment;
  /** The moment at which the day of a moment begins in a zone. */
  readonly startOfDay: (moment: Fragment, zone: string) => Fragment;
  /** What keeps the rows of a `WITH` that is read twice, where it must be said. */
  readonly held: string;
  /**
   * What makes a window over a whole part a window to the engine. DuckDB would
   * put a join in its place whose two sides each read the orders.
   */
  readonly wholePart: string;
  /** What joins the visitors to the orders. */
  readonly leftJoin: string;
  /**
   * ClickHouse: steps are subqueries in place, expressions are grouped by their
   * alias, and a visitor's days are an array. Else: `WITH`, positions, windows.
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
  // Databases read ISO text as the type of the column beside it.
  value: value instanceof Date ? value.toISOString() : value,
});

/** A moment in a zone, or a time of it as a moment. */
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

/** The rules of each dialect. */
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
    // CAST would refuse null; these keep it.
    toDouble: call("toFloat64"),
    toText: call("toString"),
    typeName: call("toTypeName"),
    fromZone: (time, zone) => sql`toDateTime(${time}, ${bind(zone)})`,
    startOfDay: (moment, zone) => sql`toStartOfDay(${moment}, ${bind(zone)})`,
    // GLOBAL: the shards of a Distributed table join with what the first server
    // found, each on its own rows.
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
  // Written by its manual; it has not been run.
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
  // Written by its manual; it has not been run.
  snowflake: {
    ...STANDARD,
    placeholder: plain(() => "?"),
    log10: (value) => sql`LOG(10, ${value})`,
    toEpoch: (time) => sql`DATE_PART(EPOCH_MILLISECOND, ${time})`,
  },
});

/** JSON has no number of so many digits, and version 18 writes them wrongly. */
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
