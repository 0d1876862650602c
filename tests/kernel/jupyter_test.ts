/** Jupyter's own programs as independent judges, where they are installed. */
import { assertEquals } from "@std/assert";
import {
  formatNotebook,
  installKernel,
  type Notebook,
  type Output,
  parseNotebook,
  readNotebook,
  runNotebook,
} from "readout/kernel";

const NBCONVERT = findProgram("jupyter-nbconvert");
const PYTHON = await findPython();

function findProgram(name: string): string | null {
  const folders = Deno.env.get("PATH")?.split(":") ?? [];
  const paths = folders.map((folder) => `${folder}/${name}`);
  return paths.find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  }) ?? null;
}

/** The Python that nbconvert itself runs in. */
async function findPython(): Promise<string | null> {
  if (NBCONVERT === null) return null;
  const [line] = (await Deno.readTextFile(NBCONVERT)).split("\n");
  return /^#!\s*(\S+)/.exec(line!)?.[1] ?? null;
}

function jupyterTest(
  name: string,
  fn: (folder: string) => Promise<void>,
): void {
  Deno.test({
    name: `${name} (needs jupyter-nbconvert)`,
    ignore: NBCONVERT === null,
    async fn() {
      const folder = await Deno.makeTempDir();
      try {
        await fn(folder);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

async function run(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<string> {
  const { success, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd: folder,
    env: { JUPYTER_PATH: folder, HOME: folder },
    stdout: "null",
    stderr: "piped",
  }).output();
  const report = new TextDecoder().decode(stderr);
  if (!success) throw new Error(`${program} failed: ${report}`);
  return report;
}

/** Runs a notebook by nbclient in our kernel. */
async function nbclient(
  cells: readonly string[],
  folder: string,
): Promise<Notebook> {
  await installKernel({ dataFolder: folder });
  await Deno.writeTextFile(
    `${folder}/in.ipynb`,
    formatNotebook(notebookOf(cells)),
  );
  const args = ["--to", "notebook", "--execute", "--allow-errors"];
  await run(NBCONVERT!, [...args, "--output", "out.ipynb", "in.ipynb"], folder);
  return await readNotebook(`${folder}/out.ipynb`);
}

function notebookOf(cells: readonly string[]): Notebook {
  return parseNotebook(JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: {
        name: "readout",
        display_name: "Readout",
        language: "typescript",
      },
    },
    cells: cells.map((source, index) => ({
      cell_type: "code",
      id: `c${index}`,
      metadata: {},
      source,
      execution_count: null,
      outputs: [],
    })),
  }));
}

function textsOf(notebook: Notebook): string[] {
  return notebook.cells.map((cell) =>
    cell.cell_type === "code" ? cell.outputs.map(textOf).join("") : ""
  );
}

function textOf(output: Output): string {
  if (output.output_type === "stream") return output.text;
  if (output.output_type === "error") {
    return `${output.ename}: ${output.evalue}`;
  }
  return String(output.data["text/plain"]);
}

jupyterTest(
  "nbclient gets all of 1,100 outputs of 100 cells, each in its cell",
  async (folder) => {
    const cells = Array.from({ length: 100 }, (_, cell) => `
for (let i = 0; i < 10; i++) console.log("cell ${cell} line " + i);
await new Promise((resolve) => setTimeout(resolve, ${cell % 5}));
"value ${cell}"`);
    const expected = cells.map((_, cell) =>
      Array.from({ length: 10 }, (_, i) => `cell ${cell} line ${i}\n`).join(
        "",
      ) +
      `"value ${cell}"`
    );
    assertEquals(textsOf(await nbclient(cells, folder)), expected);
  },
);

jupyterTest(
  "nbclient gets errors, long outputs and lost kernels in the right cell",
  async (folder) => {
    const executed = await nbclient([
      "let = ;",
      'import { x } from "./nope.ts";',
      'throw new Error("a", { cause: new Error("root") })',
      "for (let i = 0; i < 3_000; i++) console.log(i);",
      'await Deno.jupyter.display({ "text/plain": "x".repeat(5_000_000) }, { raw: true }); "end"',
      "Deno.exit(4)",
      "null",
    ], folder);
    const texts = textsOf(executed);
    assertEquals(texts[0]!.startsWith("SyntaxError: "), true, texts[0]);
    assertEquals(texts[1]!.includes("nope.ts"), true, texts[1]);
    assertEquals(texts[2], "Error: a");
    const numbers = Array.from({ length: 3_000 }, (_, i) => `${i}\n`).join("");
    assertEquals(texts[3], numbers);
    assertEquals(texts[4]!.length, 5_000_000 + 5);
    assertEquals(texts[5]!.includes("exit code 4"), true, texts[5]);
    assertEquals(texts[6], "null");
  },
);

jupyterTest(
  "nbformat finds the runner's notebooks valid, and nbconvert shows them",
  async (folder) => {
    const { notebook } = await runNotebook({
      notebook: notebookOf([
        'console.log("<shown>"); 1',
        "throw new Error('x')",
        "2",
      ]),
      cwd: folder,
    });
    await Deno.writeTextFile(`${folder}/run.ipynb`, formatNotebook(notebook));
    const script =
      "import nbformat, sys; nbformat.validate(nbformat.read(sys.argv[1], as_version=nbformat.NO_CONVERT))";
    await run(PYTHON!, ["-c", script, "run.ipynb"], folder);
    await run(NBCONVERT!, ["--to", "html", "run.ipynb"], folder);
    const html = await Deno.readTextFile(`${folder}/run.html`);
    assertEquals(html.includes("&lt;shown&gt;"), true);
  },
);
