/**
 * Options of public functions: what is not described, or is described as
 * something else, is refused with the nearest name. The descriptions are made
 * from the types, by `deno task schema`.
 *
 * @module
 */

export * from "./check.ts";
export * from "./described.ts";
export * from "./in_code.ts";
export * from "./json_schema.ts";
export * from "./nearest.ts";
export { isTimeZone, type TextRule, TEXTS } from "./texts.ts";
