/** Headless Chromium, as Debian installs it: one for all tests of a program. */
import type { Browser } from "playwright-core";
import { layFonts } from "./_fonts.ts";

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

let starting: Promise<Browser> | undefined;
let fonts: string | undefined;

/** Starts it when it is first asked for. */
export function theBrowser(): Promise<Browser> {
  return starting ??= start();
}

async function start(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  fonts = await Deno.makeTempDir();
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
    // A machine's own fonts have other widths.
    env: { ...Deno.env.toObject(), FONTCONFIG_FILE: await layFonts(fonts) },
  });
}

Deno.test.afterAll(async () => {
  await (await starting)?.close();
  if (fonts !== undefined) await Deno.remove(fonts, { recursive: true });
});
