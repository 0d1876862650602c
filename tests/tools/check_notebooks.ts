/** Type-checks every notebook's cells; problems point at cell and line. */

import { complain, print } from "../../lib/commands/_terminal.ts";
import { checkNotebook, formatProblem } from "../../lib/kernel/mod.ts";

const folder = new URL("../../notebooks/", import.meta.url);
let problems = 0;
let notebooks = 0;
for await (const { name } of Deno.readDir(folder)) {
  if (!name.endsWith(".ipynb")) continue;
  notebooks++;
  const found = await checkNotebook(new URL(name, folder));
  for (const problem of found) complain(formatProblem(problem));
  problems += found.length;
}
print(`Notebooks: ${notebooks} checked, ${problems} problems`);
Deno.exit(problems === 0 && notebooks > 0 ? 0 : 1);
