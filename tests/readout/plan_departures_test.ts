/** Where a readout departs from its plan, and where the plan is kept. */

import { sentenceOf } from "../../lib/words/mod.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import pl from "nodejs-polars";
import type { ReadoutOptions, TestPlan } from "../../lib/readout/mod.ts";
import {
  defineMetric,
  formatReadout,
  planDigest,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  readPlan,
  summariseReadout,
} from "../../lib/readout/mod.ts";
import { plainSpaces } from "../document/_surfaces.ts";
import { DEVIATION, MEAN, planOf, readBy, RULE } from "./_plans.ts";
import { messageOf } from "../_said.ts";

Deno.test("each departure from a plan is named, and stands in the Summary", () => {
  const plan = planOf({ dailyVisitors: 1000 });
  const departures = (
    changed: Partial<TestPlan>,
    more: Parameters<typeof readBy>[2] = {},
    isSigned = true,
  ) => {
    const other = { ...plan, ...changed };
    const digest = isSigned ? planDigest(other) : plan.digest;
    const readout = readBy({ ...other, digest }, plan.visitors, more);
    const check = readout.checks.find(({ code }) => code === "plan")!;
    assertEquals(
      check.status,
      readout.plan!.departures.length === 0 ? "pass" : "warn",
    );
    for (const message of readout.plan!.departures.map(sentenceOf)) {
      assertStringIncludes(summariseReadout(readout).warnings.join(), message);
      const shown = formatReadout(readout, { width: 120, details: true });
      assertStringIncludes(shown.replace(/\s+/g, " "), message);
    }
    return readout.plan!.departures.map(({ what }) => what);
  };
  assertEquals(departures({}), []);
  assertEquals(departures({ minimumEffect: 0.2 }, {}, false), ["edited"]);
  assertEquals(departures({ made: "2026-03-02T00:00:00Z" }), ["late"]);
  assertEquals(
    departures({}, { options: { primaryMetric: "orders_per_visitor" } }),
    ["metric"],
  );
  assertEquals(departures({}, { options: { level: 0.9 } }), ["level"]);
  assertEquals(
    departures({}, { options: { guardrails: { orders_per_visitor: -0.5 } } }),
    ["guardrails"],
  );
  assertEquals(
    departures({ guardrails: { orders_per_visitor: -0.4 } }, {
      options: { guardrails: { orders_per_visitor: -0.5 } },
    }),
    ["guardrails"],
  );
  assertEquals(departures({ variations: 3 }), ["variations"]);
  assertEquals(departures({ split: { Control: 0.4, "New 1": 0.6 } }), [
    "split",
  ]);
  assertEquals(departures({ split: { Control: 0.5, Old: 0.5 } }), ["split"]);
  assertEquals(
    departures({ visitors: plan.visitors - 2 }, { days: 30 }),
    ["ran-longer"],
  );
  assertEquals(departures({ visitors: 9000, days: null }), ["ran-longer"]);
});

Deno.test("a plan's table has the confidence that was planned beside the one it is read at", () => {
  const plan = planOf({ alpha: 0.1 });
  const rowOf = (options: ReadoutOptions) => {
    const readout = readBy(plan, plan.visitors, { options });
    assertEquals(readout.plan!.level, 0.9);
    return /Confidence +(\S+%) +(\S+%)/.exec(
      plainSpaces(formatReadout(readout, { width: 120, details: true })),
    )?.slice(1);
  };
  assertEquals(rowOf({}), ["90%", "90%"]);
  assertEquals(rowOf({ level: 0.95 }), ["90%", "95%"]);
});

Deno.test("a part of the planned visitors is never rounded to none or to all of them", () => {
  const plan = { ...planOf(), visitors: 400_000 };
  const cameOf = (visitors: number) =>
    /end; (.*?) of 400,000/.exec(
      messageOf(
        readBy(plan, visitors).checks.find(({ code }) => code === "plan")!,
      ),
    )![1];
  assertEquals(
    [40, 1_900, 2_000, 200_000, 397_000, 398_002, 400_000].map(cameOf),
    [
      "below 1%",
      "below 1%",
      "1%",
      "50%",
      "99%",
      "above 99%",
      "100%",
    ],
  );
});

