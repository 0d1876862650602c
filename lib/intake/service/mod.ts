/**
 * Loads an experience from the service: its orders, visitors and days.
 *
 * @module
 */

export * from "./from_service.ts";
