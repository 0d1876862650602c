/**
 * No page contradicts itself: verdict, p-value, interval, mark, sentence, advice
 * and money of random experiments, on every surface.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as fc from "fast-check";
import {
  htmlSurface,
  markdownSurface,
  notebookSurface,
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
import { allMetrics, defineMetrics } from "../../lib/rules/mod.ts";
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
      away: fc.tuple(away, away, away, away, away),
      /** Of the arm's standard deviation, times that of the control. */
      spread: fc.constantFrom(1, 1, 0.7, 1.4),
    }),
    { minLength: 2, maxLength: 10 },
  ),
  level: fc.constantFrom(0.8, 0.9, 0.95, 0.99),
  /** Several that win unharmed come by chance only where most metrics gain. */
  isGood: fc.boolean(),
  status: fc.constantFrom(null, "ended", "started", "paused"),
  isGuessed: fc.boolean(),
  days: fc.constantFrom(null, 14),
  roles: fc.constantFrom<Roles>(
    { success: ["net_revenue_per_visitor"], guardrails: {} },
    { success: ["conversion_rate"], guardrails: {} },
    {
      success: ["net_revenue_per_visitor"],
      guardrails: { gross_profit_per_visitor: -0.5 },
    },
    { success: ["waiting"], guardrails: { handling: 0.05 } },
    {
      success: ["conversion_rate", "net_revenue_per_visitor"],
      guardrails: {},
    },
    {
      success: ["net_revenue_per_visitor", "handling"],
      guardrails: { gross_profit_per_visitor: -0.5, waiting: 0.02 },
    },
    {
      success: ["handling", "conversion_rate", "waiting"],
      guardrails: { net_revenue_per_visitor: -0.01 },
    },
  ),
  planned: fc.option(
    fc.record({
      rule: fc.constantFrom(...PLAN_RULES),
      reached: fc.constantFrom(0.2, 0.5, 0.7, 0.75, 1, 1.4),
    }),
    { freq: 2 },
  ),
});

/** What decides, the first of them on top, and what is guarded. */
interface Roles {
  readonly success: readonly string[];
  readonly guardrails: Readonly<Record<string, number>>;
}

/** One of money of which a loss is watched, one that only decides or is guarded. */
const OWN = [
  "handling = handling_cost, as money, lower is better, watched",
  "waiting = minutes, lower is better",
];

/** Mean and standard deviation per visitor of the control, by metric. */
const FIGURES = {
  conversion_rate: [0.2, 0.4],
  net_revenue_per_visitor: [9, 22],
  gross_profit_per_visitor: [2, 30],
  handling: [3, 4],
  waiting: [5, 9],
} as const;

