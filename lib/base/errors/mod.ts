/**
 * Error classes, and the removal of secrets from messages.
 *
 * @module
 */

export * from "./errors.ts";
export * from "./redact.ts";
