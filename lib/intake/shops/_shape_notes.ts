/** What is told of orders that were made from rows of another shape. */

import type { StoredTable } from "../../loaders/mod.ts";
import {
  type Exclusions,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { leftOutNotes } from "../_ledger.ts";
import type { Marks } from "./marks.ts";
import type { ShopExport } from "./shops.ts";

/** How rows became orders, and how many of them `disagree` with a row before. */
export function notesOf(
  { source, columns, unknownColumns }: StoredTable,
  { shop, lineItems, marks }: OrderShape,
  exclusions: readonly Exclusions[],
  disagree: number,
): Statement[] {
  const {
    order_id = "",
    net_revenue = "",
    visitor_id = "",
    price = "",
    units = "",
    discount = null,
  } = columns;
  const refund = unknownColumns.find((header) => header === shop?.refund);
  return [
    ...(shop === null ? [] : [
      statement("shop-export", {
        ...{ source, shop: shop.name, order: order_id, visitor: visitor_id },
        ...{ amount: net_revenue, less: refund ?? null },
      }),
    ]),
    ...(lineItems && shop === null
      ? [
        statement("line-items", { source, price, units, less: discount }),
      ]
      : []),
    ...leftOutNotes(exclusions, marks?.header ?? ""),
    ...(disagree > 0
      ? [
        statement("rows-disagree", { orders: disagree }),
      ]
      : []),
  ];
}

/** What has to be done with the rows of a file. */
export interface OrderShape {
  /** Whose export it is; `null` for no shop's. */
  readonly shop: ShopExport | null;
  /** Whether the rows are line items, to be summed. */
  readonly lineItems: boolean;
  /** Where the variation stands, where it has no column of its own. */
  readonly marks: Marks | null;
  /** The variations that have visitors. */
  readonly names: readonly string[];
}

/** Whether rows have to be changed at all. */
export function isShaped(
  { shop, lineItems, marks }: Omit<OrderShape, "names">,
): boolean {
  return shop !== null || lineItems || marks !== null;
}
