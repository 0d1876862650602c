/** A notebook as nbconvert's page is read in one go. */

import { assert } from "@std/assert";
import { join } from "node:path";
import { notebookNames, notebookPath } from "../../notebooks/make.ts";
import { CHROMIUM, chromiumIsThere, theBrowser } from "../_chromium.ts";
import { temporaryFolder } from "../_folder.ts";
import { HAS_JUPYTER } from "../kernel/_jupyter.ts";

/** Width of the page, and its greatest height, in pixels. */
const WIDTH = 1000;
const MOST_HEIGHT = 4000;

const HAS_BOTH = HAS_JUPYTER && chromiumIsThere();

Deno.test({
  name: `each notebook's page is at most ${MOST_HEIGHT} px high${
    HAS_BOTH ? "" : ` (ignored: needs nbconvert and ${CHROMIUM})`
  }`,
  ignore: !HAS_BOTH,
  // The browser's pipe and its timers belong to playwright.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    await using folder = await temporaryFolder();
    const names = notebookNames();
    const { success, stderr } = await new Deno.Command("jupyter-nbconvert", {
      args: [
        ...["--to", "html", "--output-dir", folder.path],
        ...names.map(notebookPath),
      ],
      stdout: "null",
      stderr: "piped",
    }).output();
    assert(success, new TextDecoder().decode(stderr));
    const browser = await theBrowser();
    for (const name of names) {
      await t.step(name, async () => {
        const page = await browser.newPage({
          viewport: { width: WIDTH, height: 800 },
        });
        // What the page asks of others is not needed to lay it out.
        await page.route(/^https?:/, (route) => route.abort());
        await page.goto(`file://${join(folder.path, `${name}.html`)}`);
        const height = await page.evaluate<number>(
          "document.documentElement.scrollHeight",
        );
        await page.close();
        assert(height > 500 && height <= MOST_HEIGHT, `${height} px`);
      });
    }
  },
});
