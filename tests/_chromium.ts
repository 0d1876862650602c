/** Headless Chromium, as Debian installs it: one for all tests of a program. */
import type { Browser } from "playwright-core";

/** Where it is, where it is. */
export const CHROMIUM = "/usr/bin/chromium";

/** Whether this machine has it. */
export function chromiumIsThere(): boolean {
  try {
    return Deno.statSync(CHROMIUM).isFile;
  } catch {
    return false;
  }
}

let started: Promise<Browser> | undefined;

/** Starts it when it is first asked for. */
export function theBrowser(): Promise<Browser> {
  return started ??= import("playwright-core").then(({ chromium }) =>
    chromium.launch({
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Nobody sees a frame: painting them in turn is an eighth cheaper.
      ],
    })
  );
}

Deno.test.afterAll(async () => await (await started)?.close());
