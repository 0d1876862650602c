/** A readout's report as text: its parts, its data, its provenance. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { parse } from "@std/csv";
import MarkdownIt from "markdown-it";
import * as fc from "fast-check";
import { OptionsError } from "../../lib/base/options/mod.ts";
import { LIBRARY_VERSION } from "../../lib/api/mod.ts";
import { formatReadout } from "../../lib/readout/mod.ts";
import { toCsv } from "../../lib/report/_csv.ts";
import {
  escapeInline,
  escapeMarkdown,
  plainText,
} from "../../lib/document/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { all, type Element, parsePage } from "./_parse.ts";
import { allPages, allReadouts, frameReadout, HOSTILE } from "./_readouts.ts";

const readouts = await allReadouts();
const pages = await allPages();
const DIGEST = "0123456789abcdef".repeat(4);

function html(name: string): string {
  return pages[name]!;
}

function markdown(name: string): Promise<string> {
  return renderReport(readouts[name]!, { format: "markdown" });
}

Deno.test("every page has one h1, headings that skip no level, and landmarks", () => {
  for (const name of Object.keys(readouts)) {
    const page = parsePage(html(name));
    const levels = all(page, "h1, h2, h3, h4")
      .map(({ localName }) => Number(localName.slice(1)));
    assertEquals(levels.filter((level) => level === 1).length, 1);
    levels.reduce((above, level) => {
      assert(level <= above + 1, `${name}: ${levels.join(" ")}`);
      return level;
    }, 0);
    for (const landmark of ["header", "main", "footer"]) {
      assertEquals(all(page, landmark).length, 1, landmark);
    }
  }
});

Deno.test("nothing unseen is in what is copied of a report", async () => {
  for (const [name, page] of Object.entries(pages)) {
    for (const text of [page, await markdown(name)]) {
      const [unseen] = text.match(/.{0,9}[\u00a0\u2060].{0,9}/) ?? [];
      assertEquals(unseen, undefined, name);
    }
  }
});

Deno.test("ids are unique, and the anchors of a report are always the same", () => {
  for (const name of Object.keys(readouts)) {
    const page = parsePage(html(name));
    const ids = all(page, "[id]").map((one) => one.getAttribute("id")!);
    assertEquals(ids.length, new Set(ids).size);
    for (
      const anchor of [
        "metrics",
        "large-orders",
        "inputs",
        "table-variations",
        "table-metrics",
        "data-metrics",
        "checks",
        "report-provenance",
      ]
    ) assert(ids.includes(anchor), `${name}: ${anchor}`);
  }
});

Deno.test("every table has a caption, scopes, and its data", () => {
  for (const name of Object.keys(readouts)) {
    const page = parsePage(html(name));
    const tables = all(page, "table");
    assert(tables.length >= 3);
    for (const table of tables) {
      assert(table.querySelector("caption")?.textContent);
      assertEquals(
        all(table, "th").filter((cell) => !cell.getAttribute("scope")),
        [],
      );
    }
    for (const output of all(page, "main .report-output")) {
      const name = output.getAttribute("id")!.replace(/^table-/, "");
      assert(page.querySelector(`#data-${name} a[download="${name}.csv"]`));
    }
  }
});

/** Returns the file that the data link of a table or chart saves. */
function savedCsv(data: Element): string {
  const href = data.querySelector("a")!.getAttribute("href")!;
  const [, csv] = /^data:text\/csv;charset=utf-8,(.*)$/s.exec(href)!;
  return decodeURIComponent(csv!);
}

Deno.test("all data are saved from one place, with every digit", () => {
  const page = parsePage(html("clearWinner"));
  const data = all(page, ".report-data");
  assertEquals(data.map((one) => one.getAttribute("id")), [
    "data-metrics",
    "data-other-metrics",
    "data-drivers",
    "data-shrunk-estimates",
    "data-projected-impact",
    "data-lift-over-time",
    "data-days",
    "data-novelty",
    "data-heterogeneity",
    "data-large-orders",
    "data-order-values",
    "data-variations",
  ]);
  assertEquals(all(page, ".report-downloads .report-data").length, data.length);
  const [header, ...rows] = parse(savedCsv(data.at(-1)!));
  const revenue = header!.indexOf("net_revenue");
  assertEquals(
    rows.map((row) => Number(row[revenue])),
    readouts.clearWinner!.variations.map(({ netRevenue }) => netRevenue),
  );
});

Deno.test("a name that runs from right to left leaves the numbers behind it in order", () => {
  const page = parsePage(html("longNames"));
  const name = "نسخة جديدة 24 🚚 ﷽";
  for (
    const selector of ["section p + p", "figcaption", "caption + thead + tbody"]
  ) {
    assertStringIncludes(
      page.querySelector(selector)!.textContent!,
      `\u2068${name}\u2069`,
    );
  }
  const data = savedCsv(page.querySelector("#data-variations")!);
  assertStringIncludes(data, name);
  assert(!data.includes("\u2068"));
});

Deno.test("a failed check comes before all evidence", () => {
  const shown = (name: string) =>
    all(parsePage(html(name)), "main > .readout-checks, .report-evidence")
      .map((part) => part.getAttribute("class"));
  assertEquals(shown("brokenSplit"), ["readout-checks", "report-evidence"]);
  assertEquals(shown("clearWinner"), ["report-evidence"]);
});

