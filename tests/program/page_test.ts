/** A programme's page in a real browser, touched by keyboard. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import {
  type ProgrammeTest,
  readProgramme,
  type TestDecision,
} from "../../lib/program/mod.ts";
import { renderProgramme } from "../../lib/report/mod.ts";
import { browserTest, violations, withPage } from "../report/_browser.ts";
import { inspectPage } from "../report/_inspect_page.js";

const DECISIONS: readonly TestDecision[] = ["shipped", "rejected", "running"];

const PROGRAMME = readProgramme({
  tests: Array.from({ length: 30 }, (_, i): ProgrammeTest => ({
    id: `${i}`,
    name: `Test <b>${i}</b> of a name that is long enough to be cut`,
    metric: "revenue",
    lift: 0.03 * Math.sin(i * i),
    standardError: 0.01 + 0.001 * (i % 7),
    periods: [],
    days: null,
    visitors: null,
    ended: null,
    decision: DECISIONS[i % 3]!,
    perMonth: 100_000,
    plannedLift: null,
  })),
  refused: [],
  exclusions: [],
  notes: [],
  currency: "EUR",
});
const HTML = await renderProgramme(PROGRAMME, { format: "html" });

/** Every number that the page shows of the total and of tests, with all digits. */
async function assertShown(
  page: Page,
  level: number,
  hidden: readonly TestDecision[],
  most: number,
): Promise<void> {
  const shown = await page.locator("#explore [data-exact]").evaluateAll(
    (cells) =>
      cells.flatMap((cell) =>
        JSON.parse(cell.getAttribute("data-exact")!) as number[]
      ),
  );
  const { tests, total } = PROGRAMME.levels.find((one) => one.level === level)!;
  const rows = PROGRAMME.tests
    .map(({ decision, lift, chanceOfOppositeSign }, i) => ({
      ...{ decision, lift, chanceOfOppositeSign, left: tests[i]! },
    }))
    .filter(({ decision }) => !hidden.includes(decision))
    .sort((a, b) => b.left.value! - a.left.value!)
    .slice(0, most);
  assertEquals(shown, [
    ...[total!.value, total!.lower, total!.upper],
    ...rows.flatMap((
      { lift, left: { value, lower, upper }, chanceOfOppositeSign },
    ) => [
      ...[lift, value, lower, upper, chanceOfOppositeSign],
    ]),
  ]);
}

browserTest(
  "the level and the tests shown of a programme move by keyboard, and its numbers are the record's at that level",
  async (browser) => {
    await withPage(browser, HTML, {}, async (page) => {
      await page.locator("#explore>summary").press("Enter");
      assert(await page.locator(".report-card #chart-decision").isVisible());
      assertEquals(await page.locator(".report-glance>div").count(), 4);
      const status = page.locator(".explorer-status");
      await assertShown(page, 0.95, [], 24);
      assertStringIncludes(
        (await status.textContent())!,
        "Move a control to explore",
      );
      await page.locator(".explorer-more").focus();
      await page.keyboard.press("Enter");
      await page.locator(".explorer-more", { hasText: "largest" }).waitFor();
      await assertShown(page, 0.95, [], 30);
      await page.locator("#explore-level").focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.getByLabel("rejected").focus();
      await page.keyboard.press("Space");
      await page.waitForURL(/#level=0.8&hidden=rejected$/);
      await assertShown(page, 0.8, ["rejected"], 30);
      assertEquals(
        await status.textContent(),
        "Exploration, not the finding: 80% intervals; 20 of 30 lifts, without what is rejected.",
      );
      await page.reload();
      await assertShown(page, 0.8, ["rejected"], 24);
      for (
        const [width, colorScheme] of [[1400, "light"], [360, "dark"]] as const
      ) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        assertEquals(await page.evaluate(inspectPage), [], `${width}`);
      }
      assertEquals(await violations(page), []);
      await page.locator("#explore-reset").focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/#$/);
      await assertShown(page, 0.95, [], 24);
    });
  },
);

Deno.test("a programme's page has the same bytes from its record in JSON", async () => {
  const kept = JSON.parse(JSON.stringify(PROGRAMME));
  assertEquals(await renderProgramme(kept, { format: "html" }), HTML);
});
