/** Reads the order exports of store platforms: line items, tags and refunds. */

export { findVariationOption, noVariationError, parseMarks } from "./marks.ts";
export {
  isShaped,
  type RowShape,
  shapeOrders,
  variationSql,
} from "./shaped_orders.ts";
export { detectShop, mapForShop, type ShopExport } from "./shops.ts";
