/**
 * Reads settings from options, the environment and a settings file. All commands
 * and `openClient` use the same settings.
 *
 * @module
 */

export { SettingsError } from "./errors.ts";
export { SETTINGS_FILE, userSettingsFolder } from "./files.ts";
export * from "./read.ts";
export { type ServiceSettings, serviceSettings } from "./service.ts";
export type { FilesSettings } from "./_field.ts";
export * from "./table.ts";
export { isValue, type ValueKind, valueRequirement } from "./values.ts";
