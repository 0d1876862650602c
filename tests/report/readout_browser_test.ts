/** A readout's report in a real browser, without a network. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { drawn } from "../_draw.ts";
import * as oracle from "../document/_oracle.ts";
import { parse } from "@std/csv";
import {
  assertReadable,
  browserTest,
  violations,
  withPage,
} from "./_browser.ts";
import { grounds, inspectPage, told } from "./_inspect_page.js";
import { allPages, allReadouts, HOSTILE } from "./_readouts.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { twelveResults } from "../readout/_results.ts";

const readouts = await allReadouts();

const pages = await allPages();

const results = await twelveResults();

function page(name: string): string {
  return pages[name]!;
}

browserTest(
  "every kind of readout is readable on a narrow screen, and in the dark",
  async (browser) => {
    const viewport = { width: 360, height: 900 };
    const options = { colorScheme: "dark", viewport } as const;
    for (const name of drawn(4, Object.keys(readouts))) {
      await withPage(browser, page(name), options, async (page) => {
        assertEquals(await page.evaluate(inspectPage), [], name);
      });
    }
  },
);

browserTest(
  "at every width, light and dark, neither contrast nor axe-core finds anything wrong",
  async (browser) => {
    await assertReadable(browser, page("clearWinner"));
    await withPage(browser, page("brokenSplit"), {}, async (page) => {
      assertEquals(await violations(page), []);
    });
  },
);

browserTest("amounts of many digits stay on a narrow page", async (browser) => {
  const html = page("clearWinner").replaceAll(
    /(?<=<dd><strong>).*?(?=<\/strong>)/g,
    ["−¥3,510,000", "+¥12,900,000"].map((amount) =>
      `<span class="readout-number">${amount}</span>`
    ).join(" to "),
  );
  const viewport = { width: 360, height: 900 };
  await withPage(browser, html, { viewport }, async (page) => {
    assertEquals(await page.evaluate(inspectPage), []);
    const lines = await page.locator("dd .readout-number").evaluateAll((all) =>
      all.map((amount) => {
        amount.parentElement!.style.width = "1px";
        return amount.getClientRects().length;
      })
    );
    assertEquals(new Set(lines), new Set([1]), "no line breaks within them");
  });
});

browserTest(
  "a heading of several lines hangs beside its mark",
  async (browser) => {
    const viewport = { width: 360, height: 900 };
    await withPage(browser, page("clearWinner"), { viewport }, async (page) => {
      // [left of the heading in its summary, size of the mark's letters]
      const headings = await page.locator(".report-finding>summary")
        .evaluateAll(
          (all) =>
            all.map((summary) => {
              const { getComputedStyle } = globalThis as unknown as {
                getComputedStyle(node: unknown): { fontSize: string };
              };
              const box = (node: unknown) =>
                (node as { getBoundingClientRect(): { left: number } })
                  .getBoundingClientRect().left;
              const { firstElementChild } = summary as unknown as {
                firstElementChild: unknown;
              };
              return [
                box(firstElementChild) - box(summary) > 8,
                getComputedStyle(summary).fontSize,
              ];
            }),
        );
      assert(headings.length > 3);
      assertEquals(new Set(headings.map(String)), new Set(["true,16px"]));
    });
  },
);

browserTest("axe-core would find what is wrong", async (browser) => {
  const html = page("clearWinner")
    .replace(/<caption>.*?<\/caption>/, "<caption><img></caption>")
    .replace('<html lang="en">', "<html>");
  await withPage(browser, html, {}, async (page) => {
    const found = await violations(page);
    const rules = found.map((violation) => violation.split(":")[0]);
    assertEquals(rules.sort(), [
      "aria-required-children",
      "html-has-lang",
      "image-alt",
    ]);
  });
});

browserTest(
  "the data of a table are saved as a file by keyboard, digit for digit",
  async (browser) => {
    await withPage(browser, page("clearWinner"), {}, async (page) => {
      await page.locator(".report-downloads>summary").press("Enter");
      const save = async (name: string) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.locator(`#data-${name} a`).press("Enter"),
        ]);
        assertEquals(download.suggestedFilename(), `${name}.csv`);
        return await Deno.readTextFile(await download.path());
      };
      const liftsOf = (csv: string) => {
        const [header, ...rows] = parse(csv);
        const column = header!.indexOf("lift");
        return rows.map((row) => row[column]!).filter((cell) => cell !== "");
      };
      const lifts = readouts.clearWinner!.metrics.flatMap(({ comparisons }) =>
        comparisons.map(({ lift }) => String(lift.value))
      );
      const all = [
        ...liftsOf(await save("metrics")),
        ...liftsOf(await save("other-metrics")),
      ];
      assertEquals(all.toSorted(), lifts.toSorted());
    });
  },
);

browserTest(
  "a card is small, and what is folded below it opens without a script",
  async (browser) => {
    const { threeVariations, tenVariations } = readouts;
    const cards = { ...results, threeVariations, tenVariations };
    for (const [name, readout] of drawn(6, Object.entries(cards))) {
      const html = await renderReport(readout!, { format: "html" });
      const most = readout!.variations.length > 2 ? 6000 : 4000;
      const viewport = { width: 900, height: 900 };
      const look = { javaScriptEnabled: false, viewport };
      await withPage(browser, html, look, async (page) => {
        const cardBox = async () =>
          (await page.locator(".report-card").boundingBox())!;
        const { height } = await cardBox();
        assert(height <= 500, `${name}: ${height} pixels of card`);
        const body = page.locator("body");
        const pixels = (await body.boundingBox())!.height;
        assert(pixels <= most, `${name}: ${pixels} pixels of page`);
        const words = (await body.innerText()).split(/\s+/).length;
        assert(words <= 700, `${name}: ${words} words`);
        const summaries = page.locator(".report-finding>summary");
        for (const summary of await summaries.all()) {
          await summary.press("Enter");
        }
        assert(await page.locator("#table-variations").isVisible());
        const isRead = name !== "noOrders";
        assertEquals(
          await page.locator("#table-metrics").isVisible(),
          isRead,
          name,
        );
        await page.setViewportSize({ width: 360, height: 740 });
        const narrow = await cardBox();
        const end = narrow.y + narrow.height;
        assert(end <= 740, `${name}: its card ends at ${end} on a phone`);
        const ends = await page.locator("#table-variations td").evaluateAll(
          (cells) => cells.map((cell) => cell.getBoundingClientRect().right),
        );
        assert(Math.max(...ends) <= 360, "rows are cards: nothing is cut");
      });
    }
  },
);

browserTest(
  "a link to a part of the evidence unfolds it and shows its heading, without a script",
  async (browser) => {
    const look = {
      javaScriptEnabled: false,
      viewport: { width: 900, height: 700 },
    };
    await withPage(browser, page("clearWinner"), look, async (page) => {
      const address = page.url();
      const ids = await page.locator(".report-finding>[id]").evaluateAll(
        (all) => all.map(({ id }) => id),
      );
      assertEquals(ids.slice(0, 2), ["metrics", "over-time"]);
      for (const id of [...ids, "chart-days", "checks"]) {
        await page.goto("about:blank");
        await page.goto(`${address}#${id}`);
        const target = page.locator(`#${id}`);
        assert(await target.isVisible(), id);
        const { y } = (await target.boundingBox())!;
        assert(y >= 0 && y < 700, `${id}: ${y}`);
        if (!ids.includes(id)) continue;
        const heading = page.locator(`details:has(>#${id})>summary`);
        const box = (await heading.boundingBox())!;
        assert(box.y >= -1, `${id}: its heading is at ${box.y}`);
      }
      await page.goto(address);
    });
  },
);

browserTest(
  "a day and a bar of a drawn chart tell their values when they are pointed at",
  async (browser) => {
    const { overTime, orderValues } = readouts.threeVariations!;
    const options = {
      javaScriptEnabled: false,
      viewport: { width: 1400, height: 1200 },
    };
    const html = page("threeVariations");
    await withPage(browser, html, options, async (page) => {
      assertEquals(await page.evaluate(inspectPage), [], "all is unfolded");
      const lifts = await page.evaluate(told, "lift-over-time");
      const byArm = Map.groupBy(
        overTime!.lifts.filter(({ lift }) => lift.value !== null),
        ({ variation }) => variation,
      );
      const expected = [...byArm.values()].flat();
      assertEquals(lifts.length, expected.length);
      for (const [at, { date, lift }] of expected.entries()) {
        assertStringIncludes(
          lifts[at]!,
          `${date}: lift ${oracle.lift(lift.value)},`,
        );
      }
      const days = await page.evaluate(told, "days");
      const known = overTime!.days.filter(({ value }) => value !== null);
      assertEquals(days.length, known.length);
      const names = [...new Set(known.map(({ variation }) => variation))];
      const inOrder = names.flatMap((name) =>
        known.filter(({ variation }) => variation === name)
      );
      for (const [at, { date, variation, visitors }] of inOrder.entries()) {
        assertStringIncludes(days[at]!, `${date}: `);
        assertStringIncludes(
          days[at]!,
          `${variation}: visitors ${visitors}, gross profit per visitor `,
        );
      }
      assertEquals(
        await page.evaluate(told, "order-values"),
        orderValues.variations.flatMap(({ bins }) =>
          bins.map(({ from, to, orders }) =>
            `from ${oracle.plain(from, 2)}, to ${
              oracle.plain(to, 2)
            }, orders ${orders}`
          )
        ),
      );
    });
  },
);

browserTest("many variations are ranked, the best first", async (browser) => {
  await withPage(browser, page("fourVariations"), {}, async (page) => {
    const chart = page.locator("#chart-decision .report-wide svg");
    const names = (await chart.locator("text").allTextContents())
      .filter((text) => /^[BCD]$/.test(text));
    assertEquals(names, ["C", "B", "D"]);
  });
});

browserTest("a hostile name is text wherever it stands", async (browser) => {
  await withPage(browser, page("hostile"), {}, async (page) => {
    assertEquals(await page.locator("img, main script, iframe").count(), 0);
    assertEquals(await page.locator("h1").textContent(), HOSTILE);
    const data = await page.locator("#data-variations a").getAttribute("href");
    assertStringIncludes(decodeURIComponent(data!), "'=1+1|cmd");
  });
});

browserTest(
  "in print everything is light, charts are wide, and no data are unfolded",
  async (browser) => {
    const html = page("clearWinner");
    const options = {
      colorScheme: "dark",
      viewport: { width: 360, height: 900 },
    } as const;
    await withPage(browser, html, options, async (page) => {
      await page.emulateMedia({ media: "print" });
      const white = ["rgb(255, 255, 255)", "rgb(255, 255, 255)"];
      assertEquals(await page.evaluate(grounds), white);
      assert(await page.locator("#chart-decision .report-wide").isVisible());
      assert(await page.locator("#chart-decision .report-narrow").isHidden());
      assert(await page.locator("#data-metrics").isHidden());
      const [value, interval]: number[] = await page.evaluate(
        `["#table-metrics td", "#table-metrics td .readout-note"].map((one) =>
          parseFloat(getComputedStyle(document.querySelector(one)).fontSize))`,
      );
      assert(interval! < value!, `${interval} pixels below ${value}`);
      const pdf = await page.pdf({ format: "A4" });
      const pages = new TextDecoder("latin1").decode(pdf)
        .match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      assert(pages >= 3 && pages <= 11, `${pages} pages`);
    });
  },
);
