/** Parquet files whose numbers or times are texts, as readers of CSV leave them. */

import { type Problem, SchemaError } from "../base/mod.ts";
import { cellValue, isBad } from "./_cells.ts";
import { findFormats, looksUsual } from "./_look.ts";
import { type FormatChoices, hasOffset } from "./formats/mod.ts";
import { mixedColumn } from "./_problems.ts";
import { PARQUET } from "./csv.ts";
import type { Cells, ColumnPlan } from "./plan.ts";
import { type Engine, identifier, literal } from "./session.ts";
import { formatsRead, parquetSql, type Readings } from "./readings.ts";

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
  const cells = plan.map(({ name }, index) =>
    `nullif(${identifier(name)}, '') AS c${index}`
  );
  const from = `(SELECT ${cells.join(", ")} FROM ${parquetSql(path)})`;
  const texts = { engine, source, plan, from, choices };
  const { isUsual, zoned } = await looksUsual(texts);
  // Midnights with an offset may be days.
  const plain = isUsual && !zoned.includes(true)
    ? await checked(texts, plan)
    : null;
  const { columns, problems, inUtc } = plain?.problems.length === 0
    ? plain
    : await checked(texts, await findFormats(texts));
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

/** Columns, and what their cells are when they are read so. */
interface Checked {
  readonly columns: readonly ColumnPlan[];
  readonly problems: readonly Problem[];
  /** The columns of moments. */
  readonly inUtc: readonly string[];
}

async function checked(
  { engine, from }: Pick<Cells, "engine" | "from">,
  columns: readonly ColumnPlan[],
): Promise<Checked> {
  const problems: Problem[] = [];
  const inUtc: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = `c${index}`;
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
  return { columns, problems, inUtc };
}