Deno.test("a terminal of 100 columns shows a readout of two variations in 40 lines", () => {
  const pairs = Object.entries(readouts).filter(([name, { variations }]) =>
    variations.length === 2 && name !== "longNames"
  );
  for (const [name, readout] of pairs) {
    const lines = formatReadout(readout).split("\n");
    assert(lines.length <= 40, `${name}: ${lines.length} lines`);
    const evidence = formatReadout(readout, { details: true }).split("\n");
    assert(evidence.length > lines.length);
  }
});

Deno.test("provenance says what was read, how, and with what", async () => {
  const text = await renderReport(readouts.clearWinner!, {
    format: "markdown",
    bundleDigest: DIGEST,
    provenance: [{ label: "Asked by", value: "finance" }],
  });
  const provenance = text.slice(text.indexOf("## Provenance"));
  for (
    const line of [
      "- Experience id: 5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01",
      "- Confidence level: 95%",
      "- Asked by: finance",
      `- Receipt (SHA-256): ${DIGEST}`,
      `- Readout: ${LIBRARY_VERSION}`,
      "- Contract: v25-10-beta",
    ]
  ) assertStringIncludes(provenance, line);
});

Deno.test("the version in a report is the library's", async () => {
  const config = new URL("../../deno.json", import.meta.url);
  const { version } = JSON.parse(await Deno.readTextFile(config));
  assertEquals(LIBRARY_VERSION, version);
});

Deno.test("a readout that was read back from JSON gives the same report, without what a page computes from", async () => {
  const arm = (buyers: number) => ({
    visitors: 10_000,
    buyers,
    revenue: (index: number) => 40 + index % 20,
  });
  const made = await frameReadout({ A: arm(300), B: arm(360) });
  const copy = JSON.parse(JSON.stringify(made));
  const [page, withoutSums] = await Promise.all(
    [made, copy].map((readout) => renderReport(readout, { format: "html" })),
  );
  const data = /<script type="application\/json".*?<\/script>\n/;
  assertMatch(page!, data);
  assertEquals(page!.replace(data, ""), withoutSums!);
  for (const format of ["markdown", "json"] as const) {
    const [text, again] = await Promise.all(
      [made, copy].map((readout) => renderReport(readout, { format })),
    );
    assertEquals(text, again);
  }
});

Deno.test("a format or digest that is none is an error that says so", async () => {
  await assertRejects(
    () => renderReport(readouts.aaTest!, { format: "pdf" as "html" }),
    OptionsError,
    'Option format must be one of html, json, markdown: current value is "pdf"',
  );
  await assertRejects(
    () =>
      renderReport(readouts.aaTest!, { format: "html", bundleDigest: "abc" }),
    RangeError,
    'must be 64 hexadecimal digits: current value is "abc"',
  );
});

Deno.test("numbers keep every digit in CSV, and formulas become text", () => {
  const csv = toCsv([
    ["a", "b"],
    [0.1 + 0.2, -1e-300],
    ["=1+1", "-2+3"],
    ["@SUM(A1)", "+cmd|' /C calc'!A0"],
    ["+34.9%", "−$1,618.00"],
    [null, true],
    ['say "x", then\ny', "-5"],
  ]);
  assertEquals(parse(csv), [
    ["a", "b"],
    ["0.30000000000000004", "-1e-300"],
    ["'=1+1", "'-2+3"],
    ["'@SUM(A1)", "'+cmd|' /C calc'!A0"],
    ["+34.9%", "−$1,618.00"],
    ["", "true"],
    ['say "x", then\ny', "-5"],
  ]);
  assert(csv.endsWith("\r\n"));
});

/** Renderer that is as close to GitHub's as possible: tables, links, HTML. */
const github = new MarkdownIt({ html: true, linkify: true });

Deno.test("any text survives Markdown as it is", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.stringMatching(/^[-+=#>*_`~|<&$!\\[\]().\w:/ ]{0,20}$/),
    fc.constantFrom(HOSTILE, "1. x", "- x", "# x", "www.x.com http://x.y"),
  );
  const shown = (html: string) =>
    parsePage(`<body><main>${html}</main></body>`)
      .querySelector("main")!.textContent!.replace(/\s+/gu, " ").trim();
  fc.assert(
    fc.property(text, (text) => {
      const meant = plainText(text).replace(/[\p{Cc}\s]+/gu, " ").trim();
      const item = github.render(`- ${escapeMarkdown(text)}`);
      assertMatch(item, /^<ul>\n<li>[^<]*<\/li>\n<\/ul>\n$/);
      assertEquals(shown(item), meant);
      const cell = github.render(`| ${escapeInline(text)} | x |\n|---|---|`);
      assertEquals(cell.match(/<(?!\/?(?:table|thead|tr|th)>)/), null, cell);
      assertEquals(shown(cell), `${meant} x`.trim());
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("Markdown's tables have as many cells in every row", async () => {
  for (const name of Object.keys(readouts)) {
    const page = parsePage(
      `<body>${github.render(await markdown(name))}</body>`,
    );
    assert(all(page, "table").length >= 3, name);
    for (const table of all(page, "table")) {
      const counts = all(table, "tr").map((row) => all(row, "th, td").length);
      assertEquals(new Set(counts).size, 1);
    }
    assertEquals(all(page, "img, script, a"), []);
  }
  assertStringIncludes(
    github.render(await markdown("hostile")),
    "&lt;img src=x onerror=alert(1)&gt;| `*_[x](javascript:1)",
  );
});
