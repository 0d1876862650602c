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
import { focused, grounds, inspectPage, told } from "./_inspect_page.js";
import { allPages, allReadouts, HOSTILE } from "./_readouts.ts";

const readouts = await allReadouts();

const pages = await allPages();

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
  "the data of a table unfold by keyboard and are saved as a file, digit for digit",
  async (browser) => {
    await withPage(browser, page("clearWinner"), {}, async (page) => {
      const data = page.locator("#data-metrics");
      await data.locator("summary").focus();
      assertEquals((await page.evaluate(focused)).open, false);
      await page.keyboard.press("Enter");
      assertEquals((await page.evaluate(focused)).open, true);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        data.locator("a").click(),
      ]);
      assertEquals(download.suggestedFilename(), "metrics.csv");
      const saved = await Deno.readTextFile(await download.path());
      assertEquals(
        saved.replaceAll("\r\n", "\n"),
        await data.locator("pre").textContent(),
      );
      const liftsOf = (csv: string) => {
        const [header, ...rows] = parse(csv);
        const column = header!.indexOf("lift");
        return rows.map((row) => row[column]!).filter((cell) => cell !== "");
      };
      const lifts = readouts.clearWinner!.metrics.flatMap(({ comparisons }) =>
        comparisons.map(({ lift }) => String(lift.value))
      );
      const folded = await page.locator("#data-other-metrics pre")
        .textContent();
      const all = [...liftsOf(saved), ...liftsOf(folded!)];
      assertEquals(all.toSorted(), lifts.toSorted());
    });
  },
);

browserTest(
  "the summary comes first, and its anchors lead to it",
  async (browser) => {
    await withPage(browser, page("clearWinner"), {}, async (page) => {
      assertEquals(await page.locator("h2").allTextContents(), [
        "Summary",
        "Evidence",
        "Provenance",
      ]);
      await page.locator('nav a[href="#over-time"]').click();
      const top = await page.locator("#over-time").evaluate((heading) =>
        heading.getBoundingClientRect().top
      );
      assert(top > -1 && top < 200, String(top));
    });
  },
);

browserTest(
  "the first screen has the verdict, the lifts and four numbers, beside each other where there is room",
  async (browser) => {
    const viewport = { width: 1400, height: 900 };
    await withPage(browser, page("clearWinner"), { viewport }, async (
      page,
    ) => {
      const box = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())!;
      const [verdict, chart, numbers, contents, metrics] = [
        await box(".readout-verdict"),
        await box("#chart-lifts"),
        await box(".report-glance"),
        await box(".report-contents"),
        await box("#table-metrics"),
      ];
      assert(verdict.y < chart.y && chart.y + chart.height < 900);
      assert(numbers.x > chart.x + chart.width, "the numbers are beside");
      assert(contents.x + contents.width < metrics.x, "the contents are, too");
      const { comparisons } = readouts.clearWinner!.metrics.find(({ name }) =>
        name === "net_revenue_per_visitor"
      )!;
      const lift = (comparisons[0]!.lift.value! * 100).toFixed(1);
      assertEquals(
        await page.locator(".report-glance strong").allTextContents(),
        ["40,000", `+${lift}%`, "+$36,400", "29 days"],
      );
      await page.setViewportSize({ width: 360, height: 900 });
      const narrow = await box(".report-glance");
      assert(narrow.y > (await box("#chart-lifts")).y, "they are below it");
      const money = page.locator(".report-glance strong").nth(2);
      const { height } = (await money.boundingBox())!;
      await money.evaluate((one) => {
        one.textContent = "+¥1,234,567,890";
      });
      assertEquals(await money.textContent(), "+¥1,234,567,890");
      assertEquals((await money.boundingBox())!.height, height, "one line");
      // A row is a card: nothing is cut, and its cells stand below each other.
      const [value, interval] = [
        await box("#table-metrics td[data-label=Lift]:not(:empty)"),
        await box('#table-metrics td[data-label="95% interval"]:not(:empty)'),
      ];
      assert(interval.y > value.y);
      const ends = await page.locator("#table-metrics td").evaluateAll(
        (cells) => cells.map((cell) => cell.getBoundingClientRect().right),
      );
      assert(Math.max(...ends) <= 360, String(Math.max(...ends)));
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
          `${variation}: visitors ${visitors}, net revenue per visitor `,
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
    const chart = page.locator("#chart-ranking .report-wide svg").first();
    const names = (await chart.locator("text").allTextContents())
      .filter((text) => /^[BCD]$/.test(text));
    assertEquals(names, ["C", "B", "D"]);
    assert(await page.locator("#chart-lifts").isVisible());
  });
});

browserTest("a hostile name is text wherever it stands", async (browser) => {
  await withPage(browser, page("hostile"), {}, async (page) => {
    assertEquals(await page.locator("img, main script, iframe").count(), 0);
    assertEquals(await page.locator("h1").textContent(), HOSTILE);
    const data = await page.locator("#data-variations pre").textContent();
    assertStringIncludes(data!, "'=1+1|cmd");
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
      assert(await page.locator("#chart-lifts .report-wide").isVisible());
      assert(await page.locator("#chart-lifts .report-narrow").isHidden());
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
