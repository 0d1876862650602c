/** What a table holds, by its headers. */

import {
  canBe,
  type ColumnName,
  mayName,
  resolveTable,
} from "../../loaders/mod.ts";
import { type FilesWritten, mapIn } from "../readout_files.ts";
import { shopOf } from "../shops/mod.ts";
import { hasStatistics } from "../summaries/mod.ts";
import { wideColumns } from "../visitors/mod.ts";

/** What a table can be to a readout. */
export type FileKind =
  | "orders"
  | "visitors"
  | "assignments"
  | "summaries"
  /** Nothing that its headers tell. */
  | "unknown";

/** The columns of which an order has one at least. */
const OF_ORDERS: readonly ColumnName[] = [
  "order_id",
  "net_revenue",
  "price",
  "line_item_id",
];

/**
 * What a table holds.
 *
 * @param source Its name.
 * @param headers Its headers.
 * @param files How its columns are called.
 * @returns Summaries where columns say how far visitors lie apart, visitors where
 *   a column counts them, assignments where each has a row.
 */
export function fileKind(
  source: string,
  headers: readonly string[],
  files: Pick<FilesWritten, "map" | "ignore" | "lineItems">,
): FileKind {
  const map = mapIn(headers, files.map);
  const as = { map, ignore: files.ignore };
  if (canBe("summaries", headers, { ignore: files.ignore ?? [] })) {
    if (hasStatistics(headers)) return "summaries";
  }
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
  if (isAssigned) return "assignments";
  const isSale = files.lineItems === true || shopOf(headers) !== null ||
    OF_ORDERS.some((name) => map[name] !== undefined || mayName(name, headers));
  return isSale ? "orders" : "unknown";
}
