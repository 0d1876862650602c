/**
 * The moments of an experiment, computed where its orders are: SQL for the
 * database that the store already has, and its rows as moments.
 *
 * @module
 */

export type {
  Dialect,
  DialectParameters,
  ListParameters,
  NamedParameters,
  ParameterValue,
  Runner,
  WarehouseRow,
} from "./dialects.ts";
export { loadMoments } from "./load_moments.ts";
export {
  type MomentsQuery,
  momentsQuery,
  type MomentsQueryOptions,
} from "./moments_query.ts";
export type {
  BoundValue,
  Condition,
  DayRange,
  ExposuresTable,
  LeftOut,
  LeftOutReason,
  MomentsDescription,
  MomentsGroup,
  OrdersTable,
  TableName,
  VisitorCount,
  WarehouseMoments,
  WarehouseVariation,
} from "./types.ts";
