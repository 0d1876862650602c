/** Reads the order exports of store platforms: line items, tags and refunds. */

export { parseMarks as marksOf } from "./marks.ts";
export { isShaped, shapeOrders, variationSql } from "./shaped_orders.ts";
export {
  detectShop as shopOf,
  mapForShop as mapOfShop,
  noVariationError as noVariation,
  type ShopExport,
} from "./shops.ts";
