/** `readout plan`, and the readout that is held to what it wrote. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { withFolder } from "../_folder.ts";
import { plainSpaces } from "../document/_surfaces.ts";
import { parsePage } from "../report/_parse.ts";
import { formatReadout } from "../../lib/readout/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { runCli } from "./_cli.ts";

const FILES = ["--orders", "orders.csv", "--visitors", "visitors.csv"];
const OWN = "pieces = units, called Pieces per visitor";

/** As many buyers in both, of whom those of New buy twice as many pieces. */
const ORDERS = `order_id,visitor_id,variation,net_revenue,units\n${
  Array.from({ length: 400 }, (_, at) => {
    const arm = at % 2 === 0 ? "Control" : "New";
    return `${at},v${at},${arm},${20 + at % 7},${
      (1 + at % 5) * (arm === "New" ? 2 : 1)
    }\n`;
  }).join("")
}`;

function inStore(run: (folder: string) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "orders.csv"), ORDERS);
    await Deno.writeTextFile(
      join(folder, "visitors.csv"),
      "variation,n_visitors\nControl,2000\nNew,2000\n",
    );
    await run(folder);
  });
}

Deno.test("a plan with several metrics that decide is written, kept and says so in every format", () =>
  inStore(async (folder) => {
    const planned = await runCli([
      "plan",
      ...FILES,
      "--minimum-effect=0.475",
      "--primary=conversion_rate,pieces",
      "--metric",
      OWN,
      "--guardrail=aov=-20%",
    ], folder);
    assertEquals(planned.code, 0, planned.stderr);
    assertStringIncludes(
      planned.stdout,
      "in conversion_rate or pieces. Rule: fixed. Correction: Bonferroni over the 2 deciding metrics.",
    );
    const plan = JSON.parse(await Deno.readTextFile(join(folder, "plan.json")));
    assertEquals([plan.primary, plan.success, plan.metrics], [
      "conversion_rate",
      ["pieces"],
      [OWN],
    ]);
    assertEquals(Object.keys(plan.baseline).includes("pieces"), true);
    const { code, stdout, stderr } = await runCli([
      "readout",
      ...FILES,
      "--ended",
      "--plan=plan.json",
      "--format=json",
    ], folder);
    assertEquals(code, 0, stderr);
    const { readout, summary: { act } } = JSON.parse(stdout);
    assertEquals(readout.decision.verdict, "ship");
    assertEquals(readout.plan.departures, []);
    assertEquals(readout.plan.successMetrics, ["conversion_rate", "pieces"]);
    assertEquals(readout.settings.successMetrics, [
      "conversion_rate",
      "pieces",
    ]);
    for (const format of ["text", "markdown", "html"] as const) {
      const shown = words(
        format === "text"
          ? formatReadout(readout, { details: true })
          : await renderReport(readout, { format }),
        format,
      );
      assertStringIncludes(shown, act);
      assertEquals(shown.includes("drove it"), false, "revenue did not move");
      assertStringIncludes(shown, "The plan (followed)");
      assertStringIncludes(shown, "The plan was followed.");
      assertMetrics(shown, "Conversion rate; Pieces per visitor");
    }
  }));

/** Both columns of the plan's table. */
function assertMetrics(shown: string, titles: string): void {
  const [, planned, found] =
    /Deciding metrics[ |]*(Conv.*?visitor)[ |]*(Conv.*?visitor)/.exec(shown) ??
      [];
  assertEquals([planned, found], [titles, titles]);
}

function words(output: string, format: string): string {
  const text = format === "html"
    ? parsePage(output.replace(/<\/(?:t[hd]|li|p|h\d|caption)>/g, " $&"))
      .querySelector("main")!.textContent
    : output.replaceAll("\\", "");
  return plainSpaces(text);
}

