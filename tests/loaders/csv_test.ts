import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import { ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import { type FormatChoices, scratchFolder } from "../../lib/engine/mod.ts";
import {
  readTable,
  type ReadTableOptions,
  type Table,
} from "../../lib/loaders/mod.ts";
import { withFolder } from "../_folder.ts";

const read = (text: string, options?: ReadTableOptions): Promise<Table> =>
  withFolder(async (folder) => {
    const path = join(folder, "orders.csv");
    await Deno.writeTextFile(path, text);
    return await readTable(path, options);
  });

const problemsOf = async (text: string, options?: ReadTableOptions) =>
  (await assertRejects(() => read(text, options), SchemaError)).problems;

const HEADER = "order_id,visitor_id,variation,net_revenue";

Deno.test("ids stay texts, beyond what a number can hold", async () => {
  const { frame } = await read(`${HEADER}\n9007199254740993,007,A,1.5\n`);
  assertEquals(frame.getColumn("order_id").toArray(), ["9007199254740993"]);
  assertEquals(frame.getColumn("visitor_id").toArray(), ["007"]);
});

Deno.test("headers are found by their aliases, whatever their case and spacing", async () => {
  const { columns } = await read(
    "Transaction-ID,Client Id,TEST_GROUP,Net Sales,Order Date\n1,2,A,3,2025-01-01\n",
  );
  assertEquals(columns, {
    order_id: "Transaction-ID",
    visitor_id: "Client Id",
    variation: "TEST_GROUP",
    net_revenue: "Net Sales",
    created_at: "Order Date",
  });
  const items = "Order,Group,Qty,Unit Price\n1,A,2,3\n";
  const { frame } = await read(items, { kind: "order_line_items" });
  assertEquals(frame.row(0), ["1", "A", 2, 3]);
});

Deno.test("a last resort is taken only when nothing else claims the name", async () => {
  const both = await read(
    "id,visitor,customer id,group,revenue\n1,v,c,A,3\n",
  );
  assertEquals(both.columns.visitor_id, "visitor");
  assertEquals(both.unknownColumns, ["customer id"]);
  const alone = await read("id,customer id,group,revenue\n1,c,A,3\n");
  assertEquals(alone.columns.visitor_id, "customer id");
});

Deno.test("headers that say less are taken in their order, where nothing says more", async () => {
  const exact = await read(
    "id,visitor,group,total,Grand Total,date,ordered_at\n1,v,A,3,4,2025-01-01,2025-02-01\n",
  );
  assertEquals(exact.columns.net_revenue, "total");
  assertEquals(exact.columns.created_at, "date");
  assertEquals(exact.unknownColumns, ["Grand Total", "ordered_at"]);
  const { columns } = await read(
    "Order.Number,orders.customer_no,ab_group,Order total (EUR),amount,ordered_at,currency-code\n1,v,A,3,9,2025-01-01,EUR\n",
  );
  assertEquals(columns, {
    order_id: "Order.Number",
    visitor_id: "orders.customer_no",
    variation: "ab_group",
    net_revenue: "Order total (EUR)",
    created_at: "ordered_at",
    currency: "currency-code",
  });
});

Deno.test("two headers that say less are nothing where a column may be missing, and a question else", async () => {
  const text = "visitor,group,revenue,ordered_at,placed_at\nv,A,3,x,y\n";
  const { columns } = await read(text, { optional: ["order_id"] });
  assertEquals(columns.created_at, undefined);
  assertEquals(
    (await problemsOf("id,visitor,group,order total,order value\n1,v,A,3,4\n"))
      .map(({ message }) => message.split(";")[0]),
    ['"order total" and "order value" both match. Choose one with --map net_revenue="order total"'],
  );
});

Deno.test("a currency in a header is no part of its name; cents and taxes are", async () => {
  for (
    const header of [
      "Revenue (USD)",
      "net_revenue_eur",
      "Revenue €",
      "Total [SEK]",
    ]
  ) {
    const { columns } = await read(`id,visitor,group,${header}\n1,v,A,3\n`);
    assertEquals(columns.net_revenue, header);
  }
  for (
    const header of ["Revenue (cents)", "Total (incl. VAT)", "Revenue (ALT)"]
  ) {
    const [problem] = await problemsOf(
      `id,visitor,group,${header}\n1,v,A,3\n`,
    );
    assertEquals(problem?.path, "header");
  }
});

Deno.test("an unknown column is kept as text and named", async () => {
  const { frame, unknownColumns } = await read(
    `${HEADER},gift note\n1,2,A,3,0042\n`,
  );
  assertEquals(unknownColumns, ["gift note"]);
  assertEquals(frame.getColumn("gift note").toArray(), ["0042"]);
});

Deno.test("two columns that claim one name are an error that shows the way out", async () => {
  const text = "Order Name,order,visitor,group,revenue\n1,#1,2,A,3\n";
  assertEquals(await problemsOf(text), [{
    path: "order_id",
    message:
      '"Order Name" and "order" both match. Choose one with --map order_id="Order Name"',
  }]);
  const { columns, unknownColumns } = await read(text, {
    map: { order_id: "order" },
  });
  assertEquals(columns.order_id, "order");
  assertEquals(unknownColumns, ["Order Name"]);
});

Deno.test("a column under the very name that is sought is the one, whatever else could be", async () => {
  const text = "order_id,visitor_id,variation,net_revenue,total\n1,v,A,10,12\n";
  for (const isExport of [true, false]) {
    const { frame, unknownColumns } = await read(text, { isExport });
    assertEquals(frame.getColumn("net_revenue").toArray(), [10]);
    assertEquals(unknownColumns, ["total"]);
  }
});

Deno.test("the very name is the one in any spelling: with a currency, behind a table", async () => {
  for (const header of ["Net revenue (USD)", "orders.net_revenue"]) {
    const text = `order_id,visitor_id,variation,total,${header}\n1,v,A,12,10\n`;
    const { frame, unknownColumns } = await read(text);
    assertEquals(frame.getColumn("net_revenue").toArray(), [10]);
    assertEquals(unknownColumns, ["total"]);
  }
});

Deno.test("missing columns are an error that lists what was found", async () => {
  assertEquals(await problemsOf("a,revenue\n1,2\n"), [{
    path: "header",
    message:
      'no column for order_id, visitor_id, variation. Found: "a", "revenue". Add --map order_id="its header"',
  }]);
});

Deno.test("a mapping to nothing, or of nothing, is an error", async () => {
  assertEquals(
    (await problemsOf(`${HEADER},gift\n1,2,A,3,no\n`, {
      map: { order_id: "Nr", colour: "gift" },
    })).map(({ path }) => path),
    ["order_id", "colour"],
  );
});

Deno.test("broken rows and unreadable cells are reported together, by row", async () => {
  const problems = await problemsOf(
    [HEADER, "1,2,A,3", "1,2,A", "2,2,A,x", "3,,A,1", "4,2,A,1,9", "5,2,A,inf"]
      .join("\n"),
  );
  assertEquals(problems, [
    { path: "row 3", message: 'has 3 fields, but the header has 4: "1,2,A"' },
    {
      path: "row 6",
      message: 'has 5 fields, but the header has 4: "4,2,A,1,9"',
    },
    {
      path: "row 4, net_revenue",
      message: 'must be a number: current value is "x"',
    },
    { path: "row 5, visitor_id", message: "is empty" },
    {
      path: "row 7, net_revenue",
      message: 'must be a number: current value is "inf"',
    },
  ]);
});

Deno.test("many problems are counted, and the first twenty shown", async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `${row},v,A,x`);
  const problems = await problemsOf([HEADER, ...rows].join("\n"));
  assertEquals(problems.length, 21);
  assertEquals(problems.at(-1), { path: "", message: "and 10 more" });
});

