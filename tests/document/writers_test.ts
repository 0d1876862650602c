/** Output of each writer for small documents. */

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import stringWidth from "string-width";
import type { Document, Table } from "../../lib/document/mod.ts";
import {
  blockHtml,
  cells,
  detail,
  heading,
  liftCells,
  makeTable,
  note,
  table,
  tableView,
  writeMarkdown,
  writeText,
} from "../../lib/document/mod.ts";
import type { Interval } from "../../lib/stats/mod.ts";

const ARMS = [
  { metric: "Orders", name: "Control", lift: null, id: "1" },
  {
    metric: "Orders",
    name: "Progress bar in the cart",
    lift: 0.12345,
    id: "2",
  },
  { metric: "Revenue", name: "Control", lift: null, id: "1" },
  { metric: "Revenue", name: "Progress bar in the cart", lift: -0.5, id: "2" },
];

const LIFTS = makeTable({
  id: "lifts",
  caption: "Lifts",
  head: {
    metric: "Metric",
    variation: "Variation",
    lift: "Lift",
    profit: "Profit",
  },
  groups: 1,
  optional: ["profit"],
  rows: ARMS.map(({ metric, name, lift, id }) => ({
    metric: cells.text(metric),
    variation: cells.text(name),
    id: cells.text("", id),
    ...(lift === null ? {} : { lift: cells.change(lift) }),
    profit: cells.money(null, "USD"),
  })),
});

/** Returns a table with names and a count. */
function counted(names: readonly string[], count: number): Table {
  return makeTable({
    id: "x",
    caption: "X",
    head: { name: "Variation", orders: "Orders" },
    rows: names.map((name) => ({
      name: cells.text(name),
      orders: cells.count(count),
    })),
  });
}

function document(...blocks: Document["blocks"]): Document {
  return { title: "A title", subtitle: null, blocks };
}

function text(width: number, ...blocks: Document["blocks"]): string[] {
  return writeText(document(...blocks), { width }).split("\n").slice(2);
}

Deno.test("a table's data have every digit, hidden columns, and no blanks of a group", () => {
  assertEquals(LIFTS.data, [
    ["metric", "variation", "id", "profit", "lift"],
    ["Orders", "Control", "1", null, null],
    ["Orders", "Progress bar in the cart", "2", null, 0.12345],
    ["Revenue", "Control", "1", null, null],
    ["Revenue", "Progress bar in the cart", "2", null, -0.5],
  ]);
  assertEquals(LIFTS.head.map(({ title }) => title), [
    "Metric",
    "Variation",
    "Lift",
  ]);
});

Deno.test("an interval is three columns of the data", () => {
  const lift = { value: 0.2, lower: 0.1, upper: null, shape: "unbounded" };
  const { data } = makeTable({
    id: "x",
    caption: "X",
    head: {},
    rows: [{ name: cells.text("A") }, liftCells("lift", lift as Interval)],
  });
  assertEquals(data, [
    ["name", "lift", "lift_lower", "lift_upper", "lift_shape"],
    ["A", null, null, null, null],
    [null, 0.2, 0.1, null, "unbounded"],
  ]);
});

Deno.test("a terminal aligns columns, then cuts names, then stacks rows", () => {
  assertEquals(text(60, table(LIFTS)), [
    "Lifts",
    "Metric   Variation                   Lift",
    "Orders   Control",
    "         Progress bar in the cart  +12.3%",
    "Revenue  Control",
    "         Progress bar in the cart  −50.0%",
  ]);
  assertEquals(
    text(36, table(LIFTS)).at(-1),
    "         Progress … the cart  −50.0%",
  );
  assertEquals(text(28, table(LIFTS)).slice(2), [
    "Orders · Progress bar in the",
    "cart",
    "  Lift  +12.3%",
    "Revenue · Control",
    "Revenue · Progress bar in",
    "the cart",
    "  Lift  −50.0%",
  ]);
});

Deno.test("names that would look the same when cut are not cut", () => {
  const names = ["one long name", "two long name"].map((end) =>
    `The beginning of ${end} that ends as the other does`
  );
  const lines = text(40, table(counted(names, 1000)));
  const shown = lines.join(" ");
  for (const name of names) assertStringIncludes(shown, name);
});

Deno.test("wide letters, marks and line breaks take the room that they have", () => {
  const names = ["天地玄黃", "e\u0301te\u0301", "a\tb\nc"];
  const lines = text(40, table(counted(names, 7)));
  assertEquals(
    new Set(lines.slice(1).map((line) => stringWidth(line))).size,
    1,
  );
  assertEquals(lines.length, 5);
});

