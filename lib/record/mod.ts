/**
 * Types, metrics and options that all readouts share.
 *
 * @module
 */

export * from "./outcome.ts";
export * from "./number_places.ts";
export * from "./money.ts";
export * from "./rules/mod.ts";
export * from "./options.ts";
export * from "./plan.ts";
export type * from "./attribution_types.ts";
export type * from "./files_check.ts";
export type * from "./input_types.ts";
export type * from "./next_types.ts";
export type * from "./order_types.ts";
export type * from "./plan_types.ts";
export type * from "./split_types.ts";
export * from "./statement.ts";
export type * from "./types.ts";
