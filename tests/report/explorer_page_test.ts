/** Content of an interactive page while a reader uses its controls. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderReport } from "../../lib/report/mod.ts";
import type { Page } from "playwright-core";
import type { Explorer, ExplorerState } from "../../lib/report/explorer/mod.ts";
import { browserTest, violations, withPage } from "./_browser.ts";
import { CAME, ORDERS, readStore } from "./_crossed_store.ts";
import { inspectPage } from "./_inspect_page.js";
import { assertSame, explorerOf } from "./_explorer.ts";
import { HOSTILE } from "./_readouts.ts";
import { EXPLORER_FILE, explorerScriptFile } from "../tools/bundle_explorer.ts";
import { READ } from "./_explorer_read.ts";

/** Returns every number on the page, row by row, with all digits. */
async function shownNumbers(page: Page): Promise<unknown[]> {
  return await page.locator(".explorer-table tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll("th, td")];
      return {
        metric: row.getAttribute("data-metric"),
        variation: cells[1]!.textContent,
        exact: cells.flatMap((cell) =>
          JSON.parse(cell.getAttribute("data-exact") ?? "[]")
        ),
      };
    })
  );
}

/**
 * Returns the same numbers from the library's own functions, for the same part of
 * the data.
 */
function expectedNumbers(explorer: Explorer, moved: ExplorerState) {
  return explorer.metrics(moved).flatMap(({ metric, rows }) =>
    (rows ?? []).flatMap((
      { variation, value, lift, difference, pValue },
      arm,
    ) =>
      moved.hidden.includes(arm) ? [] : [{
        metric: metric.name,
        variation,
        exact: [
          ...[value.value, value.lower, value.upper],
          ...(lift === null ? [] : [
            ...[difference!.value, difference!.lower, difference!.upper],
            ...[lift.value, lift.lower, lift.upper, pValue],
          ]),
        ],
      }]
    )
  );
}

async function assertShown(
  page: Page,
  explorer: Explorer,
  moved: ExplorerState,
) {
  const shown = await shownNumbers(page) as ReturnType<typeof expectedNumbers>;
  const expected = expectedNumbers(explorer, moved);
  const names = ({ metric, variation }: typeof expected[number]) =>
    `${metric}, ${variation}`;
  assertEquals(shown.map(names), expected.map(names));
  for (const [at, row] of expected.entries()) {
    for (const [nth, number] of row.exact.entries()) {
      assertSame(shown[at]!.exact[nth]!, number, `${names(row)}, ${nth}`);
    }
  }
}

const UNTOUCHED = "These are the readout's numbers. Move a control to explore.";

/** Uses a control by keyboard only. */
async function press(page: Page, id: string, ...keys: readonly string[]) {
  await page.locator(`#explore-${id}`).focus();
  for (const key of keys) await page.keyboard.press(key);
}