Deno.test("quotes, line breaks in cells, a byte order mark and CRLF are read", async () => {
  const { frame } = await read(
    `\uFEFF${HEADER},product title\r\n1,2,"A, ""big""",3,"two\nlines"\r\n`,
  );
  assertEquals(frame.getColumn("variation").toArray(), ['A, "big"']);
  assertEquals(frame.getColumn("product_title").toArray(), ["two\nlines"]);
  for (const end of ["\n", "\r\n"]) {
    const text = [`${HEADER},"product\ntitle"`, "1,2,A,3,x", ""].join(end);
    const { frame, columns } = await read(text);
    assertEquals(columns.product_title, "product\ntitle");
    assertEquals(frame.getColumn("product_title").toArray(), ["x"]);
  }
});

const timesOf = ({ frame }: Table): string[] =>
  (frame.getColumn("created_at").toArray() as unknown as Date[])
    .map((time) => time.toISOString());

Deno.test("times with an offset become UTC, and others stay as they are written", async () => {
  const zoned = await read(
    `${HEADER},created at\n1,2,A,3,2025-11-28T00:30:00-05:00\n2,2,A,3,2025-11-28 05:30:00.25Z\n`,
  );
  assertEquals(timesOf(zoned), [
    "2025-11-28T05:30:00.000Z",
    "2025-11-28T05:30:00.250Z",
  ]);
  const local = await read(
    `${HEADER},created at\n1,2,A,3,2025-11-28\n2,2,A,3,2025-11-28 05:30\n`,
  );
  assertEquals(timesOf(local), [
    "2025-11-28T00:00:00.000Z",
    "2025-11-28T05:30:00.000Z",
  ]);
});

