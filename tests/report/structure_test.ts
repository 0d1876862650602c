import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { parse } from "@std/csv";
import {
  DISPLAY_CLASSES,
  type NotebookCell,
  type NotebookDocument,
  renderNotebookReport,
  REPORT_STYLESHEET,
} from "../../lib/report/mod.ts";
import { all, type Element, parsePage } from "./_parse.ts";
import { PROVENANCE, sampleNotebook } from "./_sample.ts";

const html = await renderNotebookReport(await sampleNotebook(), {
  provenance: PROVENANCE,
});
const page = parsePage(html);

function notebook(...cells: readonly NotebookCell[]): NotebookDocument {
  return { nbformat: 4, cells };
}

function prose(source: string): NotebookCell {
  return { cell_type: "markdown", source };
}

function output(data: Readonly<Record<string, unknown>>): NotebookCell {
  return {
    cell_type: "code",
    source: "",
    outputs: [{ output_type: "display_data", data }],
  };
}

async function pageOf(...cells: readonly NotebookCell[]): Promise<Element> {
  return parsePage(await renderNotebookReport(notebook(...cells)));
}

function texts(page: Element, selector: string): string[] {
  return all(page, selector).map(({ textContent }) => textContent.trim());
}

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

Deno.test("code is folded under its first line", () => {
  assertEquals(texts(page, "summary code").slice(0, 2), [
    'const experienceId = "exp_42";',
    "display(result.checks)",
  ]);
  assertEquals(all(page, "details[open]").length, 0);
});

const answer = { ...output({ "text/plain": "42" }), source: "40 + 2" };

Deno.test("a cell that hides its input keeps its code folded, without a line of it", async () => {
  for (
    const metadata of [
      { tags: ["hide-input"] },
      { tags: ["hide_input"] },
      { jupyter: { source_hidden: true } },
    ]
  ) {
    const page = await pageOf({ ...answer, metadata });
    assertEquals(texts(page, "summary"), ["Code"]);
    assertEquals(texts(page, "details pre"), ["40 + 2"]);
    assertEquals(texts(page, ".report-output pre"), ["42"]);
  }
});

Deno.test("a cell that hides its output keeps it folded, unless it is an error", async () => {
  for (
    const metadata of [
      { tags: ["hide-output"] },
      { tags: ["hide-cell"] },
      { jupyter: { outputs_hidden: true } },
    ]
  ) {
    const page = await pageOf({ ...answer, metadata });
    assertEquals(texts(page, "summary").at(-1), "Output");
    assertEquals(texts(page, "details .report-output pre"), ["42"]);
    assertEquals(all(page, "details[open]").length, 0);
    const failed = await pageOf({
      ...answer,
      metadata,
      outputs: [{ output_type: "error", ename: "E", evalue: "x" }],
    });
    assertEquals(texts(failed, "details[open] .report-error"), ["E: x"]);
  }
});

Deno.test("what is tagged to be removed is not in the page, but for errors", async () => {
  const tagged = (tag: string) =>
    pageOf({ ...answer, metadata: { tags: [tag] } });
  const input = await tagged("remove-input");
  assertEquals(all(input, "details").length, 0);
  assertEquals(texts(input, "pre"), ["42"]);
  const output = await tagged("remove-output");
  assertEquals(texts(output, "pre"), ["40 + 2"]);
  assertEquals(texts(await tagged("remove-cell"), "main"), [""]);
  const failed = await pageOf({
    ...answer,
    metadata: { tags: ["remove-output"] },
    outputs: [{ output_type: "error", ename: "E", evalue: "x" }],
  });
  assertEquals(texts(failed, ".report-error"), ["E: x"]);
});

Deno.test("a code cell's anchor is its own id, or its number", async () => {
  const page = await pageOf(
    answer,
    { ...answer, id: "a1b2" },
    { ...answer, id: "cell-02" },
    { ...answer, id: '"><img>' },
  );
  assertEquals(
    all(page, ".report-cell").map((cell) => cell.getAttribute("id")),
    ["cell-1", "cell-a1b2", "cell-02", "cell----img-"],
  );
});

/** The data of each table in a page, read back. */
function dataOf(page: Element): string[][][] {
  return all(page, ".report-data").map((data) => {
    const [, csv] = /^data:text\/csv;charset=utf-8,(.*)$/s.exec(
      data.querySelector("a")?.getAttribute("href") ?? "",
    )!;
    return parse(decodeURIComponent(csv!).replace(/^\ufeff/, ""));
  });
}

Deno.test("each table carries what it shows as CSV, spans spelt out", async () => {
  const page = await pageOf(
    output({
      "text/html": `<table><caption>Größe &amp; Wert</caption>
        <thead><tr><th>Metric</th><th colspan="2">Values</th></tr></thead>
        <tbody><tr><th rowspan="2">AOV</th><td>A</td><td>+5.9 %</td></tr>
        <tr><td>B,<br>"C"<script>x</script></td><td>=1+1</td></tr></tbody>
        </table>`,
    }),
    output({ "text/markdown": "| a | b |\n|---|--:|\n| **x** | `1` |" }),
    prose("| c |\n|---|\n| 1 |"),
    output({
      "text/html":
        "<table><tr><td>o<table><tr><td>i</td></tr></table></td></tr></table>",
    }),
    output({ "text/html": "<table><tr><td></td></tr></table><p>x</p>" }),
  );
  assertEquals(dataOf(page), [
    [
      ["Metric", "Values", ""],
      ["AOV", "A", "+5.9 %"],
      ["AOV", 'B, "C"', "'=1+1"],
    ],
    [["a", "b"], ["x", "1"]],
    [["c"], ["1"]],
    [["oi"]],
  ]);
  assertEquals(
    all(page, ".report-data").map((data) => data.getAttribute("id")),
    ["data-größe-wert", "data-table", "data-table-2", "data-cell-4-1"],
  );
});

