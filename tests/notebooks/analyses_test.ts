/**
 * Three analyses that the notebooks do not have, from README, docs and names
 * alone: each is a cell of few lines that answers.
 */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import { join } from "node:path";
import { datesBetween } from "../seasonal/_stores.ts";
import type { CodeCell, Notebook } from "../../lib/kernel/mod.ts";
import {
  formatNotebook,
  readNotebook,
  runNotebook,
} from "../../lib/kernel/mod.ts";
import { pl, seasonFromOrders } from "../../lib/mod.ts";
import { notebookPath } from "../../notebooks/make.ts";
import { temporaryFolder } from "../_folder.ts";

const DATA = new URL("../../data/", import.meta.url);

/** Each week alone: a row of the control, and one of the treatment. */
const WEEKS = `
import { lift, loadTimeSeries, openClient, pl } from "readout";
const frame = await loadTimeSeries(await openClient(), "progress bar", {
  metrics: ["conversion_rate", "n_visitors"],
  granularity: "week",
  mode: "noncumulative",
  filters: { deviceType: "mobile", maxZScore: 3 },
});
pl.DataFrame(frame.partitionBy("dt").map((week) => {
  const [control, treatment] = week.toRecords();
  const { value, lower, upper } = lift(control, treatment);
  return { week: control.dt, value, lower, upper };
})).sort("week");
`;

const SEASON = `
import { seasonFromOrders } from "readout";
const season = await seasonFromOrders("orders_of_two_years.csv", { event: "BFCM", year: 2025 });
season.days;
`;

const MARGINS = `
import { bootstrap, pl } from "readout";
const items = pl.readCSV("order_line_items.csv").join(pl.readCSV("products.csv"), { on: "product_id" });
const total = (column: string) => pl.col(column).mul(pl.col("quantity")).sum().alias(column);
const visitors = items.groupBy("variation", "visitor_id").agg(total("unit_price"), total("unit_cost"));
const sum = (rows, column) => rows.reduce((sum, row) => sum + row[column], 0);
const margin = (rows) => 1 - sum(rows, "unit_cost") / sum(rows, "unit_price");
const interval = (arm) => ({ variation: arm.getColumn("variation").get(0), ...bootstrap(arm, margin) });
pl.DataFrame(visitors.partitionBy("variation").map(interval));
`;

/** What a cell shows as text, run in a folder by the kernel. */
async function shownBy(cell: string, folder: string): Promise<string> {
  const { metadata, nbformat, nbformat_minor } = await readNotebook(
    notebookPath("quickstart"),
  );
  const notebook: Notebook = {
    metadata,
    nbformat,
    nbformat_minor,
    cells: [{
      cell_type: "code",
      id: "cell-01",
      metadata: {},
      execution_count: null,
      outputs: [],
      source: cell.trim(),
    }],
  };
  const path = join(folder, "analysis.ipynb");
  await Deno.writeTextFile(path, formatNotebook(notebook));
  const { notebook: executed, error } = await runNotebook({
    notebook: path,
    cwd: folder,
    env: { READOUT_BASE_URL: "", READOUT_TOKEN: "", READOUT_SETTINGS: "none" },
  });
  assertEquals(error, null);
  const [output] = (executed.cells[0] as CodeCell).outputs;
  assert(output !== undefined && "data" in output);
  return [output.data["text/plain"]].flat().join("");
}

/** Columns of a line. */
const MOST_COLUMNS = 115;

/** Lines of a cell, none of them endless. */
function linesOf(cell: string): number {
  const lines = cell.trim().split("\n");
  for (const line of lines) assert(line.length <= MOST_COLUMNS, line);
  return lines.length;
}

/** Orders of two seasons; every order of 2025 is a fifth larger. */
function ordersOfTwoYears(): string {
  const rows = [2024, 2025].flatMap((year) =>
    datesBetween(`${year}-10-01`, `${year}-12-20`).flatMap((date) =>
      Array.from({ length: 12 }, (_, nth) => {
        const amount = (50 + nth) * (year === 2025 ? 1.2 : 1);
        return `${date}-${nth},${date}T${10 + nth}:00:00Z,${amount}`;
      })
    )
  );
  return ["order_id,created_at,net_revenue", ...rows].join("\n");
}

Deno.test("the weekly lift of conversion of mobile visitors without outliers is twelve lines", async () => {
  assert(linesOf(WEEKS) <= 12, `${linesOf(WEEKS)}`);
  await using folder = await temporaryFolder();
  const shown = await shownBy(WEEKS, folder.path);
  assertMatch(shown, /shape: \(5, 4\)/);
  assertMatch(shown, /week .*value .*lower .*upper/);
});

Deno.test("BFCM against last year by day from a CSV is three lines", async () => {
  assert(linesOf(SEASON) <= 3, `${linesOf(SEASON)}`);
  await using folder = await temporaryFolder();
  const path = join(folder.path, "orders_of_two_years.csv");
  await Deno.writeTextFile(path, ordersOfTwoYears());
  const shown = await shownBy(SEASON, folder.path);
  assertMatch(
    shown,
    /2025-11-28 {2}on the event day +799\.20 +666\.00 +\+20\.0%/,
  );
  const { days } = await seasonFromOrders(path, { event: "BFCM", year: 2025 });
  const frame = pl.DataFrame([...days]).select("date", "value", "priorValue");
  assertEquals(frame.height, days.length);
});

Deno.test("the margin by variation with an interval, from orders joined to a product list, is eight lines", async () => {
  assert(linesOf(MARGINS) <= 8, `${linesOf(MARGINS)}`);
  await using folder = await temporaryFolder();
  const source = await Deno.readTextFile(new URL("order_line_items.csv", DATA));
  await Deno.writeTextFile(join(folder.path, "order_line_items.csv"), source);
  const ids = new Set(source.match(/\b73000000000000\d+/g));
  // Every product costs two fifths of what it sells for.
  const prices = new Map(
    source.split("\n").slice(1).flatMap((line) => {
      const id = line.match(/\b73000000000000\d+/)?.[0];
      return id === undefined ? [] : [[id, Number(line.split(",").at(-1))]];
    }),
  );
  await Deno.writeTextFile(
    join(folder.path, "products.csv"),
    [
      "product_id,unit_cost",
      ...[...ids].map((id) => `${id},${(prices.get(id)! * 0.4).toFixed(4)}`),
    ].join("\n"),
  );
  const shown = await shownBy(MARGINS, folder.path);
  for (const variation of ["Control", "Progress bar"]) {
    const row = shown.split("\n").find((line) => line.includes(variation))!;
    const [value, lower, upper] = row.match(/\d\.\d+/g)!.map(Number);
    assertAlmostEquals(value!, 0.6, 0.02);
    assert(lower! <= value! && value! <= upper!, row);
  }
});
