/** Charts and tables where a notebook is not trusted, or becomes a page. */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { JUPYTER_DISPLAY, liftForest } from "readout/charts";
import { cells, tableView } from "readout/document";
import { formatNotebook, type JsonObject } from "readout/kernel";
import { HAS_JUPYTER, notebookOf, toHtml } from "../_jupyter.ts";
import { CHROMIUM, theBrowser } from "../../_chromium.ts";
import { labTest } from "./_in_lab.ts";
import { missingProgram } from "./_programs.ts";
import { temporaryFolder } from "../../_folder.ts";

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

const TABLE = tableView("Devices", [["Device", "Orders"], [
  "mobile",
  cells.count(7),
]]);

const missing = HAS_JUPYTER ? missingProgram(CHROMIUM) : "jupyter-nbconvert";

Deno.test({
  name: `nbconvert's page shows a chart with its words,${
    missing === null ? "" : ` (ignored: needs ${missing})`
  }`,
  ignore: missing !== null,
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    const browser = await theBrowser();
    await writeOutputs(folder);
    await toHtml("chart.ipynb", folder);
    const page = await browser.newPage({ viewport: NARROW });
    await page.goto(`file://${join(folder, "page.html")}`, {
      waitUntil: "domcontentloaded",
    });
    await assertShown(page);
    await assertFollowsTheme(page);
    await page.close();
  },
});

labTest(
  "JupyterLab shows the chart and the table of a notebook that it does not trust",
  async (lab) => {
    await writeOutputs(lab.folder);
    await using notebook = await lab.open("chart.ipynb");
    assertEquals(await notebook.page.evaluate("lab.trusted()"), [false]);
    await notebook.page.setViewportSize(NARROW);
    for (const theme of ["light", "dark"] as const) {
      await notebook.setTheme(theme);
      await assertShown(notebook.page);
    }
  },
);

const NARROW = { width: 700, height: 900 };

async function writeOutputs(folder: string): Promise<void> {
  const notebook = notebookOf(["chart"]);
  const displays = [CHART, TABLE] as unknown as {
    [JUPYTER_DISPLAY](): Promise<JsonObject>;
  }[];
  const outputs = await Promise.all(displays.map(async (display) => ({
    output_type: "display_data" as const,
    data: await display[JUPYTER_DISPLAY](),
    metadata: {},
  })));
  const cells = [{ ...notebook.cells[0]!, outputs }];
  await Deno.writeTextFile(
    join(folder, "chart.ipynb"),
    formatNotebook({ ...notebook, cells } as typeof notebook),
  );
}

/** An image's SVG is as dark as its element, whatever the reader prefers. */
async function assertFollowsTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  for (
    const [place, theme] of [
      ["as nbconvert has it", "light"],
      ["data-jp-theme-light=false", "dark"],
      ["class=vscode-light", "light"],
      ["class=vscode-dark", "dark"],
    ] as const
  ) {
    const scheme = await page.evaluate(`{
      const [name, value] = "${place}".split("=");
      if (value) document.body.removeAttribute("data-jp-theme-light");
      if (value) document.body.setAttribute(name, value);
      getComputedStyle(document.querySelector("img[alt]")).colorScheme;
    }`);
    assertEquals([place, scheme], [place, theme]);
  }
}

async function assertShown(page: Page): Promise<void> {
  await page.locator("img[alt]").waitFor();
  const seen = await page.evaluate<[number, number, string]>(`{
    const { naturalWidth, clientWidth, alt } = document.querySelector("img[alt]");
    [naturalWidth, clientWidth, alt];
  }`);
  assertEquals(seen[0], 800);
  // Never wider than the place that it has.
  assert(seen[1] > 300 && seen[1] <= NARROW.width, String(seen[1]));
  assertEquals(seen[2], `${CHART.title}. ${CHART.description}`);
  const alignment = (text: string) =>
    page.evaluate(`getComputedStyle([...document.querySelectorAll("td, th")]
      .find(({ innerText }) => innerText.trim() === "${text}")).textAlign`);
  assertEquals(await alignment("mobile"), "left");
  assertEquals(await alignment("7"), "right");
}
