/** The pages that are served on this machine. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { verifyBundleOf, verifyText } from "../../lib/commands/verify.ts";
import { createServeApp } from "../../lib/commands/serve/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";

import { browserTest, violations, withPage } from "../report/_browser.ts";

const SECRET = "0123456789abcdef";
const TOKEN = "the-service-token";
const PORT = 4321;
const PLACE = `http://127.0.0.1:${PORT}/${SECRET}/`;

const store = await createDemoStore({ scale: 0.2 });
const sandbox = await startSandbox({ store, token: TOKEN });
Deno.test.afterAll(async () => {
  await sandbox.close();
  store.close();
});
let asked = 0;
let exported = 0;
/** Says something else of an experience than the sandbox does. */
let changed = (text: string): string => text;
const app = await createServeApp({
  client: createClient({
    baseUrl: sandbox.baseUrl,
    token: TOKEN,
    timeZone: "America/New_York",
    fetch: async (input, init) => {
      asked++;
      const address = String(input instanceof Request ? input.url : input);
      if (address.includes("export")) exported++;
      const answer = await fetch(input, init);
      if (!answer.headers.get("content-type")?.includes("json")) return answer;
      const text = changed(await answer.text());
      return new Response(text, {
        status: answer.status,
        headers: answer.headers,
      });
    },
  }),
  name: "Sandbox",
  secret: SECRET,
  port: PORT,
  choices: {},
});

const plainClient = createClient({ baseUrl: sandbox.baseUrl, token: TOKEN });

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Response> {
  return app(
    new Request(new URL(path, PLACE), {
      method,
      headers: { host: `127.0.0.1:${PORT}`, ...headers },
    }),
  );
}

const WINNER = `e/${DEMO_EXPERIENCES.clearWinner}`;

Deno.test("the list leads to each experience, and nothing says the token", async () => {
  const list = await (await ask("")).text();
  assertStringIncludes(list, `href="${WINNER}"`);
  const page = await ask(WINNER);
  const html = await page.text();
  assertStringIncludes(html, "Free-shipping progress bar in the cart");
  assertStringIncludes(html, 'aria-label="What to read"');
  const all = list + html + JSON.stringify([...page.headers]);
  assert(!all.includes(TOKEN));
  assert(!all.includes(sandbox.baseUrl));
  assertEquals(page.headers.get("cache-control"), "no-store");
  assertEquals(page.headers.get("referrer-policy"), "no-referrer");
});

Deno.test("a page carries the receipt of its rows, and its form is no change", async () => {
  const html = await (await ask(WINNER)).text();
  const [, receipt = ""] =
    /Receipt \(SHA-256\)<\/dt><dd>(\w{64})</.exec(html) ??
      [];
  assertEquals((await verifyBundleOf(receipt)).status, "proved");
  const { status, message } = await verifyText(html);
  assertEquals(status, "cannot-check");
  assertStringIncludes(message, "verify its receipt");
});

Deno.test("page, text, JSON and picture are of one record, which is read once", async () => {
  await (await ask(WINNER)).body?.cancel();
  const before = exported;
  assert(before > 0);
  const json = await (await ask(`${WINNER}?format=json`)).json();
  const text = await (await ask(`${WINNER}?format=text`)).text();
  const png = new Uint8Array(
    await (await ask(`${WINNER}?format=png`)).arrayBuffer(),
  );
  assertEquals(exported, before);
  assertStringIncludes(text, json.summary.act);
  assertEquals(new TextDecoder().decode(png.slice(1, 4)), "PNG");
});