Deno.test("baselines of several metrics are written with their names, and what is missing is named", () =>
  inStore(async (folder) => {
    const plan = (...args: string[]) =>
      runCli(["plan", "--minimum-effect", "0.1", "--json", ...args], folder);
    const both = [
      "--primary=conversion_rate,net_revenue_per_visitor",
      "--baseline=conversion_rate=0.1, net_revenue_per_visitor=10",
    ];
    const { stdout, stderr } = await plan(
      ...both,
      "--deviation=net_revenue_per_visitor=20",
    );
    assertEquals(stderr, "");
    const { baseline, visitors } = JSON.parse(stdout);
    assertEquals(baseline.net_revenue_per_visitor, {
      mean: 10,
      standardDeviation: 20,
    });
    // The rate takes more: (2.2414 + 0.8416)² (0.1 * 0.9 + 0.11 * 0.89) / 0.01²
    // a variation.
    assertAlmostEquals(visitors / 2 / 17_859.7, 1, 1e-3);
    const alone = await plan(...both);
    assertEquals(alone.code, 2);
    assertStringIncludes(
      alone.stderr,
      "Add --deviation net_revenue_per_visitor=NUMBER",
    );
    const missing = await plan(...both.slice(0, 2), "--baseline", "0.1");
    assertEquals(missing.code, 1);
    assertStringIncludes(
      missing.stderr,
      "must include the deciding metric net_revenue_per_visitor",
    );
    const guarded = await runCli([
      "plan",
      "--minimum-effect=0.1",
      "--primary=conversion_rate",
      "--baseline=0.1",
      "--guardrail=aov=-2%",
    ], folder);
    assert(guarded.code === 0, guarded.stderr);
    assertStringIncludes(guarded.stdout, "The sample size ignores aov");
  }));

Deno.test("a baseline may be written as a percentage, and one that is no number is named once", () =>
  withFolder(async (folder) => {
    const plan = (baseline: string, ...args: string[]) =>
      runCli([
        "plan",
        "--json",
        "--minimum-effect=10%",
        "--primary=conversion_rate",
        `--baseline=${baseline}`,
        ...args,
      ], folder);
    const { stdout, stderr } = await plan("conversion_rate=3 %");
    assertEquals(stderr, "");
    assertEquals(JSON.parse(stdout).baseline.conversion_rate.mean, 0.03);
    for (const given of ["a few", "%", "3.%.1", "conversion_rate="]) {
      const { code, stderr } = await plan(given);
      assertEquals([code, stderr], [
        2,
        `error: Option --baseline needs a number, or several such as conversion_rate=0.03,aov=60: current value is "${given}"\n`,
      ]);
    }
    const { stderr: deviation } = await plan("3", "--deviation=wide");
    assertEquals(deviation.split("\n").length, 2, deviation);
  }));

Deno.test("a baseline below 1 is a rate only where the metric's name says so", () =>
  withFolder(async (folder) => {
    const plan = (metric: string) =>
      runCli([
        ...["plan", "--json", "--minimum-effect=0.05", "--baseline=0.8"],
        `--primary=${metric}`,
      ], folder);
    for (
      const rate of ["conversion_rate", "signup_rate", "Conversion to trial"]
    ) {
      assertEquals((await plan(rate)).code, 0, rate);
    }
    for (const amount of ["net_revenue", "revenue_per_visitor", "margin"]) {
      const { stderr } = await plan(amount);
      assertStringIncludes(stderr, `Add --deviation ${amount}=NUMBER`);
    }
  }));

