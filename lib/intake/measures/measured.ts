/** Which columns of a table are measures of visitors. */

import { SchemaError } from "../../api/mod.ts";
import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import { whenYesOrNo } from "../../sums/mod.ts";
import { plainName } from "../../rules/mod.ts";

/** A column that is a measure. */
export interface Measured {
  /** What a mapping says that it is: `net_revenue`. */
  readonly as?: string | undefined;
  readonly header: string;
  /** The value in whole units, in SQL. */
  readonly sql: string;
  /** Digits behind the point of the unit. */
  readonly decimals: number;
  /** Whether it says yes or no. */
  readonly isFlag: boolean;
  /** Whether every row has one. */
  readonly isFull: boolean;
  /** The header of the measure that this one is from before the test. */
  readonly before: string | null;
}

interface Column {
  readonly header: string;
  readonly field: string;
}

/** Columns that number rows or name things. */
const IS_ID = /(^|[\s_-])(id|uuid|index|row)$|^column \d+$|^unnamed/i;
/** Digits behind the point that are tried, and to which values are rounded. */
const DECIMALS = [0, 2, 4] as const;
const MOST_DECIMALS = 6;
/** Products of two below it have 64 bits, and are made in half of the time. */
const LARGEST_FACTOR = 3e9;

/**
 * The measures among some columns.
 *
 * @param engine Asks.
 * @param table Where they are.
 * @param columns The columns.
 * @param isNamed Whether somebody chose them, so that each must be one.
 * @returns The measures.
 * @throws {SchemaError} When a chosen column is none.
 */
export async function isMeasured(
  engine: Engine,
  { path, source }: StoredTable,
  columns: readonly Column[],
  isNamed: boolean,
): Promise<readonly Measured[]> {
  const asked = columns.filter(({ header }) => isNamed || !IS_ID.test(header));
  if (asked.length === 0) return [];
  const from = parquetSql(path);
  const types = new Map(
    (await engine.rows(`DESCRIBE FROM ${from}`))
      .map((row) => [row.column_name, String(row.column_type)]),
  );
  const values = asked.map(({ field }) => valueOf(field, types.get(field)));
  const facts = asked.flatMap(({ field }, at) => {
    const cell = `nullif(lower(trim(${identifier(field)}::VARCHAR)), '')`;
    const value = `v${at}`;
    const digits = DECIMALS.map((one) =>
      `WHEN ${
        one === 0 ? `trunc(${value})` : `round(${value}, ${one})`
      } = ${value} THEN ${one}`
    );
    return [
      `count(${value}) AS "numbers ${at}"`,
      `any_value(CASE WHEN ${value} IS NULL THEN ${cell} END) AS "bad ${at}"`,
      `min(${value}) AS "least ${at}"`,
      `max(${value}) AS "most ${at}"`,
      `max(CASE WHEN ${value} IS NULL THEN NULL ${
        digits.join(" ")
      } ELSE ${MOST_DECIMALS} END) AS "digits ${at}"`,
    ];
  });
  const [row] = await engine.rows(
    `SELECT count(*) AS rows, ${facts.join(", ")} FROM (SELECT *, ${
      values.map((value, at) => `${value} AS v${at}`).join(", ")
    } FROM ${from})`,
  );
  const number = (name: string): number => Number(row![name]);
  const isMeasure = (at: number): boolean =>
    number(`numbers ${at}`) > 0 && row![`bad ${at}`] === null;
  const problems = asked.flatMap(({ header }, at) =>
    !isNamed || isMeasure(at) ? [] : [{
      path: header,
      message: `is no measure: "${row![`bad ${at}`]}" is no number`,
    }]
  );
  if (problems.length > 0) throw new SchemaError(source, problems);
  const found = asked.filter((_, at) => isMeasure(at));
  return asked.flatMap(({ header, field }, at): Measured[] => {
    if (!isMeasure(at)) return [];
    const decimals = number(`digits ${at}`);
    const [least, most] = [number(`least ${at}`), number(`most ${at}`)];
    const largest = Math.max(-least, most) * 10 ** decimals;
    // Of a column of numbers that is a measure, every cell is one.
    const value = types.get(field) === "DOUBLE"
      ? identifier(field)
      : values[at]!;
    return [{
      header,
      sql: `(${decimals === 0 ? value : `round(${value} * 1e${decimals})`})::${
        largest < LARGEST_FACTOR ? "BIGINT" : "HUGEINT"
      }`,
      decimals,
      isFlag: decimals === 0 && least >= 0 && most <= 1,
      isFull: number(`numbers ${at}`) === number("rows"),
      before: beforeOf(header, found),
    }];
  });
}

/** A number as programs write it, or yes and no. */
function valueOf(field: string, type: string | undefined): string {
  const cell = identifier(field);
  const counts = (number: string): string =>
    `${number} > -1e13 AND ${number} < 1e13 THEN ${number}`;
  if (type === "DOUBLE") return `CASE WHEN ${counts(cell)} END`;
  const text = `trim(${cell}::VARCHAR)`;
  return `CASE WHEN ${counts(`TRY_CAST(${cell}::VARCHAR AS DOUBLE)`)}
    ${whenYesOrNo(`lower(${text})`)}
    WHEN ${counts(`TRY_CAST(${text} AS DOUBLE)`)} END`;
}

const BEFORE = /^(pre|before|prior)[\s_-]+|[\s_-]+(pre|before|prior)$/i;

function beforeOf(header: string, all: readonly Column[]): string | null {
  if (!BEFORE.test(header)) return null;
  const name = plainName(header.replace(BEFORE, ""));
  return all.find((column) => plainName(column.header) === name)?.header ??
    null;
}
