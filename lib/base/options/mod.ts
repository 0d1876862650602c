/**
 * Validates options of public functions. Unknown options and wrong kinds are
 * rejected, with the nearest name as a suggestion. The descriptions are generated
 * from the types by `deno task schema`.
 *
 * @module
 */

export * from "./check.ts";
export * from "./described.ts";
export * from "./in_code.ts";
export * from "./json_schema.ts";
export * from "./nearest.ts";
export { isTimeZone, type TextRule, TEXTS } from "./texts.ts";
