/**
 * Seasonal events: their calendar, and how this year's season went against last
 * year's and against the industry.
 *
 * @module
 */

export * from "../calendar/mod.ts";
