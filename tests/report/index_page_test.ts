/** The index page of many readouts. */
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { type IndexContents, renderIndexPage } from "../../lib/report/mod.ts";
import { assertReadable, browserTest, withPage } from "./_browser.ts";
import { allReadouts, HOSTILE } from "./_readouts.ts";

const READOUTS = await allReadouts();

const ALL: IndexContents = {
  entries: Object.entries(READOUTS).map(([name, readout]) => ({
    readout,
    href: `${name}.html`,
  })),
  failures: [
    { name: HOSTILE, message: `No ${HOSTILE}`, href: null },
    { name: "Checkout", message: "No orders", href: "checkout.html" },
  ],
  earlier: [{ name: HOSTILE, href: "earlier.html" }],
  provenance: [{ label: "Service", value: HOSTILE }],
};

/** Returns the text of a page without its scripts. */
function textOf(html: string): string {
  return html.replace(/<script>.*<\/script>/s, "");
}

Deno.test("each readout stands with its verdict, lift and interval", async () => {
  const { clearWinner, personalization, brokenSplit } = READOUTS;
  const html = textOf(
    await renderIndexPage({
      entries: [
        { readout: clearWinner!, href: "winner.html" },
        { readout: personalization!, href: "offer.html" },
        { readout: brokenSplit!, href: "broken.html" },
      ],
      failures: [],
    }),
  );
  assertStringIncludes(html, "3 experiences are running.");
  const cells = html.split("<tr ").slice(1)
    .map((row) => row.match(/<t[hd][ >]/g)!.length);
  assertEquals(cells, [8, 8, 8, 8]);
  // Experiences that need action come first, then running ones, then ended
  // ones.
  const [broken, offer, winner] = html.split("<tr ").slice(2, 5);
  assertStringIncludes(broken!, "Don&#39;t use this result.");
  assertStringIncludes(
    winner!,
    '<a href="winner.html">Free-shipping progress bar in the cart</a>',
  );
  assertStringIncludes(winner!, "Roll out Progress bar.");
  assertStringIncludes(winner!, "+36.3%");
  assertStringIncludes(winner!, "+17.0% to +59.5%");
  assertStringIncludes(winner!, "Sep 28 – Oct 26, 2026, 40,000 visitors");
  assertStringIncludes(offer!, "Keep it running.");
  const last = personalization!.overTime!.lifts.at(-1)!;
  const band = [last.band.lower!, last.band.upper!].map((end) =>
    `${end > 0 ? "+" : "−"}${Math.abs(end * 100).toFixed(1)}%`
  );
  assertStringIncludes(offer!, band.join(" to "));
});

