/**
 * Checks every notebook, and the one of a new project: the types of its cells
 * together, and the format of each cell. `deno fmt --check` itself takes no notebook whose cells end without
 * a line break, and all of Jupyter's do, so cells are given to it one by one.
 */

import { basename, join } from "node:path";
import { printError, printText } from "../../lib/commands/output/terminal.ts";
import { projectNotebook } from "../../lib/commands/project/_project_files.ts";
import {
  checkNotebooks,
  formatProblem,
  readNotebook,
} from "../../lib/kernel/mod.ts";

const folder = join(import.meta.dirname!, "../../notebooks/");
/** Beside the others, as it is checked with them. */
const project = join(folder, ".project.ipynb");
await Deno.writeTextFile(project, projectNotebook());
const notebooks = [...Deno.readDirSync(folder)]
  .map(({ name }) => join(folder, name))
  .filter((path) => path.endsWith(".ipynb"));

const found: string[] = [];
try {
  found.push(...(await checkNotebooks(notebooks)).flat().map(formatProblem));
  for (const path of notebooks) found.push(...await unformattedCells(path));
} finally {
  await Deno.remove(project);
}
const problems = new Set(found);
for (const problem of problems) printError(problem);
printText(`Notebooks: ${notebooks.length} checked, ${problems.size} problems`);
Deno.exit(problems.size === 0 && notebooks.length > 0 ? 0 : 1);

/** A line for each cell that `deno fmt` would change. */
async function unformattedCells(path: string): Promise<string[]> {
  const cells = await Deno.makeTempDir();
  try {
    const { cells: all } = await readNotebook(path);
    for (const [index, { cell_type: type, source }] of all.entries()) {
      const extension = type === "markdown" ? "md" : "ts";
      const name = `cell ${index + 1}.${extension}`;
      await Deno.writeTextFile(join(cells, name), `${source}\n`);
    }
    const { stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["fmt", "--check", cells],
      env: { NO_COLOR: "1" },
      stdout: "null",
      stderr: "piped",
    }).output();
    return [...new TextDecoder().decode(stderr).matchAll(/^from (.+):$/gm)]
      .map(([, file]) =>
        `${basename(path)}, ${basename(file!)}: not as deno fmt writes it`
      );
  } finally {
    await Deno.remove(cells, { recursive: true });
  }
}