browserTest(
  "every control moves by keyboard, and its numbers are the library's on the same part",
  async (browser) => {
    const one = READ.get("clearWinner")!;
    const explorer = explorerOf(one);
    const { start, data } = explorer;
    const html = await renderReport(one, { format: "html" });
    const viewport = { width: 1400, height: 900 };
    await withPage(browser, html, { viewport }, async (page) => {
      const status = page.locator(".explorer-status");
      const isShown = async (change: Partial<ExplorerState>) => {
        await assertShown(page, explorer, { ...start, ...change });
        const text = await status.textContent();
        assertEquals(text === UNTOUCHED, Object.keys(change).length === 0);
        assert(
          text === UNTOUCHED || /^Exploration, not the decision/.test(text!),
        );
      };
      await isShown({});
      await page.locator("#explore>summary").press("Enter");
      await press(page, "level", "ArrowLeft");
      await isShown({ level: 0.9 });
      await press(page, "to", "ArrowLeft", "ArrowLeft");
      await isShown({ level: 0.9, lastDayIndex: start.lastDayIndex - 2 });
      // A segment always includes all days.
      await press(page, "segment", "ArrowDown");
      await isShown({ level: 0.9, segmentIndex: 0 });
      await press(page, "z", "ArrowRight", "ArrowRight");
      const crossed = { level: 0.9, segmentIndex: 0, thresholdIndex: 1 };
      await isShown(crossed);
      // The URL is updated with a delay, and may first show the first key
      // press.
      const z = String(data.thresholds[1]!.threshold);
      await page.waitForURL(new RegExp(`&z=${z}$`));
      const link = new URL(page.url()).hash;
      const { title, segment } = data.parts[0]!;
      assertEquals([...new URLSearchParams(link.slice(1))], [
        ["level", "0.9"],
        ["by", title],
        ["segment", segment],
        ["z", z],
      ]);
      await press(page, "reset", "Enter");
      await isShown({});
      await page.waitForURL(/#$/);
      // Choosing the metric over time does not count as exploring, because the
      // deciding metric is one of them.
      await press(page, "metric", "Home");
      await page.locator(".explorer-figure figcaption", {
        hasText: data.metrics[0]!.title,
      }).waitFor();
      await isShown({});
      await press(page, "visitors", "Control+a", ..."1000000");
      const money = (await page.locator(".explorer-money").textContent())!;
      const { difference } = one.metrics.find(({ name }) =>
        name === "net_revenue_per_visitor"
      )!.comparisons[0]!;
      const low = Number((difference.lower! * 1e6).toPrecision(3));
      assertStringIncludes(
        money,
        `+$${low.toLocaleString("en-US")} to`,
      );
      const said = await page.locator("#explore")
        .locator("figcaption, .explorer-pointed").allTextContents();
      assertEquals(/\d%/.test(said[0]!), true, said[0]);
      assertEquals(/\d %|[\u00a0\u2060]/.test(said.join()), false);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      await page.locator(".explorer-status", { hasText: "90%" }).waitFor();
      await isShown(crossed);
      for (
        const [width, colorScheme] of [
          [1400, "light"],
          [900, "light"],
          [360, "dark"],
        ] as const
      ) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        assertEquals(await page.evaluate(inspectPage), [], colorScheme);
        // axe-core checks both layouts and both color schemes.
        if (width !== 900) {
          assertEquals(await violations(page), [], colorScheme);
        }
      }
      // This is the widest page with a narrow text column.
      await page.setViewportSize({ width: 1100, height: 900 });
      const table = page.locator("#explore .report-scroll");
      assertEquals(
        await table.evaluate((one) => one.scrollWidth - one.clientWidth),
        0,
        "no column of the lifts is cut off",
      );
      await page.emulateMedia({ media: "print" });
      assert(await page.locator("#explore").isHidden());
    });
  },
);

