/**
 * A readout's data from orders that stay in the store's own database.
 *
 * @module
 */

export { type Asking, asking } from "./asked.ts";
export { dataFromWarehouse } from "./from_warehouse.ts";
