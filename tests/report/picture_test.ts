/**
 * The README's picture matches the page. To update it after a change of the page:
 *
 *     deno test -A tests/report/picture_test.ts -- --update-snapshots
 */

import { assertEquals } from "@std/assert";
import { browserTest, withPage } from "./_browser.ts";
import { openClient, readout } from "../../lib/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { DEMO_EXPERIENCES } from "../../lib/sandbox/mod.ts";

const PICTURE = new URL("../../.github/report.png", import.meta.url);
/** Words in the picture, because pixels differ between machines. */
const WORDS = new URL("../../.github/report.txt", import.meta.url);

browserTest("the README's picture is of the page as it is", async (browser) => {
  await using client = await openClient();
  const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
  const html = await renderReport(result, { format: "html" });
  const viewport = { width: 960, height: 1000 };
  await withPage(browser, html, { viewport }, async (page) => {
    const text = await page.locator("body").evaluate((body) =>
      (body as unknown as { innerText: string }).innerText
    );
    const words = `${text.trim()}\n`;
    const bottom = await page.locator(".report-evidence")
      .evaluate((evidence) => evidence.getBoundingClientRect().bottom);
    if (Deno.args.includes("--update-snapshots")) {
      const clip = { x: 0, y: 0, width: 960, height: Math.ceil(bottom) };
      await Deno.writeFile(PICTURE, await page.screenshot({ clip }));
      await Deno.writeTextFile(WORDS, words);
    }
    assertEquals(words, await Deno.readTextFile(WORDS));
  });
});
