/**
 * No page contradicts itself: verdict, p-value, interval, mark, sentence, advice
 * and money of random experiments, on every surface.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as fc from "fast-check";
import {
  htmlSurface,
  markdownSurface,
  type Surface,
  textSurface,
} from "../document/_surfaces.ts";
import { analyseMeasured } from "../../lib/readout/analysis/mod.ts";
import { PLAN_RULES, readChoices } from "../../lib/readout/record/mod.ts";
import {
  liftChart,
  makePlan,
  type MetricReadout,
  type Readout,
  readoutDocument,
} from "../../lib/readout/mod.ts";
import { METRICS } from "../../lib/rules/mod.ts";
import { renderReport } from "../../lib/report/mod.ts";

const names = ["Control", ..."BCDEFGHIJ"].map((name) =>
  name.length === 1 ? `Arm ${name}` : name
);

/** How far an arm's mean is from the control's, in standard errors. */
const away = fc.oneof(
  fc.double({ min: -6, max: 6, noNaN: true }),
  fc.double({ min: 1.8, max: 3, noNaN: true }),
  fc.double({ min: -3, max: -1.8, noNaN: true }),
);

const experiments = fc.record({
  arms: fc.array(
    fc.record({
      visitors: fc.integer({ min: 400, max: 60_000 }),
      away: fc.tuple(away, away, away),
    }),
    { minLength: 2, maxLength: 10 },
  ),
  level: fc.constantFrom(0.8, 0.9, 0.95, 0.99),
  status: fc.constantFrom(null, "ended", "started", "paused"),
  isGuessed: fc.boolean(),
  days: fc.constantFrom(null, 14),
  primary: fc.constantFrom("net_revenue_per_visitor", "conversion_rate"),
  guardrails: fc.constantFrom({}, { gross_profit_per_visitor: -0.5 }),
  planned: fc.option(
    fc.record({
      rule: fc.constantFrom(...PLAN_RULES),
      reached: fc.constantFrom(0.2, 0.5, 0.7, 0.75, 1, 1.4),
    }),
    { freq: 2 },
  ),
});

/** Mean and standard deviation per visitor of the control, by metric. */
const FIGURES = {
  conversion_rate: [0.2, 0.4],
  net_revenue_per_visitor: [9, 22],
  gross_profit_per_visitor: [2, 30],
} as const;

function readoutOf(
  { arms, level, status, isGuessed, days, primary, guardrails, planned }:
    typeof experiments extends fc.Arbitrary<infer T> ? T : never,
): Readout {
  const plan = planned === null ? null : makePlan({
    rule: planned.rule,
    primary,
    guardrails,
    smallestLift: 0.05,
    baseline: { [primary]: { mean: 1, standardDeviation: 2 } },
    variations: arms.length,
    alpha: Number((1 - level).toPrecision(12)),
    now: 0,
  });
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0);
  const metrics = Object.entries(FIGURES).map(
    ([name, [mean, deviation]], at) => {
      const rule = METRICS.find((one) => one.name === name)!;
      const control = arms[0]!.visitors;
      return {
        rule,
        header: name,
        arms: arms.map(({ visitors, away }, arm) => {
          const error = deviation * Math.sqrt(1 / control + 1 / visitors);
          const shift = arm === 0 ? 0 : away[at]! * error;
          return {
            n: visitors,
            mean: rule.unit === "fraction"
              ? Math.min(1, Math.max(0, mean + shift))
              : mean + shift,
            variance: deviation ** 2,
          };
        }),
      };
    },
  );
  return analyseMeasured(
    {
      experience: { id: null, name: "Any", status, currency: "EUR" },
      variations: arms.map((_, arm) => ({
        id: null,
        name: names[arm]!,
        share: arms[arm]!.visitors,
      })),
      controlBasis: "named so",
      controlIsGuessed: isGuessed,
      visitors: arms.map(({ visitors }) => visitors),
      metrics,
      period: days === null
        ? { firstDay: null, lastDay: null, days }
        : { firstDay: "2026-03-01", lastDay: "2026-03-14", days },
      periodCheck: { status: "pass", message: "All days." },
      seenTwice: null,
      notes: [],
      inputs: [],
    },
    readChoices({
      level,
      guardrails,
      // As long as it takes for so much of it to be reached.
      plan: plan && {
        ...plan,
        visitors: Math.floor(visitors / planned!.reached),
      },
    }),
    primary,
  );
}

