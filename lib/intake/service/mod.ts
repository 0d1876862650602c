/**
 * An experience of the service: its orders, visitors and days, as data of a readout.
 *
 * @module
 */

export * from "./from_service.ts";
