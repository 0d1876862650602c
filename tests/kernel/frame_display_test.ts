import { assertEquals, assertStringIncludes } from "@std/assert";
import pl from "nodejs-polars";
import type { DisplayOutput } from "readout/kernel";
import { frameBundle, isFrame, startKernel } from "readout/kernel";
import { limitedTest } from "./_limited.ts";

/** The texts of a table's cells, row by row. */
function cellsOf(html: string): string[][] {
  return html.split("<tr>").slice(1).map((row) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, text]) => text!)
  );
}

const FRAME = pl.DataFrame({
  id: ["a<b", null],
  value: [0.1 + 0.2, NaN],
  big: [18446744073709551615n, 2n],
  time: [new Date("2026-01-02T03:04:05.250Z"), null],
  list: [[1, 2], [3]],
  struct: [{ x: 1, y: "q" }, { x: 2, y: null }],
  flag: [true, false],
}).withColumns(
  pl.col("time").cast(pl.Date).alias("day"),
  pl.lit(9007199254740993n).cast(pl.Int64).alias("exact"),
);

Deno.test("values of every type are shown as a person writes them", () => {
  const { "text/html": html } = frameBundle(FRAME);
  assertEquals(cellsOf(html), [
    [
      "id<br><small>str</small>",
      "value<br><small>f64</small>",
      "big<br><small>u64</small>",
      "time<br><small>datetime</small>",
      "list<br><small>list</small>",
      "struct<br><small>struct</small>",
      "flag<br><small>bool</small>",
      "day<br><small>date</small>",
      "exact<br><small>i64</small>",
    ],
    [
      "a&lt;b",
      "0.3",
      "18446744073709551615",
      "2026-01-02 03:04:05.250",
      "[1.0,2.0]",
      "{&quot;x&quot;:1.0,&quot;y&quot;:&quot;q&quot;}",
      "true",
      "2026-01-02",
      "9007199254740993",
    ],
    [
      "<i>null</i>",
      "NaN",
      "2",
      "<i>null</i>",
      "[3.0]",
      "{&quot;x&quot;:2.0,&quot;y&quot;:null}",
      "false",
      "<i>null</i>",
      "9007199254740993",
    ],
  ]);
});

Deno.test("what JavaScript has no type for is shown exactly", () => {
  const sql = pl.SQLContext({ frame: pl.DataFrame({ a: [1, 2] }) });
  const wide = sql.execute(
    "select cast(a as HUGEINT) as wide, cast(a as BLOB) as bytes, 9007199254740993 as id from frame",
    { eager: true },
  ).withColumns(
    pl.concatList(["id"]).alias("ids"),
    pl.col("id").cast(pl.Decimal(38, 2)).alias("amount"),
    pl.struct([pl.col("id")]).alias("record"),
  );
  const [head, first] = cellsOf(frameBundle(wide)["text/html"]);
  assertEquals(head!.map((cell) => cell.replace(/.*<small>|<.small>/g, "")), [
    "i128",
    "binary",
    "i64",
    "list",
    "decimal",
    "struct",
  ]);
  assertEquals(first, [
    "1",
    "1.0",
    "9007199254740993",
    "[9007199254740993]",
    "9007199254740993.00",
    "{&quot;id&quot;:9007199254740993}",
  ]);
});

Deno.test("a sample file's ids of 20 digits are shown", async () => {
  const file = new URL("../../data/order_line_items.csv", import.meta.url);
  const text = await Deno.readTextFile(file);
  const [, row] = text.split("\n");
  const html = frameBundle(pl.readCSV(text))["text/html"];
  assertStringIncludes(html, `>${row!.split(",")[0]}<`);
});

Deno.test("numbers stand to the right, the rest to the left", () => {
  const { "text/html": html } = frameBundle(FRAME.select("id", "value"));
  const sides = Array.from(
    html.matchAll(/<td style="text-align: (\w+)"/g),
    ([, side]) => side,
  );
  assertEquals(sides, ["left", "right", "left", "right"]);
});

Deno.test("dates stay on a line", () => {
  const { "text/html": html } = frameBundle(FRAME.select("day"));
  assertStringIncludes(html, 'white-space: nowrap">2026-01-02</td>');
});

Deno.test(
  "of a long and wide frame the ends are shown, and how large it is",
  () => {
    const columns = Array.from({ length: 50 }, (_, i) => [
      `c${i}`,
      Array.from({ length: 1_234 }, (_, row) => row),
    ]);
    const frame = pl.DataFrame(Object.fromEntries(columns));
    const { "text/html": html } = frameBundle(frame);
    assertStringIncludes(html, ">1,234 rows × 50 columns</caption>");
    const [head, ...rows] = cellsOf(html);
    const names = head!.map((text) => text.split("<")[0]);
    assertEquals(names.slice(19, 22), ["c19", "…", "c30"]);
    assertEquals([names.length, names.at(-1)], [41, "c49"]);
    const firsts = rows.map((row) => row[0]);
    assertEquals(firsts.slice(9, 12), ["9", "…", "1224"]);
    assertEquals([rows.length, firsts.at(-1)], [21, "1233"]);
  },
);

Deno.test("an empty frame is a table without rows", () => {
  const { "text/html": html } = frameBundle(FRAME.head(0));
  assertStringIncludes(html, "0 rows × 9 columns");
  assertEquals(cellsOf(html).length, 1);
});

Deno.test("only frames are frames", () => {
  assertEquals(isFrame(FRAME), true);
  for (const value of [null, 1, "a", {}, [], FRAME.getColumn("id")]) {
    assertEquals(isFrame(value), false);
  }
});

limitedTest(
  "in a kernel a frame is shown so, as a value and by display",
  async () => {
    await using kernel = await startKernel();
    const { status, outputs } = await kernel.execute(`
import pl from "nodejs-polars";
const frame = pl.DataFrame({ big: [18446744073709551615n] });
await Deno.jupyter.display(frame);
frame`);
    assertEquals(status, "ok");
    assertEquals(outputs.length, 2);
    for (const output of outputs) {
      const { data } = output as DisplayOutput;
      assertStringIncludes(String(data["text/html"]), "18446744073709551615");
      assertStringIncludes(String(data["text/plain"]), "shape: (1, 1)");
    }
  },
);

Deno.test("a frame with a column called shape is shown like any other", () => {
  const frame = pl.DataFrame({ value: [1, 2], shape: ["bounded", "bounded"] });
  const { "text/html": html } = frameBundle(frame as never);
  assertEquals(html.includes("2 rows × 2 columns"), true);
});
