/** A frame, or a table that was read from a file, with the columns that it needs. */

import { SchemaError } from "../../api/mod.ts";
import type { ColumnName, Frame, Table } from "../../loaders/mod.ts";

export function asTable(
  input: Frame | Table,
  source: string,
  required: readonly ColumnName[],
): Pick<Table, "frame" | "source" | "unknownColumns"> {
  const table = "frame" in input && "source" in input
    ? input as Table
    : { frame: input as Frame, source, unknownColumns: [] };
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
