/** Documents in notebooks, where our style sheet is missing. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { liftForest } from "readout/charts";
import {
  blocksView,
  cells,
  note,
  tableView,
  withDocument,
} from "readout/document";
import { renderNotebookReport } from "readout/report";
import { shownBundle } from "../_shown.ts";

Deno.test("a table says itself which column is text and which is numbers", async () => {
  const row = ["mobile", cells.count(7)];
  const view = tableView("Devices", [["Device", "Orders"], row]);
  const html = (await shownBundle(view))["text/html"]!;
  assertMatch(html, /<th scope="row" style="text-align: left">mobile</);
  assertMatch(html, /<td class="num" style="text-align: right[^"]*">7</);
  // Pages have a style sheet for this, and allow no inline styles.
  assert(!view.html.includes("style="));
});

Deno.test("a number stays on one line in a notebook, too", async () => {
  const bundle = await shownBundle(blocksView(note("It was −$5 (p = 0.02).")));
  const html = bundle["text/html"]!;
  assertEquals(html.match(/-number" style="white-space: nowrap">/g)?.length, 2);
  assert(!/[\u00a0\u2060]/.test(Object.values(bundle).join()));
});

Deno.test("the first numbers stand one below the other in a notebook, whose sheet floats terms", async () => {
  const numbers = [{ label: "A month", value: "+$19,800", note: "" }];
  const bundle = await shownBundle(blocksView({ kind: "glance", numbers }));
  assertMatch(bundle["text/html"]!, /<dt style="float: none; width: auto;/);
  assertMatch(bundle["text/html"]!, /<dd style="float: none; width: auto;/);
});

Deno.test("a figure is an image with its words in a notebook, and a drawing on a page", async () => {
  const chart = liftForest({ rows: [], level: 0.95 });
  const record = withDocument({}, () => ({
    title: "A document",
    subtitle: null,
    blocks: [{ kind: "figure", figure: { id: "lift", chart, data: null } }],
  }));
  const data = await shownBundle(record);
  assert(data["text/html"]!.includes("<img alt="));
  assert(!data["text/html"]!.includes("<svg"));
  const page = await renderNotebookReport({
    nbformat: 4,
    cells: [{
      cell_type: "code",
      source: "record",
      outputs: [{ output_type: "display_data", data }],
    }],
  });
  assertEquals(page.match(/<svg /g)?.length, 1);
  assert(page.includes(chart.description));
});
