/** What a plan keeps of the control and the currency, and a readout that has others. */

import { sentenceOf } from "../../lib/words/mod.ts";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import type { PlanOptions, Readout, TestPlan } from "../../lib/readout/mod.ts";
import {
  basisOf,
  planDigest,
  readoutDocument,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
  readPlan,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import pl from "nodejs-polars";
import {
  htmlSurface,
  markdownSurface,
  type Surface,
  textLines,
} from "../document/_surfaces.ts";
import { planOf, readBy, RULE } from "./_plans.ts";

function readWith(options: Partial<PlanOptions>): Readout {
  const plan = planOf(options);
  return readBy(plan, plan.visitors);
}

function departuresOf(options: Partial<PlanOptions>): string[] {
  const readout = readWith(options);
  const messages = readout.plan!.departures.map(sentenceOf);
  const warned = summariseReadout(readout).warnings.join();
  for (const message of messages) assertStringIncludes(warned, message);
  return messages;
}

Deno.test("another control or currency than planned is a departure, another spelling is none", () => {
  assertEquals(departuresOf({}), []);
  assertEquals(departuresOf({ control: "Control", currency: "EUR" }), []);
  assertEquals(departuresOf({ control: "con_trol", currency: "eur" }), []);
  assertEquals(departuresOf({ control: "New 1" }), [
    'compared with "Control", planned with "New 1"',
  ]);
  assertEquals(departuresOf({ control: "Old", currency: "USD" }), [
    'compared with "Control", planned with "Old"',
    "amounts are in EUR, planned in USD",
  ]);
  const { plan } = readWith({ control: "Old", currency: "USD" });
  assertEquals(plan!.departures.map(({ what }) => what), [
    "control",
    "currency",
  ]);
});

Deno.test("a readout whose currency is not known departs from none", () => {
  const plan = planOf({ currency: "USD" });
  const readout = readBy(plan, plan.visitors, { currency: null });
  assertEquals(readout.plan!.departures, []);
  assertEquals(rowsOnPage(readout).find(([what]) => what === "Currency"), [
    "Currency",
    "USD",
    "not known",
  ]);
});

Deno.test("an older plan says nothing of control and currency, and is read as before", () => {
  const { digest, ...older } = planOf();
  assertEquals("control" in older || "currency" in older, false);
  assertEquals(planDigest(older), digest);
  const read = readPlan(JSON.parse(JSON.stringify({ ...older, digest })));
  const readout = readBy(read, read.visitors);
  assertEquals([readout.plan!.control, readout.plan!.currency], [
    undefined,
    undefined,
  ]);
  assertEquals(readout.plan!.departures, []);
  const named = rowsOnPage(readout).map(([what]) => what);
  assertEquals(named.includes("Control") || named.includes("Currency"), false);
});

Deno.test("control and currency stand in the plan's table on every surface", () => {
  const readout = readWith({ control: "Old", currency: "USD" });
  const document = readoutDocument(readout);
  const wanted = [
    ["Control", "Old", "Control"],
    ["Currency", "USD", "EUR"],
    ["Departure", "Control", 'compared with "Control", planned with "Old"'],
    ["Departure", "Currency", "amounts are in EUR, planned in USD"],
  ];
  for (const surface of [htmlSurface(document), markdownSurface(document)]) {
    assertEquals(
      planRows(surface).filter(([what]) =>
        ["Control", "Currency", "Departure"].includes(what!)
      ),
      wanted,
    );
  }
  const lines = textLines(document);
  for (const row of wanted) {
    assert(lines.includes(row.join(" ")), row.join(" "));
  }
});

function planRows({ tables }: Surface): readonly (readonly string[])[] {
  return tables.find(({ rows: [head] }) => head?.[1] === "Planned")!.rows;
}

function rowsOnPage(readout: Readout): readonly (readonly string[])[] {
  return planRows(htmlSurface(readoutDocument(readout)));
}

Deno.test("a plan's control is the one that is named, or else the first of the split, whose share it is sized by", () => {
  const split = { New: 0.1, Control: 0.9 };
  const first = planOf({ split });
  assertEquals(first.control, "New");
  const named = planOf({ split, control: "control" });
  assertEquals(named.control, "Control");
  // New spreads further by its lift, and of it there are few.
  assertAlmostEquals(
    named.visitors / planOf({ split: { Control: 0.9, New: 0.1 } }).visitors,
    1,
    1e-12,
  );
  assert(named.visitors > first.visitors);
  // Digits come first in an object, in whatever order they were written.
  const numbered = { "1": 0.1, Old: 0.9 };
  assertEquals(
    planOf({ split: numbered, control: "Old" }).visitors,
    named.visitors,
  );
  assertEquals(planOf().control, undefined);
  assertEquals(planOf({ control: "A" }).control, "A");
  const { message } = assertThrows(() => planOf({ split, control: "Old" }));
  assertStringIncludes(
    message,
    'control: must be the name of a variation in the split, or absent: current value is "Old"',
  );
});

Deno.test("a plan keeps the currency only where what decides or guards is money", () => {
  const currency = "EUR";
  const rate = {
    primary: "conversion_rate",
    baseline: { conversion_rate: { mean: 0.1, standardDeviation: 0.3 } },
    currency,
  };
  assertEquals(planOf({ currency }).currency, "EUR");
  assertEquals(planOf(rate).currency, undefined);
  assertEquals(planOf({ ...rate, guardrails: { aov: -0.1 } }).currency, "EUR");
  assertEquals(
    planOf({
      ...rate,
      primary: "fees",
      metrics: ["fees = Fee, as money"],
      baseline: { fees: { mean: 1, standardDeviation: 1 } },
    }).currency,
    "EUR",
  );
  // What nobody defined may be money: whoever names a currency says so.
  assertEquals(
    planOf({
      ...rate,
      primary: "income",
      baseline: { income: { mean: 1, standardDeviation: 1 } },
    }).currency,
    "EUR",
  );
  for (const wrong of ["euro", "EURO", "", 5]) {
    const plan = { ...planOf(), currency: wrong };
    assertStringIncludes(
      assertThrows(() => readPlan(plan)).message,
      "currency: must be an ISO 4217 code such as EUR, or absent",
    );
  }
});

Deno.test("a past says what a plan is made from: its control unless it is guessed, its currency where it is money", () => {
  const past = readBy(null, 1000);
  const basis = basisOf(past);
  assertEquals([basis.control, basis.currency, basis.of], [
    "Control",
    "EUR",
    "Control",
  ]);
  const guessed = basisOf(readBy(null, 1000, { guessed: true }));
  assertEquals([guessed.control, guessed.of], [undefined, "Control"]);
  assertEquals("control" in planOf(guessed), false);
  // The arm that is named has the baseline, however it is spelled.
  const other = basisOf(past, "new1");
  assertEquals([other.control, other.of], ["new1", "New 1"]);
  assert(other.baseline[RULE.name]!.mean > basis.baseline[RULE.name]!.mean);
  const stranger = basisOf(past, "Old");
  assertEquals([stranger.control, stranger.of], ["Old", "Control"]);
  assertEquals(stranger.baseline, basis.baseline);
  const counted = readBy(null, 1000, {
    options: { primaryMetric: "orders_per_visitor" },
  });
  assertEquals(basisOf(counted).currency, undefined);
});

Deno.test("what is planned says more of the control than a guess, and less than a name or a choice", async () => {
  const read = async (
    names: readonly [string, string],
    plan: TestPlan,
    control?: string,
  ) => {
    const orders = Array.from({ length: 80 }, (_, at) => ({
      order_id: `o${at}`,
      visitor_id: `v${at}`,
      variation: names[at % 2]!,
      net_revenue: 20 + at % 7,
    }));
    const frames = {
      orders: pl.DataFrame(orders),
      visitors: pl.DataFrame({ variation: [...names], n_visitors: [900, 900] }),
    };
    const readout = await readoutFromFrames(frames, { plan, control });
    const ofVisitors = await readoutFromVisitors(
      pl.DataFrame(orders.map(({ variation, net_revenue }) => ({
        variation,
        net_revenue_per_visitor: net_revenue,
      }))),
      { plan, control },
    );
    const ofSums = await readoutFromSummaries(
      pl.DataFrame({
        variation: [...names],
        n: [900, 900],
        mean: [1, 2],
        sd: [3, 3],
      }),
      { plan: { ...plan, primary: "value" }, control },
    );
    const found = [readout, ofVisitors, ofSums].map((
      { variations, settings, plan, checks },
    ) => [
      variations[0]!.name,
      settings.controlBasis,
      plan!.departures.some(({ what }) => what === "control"),
      checks.some(({ code }) => code === "control"),
    ]);
    assertEquals(found, [found[0], found[0], found[0]]);
    return found[0];
  };
  const plan = planOf({ control: "b" });
  assertEquals(await read(["A", "B"], plan), ["B", "plan", false, false]);
  assertEquals(await read(["A", "B"], plan, "A"), [
    "A",
    "chosen",
    true,
    false,
  ]);
  assertEquals(await read(["B", "Control"], plan), [
    "Control",
    "name",
    true,
    false,
  ]);
  assertEquals(await read(["A", "C"], plan), ["A", "first", true, true]);
  assertEquals(await read(["A", "B"], planOf()), ["A", "first", false, true]);
});
