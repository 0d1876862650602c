/** What the cells of one row per visitor say of their column. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { ReadoutError } from "../../lib/api/mod.ts";
import { type Readout, readoutFromVisitors } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";

/** A readout of columns whose cells come in turn, and of both variations. */
async function readoutOf(
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<Readout> {
  let readout: Readout | undefined;
  await withFolder(async (folder) => {
    const path = join(folder, "visitors.csv");
    const names = Object.keys(columns);
    const rows = Array.from({ length: 120 }, (_, at) =>
      [
        "AB"[at % 2],
        ...names.map((name) => columns[name]![at % columns[name]!.length]),
      ].join(","));
    await Deno.writeTextFile(
      path,
      `${["variation", ...names].join(",")}\n${rows.join("\n")}\n`,
    );
    readout = await readoutFromVisitors(path, { control: "A" });
  });
  return readout!;
}

Deno.test("only zeros and ones, in words or not, are a share", async () => {
  const { metrics } = await readoutOf({
    words: ["yes", "No", "y"],
    digits: ["0", "1.0", "1"],
    half: ["0", "0.5", "1"],
    owed: ["0", "-1", "1"],
    several: ["0", "2", "2"],
    mostly: ["3", "none yet"],
    nothing: [""],
    vast: ["1", "2", "1e13"],
    deep: ["1", "2", "-1e13"],
  });
  assertEquals(
    metrics.map(({ name, unit }) => [name, unit]),
    [
      ["words", "fraction"],
      ["digits", "fraction"],
      ["half", "count"],
      ["owed", "count"],
      ["several", "count"],
    ],
  );
});

Deno.test("sums of products that have more than 64 bits are exact", async () => {
  const { metrics } = await readoutOf({
    owed: ["-9000000000", "-9000000001", "-9000000002"],
    cents: ["90000000000.01", "0.02", "0"],
    fine: ["0.12345", "0.1234567", "0"],
  });
  assertEquals(
    metrics.map(({ values }) => values[0]!.value),
    [-9000000001, 30000000000.01, 246_907 / 3e6],
  );
});

Deno.test("the days of visitors are the first and the last of any variation", async () => {
  const { period, inputs } = await readoutOf({
    created_at: ["2026-03-05", "2026-03-02", "2026-03-06", "2026-03-09"],
    spend: ["1", "2.5", "0"],
  });
  assertEquals(
    [period.firstDay, period.lastDay, period.days],
    ["2026-03-02", "2026-03-09", 8],
  );
  assertEquals(inputs[0]!.times, { first: "2026-03-02", last: "2026-03-09" });
});

/** As many columns of the same cells. */
function columnsOf(count: number, cells: readonly string[]) {
  const names = Array.from({ length: count }, (_, at) => `field ${at}`);
  return Object.fromEntries(names.map((name) => [name, cells]));
}

Deno.test("a measure is found among many columns of words", async () => {
  const { metrics } = await readoutOf({
    ...columnsOf(200, ["a", "b"]),
    spent: ["0", "2", "2"],
  });
  assertEquals(metrics.map(({ name }) => name), ["spent"]);
});

Deno.test("more measures than can be read are refused, with what to do", async () => {
  const error = await assertRejects(
    () => readoutOf(columnsOf(200, ["0", "2", "2"])),
    ReadoutError,
  );
  assertEquals(
    [error.message, error.option],
    [
      "visitors.csv has 200 columns that could be measures, and the limit is 100. Choose some with --measures",
      "measures",
    ],
  );
});
