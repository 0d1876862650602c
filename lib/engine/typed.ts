/** Parquet files whose numbers or times are texts, as readers of CSV leave them. */

import { type Problem, SchemaError } from "../api/mod.ts";
import { isBad, valueOf } from "./_cells.ts";
import { findFormats, looksUsual } from "./_look.ts";
import { type FormatChoices, hasOffset } from "./formats/mod.ts";
import { mixedColumn } from "./_problems.ts";
import { PARQUET } from "./csv.ts";
import type { Cells, ColumnPlan } from "./plan.ts";
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
  const texts = { engine, source, plan, from, choices };
  const { isUsual, zoned } = await looksUsual(texts);
  // Midnights with an offset may be days.
  let found = isUsual && !zoned.includes(true)
    ? await checked(texts, plan)
    : null;
  if (found === null || found.problems.length > 0) {
    const formats = await findFormats(texts);
    found = await checked(
      texts,
      plan.map((column, at) => ({
        ...column,
        format: formats[at] ?? undefined,
      })),
    );
  }
  const { columns, problems, inUtc } = found;
  if (problems.length > 0) throw new SchemaError(source, problems);
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
  const facts = columns.flatMap((column, at) => {
    const cell = `c${at}`;
    const bad = isBad(cell, { ...column, required: false }) ?? "false";
    const zoned = column.type === "time" ? hasOffset(cell) : "false";
    return [
      `count(*) FILTER (${bad}) AS "bad ${at}"`,
      `any_value(${cell}) FILTER (${bad}) AS "text ${at}"`,
      `count(${cell}) AS "filled ${at}"`,
      `count(*) FILTER (${zoned}) AS "zoned ${at}"`,
    ];
  });
  const [row] = await engine.rows(`SELECT ${facts.join(", ")} FROM ${from}`);
  const all = columns.map((column, at) => {
    const [bad, filled, zoned] = ["bad", "filled", "zoned"].map((fact) =>
      Number(row![`${fact} ${at}`])
    ) as [number, number, number];
    const unreadable = {
      path: column.header,
      message: `${bad} ${
        bad === 1 ? "value is" : "values are"
      } no ${column.type}, such as "${row![`text ${at}`]}"`,
    };
    const isMoment = !column.format?.isDays &&
      (column.format?.isLocal || zoned > 0);
    return {
      problem: bad > 0 ? unreadable : mixedColumn(column, filled, zoned),
      inUtc: isMoment ? [column.name] : [],
    };
  });
  return {
    columns,
    problems: all.flatMap(({ problem }) => problem ?? []),
    inUtc: all.flatMap(({ inUtc }) => inUtc),
  };
}