Deno.test("a plan is refused that no readout would keep, or that means another lift", () =>
  withFolder(async (folder) => {
    const planned = (...args: string[]) =>
      runCli(["plan", "--baseline", "0.03", ...args], folder);
    for (
      const [args, wanted] of [
        [
          ["--minimum-effect=0.05", "--primary=Conversion rate"],
          'No metric "Conversion rate"; did you mean conversion_rate',
        ],
        [
          ["--minimum-effect=0.05", "--primary=AOV"],
          'No metric "AOV"; did you mean aov',
        ],
        [
          ["--minimum-effect=0.05", "--primary=conversion_rate", "--level=95"],
          'Option --level must be between 0 and 1, such as 0.95 or 95%: current value is "95"',
        ],
        [
          ["--minimum-effect=5", "--primary=conversion_rate"],
          "The smallest lift is a fraction: 5 would be +500.0%. For 5%, use 0.05 or 5%",
        ],
      ] as const
    ) {
      const { code, stdout, stderr } = await planned(...args);
      assertEquals([code, stdout, stderr], [2, "", `error: ${wanted}\n`]);
    }
    const page = await planned(
      ...["--minimum-effect=5%", "--primary=conversion_rate"],
      "--out=plan.html",
    );
    assertStringIncludes(page.stderr, "--out must end in .json");
    // A column of a table of visitors is called as it is there.
    const unsized = await planned("--minimum-effect=5%", "--primary=clicks");
    assertStringIncludes(
      unsized.stderr,
      "If clicks is a share of visitors, it is 0.1706",
    );
    const share = ["--primary=clicks", "--deviation=clicks=0.1706"];
    const own = await planned("--minimum-effect=5%", ...share);
    assertEquals([own.code, own.stderr], [0, ""]);
    assertStringIncludes(plainSpaces(own.stdout), "to detect +5.0% in clicks");
    const doubled = await planned(
      ...["--minimum-effect=1", ...share, "--out=doubled.json"],
    );
    assertEquals(doubled.code, 0);
  }));

Deno.test("a plan is made from one row per visitor and from summaries, by the measure that decides there", () =>
  withFolder(async (folder) => {
    const rows = Array.from(
      { length: 400 },
      (_, at) =>
        `v${at},${at % 2 === 0 ? "A" : "B"},${at % 5},${at % 10 < 2 ? 1 : 0}`,
    );
    await Deno.writeTextFile(
      join(folder, "own.csv"),
      ["visitor_id,variation,clicks,paid", ...rows].join("\n"),
    );
    await Deno.writeTextFile(
      join(folder, "sums.csv"),
      "variation,n,clicks\nA,1000,100\nB,1000,110\n",
    );
    const planned = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCli(
        ["plan", ...args, "--minimum-effect=0.1", "--control=A", "--json"],
        folder,
      );
      assertEquals([code, stderr], [0, ""]);
      return JSON.parse(stdout);
    };
    const own = await planned(
      "--per-visitor=own.csv",
      "--measures=clicks,paid",
    );
    assertEquals(own.primary, "clicks");
    // Those of A: 0, 2, 4, 1, 3 in turn.
    assertAlmostEquals(own.baseline.clicks.mean, 2, 1e-12);
    assertAlmostEquals(
      own.baseline.clicks.standardDeviation,
      Math.sqrt(2 * 200 / 199),
      1e-6,
    );
    const chosen = await planned("--per-visitor=own.csv", "--primary=paid");
    assertEquals(chosen.primary, "paid");
    const sums = await planned("--summaries=sums.csv");
    assertEquals([sums.primary, sums.baseline[sums.primary].mean], [
      sums.primary,
      0.1,
    ]);
    const readout = await runCli(
      ["plan", "--minimum-effect=0.1", "--per-visitor=own.csv"],
      folder,
    );
    assertEquals(readout.code, 0);
    const kept = await runCli(
      ["readout", "--per-visitor=own.csv", "--plan=plan.json", "--json"],
      folder,
    );
    assertEquals(JSON.parse(kept.stdout).plan.successMetrics, ["clicks"]);
  }));

Deno.test("what a plan is made from is named once", () =>
  inStore(async (folder) => {
    const { code, stderr } = await runCli(
      ["plan", ...FILES, "--baseline=0.03", "--minimum-effect=0.05"],
      folder,
    );
    assertEquals([code, stderr], [
      2,
      "error: Option --baseline can't be combined with --orders\nOption --baseline can't be combined with --visitors, which needs --orders\n",
    ]);
    const alone = await runCli(
      ["plan", "--orders=orders.csv", "--minimum-effect=0.05"],
      folder,
    );
    assertEquals([alone.code, alone.stderr], [
      2,
      "error: Option --orders needs --visitors or --assignments: orders alone don't show who bought nothing\n",
    ]);
  }));
