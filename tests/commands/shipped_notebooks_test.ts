/** `readout run` on each notebook of notebooks/: its file, and its page. */
import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { type Notebook, readNotebook } from "../../lib/kernel/mod.ts";
import { HAS_JUPYTER, validate } from "../kernel/_jupyter.ts";
import { inspectPage } from "../report/_inspect_page.js";
import { runCli } from "./_cli.ts";
import { inspectOutputs } from "./_inspect_outputs.js";

const FOLDER = fromFileUrl(new URL("../../notebooks/", import.meta.url));
const CHROMIUM = "/usr/bin/chromium";
const LIMIT_MS = 180_000;

for (const { name } of Deno.readDirSync(FOLDER)) {
  if (name.endsWith(".ipynb")) notebookTest(name);
}

function notebookTest(name: string): void {
  Deno.test({
    name:
      `readout run ${name} leaves a valid notebook and a page that shows it`,
    timeout: LIMIT_MS,
    // The browser's pipe and its timers belong to playwright.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn(t) {
      const folder = await Deno.makeTempDir();
      try {
        const { code, stderr } = await runCli([
          ...["run", join(FOLDER, name), "--out", name],
          ...["--html", "page.html", "--timeout", "150"],
        ], folder);
        assertEquals(code, 0, stderr);
        const notebook = await readNotebook(join(folder, name));
        const outputs = countShown(notebook);
        assert(outputs > 0);
        await t.step({
          name: `valid by nbformat's schema${needs(HAS_JUPYTER, "nbformat")}`,
          ignore: !HAS_JUPYTER,
          fn: () => validate(name, folder),
        });
        await t.step({
          name: `shown in a browser${needs(isThere(CHROMIUM), CHROMIUM)}`,
          ignore: !isThere(CHROMIUM),
          async fn() {
            const page = await look(join(folder, "page.html"));
            assertEquals(page.complaints, []);
            assertEquals(page.problems, []);
            assertEquals(page.shown, outputs);
          },
        });
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

function needs(isMet: boolean, what: string): string {
  return isMet ? "" : ` (ignored: needs ${what})`;
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Outputs that take up room: an empty stream does not. */
function countShown({ cells }: Notebook): number {
  return cells.flatMap((cell) => cell.cell_type === "code" ? cell.outputs : [])
    .filter((output) =>
      output.output_type !== "stream" || output.text.trim() !== ""
    ).length;
}

/** Opens a page without a network and notes what is seen. */
async function look(path: string): Promise<{
  shown: number;
  problems: string[];
  complaints: string[];
}> {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("requestfailed", (request) => complaints.push(request.url()));
    await page.goto(`file://${path}`);
    const { shown, problems } = await page.evaluate(inspectOutputs);
    const general = await page.evaluate(inspectPage);
    return { shown, problems: [...problems, ...general], complaints };
  } finally {
    await browser.close();
  }
}
