/** Labels of the lines in the interactive chart. */
import { assert, assertEquals } from "@std/assert";
import { renderReport } from "../../lib/report/mod.ts";
import { browserTest, withPage } from "./_browser.ts";
import { READ } from "./_explorer_read.ts";

/** Distance of each label from the first line of its name, in pixels. */
const APART = `[...document.querySelectorAll(".explorer-key")].map((key) => {
  const name = document.createRange();
  name.selectNodeContents(key.nextSibling);
  const first = name.getClientRects()[0];
  return Math.max(0, first.top - key.getBoundingClientRect().bottom);
})`;

browserTest(
  "a line's key and its name stand on one line, however narrow the page",
  async (browser) => {
    const one = READ.get("threeVariations")!;
    const html = await renderReport(one, { format: "html" });
    await withPage(browser, html, {}, async (page) => {
      for (let width = 300; width <= 700; width += 10) {
        await page.setViewportSize({ width, height: 900 });
        const apart: number[] = await page.evaluate(APART);
        assert(apart.length >= 2);
        assertEquals(apart.filter((gap) => gap > 0), [], `${width} pixels`);
      }
    });
  },
);
