/** Visitors with a column per variation: `date, A, B`. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import {
  openTable,
  type ReadTableOptions,
  resolveTable,
  type Table,
} from "../../loaders/mod.ts";

import type { TableRead } from "./_table_read.ts";

/** Variations, and whether their columns stand beside days. */
interface WideColumns {
  readonly names: readonly string[];
  readonly day: string | undefined;
}

/**
 * The variations that headers name, where nothing else can be in the file.
 *
 * @param source What errors call it.
 * @param headers Its headers.
 * @param options How its columns are called.
 * @returns The columns; `null` for any other file.
 */
export function wideColumns(
  source: string,
  headers: readonly string[],
  options: Pick<ReadTableOptions, "map" | "ignore">,
): WideColumns | null {
  const { columns, unknownColumns } = resolveTable(
    source,
    headers,
    "visitors",
    { ...options, optional: ["variation", "n_visitors"] },
  );
  const { created_at: day, ...others } = columns;
  const names = unknownColumns.filter((name) => !/^column \d+$/.test(name));
  return Object.keys(others).length > 0 || names.length < 2
    ? null
    : { names, day };
}

/**
 * Reads such a file as a row per variation (and day).
 *
 * @param path The file.
 * @param wide Its columns.
 * @param options How it is written.
 * @returns The visitors; `null` when the columns do not count anything.
 * @throws {SchemaError} With every cell that is no count.
 */
export async function readWide(
  path: string,
  { names, day }: WideColumns,
  options: ReadTableOptions & { readonly source: string },
): Promise<(Table & TableRead) | null> {
  const { source } = options;
  const texts = await openTable(path, { ...options, map: {}, kind: "texts" });
  const isCounted = names.every((name) =>
    (texts.frame.getColumn(name).toArray() as unknown[])
      .some((cell) => /^\s*\d[\d.,\s'’]*$/.test(String(cell ?? "")))
  );
  if (!isCounted) return null;
  const table = await openTable(path, {
    ...options,
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    counts: names,
  });
  const { height } = table.frame;
  if (day === undefined && height > 1) {
    throw new SchemaError(source, [{
      path: "header",
      message:
        `has ${height} rows and no column of days; name it with --map created_at=HEADER`,
    }]);
  }
  const cells = names.map((name) =>
    table.frame.getColumn(name).toArray() as unknown[]
  );
  const problems = cells.flatMap((column, at) =>
    column.flatMap((cell, row): Problem[] =>
      cell === null
        ? [{ path: `row ${row + 2}, ${names[at]}`, message: "is empty" }]
        : Number(cell) < 0
        ? [{
          path: `row ${row + 2}, ${names[at]}`,
          message: `must be a whole number from 0: current value is ${cell}`,
        }]
        : []
    )
  );
  if (problems.length > 0) throw new SchemaError(source, problems);
  const { default: pl } = await import("nodejs-polars");
  const parts = names.map((name) => {
    const counts = table.frame.getColumn(name).rename("n_visitors");
    const days = day === undefined ? [] : [table.frame.getColumn("created_at")];
    const variation = pl.Series("variation", counts.toArray().map(() => name));
    return pl.DataFrame([variation, counts, ...days]);
  });
  return {
    ...table,
    rows: height,
    frame: pl.concat(parts),
    columns: {
      ...(day === undefined ? {} : { created_at: day }),
      n_visitors: names.join(", "),
    },
    unknownColumns: table.unknownColumns.filter((name) =>
      !names.includes(name)
    ),
  };
}
