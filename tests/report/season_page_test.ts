/** Page of a season in a real browser. */

import pl from "nodejs-polars";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderSeason } from "../../lib/report/mod.ts";
import { seasonFromDays } from "../../lib/seasonal/mod.ts";
import { datesBetween, isBfcm } from "../seasonal/_stores.ts";
import { browserTest, withPage } from "./_browser.ts";

const DAYS = [2022, 2023, 2024, 2025].flatMap((year, nth) =>
  datesBetween(`${year}-09-01`, `${year}-12-20`).map((date, at) => {
    const orders = Math.round(
      60 * 1.1 ** nth * (1 + 0.3 * Math.sin(at * at + nth)) *
        (isBfcm(date) ? 3 : 1),
    );
    return { date, orders, revenue: orders * (40 + 6 * Math.cos(at + nth)) };
  })
);
const FRAME = pl.DataFrame({
  date: DAYS.map(({ date }) => new Date(date)),
  orders: DAYS.map(({ orders }) => orders),
  net_revenue: DAYS.map(({ revenue }) => revenue),
  visitors: DAYS.map(({ orders }, at) => orders * (35 + at % 7)),
});
const BFCM = { event: "BFCM", year: 2025, currency: "JPY" } as const;
const SEASON = await seasonFromDays(FRAME, { ...BFCM, today: "2025-12-21" });
const HTML = await renderSeason(SEASON, { format: "html" });
browserTest(
  "a season's page begins with a card, its dates on one line, and folds the rest",
  async (browser) => {
    for (const width of [900, 1400]) {
      const viewport = { width, height: 900 };
      await withPage(browser, HTML, { viewport }, async (page) => {
        const card = (await page.locator(".report-card").boundingBox())!;
        assert(card.height <= 500, `${card.height} pixels of card`);
        const main = (await page.locator("main").boundingBox())!;
        assertEquals([card.x, card.width], [main.x, main.width]);
        assert((await page.locator(".report-glance>div").count()) <= 4);
        const dates = page.locator("main>.readout-note").first();
        assertEquals(
          await dates.textContent(),
          "Nov 28 – Dec 1, 2025 · against 2024, by days from Nov 29, 2024",
        );
        assert((await dates.boundingBox())!.height < 30);
        assert(await page.locator("#chart-decision").isVisible());
        assert(await page.locator("#table-season-metrics").isHidden());
      });
    }
  },
);

browserTest(
  "on a phone the card of a season ends on the first screen, while it runs as well",
  async (browser) => {
    const running = await seasonFromDays(FRAME, {
      ...BFCM,
      today: "2025-11-30",
    });
    for (const season of [SEASON, running]) {
      const html = await renderSeason(season, { format: "html" });
      const viewport = { width: 360, height: 740 };
      await withPage(browser, html, { viewport }, async (page) => {
        const { y, height } =
          (await page.locator(".report-card").boundingBox())!;
        assert(y + height <= 740, `${season.phase}: ${y + height} pixels`);
        const labels = await page.locator("dt").allTextContents();
        assertEquals(labels.includes("Projected"), season === running);
      });
    }
  },
);

Deno.test("a season's page has the same bytes each time, and asks nobody", async () => {
  assertEquals(await renderSeason(SEASON, { format: "html" }), HTML);
  const [, policy] = /Content-Security-Policy" content="([^"]*)/.exec(HTML)!;
  assertStringIncludes(policy!, "default-src 'none'");
  assert(!policy!.includes("script-src") && !HTML.includes("<script"));
  const kept = JSON.parse(JSON.stringify(SEASON));
  assertEquals(await renderSeason(kept, { format: "html" }), HTML);
});
