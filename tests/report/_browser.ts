/** Pages in a real browser, without a network. */
import { assertEquals } from "@std/assert";
import { findViolations } from "./_inspect_page.js";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";

function chromiumIsThere(): boolean {
  try {
    return Deno.statSync(CHROMIUM).isFile;
  } catch {
    return false;
  }
}

/** A test with a browser, ignored where there is none. */
export function browserTest(
  name: string,
  run: (browser: Browser) => Promise<void>,
): void {
  const ignore = !chromiumIsThere();
  Deno.test({
    name: ignore ? `${name} (needs ${CHROMIUM})` : name,
    ignore,
    // The browser's pipe and its timers belong to playwright.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => await run(await theBrowser()),
  });
}

let browser: Promise<Browser> | undefined;

/** One for all tests of a file; each page has a context of its own. */
function theBrowser(): Promise<Browser> {
  return browser ??= import("playwright-core").then(({ chromium }) =>
    chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu"],
    })
  );
}

Deno.test.afterAll(async () => await (await browser)?.close());

/** Opens a file and notes everything that it asks for or complains about. */
export async function withPage(
  browser: Browser,
  html: string,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const file = await Deno.makeTempFile({ suffix: ".html" });
  await Deno.writeTextFile(file, html);
  const context = await browser.newContext({ offline: true, ...options });
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on("request", (request) => {
      const url = request.url();
      const own = url === `file://${file}` || url.startsWith("data:");
      if (!own) complaints.push(`request: ${url}`);
    });
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", async (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    await page.goto(`file://${file}`);
    await run(page);
    assertEquals(complaints, []);
  } finally {
    await context.close();
    await Deno.remove(file);
  }
}

const WIDTHS = [360, 900, 1400];

/** Both layouts and both schemes: what axe-core tells apart, at its price. */
export const AXE_SIZES = ["1400 pixels, light", "360 pixels, dark"];

/** Calls back for a page at every width, light and dark. */
export async function atEverySize(
  browser: Browser,
  html: string,
  run: (page: Page, size: string) => Promise<void>,
): Promise<void> {
  await withPage(browser, html, {}, async (page) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await run(page, `${width} pixels, ${colorScheme}`);
      }
    }
  });
}

/**
 * What axe-core finds wrong with a page. It is evaluated by the debugger, which
 * the page's policy does not bind.
 */
export async function violations(page: Page): Promise<string[]> {
  const { default: axe } = await import("axe-core");
  await page.evaluate(axe.source);
  return await page.evaluate(findViolations);
}