function readoutOf(
  { arms, level, isGood, status, isGuessed, days, roles, planned }:
    typeof experiments extends fc.Arbitrary<infer T> ? T : never,
): Readout {
  const { guardrails, success: [primaryMetric, ...successMetrics] } = roles;
  const plan = planned === null ? null : makePlan({
    rule: planned.rule,
    primary: primaryMetric,
    success: successMetrics,
    guardrails,
    metrics: OWN,
    smallestLift: 0.05,
    baseline: Object.fromEntries(
      roles.success.map((name) => [name, { mean: 1, standardDeviation: 2 }]),
    ),
    variations: arms.length,
    alpha: Number((1 - level).toPrecision(12)),
    now: 0,
  });
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0);
  const metrics = Object.entries(FIGURES).map(
    ([name, [mean, deviation]], at) => {
      const rule = RULES.find((one) => one.name === name)!;
      const control = arms[0]!.visitors;
      return {
        rule,
        header: name,
        arms: arms.map(({ visitors, away, spread }, arm) => {
          const error = deviation * Math.sqrt(1 / control + 1 / visitors);
          const gain = Math.abs(away[at]!) *
            (rule.direction === "lower" ? -1 : 1);
          const shift = arm === 0 ? 0 : (isGood ? gain : away[at]!) * error;
          return {
            n: visitors,
            mean: rule.unit === "fraction"
              ? Math.min(1, Math.max(0, mean + shift))
              : mean + shift,
            variance: (spread * deviation) ** 2,
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
      primaryMetric,
      successMetrics,
      metrics: OWN,
      // As long as it takes for so much of it to be reached.
      plan: plan && {
        ...plan,
        visitors: Math.floor(visitors / planned!.reached),
      },
    }),
    primaryMetric,
  );
}

const RULES = allMetrics(defineMetrics(OWN));

const all = fc.sample(experiments, { numRuns: 160, seed: 17 })
  .map((one) => ({ level: one.level, readout: readoutOf(one) }))
  .filter(({ readout }) => readout.decision.verdict !== "do-not-decide");

/** Several metrics at a look of several; a small control of skewed values. */
const hard = fc.sample(
  experiments.chain((one) =>
    fc.constantFrom<Partial<typeof one>>(
      {
        status: "started",
        level: 0.8,
        roles: {
          success: ["conversion_rate", "net_revenue_per_visitor", "handling"],
          guardrails: {},
        },
        planned: { rule: "group-sequential", reached: 0.75 },
      },
      {
        status: "ended",
        planned: null,
        arms: one.arms.map((arm, at) => ({
          ...arm,
          visitors: at === 0 ? 500 : 50_000,
        })),
      },
    ).map((of) => ({ ...one, ...of }))
  ),
  { numRuns: 60, seed: 17 },
).map((one) => ({ level: one.level, readout: readoutOf(one) }));

/** Of these every page is made. */
const shown = all.slice(0, 35);

/** Any of these is enough; the first one leads the page. */
function successOf({ metrics, settings }: Readout): MetricReadout[] {
  return settings.successMetrics.map((wanted) =>
    metrics.find(({ name }) => name === wanted)!
  );
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
  const several = all.filter(({ readout }) =>
    ranked(readout).filter((name) =>
      standsAt(readout, name, 1) && harmOf(name, readout).length === 0
    ).length > 1
  );
  assert(several.length > 1, `${several.length}`);
  const called = all.flatMap(({ readout }) =>
    readout.metrics.flatMap(({ comparisons }) =>
      comparisons.map(({ significant }) => significant)
    )
  );
  assert(called.filter((one) => one === true).length > 100);
  assert(called.filter((one) => one === false).length > 100);
});

Deno.test("an interval leaves no difference out exactly when its p-value is below one minus the level", async () => {
  for (const { readout, level } of [...all, ...hard]) {
    const json = JSON.parse(await renderReport(readout, { format: "json" }));
    assertEquals(json.readout, JSON.parse(JSON.stringify(readout)));
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

Deno.test("what is read before its plan has it is seen without ends, and settles nothing", () => {
  const early = all.filter(({ readout: { plan, settings } }) =>
    plan?.stage === "before" && settings.inference !== "every-look"
  );
  assert(early.length > 5, `${early.length}`);
  for (const { readout } of early) {
    assertEquals(readout.decision.verdict, "keep-running");
    for (const { comparisons } of readout.metrics) {
      for (const { lift, difference, pValue, significant } of comparisons) {
        assertEquals([lift.lower, lift.upper], [null, null]);
        assertEquals([difference.lower, difference.upper], [null, null]);
        assertEquals([pValue, significant], [null, null]);
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

/** 1 for a gain, -1 for a loss, by the ends of the interval alone. */
function gainOf(variation: string, metric: MetricReadout): number {
  const { difference } = metric.comparisons.find((one) =>
    one.variation === variation
  )!;
  const side = sideOf(difference);
  return metric.direction === "lower" ? 0 - side : side;
}

/** Variations by the metric that leads, the best first. */
function ranked({ settings, metrics }: Readout): string[] {
  const { comparisons, direction } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  const sign = direction === "lower" ? -1 : 1;
  return comparisons
    .toSorted((a, b) => sign * (b.difference.value! - a.difference.value!))
    .map(({ variation }) => variation);
}

function standsAt(readout: Readout, variation: string, sign: number): boolean {
  return successOf(readout).some((metric) =>
    gainOf(variation, metric) === sign
  );
}

Deno.test("the verdict is what the intervals of the metrics that decide say, and is about the best of them", () => {
  for (const { readout } of all) {
    const { verdict, variation } = readout.decision;
    const names = ranked(readout);
    const winners = names.filter((name) => standsAt(readout, name, 1));
    const losers = names.filter((name) => standsAt(readout, name, -1));
    if (winners.length > 0) {
      const unharmed = winners.filter((name) =>
        harmOf(name, readout).length === 0
      );
      const best = unharmed[0] ?? winners[0]!;
      const waits = unharmed.length === 0 && isOpen(readout) &&
        harmOf(best, readout).every((harm) => harm === "not shown");
      assertEquals(
        [verdict, variation],
        waits
          ? ["keep-running", null]
          : [unharmed.length > 0 ? "ship" : "trade-off", best],
      );
    } else if (isOpen(readout)) {
      assertEquals(
        verdict,
        losers.length < names.length ? "keep-running" : "keep-control",
      );
    } else {
      assertEquals(
        verdict,
        losers.length > 0 ? "keep-control" : "no-clear-difference",
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

/** What speaks against a variation: losses, and guardrails that may be broken. */
function harmOf(
  variation: string,
  { metrics, guardrails }: Readout,
): ("lost" | "not shown")[] {
  return metrics.flatMap((metric) => {
    if (metric.role === "secondary") return [];
    if (metric.role !== "guardrail") {
      return gainOf(variation, metric) < 0 ? ["lost" as const] : [];
    }
    const row = guardrails.find((one) =>
      one.metric === metric.name && one.variation === variation
    )!;
    const { lower, upper, shape } = metric.comparisons.find((one) =>
      one.variation === variation
    )!.lift;
    const ends = shape === "bounded" || shape === "unbounded"
      ? [lower, upper]
      : [null, null];
    const [worst, best] = metric.direction === "lower"
      ? [negated(ends[1]!), negated(ends[0]!)]
      : ends as [number | null, number | null];
    const margin = -Math.abs(row.margin);
    const status = worst !== null && worst >= margin
      ? "within"
      : best !== null && best < margin
      ? "beyond"
      : "unclear";
    assertEquals(row.status, status);
    return status === "within"
      ? []
      : [status === "beyond" ? "lost" as const : "not shown" as const];
  });
}

function negated(end: number | null): number | null {
  return end === null ? null : -end;
}

Deno.test("every surface says of a variation what its intervals say", async () => {
  for (const { readout } of shown) {
    const document = readoutDocument(readout);
    const { decision } = readout;
    const isGuessed = readout.checks.some(({ code }) => code === "control");
    for (
      const surface of [
        textSurface(document),
        markdownSurface(document),
        htmlSurface(document),
        await notebookSurface(document),
      ]
    ) {
      const { words } = surface;
      const success = successOf(readout);
      for (const { title, comparisons } of success) {
        for (const { variation, difference, significant } of comparisons) {
          const what = success.length === 1
            ? variation
            : `${variation} on ${title.toLowerCase()}`;
          assertEquals(
            words.includes(`difference of ${what} is hardly luck`),
            sideOf(difference) !== 0,
          );
          const together = namesBetween(
            words,
            /The differences of /,
            success.length === 1
              ? / may be luck/
              : new RegExp(` on ${title.toLowerCase()} may be luck`),
          );
          assertEquals(
            words.includes(`difference of ${what} may be luck`) ||
              words.includes(`${what} is a near miss`) ||
              together.includes(variation),
            significant === false,
          );
        }
      }
      for (const variation of ranked(readout)) {
        const isLost = standsAt(readout, variation, -1);
        assertEquals(
          words.includes(`Give ${variation} to every visitor`),
          decision.verdict === "ship" && decision.variation === variation,
        );
        assertEquals(
          words.includes(`Do not ship ${variation} `),
          decision.verdict === "trade-off" && decision.variation === variation,
        );
        if (decision.verdict === "keep-control" && !isGuessed) {
          const [, named = ""] = /do not roll out ([^.]*)\./.exec(words) ?? [];
          assertEquals(new RegExp(`\\b${variation}\\b`).test(named), isLost);
        }
        if (isHeadedBy(readout, variation, "loses")) assert(isLost);
      }
      moneyAgrees(readout, surface);
      tableAgrees(readout, surface);
      assert(!/of 100 experiments|excludes no difference/.test(words));
      assertEquals(
        words.includes("Let it run, and change nothing"),
        decision.verdict === "keep-running",
      );
    }
  }
});

/** Whoever loses is named so where nobody wins. */
function isHeadedBy(
  { decision: { headline } }: Readout,
  variation: string,
  verb: string,
): boolean {
  return headline.includes(`${variation} ${verb}`);
}

/** Names that a sentence says something of together. */
function namesBetween(words: string, before: RegExp, after: RegExp): string[] {
  const found = new RegExp(`${before.source}([^.;:]*?)${after.source}`)
    .exec(words);
  return found === null ? [] : found[1]!.split(/, | and /);
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
      words.includes(`established. ${subject} could change`) ||
        namesBetween(words, /Nor is any established of /, /, which could/)
          .includes(variation),
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
    if (!guessed) continue;
    const { words } = textSurface(readoutDocument(readout));
    assert(!/Keep Control/.test(words), words);
    assertStringIncludes(words, "is taken for the control");
  }
});
