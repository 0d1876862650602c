/**
 * The notebooks of notebooks/ as `readout run` leaves them: with their committed
 * outputs, which are those of a run (`tests/notebooks`, `demo_test.ts`).
 */
import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import type { Browser } from "playwright-core";
import { type Notebook, readNotebook } from "../../lib/kernel/mod.ts";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import { CHROMIUM, chromiumIsThere, theBrowser } from "../_chromium.ts";
import { HAS_JUPYTER, validate } from "../kernel/_jupyter.ts";
import { inspectPage } from "../report/_inspect_page.js";
import { inspectOutputs } from "./_inspect_outputs.js";

const FOLDER = fromFileUrl(new URL("../../notebooks/", import.meta.url));
const NAMES = [...Deno.readDirSync(FOLDER)].map(({ name }) => name)
  .filter((name) => name.endsWith(".ipynb"));

Deno.test({
  name: `each notebook is valid by nbformat's schema${
    needs(HAS_JUPYTER, "nbformat")
  }`,
  ignore: !HAS_JUPYTER,
  fn: () => validate(NAMES, FOLDER),
});

Deno.test({
  name: `each notebook's page shows every output in a browser${
    needs(chromiumIsThere(), CHROMIUM)
  }`,
  ignore: !chromiumIsThere(),
  // The browser's pipe and its timers belong to playwright.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const browser = await theBrowser();
    const folder = await Deno.makeTempDir();
    try {
      for (const name of NAMES) {
        await t.step(name, async () => {
          const notebook = await readNotebook(join(FOLDER, name));
          const path = join(folder, `${name}.html`);
          await Deno.writeTextFile(path, await renderNotebookReport(notebook));
          const page = await look(browser, path);
          assertEquals(page.complaints, []);
          assertEquals(page.problems, []);
          assert(page.shown > 0);
          assertEquals(page.shown, countShown(notebook));
        });
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

function needs(isMet: boolean, what: string): string {
  return isMet ? "" : ` (ignored: needs ${what})`;
}

/** Outputs that take up room: an empty stream does not. */
function countShown({ cells }: Notebook): number {
  return cells.flatMap((cell) => cell.cell_type === "code" ? cell.outputs : [])
    .filter((output) =>
      output.output_type !== "stream" || output.text.trim() !== ""
    ).length;
}

/** Opens a page without a network and notes what is seen. */
async function look(browser: Browser, path: string): Promise<{
  shown: number;
  problems: string[];
  complaints: string[];
}> {
  const context = await browser.newContext({ offline: true });
  try {
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
    await context.close();
  }
}