Deno.test("times with and without an offset in one column are an error", async () => {
  assertEquals(
    await problemsOf(
      `${HEADER},date\n1,2,A,3,2025-11-28T00:30:00-05:00\n2,2,A,3,2025-11-28\n`,
    ),
    [{
      path: "date",
      message:
        "has 1 times with an offset and 1 without. Write all times the same way, or set the store's zone with --time-zone",
    }],
  );
});

Deno.test("days that are texts of a Parquet file are read as those of a CSV file", async () => {
  const days = async (
    texts: readonly string[],
    formats?: FormatChoices,
  ): Promise<string[]> => {
    await using folder = await scratchFolder();
    const path = join(folder.path, "orders.parquet");
    pl.DataFrame({
      order_id: texts,
      visitor_id: texts,
      variation: texts.map(() => "A"),
      net_revenue: texts.map(() => 3),
      created_at: texts,
    }).writeParquet(path);
    return timesOf(await readTable(path, { formats }))
      .map((time) => time.slice(0, 10));
  };
  // They would do for ISO 8601 as well.
  assertEquals(
    await days(["2026-02-01", "2026-12-11"], { dates: "%Y-%d-%m" }),
    ["2026-01-02", "2026-11-12"],
  );
  assertEquals(
    await days(["2026-31-12", "2026-30-11"], { dates: "%Y-%d-%m" }),
    ["2026-12-31", "2026-11-30"],
  );
  const mixed = await assertRejects(
    () => days(["2026-01-02T10:00:00Z", "2026-01-02 11:00"]),
    SchemaError,
  );
  assertEquals(mixed.problems, [{
    path: "created_at",
    message:
      "has 1 times with an offset and 1 without. Write all times the same way, or set the store's zone with --time-zone",
  }]);
});

Deno.test("an empty cell that is not required stays null", async () => {
  const { frame } = await read(`${HEADER},gross profit\n1,2,A,3,\n`);
  assertEquals(frame.getColumn("gross_profit").nullCount(), 1);
});

Deno.test("semicolons and tabs are seen in the header", async () => {
  const { frame } = await read(
    "date;group;visits\n2019-08-01;A;719\n",
    { kind: "visitors" },
  );
  assertEquals(frame.getColumn("n_visitors").toArray(), [719]);
});

Deno.test("a header called like a mapped name keeps its column under another name", async () => {
  const { frame } = await read(
    "order_id,visitor_id,variation,arm name,net_revenue\n1,2,7,A,3\n",
    { map: { variation: "arm name" } },
  );
  assertEquals(frame.getColumn("variation").toArray(), ["A"]);
  assertEquals(frame.getColumn("variation (as in the file)").toArray(), ["7"]);
});

Deno.test("a missing file, an empty one and a header alone each say so", async () => {
  await assertRejects(
    () => readTable("/nowhere/orders.csv"),
    ReadoutError,
    "Cannot open orders.csv: file not found",
  );
  await assertRejects(() => read(""), ReadoutError, "orders.csv is empty");
  await assertRejects(
    () => read(`${HEADER}\n`),
    ReadoutError,
    "orders.csv has a header but no rows. Check",
  );
});

Deno.test("what says that it is net is not passed over for a total, in any language", async () => {
  for (const net of ["Nettoumsatz", "Montant HT", "Net turnover"]) {
    const [problem] = await problemsOf(`${HEADER.slice(0, 30)}total,${net}\n`);
    const claims =
      `"total" and "${net}" both match. Choose one with --map net_revenue=total`;
    assertEquals(problem!.message.split(";")[0], claims);
  }
});
