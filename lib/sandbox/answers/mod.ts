/** What each endpoint answers, from the store; transport is elsewhere. */

export { EXPORT_VALID_SECONDS } from "./_exports.ts";
export {
  invalidField,
  invalidRequest,
  notFound,
  parseOrRefuse,
  Refusal,
} from "./refusals.ts";
export type { Handler, Publish, Service } from "./calls.ts";
export { HANDLERS } from "./handlers.ts";
