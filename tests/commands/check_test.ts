/** `readout check`: what files hold and what is wrong with them. */

import {
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { checkFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { type Outcome, runCli } from "./_cli.ts";
import { messageOf } from "../_said.ts";

/** A folder with files, and what checks the files of some names. */
function withFiles(
  files: Readonly<Record<string, string>>,
  work: (
    check: (...args: string[]) => Promise<Outcome>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(join(folder, name), text);
    }
    await work((...args) => runCli(["check", ...args], folder), folder);
  });
}

const HEADER = "order_id,visitor_id,variation,net_revenue,created_at,gift\n";
const ROWS = Array.from(
  { length: 40 },
  (_, at) =>
    `${at},v${at},${at % 2 ? "A" : "B"},${10 + at},2026-03-0${
      1 + at % 3
    } 10:00:00,no\n`,
).join("");
const FILES = {
  "orders.csv": `${HEADER}${ROWS}90,v90,A,0,2026-03-02,no\n`,
  "visits.csv": "day,variation,n_visitors\n" +
    [1, 2].flatMap((day) => [
      `2026-03-0${day},A,50\n`,
      `2026-03-0${day},B,50\n`,
    ])
      .join(""),
};

Deno.test("what is to be said of files beside what is wrong is said", () =>
  withFiles({
    ...FILES,
    "orders.csv": `${HEADER}${ROWS.replaceAll(":00,no", ":00+01:00,no")}`,
  }, async (check) => {
    const { code, stdout } = await check("visits.csv", "orders.csv");
    assertEquals(code, 0);
    assertMatch(stdout, /Notes\n[^]*UTC\s+is\s+assumed/);
    assertNotMatch(stdout, /Too few observations/);
  }));

