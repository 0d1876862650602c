/** Orders as shops export them: lines, tags and refunds made to rows of orders. */

export { parseMarks as marksOf } from "./marks.ts";
export { isShaped, shapeOrders, variationSql } from "./shaped_orders.ts";
export {
  detectShop as shopOf,
  mapOfShop,
  noVariation,
  type ShopExport,
} from "./shops.ts";
