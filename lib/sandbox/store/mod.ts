/** The store: rows in an embedded DuckDB, made, opened, kept and asked. */

export type { Database, Row } from "./database.ts";
export {
  type ImportColumn,
  type ImportOptions,
  importOrders,
  type ImportResult,
} from "./import_orders.ts";
export { keptStore, storesFolder } from "./kept_stores.ts";
export {
  categoryOf,
  CHECKOUT_STAGES,
  type ExclusionReason,
  type ExposureRow,
  type LineItemRow,
  type OrderRow,
  type ProductRow,
  type SiteHour,
  type StoreContents,
  type StoreIdentity,
} from "./rows.ts";
export { allOf, anyOf, join, listOf, type Sql, sql } from "./sql.ts";
export {
  createStore,
  databaseOf,
  insertExperiences,
  openPrivately,
  openStore,
  type SandboxStore,
} from "./store.ts";
