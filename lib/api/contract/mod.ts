/**
 * Contract of the service: the types and schemas of every endpoint, the rate
 * limits, and the three time formats.
 *
 * @module
 */

export {
  type Maybe,
  type OrUnknown,
  type OtherFields,
  readMoment,
} from "./_schema.ts";
export * from "./analytics.ts";
export * from "./endpoints.ts";
export * from "./experiences.ts";
export * from "./exports.ts";
export * from "./filters.ts";
export * from "./reading.ts";
export { type RemarkWeight, remarkWeight } from "./remarks.ts";
export * from "./seasonal.ts";
export * from "./time.ts";
export * from "./validation.ts";
