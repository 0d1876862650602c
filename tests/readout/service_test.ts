/** Readouts of the demo store, whose truths are known because it made them. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { loadTimeSeries } from "../../lib/loaders/mod.ts";
import { formatReadout, type Readout, readout } from "../../lib/readout/mod.ts";
import { haveSameOffer } from "../../lib/intake/service/from_service.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { messageOf } from "../_said.ts";

const statusOf = ({ checks }: Readout, code: string) =>
  checks.find((check) => check.code === code)!.status;

const metricOf = ({ metrics }: Readout, name: string) =>
  metrics.find((metric) => metric.name === name)!;

Deno.test("readouts of the demo store find what it hides", async (t) => {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const read = (
    name: keyof typeof DEMO_EXPERIENCES,
    options?: Parameters<typeof readout>[2],
  ) => readout(client, DEMO_EXPERIENCES[name], options);

  const winner = await read("clearWinner");

  await t.step("the clear winner is shipped", () => {
    const result = winner;
    assertEquals(result.decision.verdict, "ship");
    assertEquals(result.decision.variation, result.variations[1]!.name);
    assertEquals(statusOf(result, "order-count"), "pass");
  });

  await t.step("the A/A test shows no difference", async () => {
    const result = await read("aaTest");
    assertEquals(result.decision.verdict, "no-clear-difference");
    assertEquals(statusOf(result, "outliers"), "pass");
  });

  await t.step(
    "variations with the same offer are an A/A test, whatever its name",
    async () => {
      const offers = [{ type: "percentage", value: 5 }, {
        value: 5,
        type: "percentage",
      }];
      const renamed = createClient({
        ...sandbox,
        fetch: async (input, init) => {
          const answer = await fetch(input, init);
          if (!/experiences\/[-\w]+(\?.*)?$/.test(String(input))) return answer;
          const { experience } = await answer.json();
          experience.name = "Two banners";
          experience.variations.forEach(
            (one: { offer?: unknown }, at: number) => {
              one.offer = offers[at];
            },
          );
          return Response.json({ experience }, answer);
        },
      });
      const same = await readout(renamed, DEMO_EXPERIENCES.aaTest);
      assertEquals(statusOf(same, "aa-test"), "pass");
      const page = formatReadout(same, { details: true });
      for (
        const said of [
          "as expected in an A/A test",
          "same offer",
          "an A/A test has nothing to roll out",
        ]
      ) {
        assert(page.replace(/\s+/g, " ").includes(said), said);
      }
    },
  );

  await t.step("the lift that one order makes is called that", async () => {
    const result = await read("oneOutlier");
    assertEquals(result.decision.verdict, "one-order");
    assert(metricOf(result, "aov").comparisons[0]!.lift.value! > 0.5);
  });

  await t.step("a bare day begins when it does at the store", async () => {
    const { startedAtTs } = await client.getExperience(
      DEMO_EXPERIENCES.clearWinner,
    );
    const next = new Date(startedAtTs! + 86_400_000).toISOString().slice(0, 10);
    const messageFor = async (timeZone: string) => {
      const { checks } = await readout(
        createClient({ ...sandbox, timeZone }),
        DEMO_EXPERIENCES.clearWinner,
        { start: next },
      );
      return messageOf(checks.find(({ code }) => code === "period")!);
    };
    assertMatch(await messageFor("UTC"), /^Covers part of the test period/);
    // The day after begins there before its noon of the day itself: the data do
    // not cover the days that such a store would have.
    assertEquals(
      /^Covers part/.test(await messageFor("Pacific/Kiritimati")),
      false,
    );
  });

  await t.step("the service's maxZScore takes that lift away", async () => {
    const result = await read("oneOutlier", { maxZScore: 3 });
    assert(Math.abs(metricOf(result, "aov").comparisons[0]!.lift.value!) < 0.1);
    assertEquals(result.settings.maxZScore, 3);
  });

  await t.step(
    "the broken split forbids a decision, and crossovers are named",
    async () => {
      const result = await read("brokenSplit");
      assertEquals(result.decision.verdict, "do-not-decide");
      assertEquals(statusOf(result, "sample-ratio"), "fail");
      assertEquals(statusOf(result, "crossover-visitors"), "warn");
    },
  );

  await t.step("a paused experience warns that the data stop", async () => {
    const result = await read("paused");
    assertEquals(statusOf(result, "period"), "warn");
  });

  await t.step("values agree with the service's own metrics", async () => {
    const result = await read("threeVariations");
    const series = await loadTimeSeries(
      client,
      DEMO_EXPERIENCES.threeVariations,
      {
        metrics: [
          "conversion_rate",
          "net_revenue_per_visitor",
          "aov",
          "gross_profit_per_visitor",
        ],
      },
    );
    const records = series.toRecords() as Record<string, unknown>[];
    for (const metric of result.metrics) {
      if (!Object.hasOwn(records[0]!, metric.name)) continue;
      for (const { variation, value } of metric.values) {
        const last = records.findLast((row) => row.variation === variation)!;
        assertAlmostEquals(value!, last[metric.name] as number, 1e-9);
      }
    }
  });

  await t.step("the last day of the daily view is the whole", () => {
    const result = winner;
    const last = result.overTime!.lifts.at(-1)!;
    const { lift } = metricOf(result, result.settings.primaryMetric)
      .comparisons[0]!;
    assertAlmostEquals(last.lift.value!, lift.value!, 1e-9);
    assert(
      last.band.lower! < last.lift.lower! &&
        last.band.upper! > last.lift.upper!,
    );
  });

  await t.step("days sum to the totals", () => {
    const result = winner;
    for (const { name, visitors } of result.variations) {
      const days = result.overTime!.days.filter(({ variation }) =>
        variation === name
      );
      assertEquals(days.reduce((sum, day) => sum + day.visitors, 0), visitors);
    }
  });
});

Deno.test("variations that may differ in anything are not taken for the same", () => {
  const offer = { type: "percentage", value: 5 };
  const isSame = (...contents: Record<string, unknown>[]) =>
    haveSameOffer({
      id: DEMO_EXPERIENCES.aaTest,
      name: "Two banners",
      variations: contents.map((content, at) => ({
        id: String(at),
        name: "AB"[at]!,
        percentage: 50 + at,
        isControl: at === 0,
        order: at,
        ...content,
      })),
    });
  assert(isSame({ offer }, { offer }));
  assert(!isSame({ offer }, { offer: { ...offer, value: 10 } }));
  assert(!isSame({ offer, css: "a" }, { offer, css: "b" }));
  for (const none of [undefined, null, {}, [], ""]) {
    assert(!isSame({ offer: none }, { offer: none }));
  }
  assert(!isSame({ isShown: true }, { isShown: true }));
});
