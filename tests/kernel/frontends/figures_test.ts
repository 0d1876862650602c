/** Charts and tables where a notebook is not trusted, or becomes a page. */
import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import type { Page } from "playwright-core";
import { JUPYTER_DISPLAY, liftForest } from "readout/charts";
import { formatNotebook, type JsonObject } from "readout/kernel";
import { HAS_JUPYTER, notebookOf, toHtml } from "../_jupyter.ts";
import { launchBrowser } from "./_browser.ts";
import { labTest } from "./_lab_test.ts";
import { CHROMIUM, missingProgram } from "./_programs.ts";

const CHART = liftForest({
  level: 0.95,
  rows: [{
    metric: "Orders & returns",
    variation: "B",
    lift: 0.2,
    lower: 0.1,
    upper: 0.3,
    pValue: 0.01,
  }],
});

const missing = HAS_JUPYTER ? missingProgram(CHROMIUM) : "jupyter-nbconvert";

Deno.test({
  name: `nbconvert's page shows a chart, with its words for who cannot see it${
    missing === null ? "" : ` (ignored: needs ${missing})`
  }`,
  ignore: missing !== null,
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const folder = await Deno.makeTempDir();
    await using launched = await launchBrowser();
    try {
      await writeChart(folder);
      await toHtml("chart.ipynb", folder);
      const page = await launched.browser.newPage({ viewport: NARROW });
      await page.goto(`file://${join(folder, "page.html")}`, {
        waitUntil: "domcontentloaded",
      });
      await assertChartShown(page);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

labTest(
  "JupyterLab shows a chart of a notebook that it does not trust",
  async (lab) => {
    await writeChart(lab.folder);
    for (const theme of ["light", "dark"] as const) {
      await using notebook = await lab.open("chart.ipynb", { theme });
      assertEquals(await notebook.page.evaluate("lab.trusted()"), [false]);
      await notebook.page.setViewportSize(NARROW);
      await assertChartShown(notebook.page);
    }
  },
);

const NARROW = { width: 700, height: 900 };

async function writeChart(folder: string): Promise<void> {
  const notebook = notebookOf(["chart"]);
  const data = await CHART[JUPYTER_DISPLAY]() as JsonObject;
  const [cell] = notebook.cells;
  const shown = {
    ...notebook,
    cells: [{
      ...cell!,
      outputs: [{ output_type: "display_data" as const, data, metadata: {} }],
    }],
  };
  await Deno.writeTextFile(
    join(folder, "chart.ipynb"),
    formatNotebook(shown as typeof notebook),
  );
}

async function assertChartShown(page: Page): Promise<void> {
  const image = page.locator("img[alt]");
  await image.waitFor();
  const seen = await image.evaluate((element) => {
    const image = element as unknown as {
      naturalWidth: number;
      clientWidth: number;
      alt: string;
    };
    return [image.naturalWidth, image.clientWidth, image.alt] as const;
  });
  assertEquals(seen[0], 800);
  // Never wider than the place that it has.
  assert(seen[1] > 300 && seen[1] <= NARROW.width, String(seen[1]));
  assertEquals(seen[2], `${CHART.title}. ${CHART.description}`);
}
