/** What visitors did before a test, beside what they did in it. */

import { join } from "node:path";
import { ReadoutError } from "../../api/mod.ts";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { formatCount } from "../../format/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import { countRows } from "../_input_file.ts";
import { inputRead } from "../_inputs.ts";
import { type HeldTable, type NamedFile, storedIn } from "../workspace.ts";

/** Columns of numbers that are known by name. */
const AMOUNTS: readonly ColumnName[] = ["net_revenue", "gross_profit"];

/**
 * The same visitors with a column `before_x` for each column `x` that both files
 * have, 0 for who did nothing.
 *
 * @param table The visitors.
 * @param file What they did before, in as many rows of each as there are.
 * @returns The visitors, and what became of the other rows.
 * @throws {ReadoutError} When visitors, or columns, are not the same in both.
 */
export async function withBefore(
  table: HeldTable,
  file: NamedFile,
): Promise<
  {
    readonly table: HeldTable;
    readonly notes: readonly string[];
    readonly inputs: readonly InputRead[];
  }
> {
  const { engine } = table;
  const earlier = await storedIn(file, {
    kind: "per-visitor",
    optional: ["variation"],
    cache: { folder: null },
  });
  const { source } = earlier;
  const shared = [
    ...AMOUNTS.flatMap((name) => {
      const [field, header] = [earlier.fields[name], table.columns[name]];
      return field && header ? [{ field, header }] : [];
    }),
    ...table.unknownColumns.filter((header) =>
      earlier.unknownColumns.includes(header)
    ).map((header) => ({ field: header, header })),
  ];
  const ids = [table, earlier].map(({ fields }) => fields.visitor_id);
  if (ids.includes(undefined) || shared.length === 0) {
    throw new ReadoutError(
      `${source} must have visitor_id, as ${table.source} must, and a column of the same name as a measure there; it has ${
        [...Object.values(earlier.columns), ...earlier.unknownColumns]
          .join(", ")
      }`,
    );
  }
  const [id, idBefore] = ids.map((field) =>
    `trim(${identifier(field!)}::VARCHAR)`
  );
  const path = join(engine.folder, "with_before.parquet");
  const names = shared.map(({ header }) => `before_${header}`);
  const sums = shared.map(({ field }, nth) =>
    `sum(round(TRY_CAST(${
      identifier(field)
    } AS DOUBLE), 4)::DECIMAL(30, 4))::DOUBLE AS ${identifier(names[nth]!)}`
  );
  const grouped = `SELECT ${idBefore} AS id, ${sums.join(", ")} FROM ${
    parquetSql(earlier.path)
  } GROUP BY 1`;
  await engine.run(
    `COPY (SELECT t.*, ${
      names.map(identifier).map((name) => `coalesce(b.${name}, 0) AS ${name}`)
        .join(", ")
    } FROM ${parquetSql(table.path)} t LEFT JOIN (${grouped}) b ON ${
      id!.replace("trim(", "trim(t.")
    } = b.id) TO ${literal(path)} (${PARQUET})`,
  );
  const [facts] = await engine.rows(
    `SELECT count(DISTINCT id) FILTER (id IN (SELECT ${id} FROM ${
      parquetSql(table.path)
    })) AS known, count(DISTINCT id) AS visitors FROM (${grouped})`,
  );
  const [known, visitors] = [Number(facts!.known), Number(facts!.visitors)];
  if (known === 0) {
    throw new ReadoutError(
      `No visitor of ${source} is in ${table.source}; do both name visitors in the same way?`,
    );
  }
  return {
    table: {
      ...table,
      path,
      unknownColumns: [...table.unknownColumns, ...names],
    },
    notes: [
      `${source}: what ${
        formatCount(known, "visitor")
      } did before makes lifts more precise (CUPED)${
        known === visitors
          ? ""
          : `; ${formatCount(visitors - known, "other")} are not in the test`
      }.`,
    ],
    inputs: [inputRead(
      earlier,
      [
        { name: "visitor_id", header: earlier.columns.visitor_id! },
        ...shared.map(({ field, header }) => ({
          name: `before_${header}`,
          header: field,
        })),
      ],
      {
        holds: "what visitors did before",
        rows: await countRows(earlier),
      },
    )],
  };
}
