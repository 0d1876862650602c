/**
 * An experiment where its orders are: the statements that the database of a store
 * answers, in its own dialect, and the clients that ask it.
 *
 * @module
 */

export { BINS_PER_DECADE, NO_BIN, NOT_POSITIVE } from "./bins.ts";
export { countOf, numberOf, wholeOf } from "./answers.ts";
export type { WarehouseLimits } from "./_limits.ts";
export { checkDescription } from "./_check_description.ts";
export {
  type OpenWarehouse,
  openWarehouse,
  type OpenWarehouseOptions,
  type WarehouseConnection,
} from "./clients.ts";
export type {
  Dialect,
  DialectParameters,
  ListParameters,
  NamedParameters,
  ParameterValue,
  Runner,
  WarehouseRow,
} from "./dialects.ts";
export {
  type ClickHouseClient,
  clickHouseRunner,
  type DuckDbConnection,
  duckDbRunner,
  type PostgresClient,
  postgresRunner,
} from "./runners.ts";
export {
  type Estimator,
  explainWarehouse,
  type PlannedStatement,
  type ReadEstimate,
  type WarehouseExplained,
} from "./explain.ts";
export {
  asWarehouseError,
  WarehouseError,
  type WarehouseFault,
} from "./errors.ts";
export {
  FIRST_LIMIT,
  FIRST_PARTS,
  type Parts,
  partsFor,
  wholeOfParts,
} from "./exact.ts";
export {
  type ColumnProbe,
  columnProbes,
  factsStatement,
  LARGEST,
  nameOfDecimals,
  TRIED_DECIMALS,
  unitsStatement,
} from "./facts.ts";
export type { Days } from "./_days.ts";
export type { Bound, Fragment } from "./_fragment.ts";
export type { Placeholder, Rules } from "./_rules.ts";
export {
  aloneHere,
  factsHere,
  foldedHere,
  nettedHere,
  planHere,
  rowHere,
  severalHere,
  singlesHere,
  takenAwayHere,
  type Wholes,
} from "./embedded.ts";
export { middleStatement } from "./middle.ts";
export type { Beside, MiddleAsked } from "./_singles.ts";
export {
  codeOf,
  type Plan,
  planOf,
  REASONS,
  type Statement,
  type Unit,
} from "./_plan.ts";
export { unitNames } from "./_units.ts";
export { MOST_ROWS, totalsStatement } from "./totals.ts";
export {
  KINDS,
  type MeasureMade,
  partNames,
  summedNames,
  type TotalsAsked,
  type WarehouseMeasure,
} from "./totals_asked.ts";
export {
  RESULT_COLUMNS,
  type ResultKind,
  type ResultRow,
  type ResultStatements,
  resultStatements,
} from "./results.ts";
export type {
  BoundValue,
  Condition,
  DayRange,
  ExposuresTable,
  OrdersTable,
  TableName,
  VisitorCount,
  WarehouseDescription,
  WarehouseVariation,
} from "./types.ts";
export { visitorsStatement } from "./visitors.ts";
