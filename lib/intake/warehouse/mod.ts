/**
 * A readout's data from orders that stay in the store's own database.
 *
 * @module
 */

export {
  answeredRunner,
  answersText,
  recordedRunner,
  type WarehouseAnswers,
} from "./answers.ts";
export {
  type DbtDescription,
  type DbtModel,
  type DescribedByDbt,
  descriptionFromDbt,
} from "./dbt.ts";
export { asking } from "./statements.ts";
export { dataFromWarehouse } from "./from_warehouse.ts";
