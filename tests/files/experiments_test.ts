/** Rows of several experiments are not added up, whatever has a row. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import { ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import {
  type Readout,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";
import { seasonFromOrders } from "../../lib/seasonal/mod.ts";
import { withFolder } from "../_folder.ts";
import { csv, HEADER, NUMBERS, ROWS, VISITS, visits } from "./shapes/_store.ts";

/** Each row once for each of two experiments, whose variations are called alike. */
function twice(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  column: string,
): string {
  const all = rows.flatMap((row) =>
    ["checkout", "search"].map((name) => [...row, name])
  );
  return csv(all, { header: [...header, column] });
}

const SEEN = Array.from({ length: 200 }, (_, at) => [
  at < 4 ? `v0${at + 1}` : at > 194 ? `v0${at - 190}` : `w${at}`,
  at < 100 ? "A" : "B",
  String(at % 3),
]);

const SUMS = [["A", "100", "5", "2"], ["B", "100", "6", "2"]];
const HEADERS = ["Experiment ID", "test_name", "flag_key", "exp_id"];

/** What is read, from files with such a column. */
interface Door {
  readonly door: string;
  readonly files: (column: string) => Readonly<Record<string, string>>;
  readonly read: (
    at: (name: string) => string,
    experiment: string | undefined,
  ) => Promise<Readout>;
}

const OPTIONS = { control: "A", cache: { folder: null } };

const DOORS: readonly Door[] = [{
  door: "orders and visitors",
  files: (column) => ({
    "two.csv": twice(ROWS, HEADER, column),
    "visitors.csv": twice(
      VISITS,
      ["created_at", "variation", "n_visitors"],
      column,
    ),
  }),
  read: (at, experiment) =>
    readoutFromFiles({
      orders: at("two.csv"),
      visitors: at("visitors.csv"),
      experiment,
    }, OPTIONS),
}, {
  door: "assignments",
  files: (column) => ({
    "orders.csv": csv(ROWS.map((row) => row.toSpliced(2, 1)), {
      header: HEADER.toSpliced(2, 1),
    }),
    "two.csv": twice(
      SEEN.map((row) => row.slice(0, 2)),
      ["visitor_id", "variation"],
      column,
    ),
  }),
  read: (at, experiment) =>
    readoutFromFiles({
      orders: at("orders.csv"),
      assignments: at("two.csv"),
      experiment,
    }, OPTIONS),
}, {
  door: "one row per visitor",
  files: (column) => ({
    "two.csv": twice(SEEN, ["visitor_id", "variation", "clicks"], column),
  }),
  read: (at, experiment) =>
    readoutFromVisitors(at("two.csv"), { control: "A", experiment }),
}, {
  door: "summaries",
  files: (column) => ({
    "two.csv": twice(SUMS, ["variation", "n", "mean", "sd"], column),
  }),
  read: (at, experiment) =>
    readoutFromSummaries(at("two.csv"), {
      control: "A",
      map: { experiment: HEADERS[3]! },
      experiment,
    }),
}, {
  door: "frames",
  files: (column) => ({ "two.csv": twice(ROWS, HEADER, column) }),
  read: (at, experiment) =>
    readoutFromFrames({
      orders: pl.readCSV(at("two.csv")).drop("created_at"),
      visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [100, 100] }),
      experiment,
    }, { control: "A" }),
}];

for (const [nth, { door, files, read }] of DOORS.entries()) {
  Deno.test(`two experiments in ${door} are refused, and one is read by its name`, () =>
    withFolder(async (folder) => {
      const at = (name: string) => join(folder, name);
      const column = HEADERS[nth % HEADERS.length]!;
      for (const [name, text] of Object.entries(files(column))) {
        await Deno.writeTextFile(at(name), text);
      }
      const refusal = async (experiment?: string) =>
        (await assertRejects(() => read(at, experiment), ReadoutError)).message;
      assertStringIncludes(
        await refusal(),
        `${column}: has 2 experiments, which can't be combined: "checkout", "search". Choose one with --experiment NAME`,
      );
      const { variations, inputs } = await read(at, "search");
      assertEquals(variations.map(({ visitors }) => visitors), [100, 100]);
      const [a] = variations;
      if (a!.orders !== null) {
        assertEquals([a!.orders, a!.netRevenue], NUMBERS.A.slice(2));
      }
      if (door !== "frames") {
        assertStringIncludes(
          JSON.stringify(inputs.map(({ readAs }) => readAs)),
          `is filtered to \\"search\\"`,
        );
      }
      assertStringIncludes(
        await refusal("nav"),
        'has no experiment "nav". Found: "checkout", "search"',
      );
    }));
}

Deno.test("orders of two experiments are a store's orders, each once", () =>
  withFolder(async (folder) => {
    const orders = join(folder, "orders.csv");
    const read = () => seasonFromOrders(orders, { event: "BFCM", year: 2025 });
    await Deno.writeTextFile(orders, twice(ROWS, HEADER, "experiment"));
    const error = await assertRejects(read, SchemaError);
    assertStringIncludes(
      error.message,
      "names several experiments for 10 orders, so each would count several times",
    );
  }));

Deno.test("an experiment that no file tells apart is not taken for read", () =>
  withFolder(async (folder) => {
    const at = (name: string) => join(folder, name);
    await Deno.writeTextFile(at("orders.csv"), csv(ROWS));
    await Deno.writeTextFile(at("visitors.csv"), visits());
    const error = await assertRejects(() =>
      readoutFromFiles({
        orders: at("orders.csv"),
        visitors: at("visitors.csv"),
        experiment: "search",
      }, OPTIONS)
    );
    assertStringIncludes(
      (error as Error).message,
      'orders.csv, visitors.csv: no column names the experiment, so "search" cannot be selected',
    );
  }));
