/**
 * Sums over orders: which rows count, their days, and their totals by variation.
 *
 * @module
 */

export * from "./_sums.ts";
export * from "./classes.ts";
export * from "./data.ts";
export * from "./selected_days.ts";
export * from "./described_period.ts";
export * from "./embedded/mod.ts";
export * from "./exact_moments.ts";
export * from "./orders.ts";
export * from "./singles.ts";
export * from "./look.ts";
export * from "./measures.ts";
export * from "./segment_rows.ts";
export * from "./stratified.ts";
export * from "./summed_orders.ts";
export * from "./totals.ts";
export * from "./warehouse/mod.ts";
export { unassignedOrderNotes } from "./_unassigned_orders.ts";
