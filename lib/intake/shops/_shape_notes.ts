/** What is told of orders that were made from rows of another shape. */

import { formatCount } from "../../format/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import { leftOutNotes } from "../_reasons.ts";
import type { OrderShape } from "./order_shape.ts";

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