Deno.test("what is chosen on the page is what is read", async () => {
  const visitorsOf = async (query: string) => {
    const response = await ask(`${WINNER}?format=json&${query}`);
    const { readout } = await response.json();
    return readout.variations[0].visitors as number;
  };
  const [all, mobile, week] = [
    await visitorsOf(""),
    await visitorsOf("device=mobile"),
    await visitorsOf("start=2026-09-28&end=2026-10-04"),
  ];
  assert(mobile < all && week < all, `${all} ${mobile} ${week}`);
  // Days are the store's own: midnight in New York is four o'clock in UTC.
  const { variations } = await readout(
    plainClient,
    DEMO_EXPERIENCES.clearWinner,
    {
      start: "2026-09-28T04:00:00Z",
      end: "2026-10-05T04:00:00Z",
    },
  );
  assertEquals(week, variations[0]!.visitors);
  const answer = await ask(`${WINNER}?format=json&level=0.9`);
  assertEquals((await answer.json()).readout.settings.level, 0.9);
  const wrong = await ask(`${WINNER}?level=2`);
  assertEquals(wrong.status, 400);
  assertStringIncludes(await wrong.text(), "level");
});

Deno.test("a page is kept while what it is made from stays the same, and made anew where that changed", async () => {
  const address = `${WINNER}?z=4`;
  const first = await (await ask(address)).text();
  const before = exported;
  assertEquals(await (await ask(address)).text(), first);
  assertEquals(exported, before, "the kept page");
  changed = (text) => text.replaceAll("in the cart", "of the cart");
  try {
    const renamed = await (await ask(address)).text();
    assertStringIncludes(renamed, "Free-shipping progress bar of the cart");
    assert(exported > before, "made anew");
  } finally {
    changed = (text) => text;
  }
  assertEquals(await (await ask(address)).text(), first);
});

browserTest(
  "the choices are folded below the verdict, and a key unfolds them",
  async (browser) => {
    const html = await (await ask(WINNER)).text();
    for (const width of [360, 1400]) {
      await withPage(browser, html, {}, async (page) => {
        await page.setViewportSize({ width, height: 900 });
        const first = page.locator('input[name="start"]');
        assert(!await first.isVisible());
        const card = (await page.locator(".report-card").boundingBox())!;
        const summary = page.locator(".report-choices > summary");
        const { y } = (await summary.boundingBox())!;
        assert(y >= card.y + card.height, "below the card");
        await summary.focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        assertEquals(await page.locator('[name="start"]:focus').count(), 1);
        assert(await first.isVisible());
        assertEquals(await violations(page), []);
      });
    }
  },
);

Deno.test("who does not know the path is told of nothing", async () => {
  for (const path of ["/", "/e/x", `/${SECRET.slice(1)}/`, `/${SECRET}x/`]) {
    assertEquals((await ask(path)).status, 404, path);
  }
});

Deno.test("another host, a page of elsewhere and another method are refused", async () => {
  const before = asked;
  const refused:
    readonly (readonly [Record<string, string>, string, number])[] = [
      [{ host: `evil.example:${PORT}` }, "GET", 403],
      [{ host: "127.0.0.1:1" }, "GET", 403],
      [{ origin: "http://evil.example" }, "GET", 403],
      [{ origin: "null" }, "GET", 403],
      [{ "sec-fetch-site": "cross-site" }, "GET", 403],
      [{ "sec-fetch-site": "same-site" }, "GET", 403],
      [{}, "POST", 405],
      [{}, "DELETE", 405],
    ];
  for (const [headers, method, status] of refused) {
    const response = await ask(`${WINNER}?z=3`, headers, method);
    assertEquals(response.status, status, JSON.stringify([headers, method]));
    await response.body?.cancel();
  }
  assertEquals(asked, before);
  const own = { origin: `http://127.0.0.1:${PORT}` };
  assertEquals((await ask("", own)).status, 200);
});

Deno.test("what the service refuses is a sentence, and is asked again the next time", async () => {
  const unknown = "e/00000000-0000-4000-8000-000000000000";
  const response = await ask(unknown);
  assertEquals(response.status, 502);
  const text = await response.text();
  assert(text.length > 20 && !text.includes(TOKEN), text);
  const before = asked;
  await (await ask(unknown)).body?.cancel();
  assert(asked > before);
});
