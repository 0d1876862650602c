/** A plan is decided by its own rule. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { ReadoutOptions } from "../../lib/readout/mod.ts";
import { briefReadout, summariseReadout } from "../../lib/readout/mod.ts";
import { planOf, primaryOf, readBy } from "./_plans.ts";

Deno.test("a plan with one end has no verdict before it, whatever p would be", () => {
  const plan = planOf();
  const early = readBy(plan, plan.visitors - 2, { away: [6] });
  assertEquals(early.decision.verdict, "keep-running");
  const { significant, adjustedPValue, lift } = primaryOf(early);
  assertEquals([significant, adjustedPValue, lift.lower], [null, null, null]);
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

Deno.test("before the plan's look the next questions have no range, p-value or chance", () => {
  for (const rule of ["fixed", "group-sequential"] as const) {
    const plan = planOf({ rule });
    const early = readBy(plan, plan.visitors / 10, { away: [3] });
    const { shrunkEstimates, novelty, heterogeneity, howLong, reason } =
      early.next;
    assertEquals([shrunkEstimates, novelty, heterogeneity], [null, null, null]);
    assert(howLong !== null);
    assertEquals(reason!.code, "read-at-looks");
    const [act, finding] = briefReadout(early);
    assertStringIncludes(act!, "Keep it running");
    assertMatch(finding!, /so far\. Results aren't evaluated until then\.$/);
    const looked = readBy(plan, plan.visitors, { away: [3], status: "ended" });
    assert(looked.next.shrunkEstimates !== null);
    assertEquals(looked.next.reason, null);
  }
});

Deno.test("that it is too early is said once, of however many variations", () => {
  const early = readBy(planOf({ variations: 4 }), 1000, { away: [1, 2, 3] });
  const { finding } = summariseReadout(early);
  assertMatch(finding, /^1,000 of [\d,]+ planned visitors so far\. [^.]*\.$/);
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
      assertEquals(settings.inference, "group-sequential");
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
  assertEquals(read.settings.inference, "always-valid");
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
