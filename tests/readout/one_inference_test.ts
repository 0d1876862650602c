import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import type { MetricReadout } from "../../lib/readout/mod.ts";
import { CHARTS } from "../../lib/words/figures.ts";
import { renderReport } from "../../lib/report/mod.ts";
import { all, experiments, readoutOf } from "./_experiments.ts";
import { harmOf, isOpen, ranked, sideOf, standsAt } from "./_verdicts.ts";

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

Deno.test("experiments of every outcome are among those that are read", () => {
  const verdicts = new Set(all.map(({ readout }) => readout.decision.verdict));
  assertEquals([...verdicts].sort(), [
    ...["keep-control", "keep-running", "no-clear-difference", "ship"] as const,
    ...["trade-off"] as const,
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
    plan?.stage === "before" && settings.inference !== "always-valid"
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
    const rows = drawn(CHARTS.lifts(readout).toSpec());
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

Deno.test("the verdict is what the intervals of the deciding metrics say, and is about the best of them", () => {
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
