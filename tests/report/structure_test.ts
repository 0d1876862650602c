/** Structure of a page: policy, landmarks, headings, names. */

import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  type NotebookDocument,
  renderNotebookReport,
  REPORT_STYLESHEET,
} from "../../lib/report/mod.ts";
import { all, parsePage } from "./_parse.ts";
import { PROVENANCE, sampleNotebook } from "./_sample.ts";
import {
  html,
  notebook,
  output,
  page,
  pageOf,
  prose,
  texts,
} from "./_pages.ts";

Deno.test("the same notebook gives the same bytes", async () => {
  const again = await renderNotebookReport(await sampleNotebook(), {
    provenance: PROVENANCE,
  });
  assert(again === html);
});

Deno.test("the policy allows the page's own style sheet by its digest, pictures inside the file, and nothing else", async () => {
  const policy = page.querySelector(
    'meta[http-equiv="Content-Security-Policy"]',
  )?.getAttribute("content") ?? "";
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "";
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style)),
  );
  assertEquals(
    policy,
    "default-src 'none'; style-src 'sha256-" +
      btoa(String.fromCharCode(...digest)) +
      "'; img-src data:; base-uri 'none'; form-action 'none'",
  );
});

Deno.test("the page needs nothing from outside", () => {
  for (const element of all(page, "[src], [href]")) {
    const src = element.getAttribute("src");
    assert(src === null || src.startsWith("data:"));
    const href = element.getAttribute("href") ?? "#";
    assert(element.localName === "a" || href === "data:,");
  }
  assertEquals(all(page, "script, iframe, object, embed, form"), []);
  assertEquals(all(page, "style").length, 1);
  assert(!REPORT_STYLESHEET.includes("url("));
  assert(!REPORT_STYLESHEET.includes("</"));
});

Deno.test("no element has a style attribute or a handler", () => {
  for (const element of all(page, "*")) {
    for (const { name } of element.attributes) {
      assert(name !== "style" && !name.startsWith("on"), name);
    }
  }
});

Deno.test("the title is the notebook's own, once, and headings skip no level", () => {
  assertEquals(texts(page, "h1"), ["Free shipping above 50 USD"]);
  assertEquals(texts(page, "head > title"), ["Free shipping above 50 USD"]);
  const levels = all(page, "h1, h2, h3, h4, h5, h6")
    .map(({ localName }) => Number(localName.slice(1)));
  levels.reduce((above, level) => {
    assert(level <= above + 1, levels.join(" "));
    return level;
  }, 0);
});

Deno.test("the parts of the page are landmarks, and it can be skipped to the main one", () => {
  for (const landmark of ["header", "nav", "main", "footer"]) {
    assertEquals(all(page, landmark).length, 1, landmark);
  }
  assertEquals(page.querySelector("html")?.getAttribute("lang"), "en");
  const skip = page.querySelector("body > a");
  assertEquals(skip?.getAttribute("href"), "#report-main");
  assertEquals(page.querySelector("main")?.getAttribute("id"), "report-main");
});

Deno.test("ids are unique, and everything that names one finds it", () => {
  const ids = all(page, "[id]").map((one) => one.getAttribute("id") ?? "");
  assertEquals(ids.length, new Set(ids).size);
  for (const link of all(page, 'a[href^="#"]')) {
    assert(ids.includes(link.getAttribute("href")?.slice(1) ?? ""));
  }
  for (const element of all(page, "[aria-labelledby]")) {
    assert(ids.includes(element.getAttribute("aria-labelledby") ?? ""));
  }
  for (const clipped of all(page, "[clip-path]")) {
    const [, id = ""] = /^url\(#(.+)\)$/.exec(
      clipped.getAttribute("clip-path") ?? "",
    ) ?? [];
    assert(ids.includes(id));
  }
});

Deno.test("the contents lead to the headings of two levels, when there are more than three", async () => {
  assertEquals(texts(page, "nav a"), [
    "Health",
    "Health checks",
    "Metrics",
    "Over time",
    "Outliers",
    "Order values",
    "Segments",
  ]);
  const small = await pageOf(prose("# T\n\n## A\n\n## B\n\n## C"));
  assertEquals(all(small, "nav"), []);
});

Deno.test("anchors come from the headings' words, with a number for a second one", async () => {
  const page = await pageOf(
    prose("# T\n\n## Über *uns* & `AOV`\n\n## Same\n\n## Same\n\n## !?"),
  );
  assertEquals(
    all(page, "h2").map((heading) => heading.getAttribute("id")),
    ["über-uns-aov", "same", "same-2", "section"],
  );
});

