/** Headless Chromium as installed by Debian, shared by all tests of a process. */
import type { Browser } from "playwright-core";
import { layFonts } from "./_fonts.ts";

/** Path of the Chromium executable. */
export const CHROMIUM = "/usr/bin/chromium";

/** Returns whether Chromium is installed. */
export function chromiumIsThere(): boolean {
  try {
    return Deno.statSync(CHROMIUM).isFile;
  } catch {
    return false;
  }
}

let starting: Promise<Browser> | undefined;
let fonts: string | undefined;

/** Returns the browser, which is started on first use. */
export function theBrowser(): Promise<Browser> {
  return starting ??= start();
}

async function start(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  fonts = await Deno.makeTempDir();
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
    // The machine's own fonts would have other widths.
    env: { ...Deno.env.toObject(), FONTCONFIG_FILE: await layFonts(fonts) },
  });
}

Deno.test.afterAll(async () => {
  await (await starting)?.close();
  if (fonts !== undefined) await Deno.remove(fonts, { recursive: true });
});
