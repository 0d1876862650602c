/** A plan is sized, kept or not, and decided by its own rule. */
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { join } from "@std/path";
import pl from "nodejs-polars";
import { analyseMeasured } from "../../lib/readout/analysis/mod.ts";
import {
  baselineOf,
  defineMetric,
  formatReadout,
  makePlan,
  planDigest,
  type PlanOptions,
  readChoices,
  type Readout,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  type ReadoutOptions,
  readPlan,
  summariseReadout,
  type TestPlan,
} from "../../lib/readout/mod.ts";
import { type MetricRule, METRICS } from "../../lib/rules/mod.ts";

const MEAN = 10;
const DEVIATION = 20;
const RULE = METRICS.find(({ name }) => name === "net_revenue_per_visitor")!;

/** Plans for a lift of 0.1: a twentieth of a standard deviation. */
function planOf(options: Partial<PlanOptions> = {}): TestPlan {
  return makePlan({
    primary: RULE.name,
    baseline: {
      [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION },
    },
    smallestLift: 0.1,
    now: Date.parse("2026-02-20T09:00:00Z"),
    ...options,
  });
}

/** Arms of so many visitors, each so many standard errors above the control. */
function readBy(
  plan: TestPlan | null,
  visitors: number,
  { away = [4], status = "started", options = {}, days = 10, more = [] }: {
    away?: readonly number[];
    status?: string | null;
    options?: ReadoutOptions;
    days?: number;
    more?: readonly MetricRule[];
  } = {},
): Readout {
  const n = Math.round(visitors / (away.length + 1));
  const variance = DEVIATION ** 2;
  const error = Math.sqrt(2 * variance / n);
  const choices = readChoices({ ...options, plan });
  return analyseMeasured(
    {
      experience: { id: null, name: "Any", status, currency: "EUR" },
      variations: [0, ...away].map((_, arm) => ({
        id: null,
        name: arm === 0 ? "Control" : `New ${arm}`,
        share: 1 / (away.length + 1),
      })),
      controlBasis: "named so",
      controlIsGuessed: false,
      visitors: [0, ...away].map(() => n),
      metrics: [RULE, METRICS[3], ...more].map((rule) => ({
        rule,
        header: rule.name,
        arms: [0, ...away].map((z) => ({
          n,
          mean: MEAN + z * error,
          variance,
        })),
      })),
      period: { firstDay: "2026-03-01", lastDay: "2026-03-10", days },
      periodCheck: { status: "pass", message: "All days." },
      seenTwice: null,
      notes: [],
      inputs: [],
    },
    choices,
    choices.primaryMetric,
  );
}

const primaryOf = (readout: Readout) => readout.metrics[0]!.comparisons[0]!;

Deno.test("a plan is sized as R sizes it, with Dunnett's correction, the looks' price, and guardrails", () => {
  // R: power.t.test(delta = 1, sd = 20 * sqrt((1 + 1.1^2) / 2), power = 0.8):
  // 6,939.4 a group, since orders a tenth dearer spread a tenth further.
  assertEquals(planOf().visitors, 2 * 6940);
  // R: power.prop.test(p1 = 0.1, p2 = 0.11, power = 0.8): 14,750.8 a group.
  const share = planOf({
    baseline: { [RULE.name]: { mean: 0.1, standardDeviation: 0.3 } },
  });
  assertAlmostEquals(share.visitors / 2 / 14_750.8, 1, 2e-4);
  // Three comparisons: Dunnett's 2.349 in place of 1.960 (Dunnett 1964, table II).
  const factor = ((2.349 + 0.8416) / (1.96 + 0.8416)) ** 2;
  const three = planOf({ variations: 4 });
  assertAlmostEquals(three.visitors / 4 / 6939.4, factor, 2e-3);
  assertEquals(three.correction, "Dunnett over the 3 variations");
  // O'Brien and Fleming's shape costs some two percent at four looks.
  const looks = planOf({ rule: "group-sequential" }).visitors / 13_880;
  assert(looks > 1.01 && looks < 1.03, `${looks}`);
  // With a guardrail both have half of the chance to miss: 0.9 each.
  const guarded = planOf({ guardrails: { aov: -0.1 } });
  assertAlmostEquals(
    guarded.visitors / 13_880,
    ((1.96 + 1.2816) / (1.96 + 0.8416)) ** 2,
    1e-3,
  );
  // A narrower margin whose baseline is known takes more than the lift, and is
  // held where there is none: R: power.t.test(delta = 0.5, sd = 20, power = 0.9).
  const narrow = planOf({
    guardrails: { aov: -0.05 },
    baseline: {
      [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION },
      aov: { mean: MEAN, standardDeviation: DEVIATION },
    },
  });
  assertEquals(narrow.visitors, 2 * 33_625);
  // One in ten visitors to the new one: 1/n + 1/9n is 10/9 of n, twice 5/9;
  // and that one is the one that spreads further.
  const uneven = planOf({ split: { Control: 0.9, New: 0.1 } });
  assertAlmostEquals(
    uneven.visitors / 12_562,
    (0.1 + 0.9 * 1.1 ** 2) / (4 * 0.9 * 0.1),
    2e-3,
  );
  assertEquals(planOf({ dailyVisitors: 1000 }).days, 14);
});

