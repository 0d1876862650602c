/** `readout season` as a person meets it. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { type Outcome, runCli, serviceVariables } from "./_cli.ts";

type Run = (...args: string[]) => Promise<Outcome>;

const store = await createDemoStore({ scale: 0.001 });
Deno.test.afterAll(() => store[Symbol.dispose]());

/** A service of its own: one would have to wait for the others' calls. */
async function withService(test: (run: Run) => Promise<void>): Promise<void> {
  await using sandbox = await startSandbox({ store });
  const env = serviceVariables(sandbox);
  await test((...args) => runCli(["season", ...args], Deno.cwd(), env));
}

Deno.test("a season is printed, as text and as JSON", async () => {
  await withService(async (run) => {
    const { stdout, stderr, code } = await run("bfcm", "--year", "2025");
    assertEquals([code, stderr], [0, ""]);
    const lines = stdout.split("\n");
    assertEquals(lines.slice(0, 2), [
      "Black Friday to Cyber Monday 2025",
      "Nov 28 – Dec 1, 2025 · against 2024, by days from Nov 29, 2024",
    ]);
    assertStringIncludes(stdout, "BFCM 2025: net revenue +");
    assertStringIncludes(stdout, "not a significance test");
    assert(lines.every((line) => line.length <= 100));

    const json = await run("BFCM", "--year=2025", "--json");
    const season = JSON.parse(json.stdout);
    assertEquals([season.year, season.priorYear], [2025, 2024]);
    assertEquals(season.metrics.length, 3);
  });
});

Deno.test("numbers and dates are in the conventions of --locale, and one that is none is quoted", async () => {
  await withService(async (run) => {
    const german = await run("BFCM", "--year=2025", "--locale", "de-DE");
    assertStringIncludes(german.stdout, "28.11. – 01.12.2025");
    assertMatch(german.stdout, /^BFCM 2025: net revenue \+\d+,\d % /m);
    const wrong = await run("BFCM", "--year=2025", "--locale", "de_DE");
    assertEquals(wrong.code, 2);
    assertStringIncludes(wrong.stderr, "--locale must be a language tag");
    assertStringIncludes(wrong.stderr, '"de_DE"');
  });
});

Deno.test("another year, fewer metrics, and the brand alone", async () => {
  await withService(async (run) => {
    const brand = await run(
      "BFCM",
      "--year=2025",
      "--against=2023",
      "--metric=orders",
      "--mode=brand",
    );
    assertStringIncludes(
      brand.stdout,
      "against 2023, by days from Nov 24, 2023",
    );
    assertMatch(brand.stdout, /^Orders +event /m);
    assert(!brand.stdout.includes("Price per unit  event"));
    assert(!brand.stdout.includes("Industry"));
  });
});

const BRIEF = ["BFCM", "--year=2025", "--format=brief"];

Deno.test("the brief is the headline, what it is beside an ordinary year, and what it is not", () =>
  withService(async (run) => {
    const { stdout } = await run(...BRIEF);
    const lines = stdout.trimEnd().split("\n");
    assertEquals(lines.length, 3);
    const json = await run("BFCM", "--year=2025", "--json");
    assertEquals(lines[0], `${JSON.parse(json.stdout).headline}.`);
    assertMatch(lines[1]!, /95% CI .*an ordinary year's growth/);
    assertStringIncludes(lines[2]!, "not a significance test");
  }));

Deno.test("beside a page the brief is about it", () =>
  withService(async (run) => {
    const out = await Deno.makeTempFile({ suffix: ".md" });
    const { stdout } = await run(...BRIEF, `--out=${out}`);
    const [headline, , , path, end] = stdout.split("\n");
    assertEquals([path, end], [out, ""]);
    // The page has the industry in a tile of its own.
    const [claim = ""] = headline!.split(", ");
    assertStringIncludes(await Deno.readTextFile(out), `> **${claim}.**`);
    await Deno.remove(out);
  }));

Deno.test("a year that is none is quoted as it was given", async () => {
  const { stderr, code } = await runCli([
    "season",
    "BFCM",
    "--year=25",
    "--daily=days.csv",
  ], Deno.cwd());
  assertEquals(code, 2);
  assertStringIncludes(
    stderr,
    'Option --year must be a whole number from 1000 to 9999: current value is "25"',
  );
});

Deno.test("an event that has not happened says when it begins", async () => {
  await withService(async (run) => {
    const { stdout, code } = await run("BFCM", "--year", "2026");
    assertEquals(code, 0);
    assertStringIncludes(stdout, "BFCM 2026 begins on Nov 27, 2026");
    assertMatch(stdout, /^Net revenue +event .* 0$/m);
  });
});

Deno.test("what is not understood is told at once, what is not there by name", async () => {
  await withService(async (run) => {
    const wrong = await run(
      "Easter",
      "--year=2025",
      "--against=2025",
      "--metric=visits",
    );
    assertEquals([wrong.code, wrong.stdout], [2, ""]);
    for (
      const part of [
        'The event must be one of BFCM, laborDay, memorialDay, presidentsDay: current value is "Easter"',
        'Option --metric must be one of revenue, orders, priceLevels: current value is "visits"',
        "Option --against must be a year before 2025: current value is 2025",
      ]
    ) assertStringIncludes(wrong.stderr, part);

    const mode = await run("BFCM", "--mode=both");
    assertEquals(mode.code, 2);
    assertStringIncludes(
      mode.stderr,
      'Option --mode must be brand or brandWithIndex: current value is "both"',
    );

    const none = await run();
    assertEquals(none.code, 2);
    assertStringIncludes(
      none.stderr,
      "Pass an event (BFCM, laborDay, memorialDay, presidentsDay)",
    );

    const missing = await run("BFCM", "--year", "2020");
    assertEquals([missing.code, missing.stdout], [1, ""]);
    assertStringIncludes(
      missing.stderr,
      "must be a year the service covers, 2021 to 2026: current value is 2020",
    );
  });
});