Deno.test("two files are known by their headers, and looked at together", () =>
  withFiles(FILES, async (check) => {
    const names = ["visits.csv", "orders.csv"];
    const { code, stdout } = await check(...names, "--control", "A");
    assertEquals(code, 0);
    assertMatch(stdout, /orders\.csv +Rows +41, one row per order/);
    assertMatch(stdout, /Unused +gift/);
    assertMatch(
      stdout,
      /Excluded +13 after the visitors' last day \(.*\),?\s+1 of zero/,
    );
    assertMatch(stdout, /First and last +2026-03-01 10:00:00 to 2026-03-03/);
    assertMatch(stdout, /In the visitors' days +67\.5%/);
    assertMatch(stdout, /Amounts +0\.00 to 49\.00; 1 row of zero\n/);
    assertMatch(stdout, /visits\.csv +Rows +4, visitors by day and variation/);
    assertMatch(
      stdout,
      /Columns +variation, n_visitors, created_at from "day"/,
    );
    assertMatch(stdout, /FAIL Period\s+Excluded: 13 orders \(32\.5%\) placed/);
    assertNotMatch(stdout, /Lift|buyers cannot carry/);
  }));

Deno.test("a narrow terminal says each file once, and cuts nothing", () =>
  withFolder(async (folder) => {
    for (const [name, text] of Object.entries(FILES)) {
      await Deno.writeTextFile(join(folder, name), text);
    }
    const narrow = { COLUMNS: "40" };
    const args = ["check", "visits.csv", "orders.csv"];
    const { stdout } = await runCli(args, folder, narrow);
    assertMatch(stdout, /\norders\.csv\n {2}Rows: 41, one row per order\n/);
    assertMatch(
      stdout,
      / {2}Columns: order_id, visitor_id,\n {4}variation, net_revenue, created_at\n/,
    );
    assertEquals(stdout.match(/orders\.csv\n/g)?.length, 1);
    const wide = await runCli(args, folder, { COLUMNS: "70" });
    assertMatch(
      wide.stdout,
      / {12}Columns {16}order_id, visitor_id, variation,\n {35}net_revenue, created_at\n/,
    );
  }));

Deno.test("a file alone is looked at, too, and JSON has all of its digest", () =>
  withFiles(FILES, async (check) => {
    const { code, stdout } = await check("orders.csv", "--json");
    assertEquals(code, 0);
    const { inputs: [orders], checks } = JSON.parse(stdout);
    assertEquals([orders.rows, orders.inPeriod, checks], [41, null, []]);
    const bytes = new TextEncoder().encode(FILES["orders.csv"]);
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    assertEquals(orders.digest, new Uint8Array(digest).toHex());
  }));

Deno.test("summaries and rows of visitors are looked at, too", () =>
  withFiles({
    "summary.csv": "group,visitors,orders,owner\nA,100,5,ann\nB,100,7,bob\n",
    "visitors.csv": "group,retained\nA,yes\nA,no\nB,yes\nB,yes\n",
  }, async (check) => {
    const summaries = await check("--summaries", "summary.csv");
    assertMatch(summaries.stdout, /summary\.csv +Rows +2, summaries/);
    assertMatch(summaries.stdout, /Unused +owner/);
    assertNotMatch(summaries.stdout, /cannot carry/);
    const visitors = await check("--per-visitor", "visitors.csv");
    assertMatch(visitors.stdout, /Rows +4, one row per visitor/);
  }));

Deno.test("a store settles in readout.json how its export is written", () =>
  withFiles({
    "bestellungen.csv":
      "Nummer;Kunde;Variante;Umsatz;Datum\n1;a;A;10,50;03.04.2026\n2;b;B;1.200,00;04.04.2026\n",
    "readout.json": JSON.stringify({
      files: {
        map: {
          order_id: "Nummer",
          visitor_id: "Kunde",
          variation: "Variante",
          net_revenue: "Umsatz",
        },
        ignore: ["Datum"],
        decimal: ",",
      },
    }),
  }, async (_, folder) => {
    const check = (...args: string[]) =>
      runCli(["check", ...args], folder, { READOUT_SETTINGS: "readout.json" });
    const { stdout, stderr } = await check("bestellungen.csv");
    assertMatch(stdout, /Amounts +10\.50 to 1,200\.00/, stderr);
    assertNotMatch(stdout, /Datum/);
    const other = await check("bestellungen.csv", "--decimal", ".");
    assertMatch(other.stderr, /10,50/);
    await Deno.writeTextFile(
      join(folder, "readout.json"),
      '{ "files": { "decimal": ";", "zone": "UTC", "map": ["a"] } }',
    );
    const wrong = await check("bestellungen.csv");
    assertEquals(wrong.code, 2);
    assertMatch(
      wrong.stderr,
      /files in .*: Option decimal must be one of ,, \./,
    );
    assertMatch(wrong.stderr, /Unknown option zone: choose from map, ignore/);
    assertMatch(
      wrong.stderr,
      /files in .*: Option map must map column names to headers/,
    );
  }));

Deno.test("what is wrong with both files is said at once", () =>
  withFiles({
    "orders.csv": `${HEADER}1,v,A,ten,2026-03-01,\n2,v,B,3,soon,\n`,
    "visits.csv": "variation,n_visitors\nA,many\nB,2\n",
  }, async (check) => {
    const { code, stderr } = await check("orders.csv", "visits.csv");
    assertEquals(code, 1);
    assertStringIncludes(stderr, "row 2, net_revenue: must be a number");
    assertStringIncludes(stderr, "row 3, created_at: must be a date or time");
    assertStringIncludes(stderr, "row 2, n_visitors: must be a whole number");
  }));

Deno.test("files that cannot be told apart are named", () =>
  withFiles(FILES, async (check) => {
    const both = await check("orders.csv", "orders.csv");
    assertEquals(both.code, 1);
    assertMatch(both.stderr, /both hold orders/);
    const none = await check();
    assertEquals(none.code, 2);
    assertMatch(none.stderr, /Pass one file, or two: orders and visitors/);
  }));

Deno.test("rows that no store has are found before any statistics", () => {
  const rows = (row: (at: number) => string) =>
    `order_id,visitor_id,variation,net_revenue,currency,created_at\n${
      Array.from({ length: 40 }, (_, at) => row(at)).join("")
    }`;
  const files = {
    "constant.csv": rows((at) => `${at},v${at},A,5,EUR,2026-03-01\n`),
    "kiosk.csv": rows((at) =>
      `${at},${at % 4 ? "kiosk" : `v${at}`},A,${at + 1},EURO,2026-03-01\n`
    ),
    "later.csv": rows((at) => `${at},v${at},A,${at + 1},EUR,9998-03-01\n`),
  };
  return withFiles(files, async (_, folder) => {
    const said = async (name: string) => {
      const { checks } = await checkFiles({ orders: join(folder, name) });
      return checks.map(messageOf).join("\n");
    };
    assertMatch(
      await said("constant.csv"),
      /Every row has the same net_revenue, 5\. It may be the wrong column\. Choose/,
    );
    assertMatch(
      await said("kiosk.csv"),
      /Visitor "kiosk" has 30 of 40 orders \(75\.0%\), .* If the ID stands for guests/,
    );
    assertMatch(
      await said("later.csv"),
      /The last order is dated 9998-03-01, in the future/,
    );
  });
});

Deno.test("problems of meaning do not hide behind unreadable cells, nor each other", () =>
  withFiles({
    "cells.csv": FILES["visits.csv"].replace("A,50", "A,fifty"),
    "visits.csv": `${FILES["visits.csv"]}2026-03-02,B,50\n`,
    "orders.csv":
      `${HEADER}1,v1,A,10,2026-03-01,no\n2,v2,C,12,2026-03-01,no\n` +
      "3,v3,,14,2026-03-02,no\n",
  }, async (check) => {
    const reading = await check("cells.csv", "orders.csv");
    assertEquals(reading.code, 1);
    assertMatch(reading.stderr, /cells\.csv[\s\S]*"?fifty/);
    assertMatch(
      reading.stderr,
      /orders\.csv: \n {2}variation: is empty in 1 order \(33\.3%\)/,
    );
    const meaning = await check("visits.csv", "orders.csv", "--control", "Z");
    assertMatch(meaning.stderr, /"B" on 2026-03-02 appears twice/);
    assertMatch(meaning.stderr, /No variation "Z"\. Available:/);
    assertMatch(
      meaning.stderr,
      /1 order \(33\.3%\) in "C", which are not among/,
    );
    for (const { stderr } of [reading, meaning]) {
      const lines = stderr.trim().split("\n");
      assertEquals(new Set(lines).size, lines.length);
    }
  }));

Deno.test("cells that cannot be read do not hide what the same file means", () =>
  withFiles({
    "visits.csv": FILES["visits.csv"],
    "orders.csv": `${HEADER}${ROWS}90,v90,A,ten,2026-03-02,no\n` +
      "91,v90,A,10,9998-03-01,no\n92,v1,A,1O,2026-03-02,no\n",
  }, async (check) => {
    for (const files of [["orders.csv"], ["orders.csv", "visits.csv"]]) {
      const { code, stderr } = await check(...files);
      assertEquals(code, 1);
      assertMatch(stderr, /row 42, net_revenue: .* value is "ten"/);
      assertMatch(stderr, /row 44, net_revenue: .* value is "1O"/);
      assertMatch(
        stderr,
        /Besides these rows of orders\.csv: Orders in the future: The last order is dated 9998-03-01/,
      );
    }
  }));
