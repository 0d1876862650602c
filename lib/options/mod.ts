/**
 * Options of public functions: what is not described, or is described as
 * something else, is refused with the nearest name. The descriptions are made
 * from the types, by `deno task schema`.
 *
 * @module
 */

export {
  checkArguments,
  checkChoice,
  checkOptions,
  type Description,
  type Kind,
  optionsAmong,
  OptionsError,
} from "./check.ts";
export * from "./described.ts";
export { jsonSchemaOf, type ObjectSchema } from "./json_schema.ts";
export { nearest, orMeant } from "./nearest.ts";
