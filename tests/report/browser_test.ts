/** The report in a real browser, without a network. */
import { assert, assertEquals } from "@std/assert";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import { assertReadable, browserTest, withPage } from "./_browser.ts";
import { focused, grounds } from "./_inspect_page.js";
import { ATTACKS } from "./_attacks.ts";
import { PROVENANCE, sampleNotebook } from "./_sample.ts";

const failing = {
  cell_type: "code",
  source: "boom()",
  outputs: [
    { output_type: "stream", name: "stderr", text: `${"long ".repeat(80)}\n` },
    {
      output_type: "error",
      ename: "TypeError",
      evalue: "x",
      traceback: [`at ${"very".repeat(60)}.ts`],
    },
  ],
};

const sample = await sampleNotebook();
const html = await renderNotebookReport(
  { ...sample, cells: [...sample.cells, failing] },
  { provenance: PROVENANCE },
);

browserTest(
  "a report is readable at every width, light and dark, with the network off",
  async (browser) => {
    await assertReadable(browser, html);
  },
);

browserTest(
  "charts and page turn dark together, and are light in print",
  async (browser) => {
    await withPage(browser, html, { colorScheme: "light" }, async (page) => {
      const white = ["rgb(255, 255, 255)", "rgb(255, 255, 255)"];
      assertEquals(await page.evaluate(grounds), white);
      await page.emulateMedia({ colorScheme: "dark" });
      const [ground, chart] = await page.evaluate(grounds);
      assertEquals(ground, "rgb(22, 24, 29)");
      assertEquals(chart, ground);
      await page.emulateMedia({ colorScheme: "dark", media: "print" });
      assertEquals(await page.evaluate(grounds), white);
    });
  },
);

browserTest(
  "code unfolds, and the contents are skipped, by keyboard",
  async (browser) => {
    await withPage(browser, html, {}, async (page) => {
      await page.keyboard.press("Tab");
      assertEquals((await page.evaluate(focused)).text, "Skip to the content");
      await page.keyboard.press("Enter");
      assertEquals((await page.evaluate(focused)).name, "main");
      for (let presses = 0; presses < 10; presses++) {
        await page.keyboard.press("Tab");
        if ((await page.evaluate(focused)).name === "summary") break;
      }
      const before = await page.evaluate(focused);
      assertEquals([before.name, before.open], ["summary", false]);
      assert(before.outline !== "none");
      await page.keyboard.press("Enter");
      assertEquals((await page.evaluate(focused)).open, true);
    });
  },
);

browserTest(
  "a hostile notebook runs nothing, asks for nothing, and looks like text",
  async (browser) => {
    const cells = ATTACKS.flatMap((attack) => [
      { cell_type: "markdown", source: `## ${attack}\n\n${attack}` },
      {
        cell_type: "code",
        source: attack,
        outputs: ["text/html", "image/svg+xml", "text/plain"].map((type) => ({
          output_type: "display_data",
          data: { [type]: attack },
        })),
      },
    ]);
    const report = await renderNotebookReport({ nbformat: 4, cells }, {
      title: ATTACKS.join(" "),
    });
    await withPage(browser, report, {}, async (page) => {
      assertEquals(await page.locator("main").count(), 1);
      const own = page.locator(
        "main script, main style, main iframe, main form",
      );
      assertEquals(await own.count(), 0);
      assertEquals(await page.locator("body > *").count(), 4);
    });
  },
);
