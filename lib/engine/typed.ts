/**
 * Converts Parquet files whose numbers or times are texts, as CSV readers often
 * write them.
 */

import { type Problem, SchemaError } from "../base/mod.ts";
import { cellValue, invalidCellSql } from "./_cells.ts";
import { examineFirstRows, findFormats } from "./_look.ts";
import { type FormatChoices, hasOffset } from "./formats/mod.ts";
import { mixedColumnProblem } from "./_problems.ts";
import { PARQUET } from "./csv.ts";
import type { Cells, ColumnPlan } from "./plan.ts";
import { type Engine, identifier, literal } from "./session.ts";
import { formatsRead, parquetSql, type Readings } from "./readings.ts";

/** A Parquet file with text columns to convert. */
export interface TextColumns {
  /** Name of the file in error messages. */
  readonly source: string;
  /** Path of the file. */
  readonly path: string;
  /** Columns to convert, by their names in the file. */
  readonly plan: readonly ColumnPlan[];
}

/**
 * Converts text columns of a Parquet file by the same rules as CSV cells.
 *
 * @param engine Engine for the conversion.
 * @param file The file and its text columns.
 * @param choices User choices for reading the cells.
 * @param target Path of the Parquet file to write.
 * @returns How the columns were read.
 * @throws {SchemaError} If a column has invalid or ambiguous values; the message
 *   lists every such column.
 */
export async function typeTexts(
  engine: Engine,
  { source, path, plan }: TextColumns,
  choices: FormatChoices,
  target: string,
): Promise<Readings> {
  const cells = plan.map(({ name }, index) =>
    `nullif(${identifier(name)}, '') AS c${index}`
  );
  const from = `(SELECT ${cells.join(", ")} FROM ${parquetSql(path)})`;
  const texts = { engine, source, plan, from, choices };
  const { isUsual, zoned } = await examineFirstRows(texts);
  // Midnight times with an offset may be days, so the quick path does not
  // apply.
  const plain = isUsual && !zoned.includes(true)
    ? await checkColumns(texts, plan)
    : null;
  const { columns, problems, inUtc } = plain?.problems.length === 0
    ? plain
    : await checkColumns(texts, await findFormats(texts));
  if (problems.length > 0) throw new SchemaError(source, problems);
  const typed = columns.map((column) => {
    const name = identifier(column.name);
    return `${cellValue(`nullif(${name}, '')`, column)} AS ${name}`;
  });
  await engine.run(
    `COPY (SELECT * REPLACE (${typed.join(", ")}) FROM ${parquetSql(path)})
     TO ${literal(target)} (${PARQUET})`,
  );
  return { readAs: formatsRead({ plan: columns, formats: choices }), inUtc };
}

/** Columns, with the problems of their cells in the chosen formats. */
interface CheckedColumns {
  readonly columns: readonly ColumnPlan[];
  readonly problems: readonly Problem[];
  /** Columns whose times are exact moments. */
  readonly inUtc: readonly string[];
}

async function checkColumns(
  { engine, from }: Pick<Cells, "engine" | "from">,
  columns: readonly ColumnPlan[],
): Promise<CheckedColumns> {
  const problems: Problem[] = [];
  const inUtc: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = `c${index}`;
    const bad = invalidCellSql(cell, { ...column, required: false });
    const isBadCell = `FILTER (${bad ?? "false"})`;
    const [row] = await engine.rows(
      `SELECT count(*) ${isBadCell} AS count, any_value(${cell}) ${isBadCell} AS text,
        count(${cell}) AS filled, count(*) FILTER (${
        column.type === "time" ? hasOffset(cell) : "false"
      }) AS zoned FROM ${from}`,
    );
    const count = Number(row!.count);
    const mixed = mixedColumnProblem(
      column,
      Number(row!.filled),
      Number(row!.zoned),
    );
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
  return { columns, problems, inUtc };
}
