/** Type-checks every notebook's cells; problems point at cell and line. */

/* deno-lint-ignore-file no-console -- A command: its output is its purpose. */

import { checkNotebook, formatProblem } from "../../lib/kernel/mod.ts";

const folder = new URL("../../notebooks/", import.meta.url);
let problems = 0;
let notebooks = 0;
for await (const { name } of Deno.readDir(folder)) {
  if (!name.endsWith(".ipynb")) continue;
  notebooks++;
  const found = await checkNotebook(new URL(name, folder));
  for (const problem of found) console.error(formatProblem(problem));
  problems += found.length;
}
console.log(`Notebooks: ${notebooks} checked, ${problems} problems`);
Deno.exit(problems === 0 && notebooks > 0 ? 0 : 1);
