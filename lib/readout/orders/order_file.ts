/** Where orders are, and their columns under the names of this library. */

import { SchemaError } from "../../api/mod.ts";
import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import type { LeftOut } from "../record/mod.ts";
import { MEASURES } from "./measures.ts";

/** Where the orders are. */
export interface OrderFile extends
  Pick<
    StoredTable,
    "path" | "fields" | "source" | "unknownColumns" | "derive"
  > {
  /** Rows that were left out before, and what is to be said of the others. */
  readonly leftOut?: readonly LeftOut[] | undefined;
  readonly notes?: readonly string[] | undefined;
  /** Whether an order of nobody who is known is of a visitor of its own. */
  readonly guests?: "separate" | undefined;
}

/** Canonical columns, whatever they are called and of what type. */
export async function createView(
  engine: Engine,
  file: OrderFile,
): Promise<void> {
  const table = parquetSql(file.path, ", file_row_number = true");
  const described = await engine.rows(`DESCRIBE SELECT * FROM ${table}`);
  const typeOf = new Map(
    described.map((row) => [String(row.column_name), String(row.column_type)]),
  );
  const column = (
    name: ColumnName,
    convert: (field: string, type: string) => string,
    type = "VARCHAR",
    as: string = name,
  ): string => {
    const field = file.fields[name];
    return field === undefined
      ? `NULL::${type} AS ${as}`
      : `${convert(identifier(field), typeOf.get(field) ?? "")} AS ${as}`;
  };
  const time = file.fields.created_at;
  if (time !== undefined && !/^(TIMESTAMP|DATE)/.test(typeOf.get(time) ?? "")) {
    throw new SchemaError(file.source, [{
      path: "created_at",
      message: `must be a column of times: its type is ${typeOf.get(time)}`,
    }]);
  }
  const orderId = file.fields.order_id === undefined
    ? "(file_row_number + 1)::VARCHAR AS order_id"
    : column("order_id", asText);
  const guest = "'guest ' || (file_row_number + 1)";
  const visitorId = file.guests === undefined
    ? column("visitor_id", asText)
    : file.fields.visitor_id === undefined
    ? `${guest} AS visitor_id`
    : column("visitor_id", (field, type) =>
      `coalesce(nullif(trim(${asText(field, type)}), ''), ${guest})`);
  await engine.run(
    `CREATE OR REPLACE TEMP VIEW file_rows AS SELECT file_row_number AS row,
       ${orderId},
       ${visitorId},
       ${column("variation", asText)},
       ${column("currency", asText)},
       ${
      MEASURES.map(({ name }) => column(name, asNumber, "DOUBLE")).join(", ")
    },
       ${
      column("created_at", (field) => `epoch_ms(${field})`, "BIGINT", "time")
    }
     FROM ${table}`,
  );
}

/** Whole numbers, as frames made from records have them, lose their ".0". */
function asText(field: string, type: string): string {
  if (type === "VARCHAR") return field;
  return /^(DOUBLE|FLOAT)$/.test(type)
    ? `CASE WHEN ${field} = trunc(${field}) THEN ${field}::HUGEINT::VARCHAR
         ELSE ${field}::VARCHAR END`
    : `${field}::VARCHAR`;
}

function asNumber(field: string, type: string): string {
  return type === "DOUBLE" ? field : `${field}::DOUBLE`;
}
