/** Whether some file says of which experiment its rows are. */

import { ReadoutError } from "../api/mod.ts";
import type { TableRead } from "./_table_read.ts";

/** @throws {ReadoutError} When one is asked for that nobody can tell apart. */
export function checkExperiment(
  experiment: string | undefined,
  tables: readonly Pick<TableRead, "source" | "columns">[],
): void {
  const isTold = tables.some(({ columns }) =>
    columns?.experiment !== undefined
  );
  if (experiment === undefined || isTold) return;
  throw new ReadoutError(
    `${
      tables.map(({ source }) => source).join(", ")
    }: no column says of which experiment a row is, so "${experiment}" cannot be told apart; name the column with --map experiment=HEADER, or leave --experiment out`,
  );
}
