/**
 * Holds every public function that takes options to a description of them. One
 * without fails like a type.
 */

import { printError, printText } from "../../lib/commands/output/terminal.ts";
import { optionsArguments } from "../options/_public_functions.ts";

const all = await optionsArguments();
const problems = all.filter(({ isChecked }) => !isChecked).map((
  { name, module, position },
) =>
  `${name} of ${module.pathname} takes options that it does not check: argument ${
    position + 1
  }`
);
for (const problem of problems) printError(problem);
printText(`Options: ${all.length} arguments, ${problems.length} problems`);
Deno.exit(problems.length === 0 ? 0 : 1);
