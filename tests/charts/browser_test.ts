/** Checks that need a browser: labels fit and do not overlap. */
import { assert, assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { chromiumIsThere, theBrowser } from "../_chromium.ts";
import { PICTURES } from "./examples/mod.ts";
import { inspect } from "./_inspect.js";

Deno.test({
  name: chromiumIsThere()
    ? "no label is cut or covered, at any width"
    : "no label is cut or covered, at any width (needs /usr/bin/chromium)",
  ignore: !chromiumIsThere(),
  // The browser's pipe and its timers belong to playwright.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const browser = await theBrowser();
    const page = await browser.newPage({
      viewport: { width: 1000, height: 1000 },
    });
    try {
      for (const width of drawn(1, [360, 480, 800, 1100])) {
        const charts: Record<string, string> = {};
        for (const [name, chart] of Object.entries(PICTURES)) {
          charts[`${name} at ${width}`] = await chart.toSvg({ width });
        }
        assert(Object.keys(charts).length > 0);
        assertEquals(await page.evaluate(inspect, charts), []);
      }
    } finally {
      await page.close();
    }
  },
});
