/**
 * What can go wrong, in words that hold no secret.
 *
 * @module
 */

export * from "./errors.ts";
export * from "./redact.ts";