Deno.test("all that is wrong with a plan is told at once", () => {
  const error = assertThrows(() =>
    readPlan({
      ...planOf(),
      alpha: 5,
      rule: "sometimes",
      guardrails: { aov: 0.1 },
      visitors: "many",
      horizon: 3,
    }, "plan.json")
  );
  for (
    const part of ["plan.json", "alpha", "rule", "aov", "visitors", "horizon"]
  ) {
    assertStringIncludes(String(error), part);
  }
  assertThrows(() => readPlan([]), Error, "one JSON object");
  assertThrows(() => planOf({ smallestLift: 0 }), Error, "smallestLift");
  assertThrows(() => planOf({ baseline: {} }), Error, RULE.name);
});

Deno.test("a plan with one end has no verdict before it, whatever p would be", () => {
  const plan = planOf();
  const early = readBy(plan, plan.visitors - 2, { away: [6] });
  assertEquals(early.decision.verdict, "keep-running");
  const { significant, adjustedPValue, lift } = primaryOf(early);
  assertEquals([significant, adjustedPValue, lift.lower], [null, null, null]);
  assertStringIncludes(
    summariseReadout(early).howSure.join(" "),
    "nothing is read yet",
  );
  const stopped = readBy(plan, plan.visitors - 2, {
    away: [6],
    status: "ended",
  });
  assertEquals(stopped.decision.verdict, "do-not-decide");
  assertEquals(stopped.plan!.departures.map(({ what }) => what), [
    "stopped-early",
  ]);
  // At the end it is the test at one look, running or not.
  for (const status of ["started", "ended"]) {
    const end = readBy(plan, plan.visitors, { away: [2.2], status });
    assertEquals(end.decision.verdict, "ship");
    assertEquals(end.plan!.departures, []);
    assertEquals(
      primaryOf(end),
      primaryOf(readBy(null, plan.visitors, { away: [2.2], status: "ended" })),
    );
  }
  // Without a plan that runs, no such call.
  assertEquals(
    readBy(null, plan.visitors, { away: [2.2] }).decision.verdict,
    "keep-running",
  );
});

Deno.test("planned looks have the bounds of O'Brien and Fleming's spending, and nothing between them", () => {
  const plan = planOf({ rule: "group-sequential" });
  const at = (part: number, away: number, status = "started") =>
    readBy(plan, Math.ceil(plan.visitors * part / 2) * 2, {
      away: [away],
      status,
    });
  // R, rpact: kMax = 4, sided = 2, asOF: 4.33263, 2.96313, 2.35904, 2.01409.
  for (
    const [part, bound] of [
      [0.25, 4.333],
      [0.5, 2.963],
      [0.75, 2.359],
      [1, 2.014],
    ] as const
  ) {
    for (const away of [bound - 0.02, bound + 0.02]) {
      const { settings, decision, ...readout } = at(part, away);
      const { lift, difference, adjustedPValue, significant } = readout
        .metrics[0]!.comparisons[0]!;
      assertEquals(settings.inference, "planned-looks");
      assertEquals(significant, away > bound, `${part} ${away}`);
      assertEquals(adjustedPValue! < 0.05, away > bound);
      assertEquals(lift.lower! > 0, away > bound);
      assertEquals(difference.lower! > 0, away > bound);
      assertEquals(
        decision.verdict,
        away > bound
          ? "ship"
          : part === 1
          ? "no-clear-difference"
          : "keep-running",
      );
    }
  }
  const between = at(0.65, 8);
  assertEquals(between.decision.verdict, "keep-running");
  assertEquals(between.plan!.nextAt, Math.ceil(plan.visitors * 0.75));
  // Stopped at a look that calls nothing is a departure; at one that does, none.
  assertEquals(
    at(0.5, 1, "ended").plan!.departures.map(({ what }) => what),
    ["stopped-early"],
  );
  assertEquals(at(0.5, 4, "ended").plan!.departures, []);
  assertEquals(at(0.5, 4, "ended").decision.verdict, "ship");
});

Deno.test("at a planned look, several variations and several metrics share the error", () => {
  const bounds = (options: ReadoutOptions, away: readonly number[]) => {
    const plan = planOf({
      rule: "group-sequential",
      variations: away.length + 1,
    });
    const part = (away.length + 1) * Math.ceil(
      plan.visitors / 2 / (away.length + 1),
    );
    const { metrics } = readBy(plan, part, { away, options });
    return metrics[0]!.comparisons.map(({ significant, lift }) => {
      assertEquals(lift.lower! > 0, significant);
      return significant;
    });
  };
  // One alone is called from 2.963 on. With half of the error the same spending
  // puts the second look at 3.35.
  assertEquals(bounds({}, [3.1]), [true]);
  assertEquals(bounds({}, [3.1, 3.6]), [false, true]);
  const successMetrics = ["orders_per_visitor"];
  assertEquals(bounds({ successMetrics }, [3.1]), [false]);
  assertEquals(bounds({ successMetrics }, [3.6]), [true]);
});

