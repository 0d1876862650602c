/** How a command line is declared, read, explained and answered. */

export * from "./args.ts";
export * from "./exit.ts";
export * from "./help.ts";
export { checkPaths, isTablePath } from "./paths.ts";
export * from "./permissions.ts";
export * from "./spec.ts";
