/** Parquet files whose numbers or times are texts, as readers of CSV leave them. */

import { type Problem, SchemaError } from "../api/mod.ts";
import { isBad, valueOf } from "./_cells.ts";
import { findFormats } from "./_look.ts";
import { type FormatChoices, hasOffset } from "./formats/mod.ts";
import { mixedColumn } from "./_problems.ts";
import { PARQUET } from "./csv.ts";
import type { ColumnPlan } from "./plan.ts";
import { type Engine, identifier, literal } from "./session.ts";
import { formatsRead, type Readings } from "./readings.ts";
import { parquetSql } from "./parts.ts";

/** A Parquet file with columns of texts that are to be something else. */
export interface TextColumns {
  /** What errors call it. */
  readonly source: string;
  /** Where it is. */
  readonly path: string;
  /** The columns, under the names that they have in the file. */
  readonly plan: readonly ColumnPlan[];
}

/**
 * Reads texts in a Parquet file as cells of a CSV file are read.
 *
 * @param engine Does the work.
 * @param file The file and its columns of texts.
 * @param choices What the reader says of them.
 * @param target The Parquet file to write.
 * @returns How they were read.
 * @throws {SchemaError} Naming every column with values that cannot be read, or
 *   can be in more than one way.
 */
export async function typeTexts(
  engine: Engine,
  { source, path, plan }: TextColumns,
  choices: FormatChoices,
  target: string,
): Promise<Readings> {
  const cells = plan.map(({ name }, at) =>
    `nullif(${identifier(name)}, '') AS c${at}`
  );
  const from = `(SELECT ${cells.join(", ")} FROM ${parquetSql(path)})`;
  const formats = await findFormats({ engine, source, plan, from, choices });
  const columns = plan.map((column, at) => ({
    ...column,
    format: formats[at] ?? undefined,
  }));
  const inUtc = await checkedTimes(engine, source, from, columns);
  const typed = columns.map((column) => {
    const name = identifier(column.name);
    return `${valueOf(`nullif(${name}, '')`, column)} AS ${name}`;
  });
  await engine.run(
    `COPY (SELECT * REPLACE (${typed.join(", ")}) FROM ${parquetSql(path)})
     TO ${literal(target)} (${PARQUET})`,
  );
  return { readAs: formatsRead({ plan: columns, formats: choices }), inUtc };
}

/** The columns of moments; or what is wrong with the cells of any. */
async function checkedTimes(
  engine: Engine,
  source: string,
  from: string,
  columns: readonly ColumnPlan[],
): Promise<string[]> {
  const problems: Problem[] = [];
  const inUtc: string[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = `c${at}`;
    const bad = isBad(cell, { ...column, required: false });
    const isBadCell = `FILTER (${bad ?? "false"})`;
    const [row] = await engine.rows(
      `SELECT count(*) ${isBadCell} AS count, any_value(${cell}) ${isBadCell} AS text,
        count(${cell}) AS filled, count(*) FILTER (${
        column.type === "time" ? hasOffset(cell) : "false"
      }) AS zoned FROM ${from}`,
    );
    const count = Number(row!.count);
    const mixed = mixedColumn(column, Number(row!.filled), Number(row!.zoned));
    if (count === 0 && mixed !== null) problems.push(mixed);
    const { name, format } = column;
    if (!format?.isDays && (format?.isLocal || Number(row!.zoned) > 0)) {
      inUtc.push(name);
    }
    if (count === 0) continue;
    problems.push({
      path: column.header,
      message: `${count} ${
        count === 1 ? "value is" : "values are"
      } no ${column.type}, such as "${row!.text}"`,
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  return inUtc;
}
