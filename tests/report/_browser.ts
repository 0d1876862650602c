/** Pages in a real browser, without a network. */
import { assertEquals } from "@std/assert";
import { findViolations, inspectPage } from "./_inspect_page.js";
import type { Browser, Page } from "playwright-core";
import { pathToFileURL } from "node:url";
import { CHROMIUM, chromiumIsThere, theBrowser } from "../_chromium.ts";

/** Registers a test that uses a browser; it is ignored if there is none. */
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

/** Display settings of a page. */
interface Look {
  /** Color scheme. Default: light. */
  readonly colorScheme?: "light" | "dark";
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly javaScriptEnabled?: boolean;
}

/** Tab with a context of its own, and the requests and errors of its page. */
interface Tab {
  readonly page: Page;
  readonly address: string;
  readonly complaints: string[];
}

const VIEWPORT = { width: 1280, height: 720 };
const BLANK = "about:blank";
/**
 * Tabs that are not in use, with and without scripts: a page in a new one costs
 * twice as much as in one that is there. None that a test failed in is kept.
 */
const idle = new Map<boolean, Tab[]>([[true, []], [false, []]]);

/** Opens a file and records all of its requests and errors. */
export async function withPage(
  browser: Browser,
  html: string,
  look: Look,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const { javaScriptEnabled = true, viewport = VIEWPORT } = look;
  const tabs = idle.get(javaScriptEnabled)!;
  const tab = tabs.pop() ?? await openTab(browser, javaScriptEnabled);
  const { page, address, complaints } = tab;
  let isWhole = false;
  try {
    await Deno.writeTextFile(new URL(address), html);
    await page.setViewportSize(viewport);
    await page.emulateMedia({
      colorScheme: look.colorScheme ?? "light",
      media: null,
    });
    await page.goto(address);
    await run(page);
    await page.mouse.move(0, 0);
    await page.goto(BLANK);
    assertEquals(complaints, []);
    isWhole = true;
  } finally {
    await Deno.remove(new URL(address));
    if (isWhole) tabs.push(tab);
    else await page.context().close();
  }
}

async function openTab(
  browser: Browser,
  javaScriptEnabled: boolean,
): Promise<Tab> {
  const path = await Deno.makeTempFile({ suffix: ".html" });
  const address = pathToFileURL(path).href;
  const context = await browser.newContext({
    offline: true,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    const own = url.split("#")[0] === address || url.startsWith("data:");
    if (!own) complaints.push(`request: ${url}`);
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return { page, address, complaints };
}

const WIDTHS = [360, 900, 1400];

/**
 * Sizes and color schemes that axe-core checks: both layouts and both schemes,
 * because each check is slow.
 */
const AXE_SIZES = ["1400 pixels, light", "360 pixels, dark"];

/** Asserts that a page has no faults at any width, light or dark. */
export async function assertReadable(
  browser: Browser,
  html: string,
): Promise<void> {
  await withPage(browser, html, {}, async (page) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const size = `${width} pixels, ${colorScheme}`;
        assertEquals(await page.evaluate(inspectPage), [], size);
        if (AXE_SIZES.includes(size)) {
          assertEquals(await violations(page), [], size);
        }
      }
    }
  });
}

/**
 * Returns the faults that axe-core finds in a page. The debugger evaluates
 * axe-core, because the page's policy does not apply to it.
 */
export async function violations(page: Page): Promise<string[]> {
  const { default: axe } = await import("axe-core");
  await page.evaluate(axe.source);
  return await page.evaluate(findViolations);
}