const all = fc.sample(experiments, { numRuns: 60, seed: 17 })
  .map((one) => ({ level: one.level, readout: readoutOf(one) }))
  .filter(({ readout }) => readout.decision.verdict !== "do-not-decide");

function primaryOf({ metrics, settings }: Readout): MetricReadout {
  return metrics.find(({ name }) => name === settings.primaryMetric)!;
}

/** 1 above no difference, -1 below, 0 with it inside. */
function sideOf(
  { lower, upper }: { lower: number | null; upper: number | null },
): number {
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}

Deno.test("experiments of every outcome are among those that are read", () => {
  const verdicts = new Set(all.map(({ readout }) => readout.decision.verdict));
  assertEquals([...verdicts].sort(), [
    "keep-control",
    "keep-running",
    "no-clear-difference",
    "ship",
    "trade-off",
  ]);
  const called = all.flatMap(({ readout }) =>
    readout.metrics.flatMap(({ comparisons }) =>
      comparisons.map(({ significant }) => significant)
    )
  );
  assert(called.filter((one) => one === true).length > 100);
  assert(called.filter((one) => one === false).length > 100);
});

Deno.test("an interval leaves no difference out exactly when its p-value is below one minus the level", async () => {
  for (const { readout, level } of all) {
    const json = JSON.parse(await renderReport(readout, { format: "json" }));
    for (const { comparisons } of json.readout.metrics as MetricReadout[]) {
      for (const one of comparisons) {
        const isCalled = sideOf(one.difference) !== 0;
        assertEquals(one.significant ?? false, isCalled);
        assertEquals((one.adjustedPValue ?? 1) < 1 - level, isCalled);
        // The whole line but for a gap has no ends to tell the side by.
        if (one.lift.shape !== "excluding") {
          assertEquals(sideOf(one.lift), sideOf(one.difference));
        }
        // Nothing that is corrected is more certain than what is not.
        assert((one.adjustedPValue ?? 1) >= (one.pValue ?? 0));
      }
    }
  }
});

interface Drawn {
  readonly metric: string;
  readonly variation: string;
  readonly clear: boolean;
}

function drawn(spec: Record<string, unknown>): readonly Drawn[] {
  return (spec.data as { values: Drawn[] }).values;
}

Deno.test("marks of the chart are filled exactly where something is called", () => {
  for (const { readout } of all) {
    const rows = drawn(liftChart(readout).toSpec());
    const called = readout.metrics.flatMap(({ title, comparisons }) =>
      comparisons.map(({ variation, significant }) =>
        `${title} ${variation} ${significant === true}`
      )
    );
    assertEquals(
      rows.map(({ metric, variation, clear }) =>
        `${metric} ${variation} ${clear}`
      ).sort(),
      called.sort(),
    );
  }
});

Deno.test("the verdict is what the primary metric's intervals say, and is about the best of them", () => {
  for (const { readout } of all) {
    const { comparisons } = primaryOf(readout);
    const { verdict, variation } = readout.decision;
    const sides = comparisons.map(({ difference }) => sideOf(difference));
    if (sides.includes(1)) {
      const winners = comparisons.filter((_, at) => sides[at] === 1);
      const unharmed = winners.filter((one) => !losesElsewhere(one, readout));
      const [best] = (unharmed.length > 0 ? unharmed : winners)
        .toSorted((a, b) => b.difference.value! - a.difference.value!);
      const waits = unharmed.length === 0 && isOpen(readout) &&
        !losesClearly(best!, readout);
      assertEquals(
        [verdict, variation],
        waits
          ? ["keep-running", null]
          : [unharmed.length > 0 ? "ship" : "trade-off", best!.variation],
      );
    } else if (!isOpen(readout)) {
      assertEquals(
        verdict,
        sides.includes(-1) ? "keep-control" : "no-clear-difference",
      );
    } else {
      assertEquals(
        verdict,
        sides.includes(0) ? "keep-running" : "keep-control",
      );
    }
  }
});

/** Whether more is to come before it is decided. */
function isOpen({ plan, settings, experience }: Readout): boolean {
  if (experience.status === "ended") return false;
  return plan === null || plan.stage === "every-look"
    ? settings.inference === "every-look"
    : plan.stage !== "end";
}

/**
 * All metrics here are per visitor, where less is a loss, but what is guarded is
 * lost unless its interval is above the margin.
 */
