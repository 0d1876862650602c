/** Bitmaps of charts, for readers that do not support SVG. */
import { assert, assertEquals } from "@std/assert";
import { JUPYTER_DISPLAY } from "readout/charts";
import { CHROMIUM, chromiumIsThere, theBrowser } from "../_chromium.ts";
import { PICTURES } from "./examples/mod.ts";
import { comparePictures } from "./_compare_pictures.js";

async function pngOf(name: string): Promise<string> {
  return (await PICTURES[name]![JUPYTER_DISPLAY]())["image/png"]!;
}

Deno.test("a bitmap has the same bytes each time", async () => {
  assertEquals(await pngOf("plot_figure"), await pngOf("plot_figure"));
});

const isThere = chromiumIsThere();

Deno.test({
  name: `a bitmap is the picture that a browser draws${
    isThere ? "" : ` (ignored: needs ${CHROMIUM})`
  }`,
  ignore: !isThere,
  // The browser's pipe and its timers belong to playwright.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const browser = await theBrowser();
    const page = await browser.newPage();
    try {
      for (const name of ["lift_forest", "season_curve", "plot_figure"]) {
        const svg = await PICTURES[name]!.toSvg({ theme: "light" });
        const { sameSize, apart } = await page.evaluate(comparePictures, {
          svg: `data:image/svg+xml;base64,${
            new TextEncoder().encode(svg).toBase64()
          }`,
          png: `data:image/png;base64,${await pngOf(name)}`,
        });
        assert(sameSize, name);
        // Both use the same font with different antialiasing.
        assert(apart < 0.01, `${name}: ${apart}`);
      }
    } finally {
      await page.close();
    }
  },
});
