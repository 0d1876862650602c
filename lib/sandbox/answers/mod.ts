/** What each endpoint answers, from the store; transport is elsewhere. */

export { EXPORT_VALID_SECONDS } from "./_exports.ts";
export * from "./refusals.ts";
export type * from "./calls.ts";
export * from "./handlers.ts";