Deno.test("what must not be decided says why, and is not drawn beside the others", async () => {
  const { brokenSplit, clearWinner, aaTest } = READOUTS;
  const html = await renderIndexPage({
    entries: [brokenSplit!, clearWinner!, aaTest!].map((readout) => ({
      readout,
      href: "page.html",
    })),
    failures: [],
  });
  assertStringIncludes(html, "Sample ratio failed");
  const row = html.split("<tr").find((one) => one.includes("Don&#39;t use"))!;
  assertEquals(row.match(/[+−]\d.*%/g), null);
  assertEquals(row.includes("readout-bar"), false);
  assertEquals(html.match(/<svg class="readout-bar /g)?.length, 2);
});

Deno.test("a row for each variation, under one name", async () => {
  const html = await renderIndexPage({
    entries: [{ readout: READOUTS.fourVariations!, href: "four.html" }],
    failures: [],
  });
  assertEquals(html.match(/rowspan="3"/g)?.length, 2);
  assertEquals(html.match(/<a href="four.html">/g)?.length, 1);
});

Deno.test("those that are called the same are numbered, and no id is shown", async () => {
  const readout = READOUTS.aaTest!;
  const twin = { ...readout.experience, id: "another" };
  const html = await renderIndexPage({
    entries: [readout, { ...readout, experience: twin }].map((readout) => ({
      readout,
      href: "page.html",
    })),
    failures: [],
  });
  const { name, id } = readout.experience;
  assertStringIncludes(html, `${name} (1)</a>`);
  assertStringIncludes(html, `${name} (2)</a>`);
  assert(!html.includes(id!) && !html.includes("another"));
});

Deno.test("an interval without an end says so", async () => {
  const { openEnded, loser } = READOUTS;
  const html = await renderIndexPage({
    entries: [openEnded!, loser!].map((readout) => ({
      readout,
      href: "page.html",
    })),
    failures: [],
  });
  assertEquals(/NaN|Infinity|undefined|null/.test(textOf(html)), false);
});

Deno.test("links lead to files of the folder only", async () => {
  for (
    const href of [
      ...["../x.html", "javascript:alert(1)", "//evil.example/x", ".hidden"],
      ...["a/b.html", "https://evil.example", 'x"onclick="y', ""],
    ]
  ) {
    await assertRejects(
      () =>
        renderIndexPage({
          entries: [],
          failures: [],
          earlier: [{ name: "x", href }],
        }),
      RangeError,
      "must be a file in the index's folder",
    );
  }
});

Deno.test("the same readouts give the same bytes", async () => {
  assertEquals(await renderIndexPage(ALL), await renderIndexPage(ALL));
});

browserTest(
  "at every width, light and dark, neither contrast nor axe-core finds anything wrong with the index",
  async (browser) => {
    await assertReadable(browser, await renderIndexPage(ALL));
  },
);

browserTest(
  "the index is sorted and searched by keyboard",
  async (browser) => {
    await withPage(browser, await renderIndexPage(ALL), {}, async (page) => {
      const rows = page.locator("#table-experiences tbody tr");
      const names = page.locator("#table-experiences tbody tr:visible th");
      const all = await rows.count();
      await page.locator("#table-experiences th button", { hasText: "Lift" })
        .focus();
      await page.keyboard.press("Enter");
      const lifts =
        (await page.locator('#table-experiences td[data-label="Lift"]')
          .evaluateAll((cells) => cells.map((cell) => cell.dataset.value)))
          .filter((value) => value !== undefined).map(Number);
      assert(lifts.length > 10);
      assertEquals(lifts, lifts.toSorted((a, b) => a - b));
      await page.locator(".report-search input").focus();
      await page.keyboard.type("free-SHIPPING");
      assertEquals(await names.count(), 1);
      assertStringIncludes(
        (await names.first().textContent())!,
        "Free-shipping progress bar",
      );
      assertEquals(
        await page.locator(".report-search [role=status]").textContent(),
        `1 of ${all} rows`,
      );
    });
  },
);

Deno.test("what has ended stands on the same page, with its days, money and health", async () => {
  const { clearWinner, brokenSplit } = READOUTS;
  const html = textOf(
    await renderIndexPage({
      withEnded: true,
      entries: [clearWinner!, brokenSplit!].map((readout) => ({
        readout,
        href: "page.html",
      })),
      failures: [],
    }),
  );
  assertStringIncludes(html, "<h1>Experiences</h1>");
  assertStringIncludes(html, "2 experiences are running or ended.");
  const [broken, winner] = html.split("<tr ").slice(2, 4);
  for (const shown of ["ended", "Oct 26, 2026", "$10,6", "all passed"]) {
    assertStringIncludes(winner!, shown);
  }
  assertStringIncludes(broken!, "1 failed");
});

browserTest("hostile names are text on the index", async (browser) => {
  await withPage(browser, await renderIndexPage(ALL), {}, async (page) => {
    assertEquals(await page.locator("img, main script, iframe").count(), 0);
    const links = await page.locator("main a").allTextContents();
    assert(links.filter((text) => text === HOSTILE).length === 2);
    const failed = await page.locator("#failed").textContent();
    assertEquals(failed, "2 experiences could not be read");
  });
});
