/**
 * What can go wrong, in words that hold no secret.
 *
 * @module
 */

export * from "./errors.ts";
export {
  holdsToken,
  hostOf,
  keepSecret,
  keepSignature,
  reasonOf,
  redact,
  type Redacted,
  withoutSecrets,
  withoutTokens,
} from "./redact.ts";
