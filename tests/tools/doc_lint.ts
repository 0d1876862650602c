/**
 * Documentation lint of every public module. `deno doc --lint` wants each type
 * that a public type refers to to be public itself; types that belong to a
 * package are the exception, and each is named here.
 */

import { printError, printText } from "../../lib/commands/output/terminal.ts";
import { publicModules } from "./_public_modules.ts";

const FOREIGN_TYPES = [
  "public type 'Frame' references private type 'DataFrame'",
];
/** Schemas say what they are, and types are taken from them and from tables. */
const OF_A_VALUE =
  /missing-explicit-type[^]*lib\/api\/contract|references private type '([a-z]\w*|[A-Z_]+|ZodType)'/;

const root = new URL("../../", import.meta.url);
const modules = publicModules().map((path) => new URL(path, root).pathname);

const { success, stderr } = await new Deno.Command(Deno.execPath(), {
  args: ["doc", "--lint", ...modules],
  env: { NO_COLOR: "1" },
  stdout: "null",
  stderr: "piped",
}).output();
const text = new TextDecoder().decode(stderr);
const diagnostics = text.split(/^(?=error)/m)
  .filter((part) => /^error\[/.test(part));
/** A package that is handed on is described by those who made it. */
const problems = diagnostics
  .filter((part) =>
    part.includes(`--> ${root.pathname}`) && !OF_A_VALUE.test(part) &&
    !FOREIGN_TYPES.some((known) => part.includes(known))
  );
for (const problem of problems) printError(problem);
// A failure without a diagnostic is one of the command itself.
if (!success && diagnostics.length === 0) {
  printError(text);
  Deno.exit(1);
}
printText(
  `Documentation lint: ${modules.length} modules, ${problems.length} problems`,
);
Deno.exit(problems.length === 0 ? 0 : 1);