Deno.test("a plan's own metric is read from columns that nobody else names", async () => {
  const gifts = "gifts = any(Gift wrap)";
  const plan = planOf({
    primary: "gifts",
    metrics: [gifts],
    baseline: { gifts: { mean: 0.1, standardDeviation: 0.3 } },
  });
  const buyers = [0, 1, 2, 3];
  const { metrics, settings } = await readoutFromFrames({
    orders: pl.DataFrame({
      order_id: buyers.map((at) => `o${at}`),
      visitor_id: buyers.map((at) => `v${at}`),
      variation: buyers.map((at) => at % 2 === 0 ? "Control" : "New"),
      net_revenue: buyers.map((at) => 10 + at),
      "Gift wrap": buyers.map((at) => at === 3),
    }),
    visitors: pl.DataFrame({
      variation: ["Control", "New"],
      n_visitors: [20, 20],
    }),
  }, { plan });
  assertEquals(settings.primaryMetric, "gifts");
  assertEquals(
    metrics.find(({ name }) => name === "gifts")!.values.map((one) =>
      one.value
    ),
    [0, 0.05],
  );
});

Deno.test("a plan is kept in a bundle with its readout, and gives what the options do not say", async () => {
  const folder = await Deno.makeTempDir();
  const files = {
    orders: join(folder, "orders.csv"),
    visitors: join(folder, "visitors.csv"),
  };
  await Deno.writeTextFile(
    files.orders,
    `order_id,visitor_id,variation,net_revenue\n${
      Array.from({ length: 80 }, (_, at) =>
        `${at},v${at},${at % 2 === 0 ? "Control" : "New"},${20 + at % 7}`)
        .join("\n")
    }\n`,
  );
  await Deno.writeTextFile(
    files.visitors,
    "variation,n_visitors\nControl,1800\nNew,200\n",
  );
  const plan = planOf({
    primary: "conversion_rate",
    baseline: { conversion_rate: { mean: 0.04, standardDeviation: 0.2 } },
    split: { Control: 0.9, New: 0.1 },
    alpha: 0.1,
  });
  const bundle = join(folder, "kept");
  const read = await readoutFromFiles(files, { plan, bundle });
  assertEquals(read.settings.primaryMetric, "conversion_rate");
  assertEquals(read.settings.level, 0.9);
  // The planned shares are the intended ones.
  assertEquals(read.variations.map(({ share }) => share), [0.9, 0.1]);
  assertEquals(
    JSON.stringify(await readoutFromBundle(bundle)),
    JSON.stringify(read),
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("with several metrics that decide their order is no departure; fewer, others, or another definition are", () => {
  const other = "orders_per_visitor";
  const own = "pieces = units / orders";
  const plan = planOf({
    success: [other],
    guardrails: { pieces: -0.5 },
    metrics: [own],
    baseline: {
      [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION },
      [other]: { mean: MEAN, standardDeviation: DEVIATION },
    },
  });
  assertEquals(plan.metrics, [own]);
  assertEquals(readPlan(JSON.parse(JSON.stringify(plan))), plan);
  const departures = (options: ReadoutOptions) => {
    const { settings, plan: planned } = readBy(
      plan,
      plan.visitors,
      { options, more: [defineMetric(own)] },
    );
    const messages = planned!.departures.map(sentenceOf);
    return [settings.successMetrics, messages];
  };
  const both = [RULE.name, other];
  assertEquals(departures({}), [both, []]);
  assertEquals(
    departures({ primaryMetric: other, successMetrics: [RULE.name] }),
    [[other, RULE.name], []],
  );
  assertEquals(departures({ primaryMetric: RULE.name }), [[RULE.name], [
    `decided by ${RULE.name}, planned by ${RULE.name} and ${other}`,
  ]]);
  assertEquals(departures({ metrics: ["pieces = units, called Pieces"] }), [
    both,
    ["pieces: defined differently than planned"],
  ]);
  // What it is called decides nothing.
  assertEquals(departures({ metrics: [`${own}, called Basket`] }), [both, []]);
});
