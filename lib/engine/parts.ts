/** Parquet files, one by one or as the parts of a table, in SQL. */

import { dirname, join } from "node:path";
import type { HeldFile } from "./kept_files.ts";
import { type ScratchFolder, scratchFolder } from "./scratch.ts";
import type { Engine } from "./session.ts";
import { fileSql } from "./source.ts";

/** Ending of a folder whose files are one table. */
const ENDING = ".parts";
/** No header is likely to be called so. */
const PART = "part of the file";

/** Whether a path is of a folder of parts. */
export function hasParts(path: string): boolean {
  return path.endsWith(ENDING);
}

/**
 * What stands behind FROM for a Parquet file, or for a folder of its parts: its
 * own columns, none made from the names of its folders.
 *
 * @param path The file.
 * @param isNumbered Whether its rows say their number, as `file_row_number`.
 * @returns SQL.
 */
export function parquetSql(path: string, isNumbered = false): string {
  const rows = (files: string, options = ""): string =>
    `read_parquet(${files}, hive_partitioning = false${
      isNumbered ? ", file_row_number = true" : ""
    }${options})`;
  if (!hasParts(path)) return rows(fileSql(path));
  const files = `${fileSql(path).slice(0, -1)}/*'`;
  return !isNumbered
    ? rows(files)
    : `(SELECT * EXCLUDE ("${PART}") REPLACE (file_row_number
        + parse_filename("${PART}", true)::BIGINT AS file_row_number)
      FROM ${rows(files, `, filename = '${PART}'`)})`;
}

/**
 * The parts of a table under one path, each called by the number of its first row.
 *
 * @param engine Counts their rows.
 * @param parts The parts.
 * @returns Where they are, to be disposed of when they were read.
 */
export async function inOneFolder(
  engine: Engine,
  parts: readonly Pick<HeldFile, "path">[],
): Promise<ScratchFolder> {
  const scratch = await scratchFolder(dirname(parts[0]!.path));
  const path = join(scratch.path, `rows${ENDING}`);
  await Deno.mkdir(path);
  let first = 0;
  for (const [nth, part] of parts.entries()) {
    const name = join(path, `${String(first).padStart(15, "0")}.parquet`);
    await Deno.link(part.path, name)
      .catch(() => Deno.copyFile(part.path, name));
    if (nth === parts.length - 1) break;
    const [row] = await engine.rows(
      `SELECT count(*) AS rows FROM ${parquetSql(part.path)}`,
    );
    first += Number(row!.rows);
  }
  return { ...scratch, path };
}