Deno.test("headings are put in order across cells and outputs", async () => {
  const page = await pageOf(
    prose("# Title\n\n### Deep first"),
    output({ "text/html": "<h1>Out</h1><h5>Deeper</h5><h2>Back</h2>" }),
    prose("## Next\n\n# Another\n\n## Below"),
  );
  assertEquals(
    all(page, "h1, h2, h3, h4, h5").map(({ localName, textContent }) =>
      `${localName} ${textContent}`
    ),
    [
      "h1 Title",
      "h2 Deep first",
      "h3 Out",
      "h4 Deeper",
      "h4 Back",
      "h2 Next",
      "h2 Another",
      "h3 Below",
    ],
  );
});

Deno.test("a title that is given stands above the notebook's own", async () => {
  const cells = [prose("# Own")];
  const render = async (title: string) =>
    parsePage(await renderNotebookReport(notebook(...cells), { title }));
  const other = await render("Given");
  assertEquals(texts(other, "h1, h2"), ["Given", "Own"]);
  assertEquals(texts(await render("Own"), "h1, h2"), ["Own"]);
  assertEquals(texts(await pageOf(), "h1"), ["Report"]);
});

Deno.test("header cells have a scope, and tables scroll by themselves with a name", () => {
  for (const cell of all(page, "th")) {
    assertMatch(cell.getAttribute("scope") ?? "", /^(col|row)$/);
  }
  assertEquals(all(page, "thead th[scope=row]"), []);
  assertEquals(all(page, "tbody th[scope=col]"), []);
  for (const region of all(page, ".report-scroll")) {
    assertEquals(region.getAttribute("tabindex"), "0");
    assert(region.getAttribute("aria-label"));
  }
  const names = all(page, ".report-scroll > table")
    .map((table) => table.querySelector("caption")?.textContent ?? null);
  assertEquals(names, [
    "Metrics against the control",
    null,
    "Conversion rate by device",
  ]);
});

Deno.test("a row of header cells without a table head heads its columns", async () => {
  const page = await pageOf(output({
    "text/html":
      "<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>1</td></tr></table>",
  }));
  assertEquals(
    all(page, "th").map((cell) => cell.getAttribute("scope")),
    ["col", "col", "row"],
  );
});

Deno.test("charts stand in the page with a name, and leave their style sheet to it", () => {
  const charts = all(page, "main svg");
  assertEquals(charts.length, 4);
  for (const chart of charts) {
    assertEquals(chart.getAttribute("role"), "img");
    assertMatch(chart.getAttribute("aria-label") ?? "", /\w{3}/);
    assertEquals(chart.getAttribute("class"), "readout-chart-svg");
    assert(chart.getAttribute("viewBox"));
  }
});

Deno.test("provenance is what it is given, and nothing else", async () => {
  assertEquals(texts(page, "footer dt"), PROVENANCE.map(({ label }) => label));
  assertEquals(texts(page, "footer dd"), PROVENANCE.map(({ value }) => value));
  assertEquals(all(await pageOf(), "footer"), []);
});

Deno.test("prose knows tables, pasted pictures and links that lead somewhere", async () => {
  const page = await pageOf({
    cell_type: "markdown",
    source: "| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n![A dot](attachment:dot.png) " +
      "[w](https://example.com) [m](mailto:a@b.c) [h](#x) [f](other.ipynb)",
    attachments: { "dot.png": { "image/png": "iVBORw0KGgo=" } },
  });
  assertEquals(
    all(page, "td").map((cell) => cell.getAttribute("class")),
    ["report-centre", "num"],
  );
  assertEquals(page.querySelector("img")?.getAttribute("alt"), "A dot");
  assertEquals(
    all(page, "main a:not([download])").map((link) =>
      link.getAttribute("href")
    ),
    ["https://example.com", "mailto:a@b.c", "#x"],
  );
});

Deno.test("every class that the README gives to displays is in the style sheet", () => {
  const readme = Deno.readTextFileSync("lib/report/DISPLAYS.md");
  const named = readme.match(/(?<=class=").+?(?=")/g)!.join(" ").split(" ");
  assert(named.includes("readout-check--warn"));
  for (const name of named) {
    assert(RegExp(`\\.${name}\\b`).test(REPORT_STYLESHEET), name);
  }
});

Deno.test("what is no notebook, and what is no language, is refused", async () => {
  await assertRejects(
    () => renderNotebookReport({} as NotebookDocument),
    TypeError,
    "it has no list of cells",
  );
  await assertRejects(
    () => renderNotebookReport({ nbformat: 3, cells: [] }),
    TypeError,
    "must be 4, but is 3",
  );
  await assertRejects(
    () => renderNotebookReport(notebook(), { language: '"><script>' }),
    RangeError,
    "BCP 47",
  );
  const german = await renderNotebookReport(notebook(), { language: "de" });
  assert(german.includes('<html lang="de">'));
});