Deno.test("a test that was stopped between two looks has its last look there", () => {
  const plan = planOf({ rule: "group-sequential" });
  const half = Math.ceil(plan.visitors * 0.65 / 2) * 2;
  const stages = ["started", "ended"].map((status) =>
    readBy(plan, half, { away: [8], status }).plan!.stage
  );
  assertEquals(stages, ["before", "look"]);
});

Deno.test("an always-valid plan is read at every look, also once it has ended", () => {
  const plan = planOf({ rule: "always-valid" });
  const { visitors } = plan;
  const read = readBy(plan, visitors / 2, { away: [5], status: "ended" });
  assertEquals(read.settings.inference, "every-look");
  assertEquals(
    primaryOf(read),
    primaryOf(readBy(null, visitors / 2, {
      away: [5],
      options: { sequenceSampleSize: visitors },
    })),
  );
  assertEquals(
    readBy(plan, visitors, { away: [0], status: "ended" }).decision.verdict,
    "no-clear-difference",
  );
});

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
    for (const { message } of readout.plan!.departures) {
      assertStringIncludes(summariseReadout(readout).warnings.join(), message);
      const shown = formatReadout(readout, { width: 120 });
      assertStringIncludes(shown.replace(/\s+/g, " "), message);
    }
    return readout.plan!.departures.map(({ what }) => what);
  };
  assertEquals(departures({}), []);
  assertEquals(departures({ smallestLift: 0.2 }, {}, false), ["edited"]);
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

Deno.test("several metrics that decide take the visitors of their part of the error, each of them", () => {
  const other = "conversion_rate";
  const both = planOf({
    success: [other],
    baseline: {
      [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION },
      [other]: { mean: MEAN, standardDeviation: DEVIATION },
    },
  });
  // Half of the error: 2.2414 in place of 1.960.
  assertAlmostEquals(
    both.visitors / 13_880,
    ((2.2414 + 0.8416) / (1.96 + 0.8416)) ** 2,
    1e-3,
  );
  // What must hold for all needs no part of it: a guardrail as wide as the lift
  // asks for less than what decides.
  const guarded = (margin: number) =>
    planOf({
      success: [other],
      guardrails: { aov: margin },
      baseline: { ...both.baseline, aov: both.baseline[other]! },
    }).visitors;
  assertEquals(guarded(-0.1), guarded(-0.2));
  assertAlmostEquals(
    guarded(-0.05) / 12_562,
    4 * ((1.96 + 1.2816) / (1.96 + 0.8416)) ** 2,
    2e-3,
  );
  // The noisier of the two says how many are needed.
  const noisy = planOf({
    success: [other],
    baseline: {
      ...both.baseline,
      [other]: { mean: MEAN, standardDeviation: 2 * DEVIATION },
    },
  });
  assertAlmostEquals(noisy.visitors / both.visitors, 4, 1e-3);
  assertThrows(() => planOf({ success: [other] }), Error, "conversion_rate");
  assertThrows(() => planOf({ success: [RULE.name] }), Error, "named twice");
});

Deno.test("a rate of orders has the deviation of a rate of orders, not of a share of visitors", () => {
  // 100 of 1,000 visitors order; 30 orders are refunded. Per visitor the rate
  // 0.3 has the deviation sqrt(0.1 * 0.3 * 0.7) / 0.1.
  const rate = METRICS.find(({ name }) => name === "refund_rate")!;
  const n = 1000;
  const deviation = Math.sqrt(0.1 * 0.3 * 0.7) / 0.1;
  const { metrics, variations, settings } = readBy(null, 2 * n, { away: [0] });
  const margin = 1.9623 * deviation / Math.sqrt(n);
  const found = baselineOf({
    variations,
    settings,
    metrics: [{
      ...metrics[0]!,
      ...rate,
      cap: null,
      values: [{
        variation: "Control",
        value: 0.3,
        lower: 0.3 - margin,
        upper: 0.3 + margin,
        shape: "bounded",
      }],
    }],
  });
  assertAlmostEquals(found.refund_rate!.standardDeviation, deviation, 1e-4);
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
    const messages = planned!.departures.map(({ message }) => message);
    return [settings.successMetrics, messages];
  };
  const both = [RULE.name, other];
  assertEquals(departures({}), [both, []]);
  assertEquals(
    departures({ primaryMetric: other, successMetrics: [RULE.name] }),
    [[other, RULE.name], []],
  );
  assertEquals(departures({ primaryMetric: RULE.name }), [[RULE.name], [
    `${RULE.name} decides here, and ${RULE.name} and ${other} were to`,
  ]]);
  assertEquals(departures({ metrics: ["pieces = units, called Pieces"] }), [
    both,
    ["pieces is made in another way than planned"],
  ]);
  // What it is called decides nothing.
  assertEquals(departures({ metrics: [`${own}, called Basket`] }), [both, []]);
});
