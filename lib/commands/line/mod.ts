/** Declaration, parsing and help texts of command lines, and their exit statuses. */

export * from "./args.ts";
export * from "./exit.ts";
export * from "./help.ts";
export { checkPaths, isTablePath } from "./paths.ts";
export * from "./permissions.ts";
export * from "./spec.ts";
