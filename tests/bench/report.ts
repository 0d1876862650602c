/** A page that answers: what it weighs, and how long it takes to. */

import { chromium } from "playwright-core";
import { join } from "node:path";
import { type Readout, readoutFromFiles } from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import type { BenchRow, FindingRow } from "./_measure.ts";
import { makeScaleFiles } from "./_scale_data.ts";

const CHROMIUM = "/usr/bin/chromium";
const MOVES = 30;

/** A page of a small shop. */
export function reportMoveSmallBench(): Promise<BenchRow> {
  return moves(40_000);
}

/** A page of a large one. */
export function reportMoveLargeBench(): Promise<BenchRow> {
  return moves(1_000_000);
}

/** What the page of a large shop carries to compute with. */
export async function reportSizeBench(): Promise<FindingRow> {
  const { page, plain, data } = await pageOf(1_000_000);
  const size = (text: string): string =>
    `${(new TextEncoder().encode(text).length / 1000).toFixed(0)} kB`;
  return {
    what: "page of 1,000,000 orders over 60 days",
    finding: `${size(page)}, of which ${size(data)} to compute from`,
    floor: "without what it computes from",
    floorFinding: size(plain),
    promise: "at most 300 kB more",
  };
}

async function pageOf(count: number) {
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  try {
    const { orders, visitors } = await makeScaleFiles(folder, count);
    const readout: Readout = await readoutFromFiles({
      orders,
      visitors,
      map: { created_at: "created_at" },
    }, { cache: { folder: join(folder, "cache") } });
    const page = await renderReport(readout, { format: "html" });
    const data = /<script type="application\/json".*?<\/script>/.exec(page)
      ?.[0];
    if (data === undefined) throw new Error(readout.decision.verdict);
    return { page, data, plain: page.replace(data, "") };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** From the slider to the page laid out anew, its chart as well; the median. */
async function moves(count: number): Promise<BenchRow> {
  const { page: html } = await pageOf(count);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1400, height: 900 },
    });
    await page.setContent(html);
    const times: number[] = await page.locator("#explore-to").evaluate(
      (slider, moves) => {
        // The chart waits for a frame, which is not waited for here.
        let frame = () => {};
        Object.assign(globalThis, {
          requestAnimationFrame: (run: () => void) => {
            frame = run;
            return 1;
          },
        });
        const times = [];
        for (let move = 0; move < moves; move++) {
          const started = performance.now();
          Object.assign(slider, { value: String(move) });
          slider.dispatchEvent(new Event("input"));
          frame();
          slider.ownerDocument.body.getBoundingClientRect();
          times.push(performance.now() - started);
        }
        return times.sort((a, b) => a - b);
      },
      MOVES,
    );
    return {
      what: `a move on the page of ${count.toLocaleString("en")} orders`,
      milliseconds: times[MOVES / 2]!,
      floor: "a frame of the screen",
      floorMilliseconds: 1000 / 60,
      promise: "under 16 ms",
    };
  } finally {
    await browser.close();
  }
}
