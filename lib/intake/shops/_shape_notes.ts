/** What is told of orders that were made from rows of another shape. */

import { formatCount } from "../../format/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import { leftOutNotes } from "../_ledger.ts";
import type { Marks } from "./marks.ts";
import type { ShopExport } from "./shops.ts";

/** How rows became orders, and how many of them `disagree` with a row before. */
export function notesOf(
  { source, columns, unknownColumns }: StoredTable,
  { shop, lineItems, marks }: OrderShape,
  exclusions: readonly Exclusions[],
  disagree: number,
): string[] {
  const less = (header: string | undefined): string =>
    header === undefined ? "" : ` less ${header}`;
  const refund = unknownColumns.find((header) => header === shop?.refund);
  return [
    ...(shop === null ? [] : [
      `${source} is read as orders that ${shop.name} exported: an order is what ${columns.order_id} names, worth ${columns.net_revenue}${
        less(refund)
      }, of the visitor in ${columns.visitor_id}.`,
    ]),
    ...(lineItems && shop === null
      ? [
        `${source}: line items are summed to orders, ${columns.price} times ${columns.units}${
          less(columns.discount)
        }.`,
      ]
      : []),
    ...leftOutNotes(exclusions, `without one variation in ${marks?.header}`),
    ...(disagree > 0
      ? [
        `Rows of ${
          formatCount(disagree, "order")
        } name several visitors, variations or segments; the first row counts.`,
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