browserTest(
  "variations are hidden, days are brushed and tables sorted; without script nothing of it is there",
  async (browser) => {
    const one = READ.get("threeVariations")!;
    const explorer = explorerOf(one);
    const html = await renderReport(one, { format: "html" });
    await withPage(browser, html, {}, async (page) => {
      const rows = page.locator(".explorer-table tbody tr");
      const whole = await rows.count();
      const seen = () => rows.filter({ visible: true }).count();
      assertEquals(await seen(), 0, "folded");
      await page.locator("#explore>summary").press("Enter");
      assert(whole > 24);
      for (const width of [360, 1400]) {
        await page.setViewportSize({ width, height: 900 });
        assertEquals(await seen(), one.variations.length, "one metric's");
      }
      await page.locator(".explorer-more").focus();
      await page.keyboard.press("Enter");
      assertEquals(await seen(), whole);
      await page.keyboard.press("Enter");
      const box = page.locator(".explorer-controls input[type=checkbox]")
        .first();
      await box.focus();
      await page.keyboard.press("Space");
      await assertShown(page, explorer, { ...explorer.start, hidden: [1] });
      await box.press("Space");
      await page.locator(".explorer-time").scrollIntoViewIfNeeded();
      const chart = (await page.locator(".explorer-time").boundingBox())!;
      const y = chart.y + chart.height / 2;
      await page.mouse.move(chart.x + 72, y);
      await page.mouse.down();
      await page.mouse.move(chart.x + chart.width / 2, y);
      await page.mouse.up();
      await page.waitForURL(/#days=/);
      const hash = new URL(page.url()).hash;
      const [, to] = /^#days=1-(\d+)$/.exec(hash)!;
      assert(Number(to) < explorer.start.lastDayIndex);
      const moved = { ...explorer.start, lastDayIndex: Number(to) - 1 };
      await assertShown(page, explorer, moved);
      const head = page.locator("#table-variations th button", {
        hasText: "Orders",
      });
      await page.locator("details:has(>#inputs)>summary").press("Enter");
      await head.focus();
      await page.keyboard.press("Enter");
      const orders = () =>
        page.locator('#table-variations td[data-label="Orders"]')
          .evaluateAll((cells) =>
            cells.map((cell) => Number(cell.getAttribute("data-value")))
          );
      const counts = one.variations.map((arm) => arm.orders!)
        .sort((a, b) => a - b);
      assertEquals(await orders(), counts);
      await page.keyboard.press("Enter");
      assertEquals(await orders(), counts.toReversed());
    });
    const options = { javaScriptEnabled: false };
    await withPage(browser, html, options, async (page) => {
      assertEquals(await page.locator("#explore").count(), 0);
      assert(await page.locator(".readout-verdict").isVisible());
    });
  },
);

/**
 * Names that would run as code if they were not text; the second is read from
 * right to left.
 */
const NAMES = new Map([
  ["Control", HOSTILE],
  ["Treatment", "نسخة جديدة 🚚 ﷽"],
  ["mobile", `</script><script>alert(2)</script>${HOSTILE}`],
]);

browserTest(
  "hostile names stay text while controls are moved, with and without the policy",
  async (browser) => {
    const named = (name: string) => NAMES.get(name) ?? name;
    const one = await readStore(
      ORDERS.map((order) => ({
        ...order,
        variation: named(order.variation),
        device: named(order.device),
      })),
      CAME.map((row) => ({ ...row, variation: named(row.variation) })),
      { control: HOSTILE },
    );
    const explorer = explorerOf(one);
    const { start, data } = explorer;
    const part = data.parts.findIndex(({ segment }) =>
      segment === named("mobile")
    );
    assert(part >= 0);
    const html = await renderReport(one, { format: "html" });
    const open = html.replace(/<meta http-equiv="Content-Security[^>]*>/, "");
    assert(open.length < html.length);
    for (const page of [html, open]) {
      const viewport = { width: 900, height: 900 };
      await withPage(browser, page, { viewport }, async (page) => {
        await page.locator("#explore>summary").press("Enter");
        await page.locator("#explore-segment").selectOption(String(part));
        await press(page, "z", "End");
        const moved = {
          ...start,
          segmentIndex: part,
          thresholdIndex: data.thresholds.length - 1,
        };
        await assertShown(page, explorer, moved);
        const status = (await page.locator(".explorer-status").textContent())!;
        assertStringIncludes(status, named("mobile"));
        await page.locator(".explorer-time").hover();
        assertStringIncludes(
          (await page.locator(".explorer-pointed").textContent())!,
          `\u2068${named("Treatment")}\u2069`,
        );
        assertEquals(
          await page.locator(".explorer-table td bdi").last().textContent(),
          named("Treatment"),
        );
        const own = page.locator("img, iframe, main script, main style");
        assertEquals(await own.count(), 0);
        // The URL contains the names, and opening it gives the same numbers.
        await page.waitForURL(/&z=/);
        await page.reload();
        await assertShown(page, explorer, moved);
        assertEquals(await page.evaluate(inspectPage), []);
      });
    }
  },
);

Deno.test("the script of the pages is what its sources make, and small", async () => {
  const kept = await Deno.readTextFile(EXPLORER_FILE);
  assertEquals(kept, await explorerScriptFile());
  assert(kept.length < 62_000, String(kept.length));
});
