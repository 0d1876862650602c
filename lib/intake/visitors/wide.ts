/** Visitors with a column per variation: `date, A, B`. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import {
  canBe,
  type ReadTableOptions,
  resolveTable,
} from "../../loaders/mod.ts";
import { columnsByCells } from "../_columns_by_cells.ts";
import { type KnownFile, storedIn, withMap } from "../workspace.ts";
import { type TableRow, tableRows } from "../_table_rows.ts";
import { countedIn, type VisitorCounts } from "./rows.ts";
import { isTotal } from "./totals.ts";
import { weekColumn } from "./week_dates.ts";

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
  // A variation may be called "Variant".
  const { created_at, variation, ...otherColumns } = columns;
  const day = created_at ?? weekColumn(unknownColumns)?.header;
  const names = headers.filter((name) =>
    name !== day &&
    [...unknownColumns, ...totals, variation].includes(name) &&
    !/^column \d+$/.test(name) && !options.ignore?.includes(name)
  );
  const isLong = mapped.includes(variation!) ||
    Object.keys(otherColumns).length > 0 ||
    canBe("visitors", headers, options);
  return isLong || names.length < 2 ? null : { names, day };
}

/**
 * Reads such a file as a row per variation (and day).
 *
 * @param file The file.
 * @param wide Its columns.
 * @returns The visitors; `null` when the columns do not count anything.
 * @throws {SchemaError} With every cell that is no count.
 */
export async function readWide(
  file: KnownFile,
  wide: WideColumns,
): Promise<VisitorCounts | null> {
  const { source, written: { ignore = [], formats } } = file;
  const texts = await storedIn(file, { kind: "texts", map: {} });
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
  // To look for days among many columns takes long, and one alone has them.
  if (dateCandidates.length > 1) return null;
  const day = wide.day ??
    (await columnsByCells(texts, ["created_at"], formats)).map
      .created_at;
  const names = wide.names.filter((name) => name !== day);
  if (names.length < 2 || dateCandidates.some((name) => name !== day)) {
    return null;
  }
  const dated = withMap(file, day === undefined ? {} : { created_at: day });
  const table = await storedIn(dated, {
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    ignore: [...ignore, ...names],
    counts: names,
  });
  const rows = await tableRows(table, [], names);
  if (day === undefined && rows.length > 1) {
    throw new SchemaError(source, [{
      path: "header",
      message:
        `has ${rows.length} rows and no column of days; name it with --map created_at=HEADER`,
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
          message: `must be a whole number from 0: current value is ${count}`,
        });
      }
    }
  }
  if (problems.length === 0) problems.push(...wrongTotals(names, rows));
  if (problems.length > 0) throw new SchemaError(source, problems);
  const cells = names.flatMap((variation) =>
    rows.map(({ numbers, time }) => ({
      variation,
      visitors: numbers[variation],
      time,
    }))
  );
  return {
    ...countedIn(table, cells),
    rows: rows.length,
    columns: {
      ...(day === undefined ? {} : { created_at: day }),
      n_visitors: names.join(", "),
    },
  };
}

/** A total that is none may be a variation's name, or count other visitors. */
function wrongTotals(
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
        }, which is not the sum of the others; leave the column out with --ignore "${name}", or mend it`,
      });
    }
  }
  return problems;
}
