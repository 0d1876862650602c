/**
 * Reads settings from options, the environment and a settings file. All commands
 * and `openClient` use the same settings.
 *
 * @module
 */

export { SettingsError } from "./errors.ts";
export { SETTINGS_FILE, userSettingsFolder } from "./files.ts";
export {
  readSettings,
  type Settings,
  type SettingSource,
  type SettingsPlaces,
  type SettingValue,
  type TokenPlace,
} from "./read.ts";
export { type ServiceSettings, serviceSettings } from "./service.ts";
export type { FilesSettings } from "./_field.ts";
export {
  optionName,
  type SettingName,
  SETTINGS,
  type SettingSpec,
  variableName,
} from "./table.ts";
export { isValue, type ValueKind, valueRequirement } from "./values.ts";
