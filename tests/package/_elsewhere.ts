/** The unpacked library where there is no Deno: in Node, and in a browser. */

import { dirname, join } from "node:path";
import { CHROMIUM } from "../_chromium.ts";

/** Without dependencies of its own, and the only one that is loaded at once. */
const SIMPLE = "simple-statistics/dist/simple-statistics.mjs";

/** Puts a package of Deno's cache where Node finds it. */
export async function layPackage(folder: string, name: string): Promise<void> {
  const manifest = new URL(import.meta.resolve("simple-statistics")).pathname;
  await Deno.mkdir(join(folder, "node_modules"), { recursive: true });
  await Deno.symlink(
    dirname(dirname(manifest)),
    join(folder, "node_modules", name),
  );
}

/**
 * Loads statistics and charts of an unpacked package in a browser.
 *
 * @param folder The package's folder, `node_modules` beside it.
 * @returns A lift of 2 against 3, and what a chart's function is.
 */
export async function inBrowser(folder: string): Promise<unknown> {
  const page = `<!doctype html><script type="importmap">
{ "imports": { "simple-statistics": "/../node_modules/${SIMPLE}" } }
</script>`;
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/") {
        return new Response(page, { headers: { "content-type": "text/html" } });
      }
      const path = pathname.startsWith("/node_modules/")
        ? join(dirname(folder), pathname)
        : join(folder, pathname);
      const file = await Deno.readTextFile(path).catch(() => null);
      const headers = { "content-type": "text/javascript" };
      return new Response(file, { status: file === null ? 404 : 200, headers });
    },
  );
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${server.addr.port}/`);
    return await tab.evaluate(`(async () => {
      const { relativeLift } = await import("/lib/stats/mod.js");
      const { liftForest } = await import("/lib/charts/mod.js");
      const arm = (mean) => ({ n: 100, mean, variance: 1 });
      return [relativeLift(arm(2), arm(3)).value, typeof liftForest];
    })()`);
  } finally {
    await browser.close();
  }
}
