import { normalCdf } from "../../lib/stats/mod.ts";
import { assertAlmostEquals, assertEquals } from "@std/assert";
import { probabilitiesToBeBest } from "../../lib/sandbox/answers/_normal.ts";
import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  contents,
  EXPERIENCE_ID,
  order,
  post,
  TREATMENT,
  visit,
  withSandbox,
} from "./_harness.ts";

const PATH = `/analytics/resource/${EXPERIENCE_ID}`;

/** Control: revenue 0, 0, 10, 30 by visitor; treatment: 0, 20, 20, 40. */
const ROWS: StoreContents = contents({
  exposures: [
    ...["a", "b", "c", "d"].map((name) =>
      visit(name, { deviceType: name < "c" ? "mobile" : "desktop" })
    ),
    ...["e", "f", "g", "h"].map((name) =>
      visit(name, { variationId: TREATMENT, deviceType: "desktop" })
    ),
  ],
  orders: [
    order("1", "c", { netRevenue: 10, cogs: 5 }),
    order("2", "d", { netRevenue: 10, cogs: 5 }),
    order("3", "d", { netRevenue: 20, cogs: 10 }),
    order("4", "f", { netRevenue: 20, cogs: 10 }),
    order("5", "g", { netRevenue: 20, cogs: 10 }),
    order("6", "h", { netRevenue: 40, cogs: null }),
  ],
});

Deno.test("the normal distribution has its tabulated values", () => {
  // Abramowitz and Stegun, table 26.1.
  assertAlmostEquals(normalCdf(0), 0.5, 1e-15);
  assertAlmostEquals(normalCdf(1), 0.841344746068543, 1e-14);
  assertAlmostEquals(normalCdf(-2), 0.0227501319481792, 1e-14);
});

Deno.test("the probability to be best of two is that of a positive difference", () => {
  const [a, b] = probabilitiesToBeBest([
    { value: 1, se: 0.3 },
    { value: 1.5, se: 0.4 },
  ]);
  assertAlmostEquals(b ?? 0, normalCdf(1), 1e-10);
  assertAlmostEquals((a ?? 0) + (b ?? 0), 1, 1e-10);
  for (
    const p of probabilitiesToBeBest(new Array(3).fill({ value: 2, se: 1 }))
  ) {
    assertAlmostEquals(p, 1 / 3, 1e-10);
  }
});

Deno.test("the analysis has a row per variation with counts and statistical metrics", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await post(sandbox, PATH, {});
    const [control, treatment] = body.metrics;
    assertEquals(
      [control.variationName, control.isControl, control.n_visitors],
      ["Control", true, 4],
    );
    assertEquals([control.n_orders, control.net_revenue], [3, 40]);
    // Python: mean([0,0,10,30]) = 10, stdev = 14.142136, se = 7.0710678.
    const rpv = control.net_revenue_per_visitor;
    assertAlmostEquals(rpv.value, 10, 1e-12);
    const z975 = 1.959963984540054;
    assertAlmostEquals(rpv.ci_high, 10 + z975 * 7.0710678118, 1e-8);
    // Profit 0, 0, 5, 15; residuals of 40 / 3 an order 0, 0, -10 / 3, 10 / 3.
    const { gross_profit_per_visitor: profit, aov } = control;
    assertAlmostEquals(profit.ci_high, 5 + z975 * 3.5355339059, 1e-8);
    assertAlmostEquals(aov.ci_high, 40 / 3 + z975 * 1.8144368465, 1e-8);
    assertEquals(treatment.gross_profit_per_visitor.value, null);
    assertEquals([rpv.uplift, rpv.p2bc], [null, null]);
    // mean([0,20,20,40]) = 20, stdev = 16.329932, se = 8.1649658.
    const lift = treatment.net_revenue_per_visitor;
    assertAlmostEquals(lift.uplift.value, 1, 1e-12);
    const z = 10 / Math.sqrt(50 + 66.6666666667);
    assertAlmostEquals(lift.p2bc, normalCdf(z), 1e-10);
    assertAlmostEquals(lift.p2bb, normalCdf(z), 1e-9);
    assertAlmostEquals(lift.p2bb + rpv.p2bb, 1, 1e-9);
    assertAlmostEquals(control.conversion_rate.value, 0.5, 1e-12);
    assertAlmostEquals(profit.value / aov.value, 3 / 8, 1e-12);
  });
});

Deno.test("the analysis takes filters, and splits by audience when asked", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const filtered = await post(sandbox, PATH, {
      filters: { deviceType: "desktop" },
    });
    assertEquals(
      filtered.body.metrics.map((row: { n_visitors: number }) =>
        row.n_visitors
      ),
      [2, 4],
    );
    const split = await post(sandbox, PATH, {
      segmentBy: "deviceType",
    });
    assertEquals(
      split.body.metrics.map((row: Record<string, unknown>) => [
        row.audience,
        row.variationName,
        row.n_visitors,
      ]),
      [
        ["desktop", "Control", 2],
        ["desktop", "Short", 4],
        ["mobile", "Control", 2],
        ["mobile", "Short", 0],
      ],
    );
  });
});

Deno.test("of a single visitor nothing is estimated, of two it is", async () => {
  const few = contents({
    exposures: [
      visit("a"),
      visit("e", { variationId: TREATMENT }),
      visit("f", { variationId: TREATMENT }),
    ],
    orders: [
      order("1", "a", { netRevenue: 10 }),
      order("2", "e", { netRevenue: 20 }),
    ],
  });
  await withSandbox(few, async (sandbox) => {
    const { body } = await post(sandbox, PATH, {});
    const [one, two] = body.metrics;
    assertEquals([one.n_visitors, two.n_visitors], [1, 2]);
    for (const metric of ["conversion_rate", "net_revenue_per_visitor"]) {
      assertEquals([one[metric].value, one[metric].ci_low], [null, null]);
      assertEquals(two[metric].uplift.value, null);
    }
    assertEquals(two.net_revenue_per_visitor.value, 10);
    assertEquals(two.conversion_rate.value, 0.5);
  });
});

Deno.test("what cannot be estimated is null", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { body } = await post(sandbox, PATH, {});
    assertEquals(
      body.metrics.map((row: { n_visitors: number }) => row.n_visitors),
      [0, 0],
    );
    assertEquals(body.metrics[1].aov.uplift, {
      value: null,
      ci_low: null,
      ci_high: null,
    });
    const ask = await post(sandbox, PATH, { startTs: "1000000000" });
    assertEquals(ask.status, 200);
  });
  const one = contents({ exposures: [visit("1")], orders: [order("a", "1")] });
  await withSandbox(one, async (sandbox) => {
    const { body } = await post(sandbox, PATH, {});
    assertEquals(body.metrics[0].net_revenue_per_visitor, {
      value: null,
      ci_low: null,
      ci_high: null,
      uplift: null,
      p2bb: null,
      p2bc: null,
    });
  });
});
