/** A season's page in a real browser, touched by keyboard and mouse. */

import pl from "nodejs-polars";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Page } from "playwright-core";
import { useLocale } from "../../lib/format/mod.ts";
import { renderSeason } from "../../lib/report/mod.ts";
import {
  exploreSeason,
  seasonFromDays,
  type SeasonMoved,
  seasonToExplore,
} from "../../lib/seasonal/mod.ts";
import { datesBetween, isBfcm } from "../seasonal/_stores.ts";
import { browserTest, violations, withPage } from "./_browser.ts";
import { inspectPage } from "./_inspect_page.js";
import { assertSame } from "./_explorer.ts";

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
const EXPLORER = (() => {
  const { data } = seasonToExplore(SEASON);
  assert(data !== null);
  return exploreSeason(data);
})();
const { start } = EXPLORER;

/** Every number that the page shows, with all digits. */
async function assertShown(page: Page, moved: SeasonMoved): Promise<void> {
  const shown = await page.locator("#explore [data-exact]").evaluateAll(
    (cells) =>
      cells.map((cell) =>
        JSON.parse(cell.getAttribute("data-exact")!) as number | null
      ),
  );
  const { metrics, growth } = EXPLORER.part(moved);
  const expected = [
    ...metrics.flatMap(({ period, adds }) => [
      period.value,
      period.priorValue,
      period.change,
      ...(adds ? [period.perDay] : []),
    ]),
    ...growth!.factors.flatMap((one) => [
      one.value,
      one.priorValue,
      one.change,
      one.contribution,
    ]),
    growth!.change,
    growth!.difference,
  ];
  assertEquals(shown.length, expected.length);
  for (const [at, number] of expected.entries()) {
    assertSame(shown[at]!, number, `number ${at}`);
  }
  assertEquals(
    await page.locator(".explorer-findings p").allTextContents(),
    EXPLORER.findings(moved),
  );
}

async function press(page: Page, id: string, ...keys: readonly string[]) {
  await page.locator(`#explore-${id}`).focus();
  for (const key of keys) await page.keyboard.press(key);
}

browserTest(
  "every control of a season moves by keyboard, and its numbers are the library's on the same days",
  async (browser) => {
    const viewport = { width: 1400, height: 900 };
    await withPage(browser, HTML, { viewport }, async (page) => {
      await page.locator("#explore>summary").press("Enter");
      const status = page.locator(".explorer-status");
      await assertShown(page, start);
      assertStringIncludes(
        (await status.textContent())!,
        "Move a control to explore",
      );
      await press(page, "level", "ArrowLeft");
      await press(page, "against", "ArrowDown");
      await press(page, "from", "ArrowLeft", "ArrowLeft");
      await press(page, "to", "ArrowLeft");
      await press(page, "metric", "ArrowDown");
      const moved: SeasonMoved = {
        days: { from: -2, to: 2 },
        level: 0.9,
        against: 2023,
        line: "orders",
        drawn: [2024, 2023],
      };
      await assertShown(page, moved);
      assertStringIncludes(
        (await status.textContent())!,
        "Exploration, not the finding: days Nov 26 – 30, 2025; against 2023; 90% intervals.",
      );
      assertEquals(
        await page.locator(".explorer-time .explorer-line").count(),
        3,
      );
      await page.waitForURL(/metric=orders/);
      const link = new URL(page.url()).hash;
      assertEquals([...new URLSearchParams(link.slice(1))], [
        ["level", "0.9"],
        ["days", "2025-11-26..2025-11-30"],
        ["against", "2023"],
        ["metric", "orders"],
        ["years", "2024,2023"],
      ]);
      await press(page, "reset", "Enter");
      await assertShown(page, start);
      await page.waitForURL(/#$/);
      const box = page.locator("#explore input[type=checkbox]").first();
      await box.focus();
      await page.keyboard.press("Space");
      await page.locator(".explorer-time .explorer-line:nth-of-type(2)")
        .waitFor({ state: "detached" });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      await page.locator(".explorer-status", { hasText: "90%" }).waitFor();
      await assertShown(page, moved);
      for (
        const [width, colorScheme] of [
          [1400, "light"],
          [900, "light"],
          [360, "dark"],
        ] as const
      ) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        assertEquals(await page.evaluate(inspectPage), [], `${width}`);
        if (width !== 900) assertEquals(await violations(page), [], `${width}`);
      }
    });
  },
);

