/** What is said of a guessed control, broken tracking, A/A tests and visitors in two variations. */
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import pl from "nodejs-polars";
import {
  formatReadout,
  type Readout,
  readoutFromFrames,
  summariseReadout,
} from "../../lib/readout/mod.ts";

const ALL = { details: true };

/** Buyers by variation, one order each, of 40 to 59; `both` bought in all. */
function read(
  arms: Readonly<Record<string, { visitors: number; buyers: number }>>,
  { both = 0, name = "Test" } = {},
): Promise<Readout> {
  const rows = Object.entries(arms).flatMap(([variation, { buyers }]) =>
    Array.from({ length: buyers + (buyers > 0 ? both : 0) }, (_, at) => ({
      visitor: at < buyers ? `${variation} ${at}` : `both ${at - buyers}`,
      variation,
      revenue: 40 + at % 20,
    }))
  );
  return readoutFromFrames({
    orders: pl.DataFrame({
      order_id: rows.map((_, at) => `o${at}`),
      visitor_id: rows.map(({ visitor }) => visitor),
      variation: rows.map(({ variation }) => variation),
      net_revenue: rows.map(({ revenue }) => revenue),
    }),
    visitors: pl.DataFrame({
      variation: Object.keys(arms),
      n_visitors: Object.values(arms).map(({ visitors }) => visitors),
    }),
    name,
  });
}

function statusOf({ checks }: Readout, code: string): string | undefined {
  return checks.find((check) => check.code === code)?.status;
}

Deno.test("visitors in two variations leave visitors and buyers alike", async () => {
  // 200 of 1,000 bought in both: 100 of 800 and 43 of 800 are left.
  const result = await read({
    control: { visitors: 1000, buyers: 100 },
    new: { visitors: 1000, buyers: 43 },
  }, { both: 200 });
  assertEquals(
    result.variations.map(({ visitors, buyers }) => [visitors, buyers]),
    [[800, 100], [800, 43]],
  );
  const { lift } = result.metrics[0]!.comparisons[0]!;
  assertAlmostEquals(lift.value!, 43 / 100 - 1, 1e-12);
  assertEquals(statusOf(result, "crossover-visitors"), "fail");
  assertEquals(result.decision.verdict, "do-not-decide");
});

Deno.test("some visitors in two variations stand in the Summary, a few pass", async () => {
  const arms = {
    control: { visitors: 10_000, buyers: 400 },
    new: { visitors: 10_000, buyers: 410 },
  };
  const some = await read(arms, { both: 20 });
  assertEquals(statusOf(some, "crossover-visitors"), "warn");
  const { warnings } = summariseReadout(some);
  assertEquals(warnings.length, 1);
  assertStringIncludes(warnings[0]!, "20 of 830 buyers (2.4%)");
  const few = await read(arms, { both: 5 });
  assertEquals(statusOf(few, "crossover-visitors"), "pass");
  assertEquals(summariseReadout(few).warnings, []);
});

Deno.test("a variation with visitors and no order has broken tracking", async () => {
  const result = await read({
    control: { visitors: 5000, buyers: 200 },
    new: { visitors: 5000, buyers: 0 },
  });
  assertEquals(statusOf(result, "tracking"), "fail");
  assertEquals(statusOf(result, "few-orders"), undefined);
  const { act, warnings, caution } = summariseReadout(result);
  assertEquals(act, "Don't use this result.");
  assert(!warnings.join(" ").includes("large order"));
  assertStringIncludes(caution!, "waiting doesn't help");
  const several = await read({
    control: { visitors: 5000, buyers: 200 },
    blue: { visitors: 5000, buyers: 0 },
    green: { visitors: 4000, buyers: 0 },
  });
  assertEquals(
    several.checks.find(({ code }) => code === "tracking")!.findings,
    [{
      code: "untracked-several",
      values: {
        arms: [
          { name: "blue", visitors: 5000, expected: 200 },
          { name: "green", visitors: 4000, expected: 160 },
        ],
      },
    }],
  );
  assertStringIncludes(
    formatReadout(several, { width: 1000 }),
    "blue (5,000 visitors, 200 buyers expected); green (4,000 visitors, 160 buyers expected). Their orders",
  );
  // Ten visitors without an order are no sign of anything.
  const small = await read({
    control: { visitors: 5000, buyers: 200 },
    new: { visitors: 10, buyers: 0 },
  });
  assertEquals(statusOf(small, "tracking"), undefined);
  assertEquals(statusOf(small, "few-orders"), "fail");
});

Deno.test("an A/A test is judged as one", async () => {
  const same = { visitors: 10_000, buyers: 400 };
  const passed = await read({ A: same, B: same }, { name: "A/A test: cart" });
  assertEquals(passed.decision.verdict, "no-clear-difference");
  assertEquals(passed.projectedImpact.per, null);
  // It seeks no lift, and has no better one to choose.
  assertEquals(passed.next.howLong!.target, null);
  assertEquals(passed.next.shrunkEstimates, null);
  assert(!/chance to be best|detecting/i.test(formatReadout(passed, ALL)));
  const failed = await read(
    { A: same, B: { visitors: 10_000, buyers: 600 } },
    { name: "AA-Test" },
  );
  assertEquals(failed.decision.verdict, "do-not-decide");
  assertEquals(
    summariseReadout(failed).act,
    "Check the setup before any test.",
  );
  for (const name of ["AAA batteries", "A/AB test", "Spa/apparel"]) {
    const other = await read({ A: same, B: same }, { name });
    assertEquals(statusOf(other, "aa-test"), undefined, name);
  }
});

Deno.test("a control that was guessed is a warning in the Summary, and is not to be kept", async () => {
  const result = await read({
    "New checkout": { visitors: 10_000, buyers: 600 },
    "Old checkout": { visitors: 10_000, buyers: 400 },
  });
  assertEquals(result.decision.verdict, "keep-control");
  const { warnings, headline, advice, act } = summariseReadout(result);
  assertStringIncludes(
    warnings[0]!,
    '"New checkout" is assumed to be the control',
  );
  assert(!/Keep|roll out/i.test([headline, ...advice].join(" ")));
  assertEquals(act, "First confirm which variation is the control.");
});
