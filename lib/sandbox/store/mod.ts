/**
 * The store: rows in an embedded DuckDB, with functions to create, cache and
 * query it.
 */

export type * from "./database.ts";
export * from "./kept_stores.ts";
export * from "./rows.ts";
export * from "./sql.ts";
export * from "./store.ts";
export {
  EXPOSURES,
  insertRows,
  LINE_ITEMS,
  ORDERS,
  SITE_HOURS,
} from "./tables.ts";
