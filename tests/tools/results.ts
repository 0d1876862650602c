/**
 * Twelve results on every surface, to be looked at:
 * `deno run -A tests/tools/results.ts FOLDER`. Writes a page, its first screens
 * at three widths, Markdown and two terminals of each, and prints the acts.
 */

import { chromium } from "playwright-core";
import { printText } from "../../lib/commands/output/mod.ts";
import { formatReadout, summariseReadout } from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { CHROMIUM } from "../_chromium.ts";
import { ACTS, twelveResults } from "../readout/_results.ts";

const SCREENS = { 360: 740, 900: 900, 1400: 900 };

const folder = Deno.args[0];
if (folder === undefined) throw new Error("Give the folder to write to");
await Deno.mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox"],
});
const page = await browser.newPage();

printText("| result | act of the card | right | card, px | page, px | words |");
printText("| --- | --- | --- | ---: | ---: | ---: |");
for (const [name, result] of Object.entries(await twelveResults())) {
  const write = (end: string, text: string) =>
    Deno.writeTextFile(`${folder}/${name}${end}`, text);
  await write(".html", await renderReport(result, { format: "html" }));
  await write(".md", await renderReport(result, { format: "markdown" }));
  for (const width of [40, 100]) {
    await write(`-${width}.txt`, formatReadout(result, { width }));
  }
  const url = new URL(`file://${await Deno.realPath(folder)}/${name}.html`);
  await page.goto(url.href);
  for (const [width, height] of Object.entries(SCREENS)) {
    await page.setViewportSize({ width: Number(width), height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 900, height: 900 });
  const body = page.locator("body");
  const card = (await page.locator(".report-card").boundingBox())!.height;
  const whole = (await body.boundingBox())!.height;
  const words = (await body.innerText()).split(/\s+/).length;
  const right = ACTS[name]!.replace(/^.*?: /, "");
  const { act } = summariseReadout(result);
  printText(
    `| ${name} | ${act} | ${right} | ${Math.round(card)} | ${
      Math.round(whole)
    } | ${words} |`,
  );
}
await browser.close();
