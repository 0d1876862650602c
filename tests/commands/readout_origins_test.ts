/** `readout readout`: what it is made from. */

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import type { Readout } from "../../lib/record/mod.ts";
import { withFolder } from "../_folder.ts";
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
    'No metric "retention_1" to decide by. Available: net_revenue_per_visitor, retention_7',
  );
});

Deno.test("a currency that is none is refused, and a code that there is not named", async () => {
  const file = ["--per-visitor", "players.csv"];
  const refused = await readout(...file, "--currency", "EURO");
  assertEquals(refused.code, 2);
  assertStringIncludes(
    refused.stderr,
    'Option --currency must be an ISO 4217 code such as EUR: current value is "EURO"',
  );
  const { stdout } = await readout(...file, "--currency", "EUB", "--json");
  const { checks } = JSON.parse(stdout) as Readout;
  assertEquals(
    checks.flatMap(({ findings }) => findings)
      .find(({ code }) => code === "currency-without-sign")?.values,
    { codes: ["EUB"] },
  );
});

Deno.test("orders are decided by one of the metrics that they have", async () => {
  const { code, stderr } = await readout(
    ...["--orders", "players.csv", "--visitors", "players.csv"],
    ...["--primary", "profit"],
  );
  assertEquals(code, 2);
  assertMatch(stderr, /no metric "profit"\. Available: conversion_rate/);
});
