/** What a table holds, by its headers. */

import { canBe, type ColumnName, resolveTable } from "../../loaders/mod.ts";
import { type FilesWritten, mapIn } from "../readout_files.ts";
import { wideColumns } from "../visitors/mod.ts";

/** What a table can be to a readout. */
export type FileKind = "orders" | "visitors" | "assignments";

/**
 * What a table holds.
 *
 * @param source Its name.
 * @param headers Its headers.
 * @param files How its columns are called.
 * @returns Visitors where a column counts them, assignments where each has a row.
 */
export function fileKind(
  source: string,
  headers: readonly string[],
  files: Pick<FilesWritten, "map" | "ignore">,
): FileKind {
  const map = mapIn(headers, files.map);
  const as = { map, ignore: files.ignore };
  const { columns } = resolveTable(source, headers, "visitors", {
    map: mapIn(headers, map, (name) => name === "n_visitors"),
    ignore: files.ignore ?? [],
    optional: ["variation", "n_visitors"],
  });
  const isSold = (...optional: readonly ColumnName[]) =>
    canBe("orders", headers, {
      ...as,
      optional: ["visitor_id", "variation", ...optional],
    });
  const isCounted = columns.n_visitors !== undefined ||
    wideColumns(source, headers, as)?.day !== undefined ||
    canBe("visitors", headers, as) && !isSold("order_id");
  if (isCounted) return "visitors";
  const isAssigned = canBe("assignments", headers, as) &&
    !isSold("order_id") && !isSold("net_revenue");
  return isAssigned ? "assignments" : "orders";
}
