/** Responses of each endpoint, computed from the store without HTTP. */

export { EXPORT_VALID_SECONDS } from "./_exports.ts";
export * from "./refusals.ts";
export type * from "./calls.ts";
export * from "./handlers.ts";