Deno.test("a p-value, a percentage and a number stay with their signs", () => {
  assertEquals(text(20, note("It rose by some 12% here (p = 0.012) or so.")), [
    "It rose by some 12%",
    "here (p = 0.012) or",
    "so.",
  ]);
});

Deno.test("a terminal leaves details out, and headings of nothing with them", () => {
  const blocks = [
    heading(3, "a", "A"),
    ...detail(note("For those who have room.")),
    heading(3, "b", "B"),
    note("For all."),
  ];
  assertEquals(text(40, ...blocks), ["B", "For all."]);
  assertStringIncludes(
    writeMarkdown(document(...blocks)),
    "### A\n\nFor those who have room.",
  );
});

Deno.test("groups span their rows on a page, and in a notebook every row has all of its cells, to be copied", () => {
  const page = blockHtml(table(LIFTS), [], true);
  assertEquals(
    page.match(/<th scope="rowgroup" rowspan="2" [^>]*>/g)?.length,
    2,
  );
  const rows = blockHtml(table(LIFTS)).match(/<tr>.*?<\/tr>/gs)!;
  const counts = rows.map((row) => row.match(/<t[hd]\b/g)!.length);
  assertEquals(new Set(counts), new Set([LIFTS.head.length]));
  const amount = table({
    ...LIFTS,
    rows: [[cells.text("A"), cells.moneyChange(0.04, "KWD"), cells.blank]],
  });
  for (const onPage of [true, false]) {
    assertEquals(/[\u00a0\u2060]/.test(blockHtml(amount, [], onPage)), false);
  }
});

Deno.test("what is long is folded, on a page and in a notebook", () => {
  const rowsOf = (count: number) =>
    blockHtml(table({
      ...LIFTS,
      rows: Array.from({ length: count }, () => LIFTS.rows[0]!),
    }));
  assertEquals(rowsOf(24).includes("<details"), false);
  assertStringIncludes(rowsOf(25), "<summary>Lifts (25 rows)</summary>");
});

Deno.test("a notebook's numbers are copied with a minus that spreadsheets read", () => {
  assertStringIncludes(blockHtml(table(LIFTS)), '"num">-50.0%</td>');
  assertMatch(blockHtml(table(LIFTS), [], true), />−50.0%<\/td>/);
});

Deno.test("HTML escapes names and closes those that run from right to left", () => {
  const hostile = tableView("<b>", [["נ", "<i>"], ['"', cells.p(2e-7)]]).html;
  assertStringIncludes(hostile, "<caption>&lt;b&gt;</caption>");
  assertStringIncludes(hostile, "\u2068נ\u2069");
  assertEquals(/<[bi]>/.test(hostile), false);
});

Deno.test("an amount and a p stay on one line, and nothing unseen is copied with them", () => {
  assertEquals(
    blockHtml(
      note("It was +KWD 0.040 (+4.4%), −¥3,510,000, SAR 5, p < 0.0001."),
    ),
    '<p class="readout-note">It was ' +
      ["+KWD 0.040", "−¥3,510,000", "SAR 5", "p &lt; 0.0001"].map((number) =>
        `<span class="readout-number">${number}</span>`
      ).join(", ").replace("</span>", "</span> (+4.4%)") + ".</p>\n",
  );
});

Deno.test("an option is whole, and is copied as it is written", () => {
  assertStringIncludes(
    blockHtml(note('name it with --map net_revenue="<b>" (--control-of).')),
    'name it with <code class="readout-option">--map</code> net_revenue=&quot;&lt;b&gt;&quot; (<code class="readout-option">--control-of</code>).',
  );
  assertEquals(blockHtml(note("a--b ---c")).includes("<code"), false);
});

Deno.test("a date among the first numbers is whole", () => {
  const note = "2026-03-01 to 2026-03-14";
  assertStringIncludes(
    blockHtml({
      kind: "glance",
      numbers: [{ label: "Length", value: "14 days", note }],
    }),
    "<time>2026-03-01</time> to <time>2026-03-14</time>",
  );
});

Deno.test("a link is one where there are links, and words elsewhere", () => {
  const page = makeTable({
    id: "x",
    caption: "X",
    head: { page: "Page" },
    rows: [{ page: cells.link("A | page", "page.html", "old") }],
  });
  assertStringIncludes(
    blockHtml(table(page)),
    '<a href="page.html">A | page</a><br><span class="readout-note">old</span>',
  );
  assertStringIncludes(
    writeMarkdown(document(table(page))),
    "| [A \\| page](page.html) (old) |",
  );
  assertEquals(text(40, table(page)).at(-1), "A | page (old)");
});
