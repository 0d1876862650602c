/**
 * Foundations that all parts of the library use: errors, options, number formats,
 * seasonal calendars and the location of the installation.
 *
 * @module
 */

export * from "./calendar/mod.ts";
export * from "./cancellation.ts";
export * from "./errors/mod.ts";
export * from "./files.ts";
export * from "./format/mod.ts";
export * from "./installation.ts";
export * from "./objects.ts";
export * from "./options/mod.ts";
export * from "./other_names.ts";
export * from "./pool.ts";
export * from "./texts.ts";
