/** A frame, or a table that was read from a file, with the columns that it needs. */

import { SchemaError } from "../api/mod.ts";
import type { ColumnName, Frame, Table } from "../loaders/mod.ts";
import type { TableRead } from "./_table_read.ts";

export function asTable(
  input: Frame | Table,
  source: string,
  required: readonly ColumnName[],
): Pick<Table, "frame"> & TableRead {
  const table = "frame" in input && "source" in input
    ? input as Table
    : frameRead(input as Frame, source);
  const missing = required.filter((name) =>
    !table.frame.columns.includes(name)
  );
  if (missing.length > 0) {
    throw new SchemaError(table.source, [{
      path: "columns",
      message: `no ${missing.join(", ")} among ${
        table.frame.columns.join(", ")
      }; rename the columns of the frame`,
    }]);
  }
  return table;
}

function frameRead(
  frame: Frame,
  source: string,
): Pick<Table, "frame"> & TableRead {
  const columns = Object.fromEntries(frame.columns.map((name) => [name, name]));
  return { frame, source, columns, unknownColumns: [] };
}
