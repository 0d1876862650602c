/** Outputs on a page: tables, pictures, streams, errors. */

import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/csv";
import type { NotebookCell } from "../../lib/report/mod.ts";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import { all, type Element } from "./_parse.ts";
import { notebook, output, pageOf, prose, texts } from "./_pages.ts";

/** Returns the data of each table of a page, parsed back. */
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
        <tbody><tr><th rowspan="2">AOV</th><td>A</td><td>+5.9%</td></tr>
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
      ["AOV", "A", "+5.9%"],
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
  // 500 rows of 100 empty cells appear twice, with one separator per cell.
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
  const view = { "application/vnd.jupyter.widget-view+json": {} };
  const unknown = await pageOf(
    output({ "application/x-a": {} }),
    output({ ...view, "text/plain": "" }),
  );
  assertEquals(texts(unknown, ".report-absent"), [
    "[Output not supported in pages: application/x-a]",
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
      stream("stdout", ["\u001b[1mone\u001b[22m\n", "10%\r"]),
      stream(
        "stdout",
        "100%\r\n\u001b]8;;http://x\u0007link\u001b]8;;\u0007\n",
      ),
      stream("stderr", "oh <no>\n"),
    ],
  });
  assertEquals(texts(page, "pre"), ["one\n100%\nlink", "oh <no>"]);
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
