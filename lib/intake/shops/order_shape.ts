/** In which shape the orders of a file come. */

import type { Marks } from "./marks.ts";
import type { ShopExport } from "./shops.ts";

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
  /** Columns that the store's own metrics are made from: name to field. */
  readonly measured?: Readonly<Record<string, string>>;
  /** Character before the decimals of columns of texts. */
  readonly decimal?: "." | "," | undefined;
}

/** Whether rows have to be changed at all. */
export function isShaped(
  { shop, lineItems, marks }: Omit<OrderShape, "names">,
): boolean {
  return shop !== null || lineItems || marks !== null;
}