Deno.test("a cell that claims to reach over everything does not fill the page", async () => {
  const cell = `<td rowspan="99999999999" colspan="99999">${
    "long ".repeat(100)
  }</td>`;
  const html = await renderNotebookReport(notebook(output({
    "text/html": `<table><tr>${cell}</tr>${"<tr></tr>".repeat(500)}</table>`,
  })));
  // 500 rows of 100 empty cells, twice: a separator each.
  assert(html.length < 250_000, String(html.length));
});

Deno.test("the richest form that shows something is taken", async () => {
  const png = "iVBORw0KGgo=";
  const cases: readonly [Record<string, unknown>, string][] = [
    [{ "text/html": "<p>h</p>", "text/plain": "p" }, "p"],
    [{ "text/html": "<script>x</script>", "text/plain": "p" }, "pre"],
    [{ "image/png": png, "text/plain": "p" }, "img"],
    [{ "text/markdown": "*m*", "text/plain": "p" }, "em"],
    [{ "image/svg+xml": "<svg/>", "image/png": png }, "svg"],
    [{ "image/svg+xml": "no", "image/png": png }, "img"],
    [{ "image/png": "not base64!", "text/plain": "p" }, "pre"],
  ];
  for (const [data, selector] of cases) {
    const page = await pageOf(output(data));
    assert(page.querySelector(`.report-output ${selector}`), selector);
  }
  const unknown = await pageOf(output({ "application/x-a": {} }));
  assertEquals(texts(unknown, ".report-absent"), [
    "[Output that a page cannot show: application/x-a]",
  ]);
});

Deno.test("a picture is named by the output's own text, and keeps its size", async () => {
  const page = await pageOf({
    cell_type: "code",
    source: [],
    outputs: [{
      output_type: "execute_result",
      data: { "image/png": ["iVBO\n", "Rw0KGgo=\n"], "text/plain": "A map" },
      metadata: { "image/png": { width: 640, height: "1;x" } },
    }],
  });
  const image = page.querySelector("img");
  assertEquals(
    image?.getAttribute("src"),
    "data:image/png;base64,iVBORw0KGgo=",
  );
  assertEquals(image?.getAttribute("alt"), "A map");
  assertEquals(image?.getAttribute("width"), "640");
  assertEquals(image?.getAttribute("height"), null);
});

Deno.test("streams are one text without colours, and a progress line shows its end", async () => {
  const stream = (name: string, text: string | string[]) => ({
    output_type: "stream",
    name,
    text,
  });
  const page = await pageOf({
    cell_type: "code",
    source: "",
    outputs: [
      stream("stdout", ["\u001b[1mone\u001b[22m\n", "10 %\r"]),
      stream(
        "stdout",
        "100 %\r\n\u001b]8;;http://x\u0007link\u001b]8;;\u0007\n",
      ),
      stream("stderr", "oh <no>\n"),
    ],
  });
  assertEquals(texts(page, "pre"), ["one\n100 %\nlink", "oh <no>"]);
  assertEquals(texts(page, ".report-output-label"), [
    "Written to the error stream",
  ]);
});

Deno.test("an error is shown, and the page says at its top that it is incomplete", async () => {
  const failing: NotebookCell = {
    cell_type: "code",
    source: "boom()",
    outputs: [{
      output_type: "error",
      ename: "TypeError",
      evalue: "<x> is not a function",
      traceback: ["\u001b[31mTypeError\u001b[0m: <x>", "    at a.ts:1:1"],
    }],
  };
  const page = await pageOf(prose("# T"), failing);
  assertEquals(texts(page, ".report-error p"), [
    "TypeError: <x> is not a function",
  ]);
  assertEquals(texts(page, ".report-error pre"), [
    "TypeError: <x>\n    at a.ts:1:1",
  ]);
  const link = page.querySelector("header .report-incomplete a");
  assertEquals(link?.getAttribute("href"), "#error-in-cell-2");
  assert(page.querySelector("#error-in-cell-2"));

  const metadata = { tags: ["raises-exception"] };
  const expected = await pageOf({ ...failing, metadata });
  assertEquals(all(expected, ".report-incomplete"), []);
  assertEquals(all(expected, ".report-error").length, 1);
});

Deno.test("provenance is what it is given, and nothing else", async () => {
  assertEquals(
    texts(page, "footer dt"),
    PROVENANCE.map(({ label }) => label),
  );
  assertEquals(
    texts(page, "footer dd"),
    PROVENANCE.map(({ value }) => value),
  );
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

Deno.test("every class for displays is in the style sheet", () => {
  for (const name of Object.values(DISPLAY_CLASSES)) {
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
    "current value is 3",
  );
  await assertRejects(
    () => renderNotebookReport(notebook(), { language: '"><script>' }),
    RangeError,
    "BCP 47",
  );
  const german = await renderNotebookReport(notebook(), { language: "de" });
  assert(german.includes('<html lang="de">'));
});
