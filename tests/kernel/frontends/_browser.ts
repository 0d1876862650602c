/** Headless Chromium, one for all tests of a program. */
import type { Browser } from "playwright-core";
import { CHROMIUM } from "./_programs.ts";

let started: Promise<Browser> | undefined;

/** Starts it when it is first asked for. */
export function theBrowser(): Promise<Browser> {
  return started ??= import("playwright-core").then(({ chromium }) =>
    chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu"],
    })
  );
}

Deno.test.afterAll(async () => await (await started)?.close());
