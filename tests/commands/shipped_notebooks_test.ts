/**
 * The notebooks of notebooks/ as `readout run` leaves them: with their committed
 * outputs, which are those of a run (`tests/notebooks`, `demo_test.ts`).
 */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { type Notebook, readNotebook } from "../../lib/kernel/mod.ts";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import { drawn } from "../_draw.ts";
import { CHROMIUM, chromiumIsThere, theBrowser } from "../_chromium.ts";
import { HAS_JUPYTER, validate } from "../kernel/_jupyter.ts";
import { withPage } from "../report/_browser.ts";
import { inspectPage } from "../report/_inspect_page.js";
import { inspectOutputs } from "./_inspect_outputs.js";

const FOLDER = join(import.meta.dirname!, "../../notebooks/");
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
    for (const name of drawn(3, NAMES)) {
      await t.step(name, async () => {
        const notebook = await readNotebook(join(FOLDER, name));
        const html = await renderNotebookReport(notebook);
        await withPage(browser, html, {}, async (page) => {
          const { shown, problems } = await page.evaluate(inspectOutputs);
          assertEquals(problems, []);
          assertEquals(await page.evaluate(inspectPage), []);
          assert(shown > 0);
          assertEquals(shown, countShown(notebook));
        });
      });
    }
  },
});

function needs(isMet: boolean, what: string): string {
  return isMet ? "" : ` (ignored: needs ${what})`;
}

/** Outputs that take up room: an empty text does not. */
function countShown({ cells }: Notebook): number {
  return cells.flatMap((cell) => cell.cell_type === "code" ? cell.outputs : [])
    .map((output) => "data" in output ? output.data["text/plain"] : output)
    .map((said) => said instanceof Object && "text" in said ? said.text : said)
    .filter((said) => `${said}`.trim() !== "").length;
}
