/**
 * A readout's data from orders that stay in the store's own database.
 *
 * @module
 */

export * from "./answers.ts";
export * from "./from_warehouse.ts";
