/**
 * Reads a readout's data from orders in the store's own database.
 *
 * @module
 */

export * from "./answers.ts";
export * from "./from_warehouse.ts";
