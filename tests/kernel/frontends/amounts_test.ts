/** Amounts in dollars stay amounts where a frontend typesets formulas. */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import type { Page } from "playwright-core";
import { tableView } from "readout/document";
import type { FrameLike, JsonObject } from "readout/kernel";
import { formatNotebook, frameBundle } from "readout/kernel";
import { slider } from "readout/widgets";
import { drawn } from "../../_draw.ts";
import { HAS_JUPYTER, notebookOf, toHtml } from "../_jupyter.ts";
import { CHROMIUM, theBrowser } from "../../_chromium.ts";
import { startClassic } from "./_classic.ts";
import { labTest } from "./_in_lab.ts";
import { missingProgram } from "./_programs.ts";
import { temporaryFolder } from "../../_folder.ts";

/** Debian's, since no test asks a server elsewhere for it. */
const MATHJAX = "/usr/share/javascript/mathjax/MathJax.js";

const VIEW = tableView("It adds $36,400 a month, up to $54,700", [
  ["Low", "High"],
  ["$18,000", "$54,700"],
]);
const FRAME = pl.DataFrame({ low: ["$18,001"], high: ["$54,701"] });
const SLIDER = slider("From $18,002 to $54,702", {
  ...{ value: 1, min: 0, max: 2 },
});

const AMOUNTS = [0, 1, 2].flatMap((n) => [`$18,00${n}`, `$54,70${n}`]);

/** Each as an output of its own, below one that is a formula. */
async function writeAmounts(folder: string): Promise<void> {
  const notebook = notebookOf(["amounts"]);
  const [cell] = notebook.cells;
  const bundles = [
    { "text/html": "<p>a formula: $x^2$</p>" },
    await display(VIEW),
    { ...frameBundle(FRAME as unknown as FrameLike) },
    { "text/html": (await display(SLIDER))["text/html"]! },
    // Where a frontend draws Markdown before HTML.
    { "text/markdown": (await display(VIEW))["text/markdown"]! },
  ];
  const outputs = bundles.map((data) => ({
    output_type: "display_data" as const,
    data,
    metadata: {},
  }));
  const shown = { ...notebook, cells: [{ ...cell!, outputs }] };
  await Deno.writeTextFile(
    join(folder, "amounts.ipynb"),
    formatNotebook(shown as typeof notebook),
  );
}

async function display(value: unknown): Promise<JsonObject> {
  const shown = value as Record<symbol, () => JsonObject>;
  return await shown[Symbol.for("Jupyter.display")]!();
}

/** One formula was typeset, and every amount stands there to be read. */
async function assertAmounts(page: Page, formula: string): Promise<void> {
  await page.locator(formula).first().waitFor({ state: "attached" });
  // What is typeset behind it, too.
  await page.evaluate(
    "globalThis.MathJax?.Hub ? new Promise((done) => MathJax.Hub.Queue(() => done(null))) : null",
  );
  assertEquals(await page.locator(formula).count(), 1);
  const text = await page.locator("body").innerText();
  const missing = AMOUNTS.filter((amount) => !text.includes(amount));
  assertEquals(missing, []);
}

/** A frontend takes half a minute: one a run. */
const SHOWN = drawn(1, ["nbconvert", "classic", "lab"]);

function browserTest(
  name: string,
  missing: string | null,
  run: (folder: string) => Promise<void>,
): void {
  Deno.test({
    name: `${name}${missing === null ? "" : ` (ignored: needs ${missing})`}`,
    ignore: missing !== null,
    timeout: 120_000,
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      await using folder = await temporaryFolder();
      await run(folder.path);
    },
  });
}

if (SHOWN.includes("nbconvert")) {
  browserTest(
    "amounts stay amounts on nbconvert's page",
    HAS_JUPYTER ? missingProgram(CHROMIUM, MATHJAX) : "jupyter-nbconvert",
    async (folder) => {
      await writeAmounts(folder);
      const html = await toHtml("amounts.ipynb", folder);
      const path = join(folder, "page.html");
      await Deno.writeTextFile(
        path,
        html.replace(
          /https:[^"']*\/mathjax\/[^"'?]*\.js/i,
          `file://${MATHJAX}`,
        ),
      );
      const page = await (await theBrowser()).newPage();
      await page.goto(`file://${path}`, { waitUntil: "domcontentloaded" });
      await assertAmounts(page, "script[type^='math/tex']");
      await page.close();
    },
  );
}

if (SHOWN.includes("classic")) {
  browserTest(
    "amounts stay amounts in the classic Notebook",
    missingProgram("jupyter-notebook", CHROMIUM, MATHJAX),
    async () => {
      await using classic = await startClassic();
      await writeAmounts(classic.folder);
      await using notebook = await classic.open("amounts.ipynb");
      await assertAmounts(notebook.page, "script[type^='math/tex']");
    },
  );
}

if (SHOWN.includes("lab")) {
  labTest("amounts stay amounts in JupyterLab", async (lab) => {
    await writeAmounts(lab.folder);
    await using notebook = await lab.open("amounts.ipynb");
    await assertAmounts(notebook.page, "mjx-container");
  });
}
