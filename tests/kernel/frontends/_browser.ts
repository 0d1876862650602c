/** Headless Chromium. */
import type { Browser } from "playwright-core";
import { CHROMIUM } from "./_programs.ts";

/** Starts it; it ends when it is disposed of. */
export async function launchBrowser(): Promise<
  AsyncDisposable & { readonly browser: Browser }
> {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return { browser, [Symbol.asyncDispose]: () => browser.close() };
}
