/** Detects what a table contains from its headers. */

import {
  canBe,
  type ColumnName,
  mayName,
  resolveTable,
} from "../../loaders/mod.ts";
import { type FilesWritten, mapForHeaders } from "../readout_files.ts";
import { detectShop } from "../shops/mod.ts";
import { hasStatistics } from "../summaries/mod.ts";
import { wideColumns } from "../visitors/mod.ts";

/** Kinds of tables that a readout can use. */
export type FileKind =
  | "orders"
  | "visitors"
  | "assignments"
  | "summaries"
  /** Headers that match no known kind. */
  | "unknown";

/** Columns of which an order table has at least one. */
const ORDER_COLUMNS_ONLY: readonly ColumnName[] = [
  "order_id",
  "net_revenue",
  "price",
  "line_item_id",
];

/**
 * Returns the kind of a table.
 *
 * @param source Name of the table.
 * @param headers Headers of the table.
 * @param files Column mapping.
 * @returns Summaries if columns give the spread of values, visitor counts if a
 *   column counts visitors, assignments if each visitor has a row.
 */
export function fileKind(
  source: string,
  headers: readonly string[],
  files: Pick<FilesWritten, "map" | "ignore" | "lineItems">,
): FileKind {
  const map = mapForHeaders(headers, files.map);
  const as = { map, ignore: files.ignore };
  if (canBe("summaries", headers, { ignore: files.ignore ?? [] })) {
    if (hasStatistics(headers)) return "summaries";
  }
  const { n_visitors, ...others } = map;
  const { columns } = resolveTable(source, headers, "visitors", {
    map: n_visitors === undefined ? {} : { n_visitors },
    ignore: [...files.ignore ?? [], ...Object.values(others)],
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
  // The ID of a row may be that of an exposure.
  const isOrdered =
    headers.some((header) =>
      header.toLowerCase() !== "id" && mayName("order_id", [header])
    ) || Object.hasOwn(map, "order_id");
  const isAssigned = canBe("assignments", headers, as) &&
    !isSold("order_id") && !(isOrdered && isSold("net_revenue"));
  if (isAssigned) return "assignments";
  const isSale = files.lineItems === true || detectShop(headers) !== null ||
    ORDER_COLUMNS_ONLY.some((name) =>
      map[name] !== undefined || mayName(name, headers)
    );
  return isSale ? "orders" : "unknown";
}
