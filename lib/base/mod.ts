/**
 * What every room uses: errors, options of public functions, numbers as people
 * read them, seasonal calendars, and where this installation lies.
 *
 * @module
 */

export * from "./calendar/mod.ts";
export * from "./cancellation.ts";
export * from "./errors/mod.ts";
export * from "./format/mod.ts";
export * from "./installation.ts";
export * from "./options/mod.ts";
export * from "./other_names.ts";
