/** The control and the currency that `readout plan` keeps, and says. */

import {
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import type { PlanDeparture } from "../../lib/record/mod.ts";
import { withFolder } from "../_folder.ts";
import type { Outcome } from "./_cli.ts";
import { runCli } from "./_cli.ts";

const LIFT = "--minimum-effect=0.1";

/** Orders of two variations, those of the second twice as dear. */
async function withPast(
  names: readonly [string, string],
  test: (run: (...args: string[]) => Promise<Outcome>) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const orders = Array.from(
      { length: 200 },
      (_, at) =>
        `${at},v${at},${names[at % 2]},${(20 + at % 7) * (at % 2 + 1)}`,
    );
    await Deno.writeTextFile(
      join(folder, "orders.csv"),
      ["order_id,visitor_id,variation,net_revenue", ...orders].join("\n"),
    );
    await Deno.writeTextFile(
      join(folder, "visitors.csv"),
      `variation,n_visitors\n${names[0]},1000\n${names[1]},1000\n`,
    );
    await test((command, ...args) =>
      runCli(
        args.some((arg) => arg.startsWith("--baseline"))
          ? [command!, ...args]
          : [
            command!,
            "--orders=orders.csv",
            "--visitors=visitors.csv",
            ...args,
          ],
        folder,
      )
    );
  });
}

async function planned(outcome: Promise<Outcome>) {
  const { code, stdout, stderr } = await outcome;
  assertEquals(code, 0, stderr);
  return {
    said: stderr,
    plan: JSON.parse(stdout),
    mean: JSON.parse(stdout).baseline.net_revenue_per_visitor?.mean,
  };
}

Deno.test("a plan in USD with orders in EUR, and another control, are departures", () =>
  withPast(["Control", "New"], async (run) => {
    const made = await run("plan", LIFT, "--currency=USD");
    assertEquals([made.code, made.stderr], [0, ""]);
    assertStringIncludes(
      made.stdout,
      'The baseline comes from "Control" (by its name), and the plan uses "Control" as the control. Amounts are in USD.',
    );
    const departures = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(
        "readout",
        "--plan=plan.json",
        "--json",
        ...args,
      );
      assertEquals(code, 0, stderr);
      // When it was made, and how long it ran, is of no matter here.
      return (JSON.parse(stdout).plan.departures as PlanDeparture[])
        .filter(({ what }) => !/^(late|stopped-early|ran-longer)$/.test(what))
        .map(({ code, values }) => ({ code, values }));
    };
    assertEquals(await departures("--currency=USD"), []);
    assertEquals(await departures("--currency=EUR", "--control=New"), [
      {
        code: "departure-control",
        values: { control: "New", planned: "Control" },
      },
      {
        code: "departure-currency",
        values: { currency: "EUR", planned: "USD" },
      },
    ]);
  }));

Deno.test("a guessed control is said, and not kept as if it had been chosen", () =>
  withPast(["A", "B"], async (run) => {
    const said =
      'The baseline comes from "A" (the first alphabetically), and the plan has no control; choose one with --control.';
    const made = await run("plan", LIFT);
    assertEquals([made.code, made.stderr], [0, ""]);
    assertStringIncludes(made.stdout, said);
    const json = await planned(run("plan", LIFT, "--json"));
    assertEquals(json.said, `${said}\n`);
    assertEquals("control" in json.plan, false);
    assertAlmostEquals(json.mean, 2.2971, 0.01);
    for (const chosen of ["--control=B", "--split=B=1,A=1"]) {
      const { plan, said, mean } = await planned(
        run("plan", LIFT, chosen, "--json"),
      );
      assertEquals([plan.control, said], ["B", ""]);
      assertAlmostEquals(mean, 2 * json.mean, 0.05);
      const out = await run(
        "plan",
        LIFT,
        chosen,
        `--out=${chosen.length}.json`,
      );
      assertStringIncludes(
        out.stdout,
        'The baseline comes from "B", and the plan uses "B" as the control.',
      );
    }
    // The planned experiment may call its variations otherwise.
    const named = await run(
      "plan",
      LIFT,
      "--split=Old=1,New=1",
      "--out=n.json",
    );
    assertStringIncludes(
      named.stdout,
      'The baseline comes from "A" (the first alphabetically), and the plan uses "Old" as the control.',
    );
  }));

Deno.test("a control that the past does not have, or the split, is named", () =>
  withPast(["A", "B"], async (run) => {
    const none = await run("plan", LIFT, "--control=C");
    assertEquals([none.code, none.stdout], [2, ""]);
    assertStringIncludes(
      none.stderr,
      'Option --control: No variation "C". Available: "A", "B"',
    );
    const split = await run("plan", LIFT, "--control=A", "--split=Old=1,New=1");
    assertEquals([split.code, split.stdout], [1, ""]);
    assertStringIncludes(
      split.stderr,
      "the name of a variation in the split, or absent",
    );
  }));

Deno.test("with numbers for a baseline the plan keeps the control and the currency that are named", () =>
  withPast(["A", "B"], async (run) => {
    const money = ["--baseline=10", "--deviation=20", "--currency=USD"];
    const { plan, said } = await planned(
      run("plan", LIFT, ...money, "--control=Old", "--json"),
    );
    assertEquals([plan.control, plan.currency, said], ["Old", "USD", ""]);
    const told = await run("plan", LIFT, ...money, "--split=Old=1,New=1");
    assertStringIncludes(
      told.stdout,
      'The control is "Old". Amounts are in USD.',
    );
    const rate = await planned(
      run(
        "plan",
        LIFT,
        ...["--primary=conversion_rate", "--baseline=0.03"],
        ...["--currency=USD", "--json"],
      ),
    );
    assertEquals(
      ["control" in rate.plan, "currency" in rate.plan, rate.said],
      [false, false, ""],
    );
    const wrong = await run("plan", LIFT, ...money, "--currency=usd");
    assertEquals(wrong.code, 2);
    assertStringIncludes(wrong.stderr, "Option --currency must be an");
  }));