browserTest(
  "days of a season are brushed and pointed at, tables sort, and without script nothing of it is there",
  async (browser) => {
    await withPage(browser, HTML, {}, async (page) => {
      await page.locator("#explore>summary").press("Enter");
      await page.locator(".explorer-time").scrollIntoViewIfNeeded();
      const chart = (await page.locator(".explorer-time").boundingBox())!;
      const width = chart.width - 72 - 12;
      const { from, to } = EXPLORER.window;
      const x = (place: number) =>
        chart.x + 72 + width * (place - from) / (to - from);
      const y = chart.y + chart.height / 2;
      await page.mouse.move(x(-4), y);
      assertStringIncludes(
        (await page.locator(".explorer-pointed").textContent())!,
        "Nov 24, 2025, net revenue: 2025 ¥",
      );
      await page.mouse.down();
      await page.mouse.move(x(0), y);
      await page.mouse.up();
      await page.waitForURL(/#days=2025-11-24..2025-11-28$/);
      await assertShown(page, { ...start, days: { from: -4, to: 0 } });
      await page.locator("details:has(>#days)>summary").press("Enter");
      const head = page.locator("#table-season-days th button", {
        hasText: "Change",
      });
      await head.focus();
      await page.keyboard.press("Enter");
      const changes = await page
        .locator('#table-season-days td[data-label="Change"]')
        .evaluateAll((cells) =>
          cells.map((cell) => Number(cell.getAttribute("data-value")))
        );
      assertEquals(changes, changes.toSorted((a, b) => a - b));
    });
    const options = { javaScriptEnabled: false };
    await withPage(browser, HTML, options, async (page) => {
      assertEquals(await page.locator("#explore").count(), 0);
      assert(await page.locator(".readout-verdict").isVisible());
    });
  },
);

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
      target: 60_000_000,
    });
    for (const season of [SEASON, running]) {
      const html = await renderSeason(season, { format: "html" });
      const viewport = { width: 360, height: 740 };
      await withPage(browser, html, { viewport }, async (page) => {
        const { y, height } =
          (await page.locator(".report-card").boundingBox())!;
        assert(y + height <= 740, `${season.phase}: ${y + height} pixels`);
        const labels = await page.locator("dt").allTextContents();
        assertEquals(labels.includes("Heading for"), season === running);
      });
    }
  },
);

browserTest(
  "what moves on a page is written in the conventions that the page is",
  async (browser) => {
    useLocale("de-DE");
    const html = await renderSeason(SEASON, { format: "html" })
      .finally(() => useLocale("en-US"));
    await withPage(browser, html, {}, async (page) => {
      await page.locator("#explore>summary").press("Enter");
      const still = await page.locator("#table-season-metrics td").nth(3)
        .textContent();
      const moving = await page.locator("#explore td").allTextContents();
      assertMatch(still!, /^−1,2 %$/);
      assert(moving.includes("−1,2 %"), moving.join("|"));
    });
  },
);

Deno.test("a season's page has the same bytes each time, and asks nobody", async () => {
  assertEquals(await renderSeason(SEASON, { format: "html" }), HTML);
  const [, policy] = /Content-Security-Policy" content="([^"]*)/.exec(HTML)!;
  assertStringIncludes(policy!, "connect-src 'none'");
  assertStringIncludes(policy!, "script-src 'sha256-");
  const still = await renderSeason(JSON.parse(JSON.stringify(SEASON)), {
    format: "html",
  });
  assertStringIncludes(still, "This page has nothing to explore");
});

browserTest(
  "a day that a year lacks is a gap in its line, and no line is drawn over it",
  async (browser) => {
    const known = DAYS.map(({ date, revenue }) =>
      date === "2024-11-29" ? null : revenue
    );
    const lacking = await seasonFromDays(
      pl.DataFrame({
        date: DAYS.map(({ date }) => new Date(date)),
        net_revenue: known,
      }),
      { event: "BFCM", year: 2025, today: "2025-12-21", currency: "JPY" },
    );
    const html = await renderSeason(lacking, { format: "html" });
    await withPage(browser, html, {}, async (page) => {
      const runs = await page.locator(".explorer-time .explorer-line")
        .evaluateAll((lines) =>
          lines.map((line) =>
            (line.getAttribute("d") ?? "").split("M").slice(1)
              .map((run: string) => run.split("L").length)
          )
        );
      // 25 days from 14 before the event, whose first day is missing.
      assertEquals(runs, [[25], [14, 10]]);
    });
  },
);