function losesElsewhere(
  { variation }: { readonly variation: string },
  { metrics, guardrails }: Readout,
): boolean {
  return metrics.some(({ name, role, comparisons }) =>
    comparisons.some((one) => {
      if (one.variation !== variation) return false;
      const guard = guardrails.find((row) =>
        row.metric === name && row.variation === variation
      );
      return role === "guardrail"
        ? !(one.lift.shape === "bounded" && one.lift.lower! >= guard!.margin)
        : sideOf(one.difference) < 0;
    })
  );
}

/** What is open may settle yet; what is clearly lost is lost. */
function losesClearly(
  { variation }: { readonly variation: string },
  { metrics, guardrails }: Readout,
): boolean {
  return guardrails.some((row) =>
    row.variation === variation && row.status === "beyond"
  ) || metrics.some(({ role, comparisons }) =>
    role === "secondary" &&
    comparisons.some((one) =>
      one.variation === variation && sideOf(one.difference) < 0
    )
  );
}

Deno.test("every surface says of a variation what its interval says", () => {
  for (const { readout } of all) {
    const document = readoutDocument(readout);
    for (
      const surface of [
        textSurface(document),
        markdownSurface(document),
        htmlSurface(document),
      ]
    ) {
      const { comparisons } = primaryOf(readout);
      for (const { variation, difference, significant } of comparisons) {
        const { words } = surface;
        const side = sideOf(difference);
        assertEquals(
          words.includes(`difference of ${variation} is hardly luck`),
          side !== 0,
        );
        assertEquals(
          words.includes(`difference of ${variation} may be luck`) ||
            words.includes(`${variation} is a near miss`),
          significant === false,
        );
        assertEquals(loses(words, variation), side < 0 && !hasWinner(readout));
      }
      moneyAgrees(readout, surface);
      tableAgrees(readout, surface);
      assert(!/of 100 experiments|excludes no difference/.test(surface.words));
    }
  }
});

function hasWinner({ decision }: Readout): boolean {
  return decision.verdict === "ship" || decision.verdict === "trade-off";
}

function loses(words: string, variation: string): boolean {
  return words.includes(`${variation} loses`);
}

/** Money is established exactly where its own row is. */
function moneyAgrees(readout: Readout, { words }: Surface): void {
  const { worth, decision } = readout;
  for (const sentence of worth.sentences) assertStringIncludes(words, sentence);
  if (decision.verdict === "keep-running") {
    assertEquals(worth.amounts, []);
    return;
  }
  for (const { variation, metric, amount } of worth.amounts) {
    const row = readout.metrics.find(({ name }) => name === metric)!
      .comparisons.find((one) => one.variation === variation)!;
    assertEquals(sideOf(amount), sideOf(row.difference));
  }
  const variations = new Set(worth.amounts.map(({ variation }) => variation));
  for (const variation of variations) {
    const sides = worth.amounts.filter((one) => one.variation === variation)
      .map(({ amount }) => sideOf(amount));
    const subject = `${variation} for every visitor`;
    assertEquals(
      words.includes(`${subject} would change`),
      sides.some((side) => side !== 0),
    );
    assertEquals(
      words.includes(`established. ${subject} could change`),
      sides.every((side) => side === 0),
    );
  }
  assertEquals(
    words.includes("is no reason to"),
    decision.verdict === "no-clear-difference",
  );
}

/** The printed interval leaves zero out exactly when the printed p is small. */
function tableAgrees(
  { settings: { level } }: Readout,
  { tables }: Surface,
): void {
  for (const { rows: [head, ...body] } of tables) {
    if (head![0] !== "Metric") continue;
    const at = head!.findIndex((title) => title.startsWith("p"));
    for (const row of body) {
      const ends = row[at - 1]!.match(/[+−∞]?[\d.]+ %|[+−]∞/g);
      const p = Number(row[at]);
      if (ends === null || Number.isNaN(p)) continue;
      const [lower, upper] = ends.map((end) => end[0]);
      // What rounds to zero or to the level itself may be on either side.
      if (ends.some((end) => end === "0.0 %")) continue;
      if (Math.abs(p - (1 - level)) < 0.001) continue;
      assertEquals(lower === upper, p < 1 - level, row.join(" | "));
    }
  }
}

Deno.test("nobody is told to keep a control that was guessed", () => {
  for (const { readout } of all) {
    const guessed = readout.checks.some(({ code }) => code === "control");
    const { words } = textSurface(readoutDocument(readout));
    if (!guessed) continue;
    assert(!/Keep Control/.test(words), words);
    assertStringIncludes(words, "is taken for the control");
  }
});
