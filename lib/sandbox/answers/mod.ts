/** What each endpoint answers, from the store; transport is elsewhere. */

export {
  invalidField,
  invalidRequest,
  notFound,
  parseOrRefuse,
  Refusal,
} from "./refusals.ts";
export {
  EXPORT_VALID_SECONDS,
  HANDLERS,
  type Publish,
  type Service,
} from "./service.ts";
