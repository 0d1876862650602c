/** Files that no option names are known by their headers. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { withFolder } from "../_folder.ts";
import { runCli } from "./_cli.ts";

const ORDERS = "order_id,visitor_id,variation,net_revenue,created_at\n" +
  Array.from(
    { length: 60 },
    (_, at) => `${at},v${at},${"AB"[at % 2]},${10 + at},2026-03-0${1 + at % 2}`,
  ).join("\n");
const FILES = {
  "a.csv": ORDERS,
  "b.csv": "variation,n_visitors,created_at\n" +
    "A,100,2026-03-01\nB,100,2026-03-01\nA,100,2026-03-02\nB,100,2026-03-02\n",
  "who.tsv": "visitor_id\tvariation\tfirst_seen\n" +
    Array.from(
      { length: 400 },
      (_, at) => `v${at}\t${"AB"[at % 2]}\t2026-03-01\n`,
    ).join(""),
  "c.txt": ORDERS,
  "sums.csv": "variation,metric,users,mean,sd\nA,aov,300,4,2\nB,aov,400,3,2\n",
  "each.csv": "group,retained\nA,yes\nB,no\n",
  "days.csv": "date,revenue\n2025-11-01,3\n",
  "query.sql": "SELECT * FROM 'a.csv'",
};

type Run = (...args: string[]) => Promise<string>;

/** What commands in a folder with the files print, and with which status they fail. */
function inFolder(work: (run: Run, folder: string) => Promise<void>) {
  return withFolder((folder) =>
    work(async (...args) => {
      const { code, stdout, stderr } = await runCli(args, folder);
      return code === 0 ? stdout : `${code} ${stderr}`;
    }, folder), FILES);
}

Deno.test("two files are read in any order, by any names and paths, as with options", () =>
  inFolder(async (run, folder) => {
    const json = ["--json", "--name", "Bar"];
    const named = ["readout", "--orders", "a.csv", "--visitors", "b.csv"];
    const expected = await run(...named, ...json);
    assertStringIncludes(expected, '"visitors"');
    const [a, b] = [join(folder, "a.csv"), join(folder, "b.csv")];
    for (
      const files of [["a.csv", "b.csv"], ["b.csv", "a.csv"], [b, a], [
        "./b.csv",
        a,
      ]]
    ) {
      assertEquals(await run("readout", ...files, ...json), expected);
    }
    // The verb may be left out, and options stand anywhere.
    assertEquals(await run("b.csv", ...json, "a.csv"), expected);
    const assigned = await run("readout", "who.tsv", "c.txt", "--json");
    assertEquals(
      JSON.parse(assigned).inputs.map((input: { source: string }) =>
        input.source
      ),
      ["c.txt", "who.tsv"],
    );
  }));

Deno.test("summaries are known alone, and a plan and a season read files, too", () =>
  inFolder(async (run) => {
    const given = await run("readout", "sums.csv", "--format", "brief");
    assertEquals(
      given,
      await run("readout", "--summaries", "sums.csv", "--format", "brief"),
    );
    assertStringIncludes(await run("check", "sums.csv"), "summaries");
    assertStringIncludes(
      await run("plan", "b.csv", "a.csv", "--minimum-effect", "0.05"),
      'The baseline comes from "A"',
    );
    const season = [
      "--event",
      "sale=2026-03-01..2026-03-02,2025-03-01..2025-03-02",
    ];
    assertEquals(
      await run("season", "a.csv", "--year", "2026", ...season),
      await run("season", "--orders", "a.csv", "--year", "2026", ...season),
    );
  }));

const GIVE =
  "Provide orders with visitor counts or assignments; use --per-visitor " +
  "for one row per visitor, or --summaries for one row per variation";

Deno.test("files that do not go together are told with what each holds", () =>
  inFolder(async (run) => {
    const cases: readonly (readonly [string, string])[] = [
      ["a.csv", `"a.csv" holds orders. ${GIVE}`],
      [
        "a.csv c.txt",
        `"a.csv" holds orders, and "c.txt" holds orders. ${GIVE}`,
      ],
      [
        "b.csv each.csv",
        `"b.csv" holds visitor counts, and "each.csv" holds neither orders nor visitors (its columns: group, retained). ${GIVE}`,
      ],
      ["who.tsv", `"who.tsv" holds assignments. ${GIVE}`],
      [
        "no.csv nor.csv.gz",
        "Cannot open no.csv: file not found\nCannot open nor.csv.gz: file not found",
      ],
      [
        "query.sql b.csv",
        '"query.sql" is a query; say what it returns, for example with --orders',
      ],
      [
        "--orders a.csv b.csv",
        '"b.csv" holds visitor counts; with --orders, add --visitors b.csv',
      ],
      [
        "--visitors b.csv a.csv",
        '"a.csv" holds orders; with --visitors, add --orders a.csv',
      ],
      [
        "--all-started a.csv b.csv",
        '"a.csv" holds orders and can\'t be combined with --all-started; remove one of them\n"b.csv" holds visitor counts and can\'t be combined with --all-started; remove one of them',
      ],
    ];
    for (const [line, message] of cases) {
      const said = await run("readout", ...line.split(" "));
      assertEquals(said, `2 error: ${message}\n`, line);
    }
    assertEquals(
      await run("season", "BFCM", "days.csv"),
      '2 error: "days.csv" has no order IDs. Use --orders FILE with one row per order, or --daily FILE with one row per day\n',
    );
  }));

Deno.test("an experience may have a dot in its name", () =>
  inFolder(async (run) => {
    assertStringIncludes(
      await run("readout", "Checkout 2.0"),
      "No service is configured. Set",
    );
  }));

Deno.test("a file of tests needs no option, and a lower bounce rate is a win", () =>
  inFolder(async (run, folder) => {
    const tests = (metric: string) =>
      "test,metric,lift,standard_error\n" +
      Array.from(
        { length: 12 },
        (_, at) =>
          `T${at},${metric},${at < 2 ? -0.2 : at < 5 ? 0.1 : 0.01},0.03\n`,
      ).join("");
    await Deno.writeTextFile(join(folder, "bounces.csv"), tests("bounce rate"));
    await Deno.writeTextFile(join(folder, "sales.csv"), tests("sales"));
    const bounces = await run("program", "bounces.csv");
    assertStringIncludes(bounces, "2 tests assumed shipped");
    assertStringIncludes(bounces, "Tests that won: 2 of 12 (3 lost");
    assertStringIncludes(bounces, "lower is better");
    assertEquals(bounces, await run("program", "--estimates", "bounces.csv"));
    assertStringIncludes(
      await run("program", "sales.csv"),
      "Tests that won: 3 of 12 (2 lost",
    );
    assertStringIncludes(
      await run("program", "sales.csv", "bounces.csv"),
      "2 error: Give one file with a row per test",
    );
  }));
