/** How a command line is declared, read, explained and answered. */

export { type Args, checkPaths, readArgs } from "./args.ts";
export { EXIT, exitStatusOf, PartlyDoneError, UsageError } from "./exit.ts";
export { commandHelp, overview } from "./help.ts";
export {
  flagsOf,
  keepOnly,
  missingPermission,
  type Need,
  NEEDS,
  type Permission,
  PERMISSIONS,
} from "./permissions.ts";
export {
  allIn,
  type CommandSpec,
  dashed,
  type Given,
  type OptionGroups,
  options,
  optionsOf,
  type OptionSpec,
  type PositionalSpec,
  type Source,
} from "./spec.ts";
