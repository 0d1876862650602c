/** `readout readout`: options that do not go with what it is made from. */

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { withFolder } from "../engine/_files.ts";
import { runCli } from "./_cli.ts";

const PLAYERS = `version,retention_7,revenue\n${
  Array.from({ length: 400 }, (_, at) => {
    const arm = at < 200 ? "gate_30" : "gate_40";
    return `${arm},${at % (at < 200 ? 2 : 4) === 0},${at % 10}\n`;
  }).join("")
}`;

/** What a command line comes to beside a file of 400 players. */
function readout(...args: string[]) {
  return withFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "players.csv"), PLAYERS);
    return await runCli(["readout", ...args], folder);
  });
}

Deno.test("a row per visitor refuses everything that only orders have, at once", async () => {
  const unfit = [
    ["--orders", "o.csv"],
    ["--visitors", "v.csv"],
    ["--assignments", "a.csv"],
    ["--line-items"],
    ["--variation-from", "Tags"],
    ["--guests", "separate"],
    ["--start", "2026-03-01"],
    ["--end", "2026-03-02"],
    ["--max-z-score", "4"],
    ["--sandbox"],
    ["--jobs", "2"],
  ];
  const { code, stderr } = await readout(
    "--per-visitor",
    "players.csv",
    ...unfit.flat(),
  );
  assertEquals(code, 2);
  for (const [name] of unfit) {
    assertStringIncludes(
      stderr,
      `Option --per-visitor does not go with ${name}\n`,
    );
  }
});

Deno.test("summaries refuse orders and visitors, and orders refuse summaries", async () => {
  const file = ["--summaries", "s.csv"];
  const { code, stderr } = await readout(
    ...[...file, "--orders", "o.csv", "--guests", "separate", "--jobs", "2"],
  );
  assertEquals(code, 2);
  for (const name of ["--orders", "--guests", "--jobs"]) {
    assertStringIncludes(stderr, `Option --summaries does not go with ${name}`);
  }
  const rows = await readout("--per-visitor", "v.csv", "--days", "each");
  assertStringIncludes(rows.stderr, "--per-visitor does not go with --days");
});

Deno.test("orders refuse what only a row per visitor has", async () => {
  const files = ["--orders", "o.csv", "--visitors", "v.csv"];
  const { code, stderr } = await readout(...files, "--measures", "revenue");
  assertEquals(code, 2);
  assertStringIncludes(stderr, "Option --orders does not go with --measures");
});

Deno.test("an experience refuses what files do not say themselves", async () => {
  const { code, stderr } = await readout("id", "--start", "2026-03-01");
  assertEquals(code, 2);
  assertMatch(stderr, /An experience does not go with --start/);
});

for (const primary of ["retention_7", "revenue", "net_revenue_per_visitor"]) {
  Deno.test(`visitors are decided by ${primary}`, async () => {
    const { code, stdout, stderr } = await readout(
      ...["--per-visitor", "players.csv", "--primary", primary, "--json"],
    );
    assertEquals(code, 0, stderr);
    assertEquals(
      JSON.parse(stdout).settings.primaryMetric,
      primary === "retention_7" ? primary : "net_revenue_per_visitor",
    );
  });
}

Deno.test("a measure that is not there decides nothing", async () => {
  const { code, stderr } = await readout(
    ...["--per-visitor", "players.csv", "--primary", "retention_1"],
  );
  assertEquals(code, 1);
  assertStringIncludes(
    stderr,
    'There is no metric "retention_1" to decide by; there are net_revenue_per_visitor, retention_7',
  );
});

Deno.test("a currency that is none is refused, and a code that there is not named", async () => {
  const file = ["--per-visitor", "players.csv"];
  const refused = await readout(...file, "--currency", "EURO");
  assertEquals(refused.code, 2);
  assertStringIncludes(
    refused.stderr,
    'Option --currency must be a code of ISO 4217, three capital letters such as EUR: current value is "EURO"',
  );
  const { stdout } = await readout(...file, "--currency", "EUB", "--json");
  assertStringIncludes(stdout, "is no currency's code by ISO 4217");
});

Deno.test("orders are decided by one of the metrics that they have", async () => {
  const { code, stderr } = await readout(
    ...["--orders", "o.csv", "--visitors", "v.csv", "--primary", "profit"],
  );
  assertEquals(code, 2);
  assertMatch(stderr, /there is no metric "profit"; there are conversion_rate/);
});

Deno.test("orders or visitors alone are told what goes with them", async () => {
  for (
    const [given, wanted] of [
      [
        ["--orders", "orders.csv"],
        "Option --orders needs --visitors or --assignments: orders do not say who bought nothing",
      ],
      [["--visitors", "visits.csv"], "Option --visitors needs --orders"],
      [["--assignments", "seen.csv"], "Option --assignments needs --orders"],
    ] as const
  ) {
    const { code, stderr } = await runCli(["readout", ...given], Deno.cwd());
    assertEquals([code, stderr], [2, `error: ${wanted}\n`]);
  }
});
