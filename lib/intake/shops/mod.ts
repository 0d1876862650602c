/** Orders as shops export them: lines, tags and refunds made to rows of orders. */

export { marksOf } from "./marks.ts";
export { isShaped, shapeOrders, variationSql } from "./shaped_orders.ts";
export { mapOfShop, noVariation, type ShopExport, shopOf } from "./shops.ts";
