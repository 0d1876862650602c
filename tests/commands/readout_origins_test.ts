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

Deno.test("visitors are chosen on the command line, and the numbers say whose they are", () =>
  withFolder(async (folder) => {
    const read = (...args: string[]) =>
      runCli(["readout", "progress", "--sandbox", ...args], folder);
    const filters = [
      ...["--device", "mobile", "--visitor-type", "new"],
      ...["--country", "us, ca", "--channel", "Email,Direct"],
    ];
    const { stdout } = await read(...filters, "--format", "summary");
    const summary = JSON.parse(stdout);
    assertEquals(summary.read.filters, [
      "device: mobile",
      "visitor type: new",
      "country: US or CA",
      // A channel may be called anything.
      "channel: …",
    ]);
    const codes = summary.doNotSay.map(({ code }: { code: string }) => code);
    assertEquals(codes.includes("all-visitors"), true, codes.join());
    const everybody = JSON.parse((await read("--format", "summary")).stdout);
    assertEquals(everybody.read.filters, []);
    const visitors = (record: typeof summary) =>
      record.variations.map((arm: { visitors: number }) => arm.visitors);
    assertEquals(
      visitors(summary).every((count: number, arm: number) =>
        count > 0 && count < visitors(everybody)[arm] / 2
      ),
      true,
    );
    const brief = await read("--device", "mobile", "--format", "brief");
    assertStringIncludes(brief.stdout, "Only device: mobile.");
    const text = await read("--device", "mobile");
    assertStringIncludes(text.stdout, "visitors · only device: mobile");
    const wrong = await read("--device", "tablet");
    assertEquals(wrong.code, 2);
    assertStringIncludes(wrong.stderr, "--device must be mobile or desktop");
    const files = await readout(
      ...["--per-visitor", "players.csv", "--device", "mobile"],
    );
    assertEquals(files.code, 2);
  }));
