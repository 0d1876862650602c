/** Reads visitors with a column per variation: `date, A, B`. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import {
  canBe,
  type ReadTableOptions,
  resolveTable,
} from "../../loaders/mod.ts";
import { detectColumnsByCells } from "../_columns_by_cells.ts";
import { type KnownFile, storeFile, withMap } from "../workspace.ts";
import { readTableRows, type TableRow } from "../_table_rows.ts";
import { toVisitorCounts, type VisitorCounts } from "./rows.ts";
import { isTotal } from "./totals.ts";
import { weekColumn } from "./week_dates.ts";

/** Variation names, and the date column if there is one. */
interface WideColumns {
  readonly names: readonly string[];
  readonly day: string | undefined;
}

/**
 * Returns the variations named by headers if the file cannot be anything else.
 *
 * @param source Name of the file in error messages.
 * @param headers Headers of the file.
 * @param options Column mapping and ignored headers.
 * @returns The columns, or `null` for any other file.
 */
export function wideColumns(
  source: string,
  headers: readonly string[],
  options: Pick<ReadTableOptions, "map" | "ignore">,
): WideColumns | null {
  const mapped = Object.values(options.map ?? {});
  const totals = headers.filter((name) =>
    isTotal(name) && !mapped.includes(name)
  );
  const { columns, unknownColumns } = resolveTable(
    source,
    headers,
    "visitors",
    {
      ...options,
      ignore: [...options.ignore ?? [], ...totals],
      optional: ["variation", "n_visitors"],
    },
  );
  // A variation named "Variant" would be mistaken for the variation column.
  const { created_at, variation, ...otherColumns } = columns;
  const day = created_at ?? weekColumn(unknownColumns)?.header;
  const allNames = headers.filter((name) =>
    name !== day &&
    [...unknownColumns, ...totals, variation].includes(name) &&
    !/^column \d+$/.test(name) && !options.ignore?.includes(name)
  );
  // Columns such as "Control conversions" count something else.
  const counts = allNames.filter((name) => armName(name) !== name);
  const names = counts.length > 1 ? counts : allNames;
  const isLong = mapped.includes(variation!) ||
    Object.keys(otherColumns).length > 0 ||
    canBe("visitors", headers, options);
  return isLong || names.length < 2 ? null : { names, day };
}

/** Returns the variation in a header such as "Control visitors". */
function armName(header: string): string {
  return header
    .replace(/^(n[ _])?(unique[ _])?(visitors|users|uniques)[ _:-]+/i, "")
    .replace(/[ _:-]+(unique[ _])?(visitors|users|uniques)$/i, "");
}

/**
 * Reads a file with a column per variation as rows per variation, and by day if
 * dated.
 *
 * @param file The file.
 * @param wide The variation columns.
 * @returns The visitor counts, or `null` if the columns are not counts.
 * @throws {SchemaError} If cells are not counts; lists every such cell.
 */
export async function readWide(
  file: KnownFile,
  wide: WideColumns,
): Promise<VisitorCounts | null> {
  const { source, written: { ignore = [], formats } } = file;
  const texts = await storeFile(file, { kind: "texts", map: {} });
  const counted = wide.names.map((name) =>
    `bool_or(regexp_matches(${identifier(name)}::VARCHAR, ${
      literal("^\\s*\\d[\\d.,\\s'’]*$")
    }))`
  );
  const [countFacts] = await texts.engine.rows(
    `SELECT [${counted.join(", ")}] AS counted FROM ${parquetSql(texts.path)}`,
  );
  const answers = countFacts!.counted as readonly (boolean | null)[];
  const dateCandidates = wide.names.filter((_, index) =>
    answers[index] !== true
  );
  // Searching many columns for dates is slow, and at most one column may hold
  // dates.
  if (dateCandidates.length > 1) return null;
  const day = wide.day ??
    (await detectColumnsByCells(texts, ["created_at"], formats)).map
      .created_at;
  const names = wide.names.filter((name) => name !== day);
  if (names.length < 2 || dateCandidates.some((name) => name !== day)) {
    return null;
  }
  const dated = withMap(file, day === undefined ? {} : { created_at: day });
  const table = await storeFile(dated, {
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    ignore: [...ignore, ...names],
    counts: names,
  });
  const rows = await readTableRows(table, [], names);
  if (day === undefined && rows.length > 1) {
    throw new SchemaError(source, [{
      path: "header",
      message:
        `has ${rows.length} rows but no date column. Add --map created_at=HEADER`,
    }]);
  }
  const problems: Problem[] = [];
  for (const name of names) {
    for (const [index, { numbers }] of rows.entries()) {
      const count = numbers[name]!;
      const path = `row ${index + 2}, ${name}`;
      if (count === null) problems.push({ path, message: "is empty" });
      else if (!Number.isInteger(count) || count < 0) {
        problems.push({
          path,
          message:
            `must be a whole number, 0 or more: current value is ${count}`,
        });
      }
    }
  }
  if (problems.length === 0) problems.push(...wrongTotalProblems(names, rows));
  if (problems.length > 0) throw new SchemaError(source, problems);
  const areCounts = names.every((name) => armName(name) !== name);
  const cells = names.flatMap((name) =>
    rows.map(({ numbers, time }) => ({
      variation: areCounts ? armName(name) : name,
      visitors: numbers[name],
      time,
    }))
  );
  return {
    ...toVisitorCounts(table, cells),
    rows: rows.length,
    columns: {
      ...(day === undefined ? {} : { created_at: day }),
      n_visitors: names.join(", "),
    },
  };
}

/**
 * Returns problems of total columns that differ from the sum; they may be
 * variations or count other visitors.
 */
function wrongTotalProblems(
  names: readonly string[],
  rows: readonly TableRow[],
): Problem[] {
  const parts = names.filter((name) => !isTotal(name));
  const problems: Problem[] = [];
  for (const name of names.filter(isTotal)) {
    const index = rows.findIndex(({ numbers }) =>
      numbers[name] !==
        parts.reduce((sum, variation) => sum + numbers[variation]!, 0)
    );
    if (index >= 0) {
      problems.push({
        path: `row ${index + 2}, ${name}`,
        message: `is ${
          rows[index]!.numbers[name]
        }, which is not the sum of the others. Exclude the column with --ignore "${name}", or correct it`,
      });
    }
  }
  return problems;
}
