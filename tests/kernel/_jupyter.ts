/** Jupyter's own programs as independent frontends, where they are installed. */
import { join } from "node:path";
import {
  formatNotebook,
  installKernel,
  type Notebook,
  parseNotebook,
  readNotebook,
} from "../../lib/kernel/mod.ts";
import { notebookEnvironment } from "./_environment.ts";
import { findProgram } from "./frontends/_programs.ts";
import { notebookText } from "./_notebook_text.ts";
import { textOf } from "./_run_notebooks.ts";

/** Which kernel a frontend starts: this one, or Deno's own. */
export type KernelName = "readout" | "deno";

/** Many times what four notebooks take. */
const PROGRAM_LIMIT_MS = 300_000;
const NBCONVERT = findProgram("jupyter-nbconvert");
/** The Python that nbconvert itself runs in. */
export const PYTHON = NBCONVERT === null ? null : readShebang(NBCONVERT);
/** False where nbconvert is not installed. */
export const HAS_JUPYTER = PYTHON !== null;

/** Queues cells without waiting, as "Run All" does, and prints the texts shown. */
const QUEUE_CELLS = `
import json, sys, time
from jupyter_client.manager import start_new_kernel
cells = json.load(open(sys.argv[2]))
manager, client = start_new_kernel(kernel_name=sys.argv[1])
ids = [client.execute(cell) for cell in cells]
texts = {id: "" for id in ids}
idle = set()
limit = time.time() + 40
while len(idle) < len(ids) and time.time() < limit:
    message = client.get_iopub_msg(timeout=40)
    content, id = message["content"], message["parent_header"].get("msg_id")
    if id not in texts: continue
    if message["msg_type"] == "stream": text = content["text"]
    elif message["msg_type"] == "execute_result": text = content["data"]["text/plain"]
    else: text = ""
    # What comes after idle reaches no cell of a frontend that has moved on.
    if id not in idle: texts[id] += text
    if content.get("execution_state") == "idle": idle.add(id)
client.stop_channels()
manager.shutdown_kernel(now=True)
print(json.dumps(list(texts.values())))
`;

const VALIDATE = `
import nbformat, sys
for name in sys.argv[1:]:
    try: nbformat.validate(nbformat.read(name, as_version=nbformat.NO_CONVERT))
    except Exception as error: sys.exit(name + ": " + str(error))
`;

function readShebang(path: string): string | null {
  const [line] = Deno.readTextFileSync(path).split("\n");
  return /^#!\s*(\S+)/.exec(line!)?.[1] ?? null;
}

/** Runs Python with a folder as its home, Jupyter's data folder and cwd. */
async function python(
  args: readonly string[],
  folder: string,
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(PYTHON!, {
    args: [...args],
    cwd: folder,
    env: { HOME: folder, JUPYTER_PATH: folder, ...await notebookEnvironment() },
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(PROGRAM_LIMIT_MS),
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`Python failed: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

async function install(name: KernelName, folder: string): Promise<void> {
  if (name === "readout") {
    await installKernel({ dataFolder: folder });
    return;
  }
  // As `deno jupyter --install` writes it.
  const spec = {
    argv: [
      Deno.execPath(),
      "jupyter",
      "--kernel",
      "--conn",
      "{connection_file}",
    ],
    display_name: "Deno",
    language: "typescript",
  };
  const kernel = join(folder, "kernels", name);
  await Deno.mkdir(kernel, { recursive: true });
  await Deno.writeTextFile(join(kernel, "kernel.json"), JSON.stringify(spec));
}

/** Runs cells by `jupyter nbconvert --execute`; gives the executed notebook. */
export async function nbconvert(
  cells: readonly string[],
  folder: string,
  kernel: KernelName = "readout",
): Promise<Notebook> {
  await install(kernel, folder);
  const notebook = formatNotebook(notebookOf(cells, kernel));
  await Deno.writeTextFile(join(folder, "in.ipynb"), notebook);
  await python([
    NBCONVERT!,
    ...["--to", "notebook", "--execute", "--allow-errors"],
    ...["--output", "out.ipynb", "in.ipynb"],
  ], folder);
  return await readNotebook(join(folder, "out.ipynb"));
}

/** Runs a notebook file of a folder, as it is there. */
export async function executeFile(name: string, folder: string): Promise<void> {
  await install("readout", folder);
  await python([
    NBCONVERT!,
    ...["--to", "notebook", "--execute", "--inplace", name],
  ], folder);
}

/** Queues all cells at once by jupyter_client; gives the texts they show. */
export async function queueCells(
  cells: readonly string[],
  folder: string,
  kernel: KernelName = "readout",
): Promise<string[]> {
  await install(kernel, folder);
  await Deno.writeTextFile(join(folder, "cells.json"), JSON.stringify(cells));
  const args = ["-c", QUEUE_CELLS, kernel, "cells.json"];
  return JSON.parse(await python(args, folder));
}

/** Has nbformat validate notebook files; fails at the first that is not valid. */
export async function validate(
  files: readonly string[],
  folder: string,
): Promise<void> {
  await python(["-c", VALIDATE, ...files], folder);
}

/** The HTML that nbconvert makes of a notebook file, in `page.html`. */
export async function toHtml(file: string, folder: string): Promise<string> {
  const output = ["--output", "page.html"];
  await python([NBCONVERT!, "--to", "html", ...output, file], folder);
  return await Deno.readTextFile(join(folder, "page.html"));
}

/** The pages that nbconvert makes of notebook files, `NAME.html` beside each. */
export async function toPages(
  names: readonly string[],
  folder: string,
): Promise<void> {
  await python([NBCONVERT!, "--to", "html", ...names], folder);
}

/** A notebook of code cells. */
export function notebookOf(
  cells: readonly string[],
  kernel: KernelName = "readout",
): Notebook {
  const kernelspec = {
    name: kernel,
    display_name: kernel,
    language: "typescript",
  };
  return parseNotebook(notebookText(cells, { kernelspec }));
}

/** What the cells show, as text. */
export function textsOf(notebook: Notebook): string[] {
  return notebook.cells.map((cell) =>
    cell.cell_type === "code" ? textOf(cell) : ""
  );
}
