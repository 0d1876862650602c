/** What a page computes is what the library says of the same part of the data. */
import { assert, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { type Interval, type Readout, readout } from "../../lib/readout/mod.ts";
import { livingJson } from "../../lib/report/_living_data.ts";
import {
  type Compared,
  createExplorer,
  type Explorer,
  type LivingData,
  type Moved,
} from "../../lib/report/living/mod.ts";
import * as small from "../../lib/report/living/_special.ts";
import * as stdlib from "../../lib/special/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";

const EXPERIENCES = ["clearWinner", "threeVariations", "personalization"];

/** The readouts, those at another level, and one that must not be decided by. */
async function readAll() {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const read = async (name: string, options = {}): Promise<Readout> => {
    const id = DEMO_EXPERIENCES[name as keyof typeof DEMO_EXPERIENCES];
    return await readout(client, id, options);
  };
  const at = async (options: { readonly level: number }) => {
    const found = new Map<string, Readout>();
    for (const name of EXPERIENCES) found.set(name, await read(name, options));
    return found;
  };
  return {
    READ: await at({ level: 0.95 }),
    AT_90: await at({ level: 0.9 }),
    BROKEN: await read("brokenSplit"),
  };
}

const { READ, AT_90, BROKEN } = await readAll();

function explorerOf(one: Readout): Explorer {
  return createExplorer(JSON.parse(livingJson(one)!) as LivingData);
}

/** Of 1e-12, or of 1e-12 of it. */
function assertSame(
  actual: number | null,
  expected: number | null,
  of: string,
) {
  if (actual === null || expected === null) {
    return assertEquals(actual, expected, of);
  }
  const most = 1e-12 * Math.max(1, Math.abs(expected));
  assert(
    Math.abs(actual - expected) <= most,
    `${of}: ${actual} is not ${expected}`,
  );
}

function assertInterval(actual: Interval, expected: Interval, of: string) {
  assertEquals(actual.shape, expected.shape, of);
  for (const end of ["value", "lower", "upper"] as const) {
    assertSame(actual[end], expected[end], `${of}, ${end}`);
  }
}

function lifts(rows: readonly Compared[] | null): Map<string, Interval> {
  return new Map(
    rows!.slice(1).map(({ variation, lift }) => [variation, lift!]),
  );
}

/** Every number of every metric of a readout, beside the page's. */
function assertMetrics(explorer: Explorer, moved: Moved, one: Readout): number {
  let count = 0;
  const found = explorer.metrics(moved);
  assertEquals(
    found.map(({ metric }) => metric.name),
    one.metrics.map(({ name }) => name),
  );
  for (const [at, { title, values, comparisons }] of one.metrics.entries()) {
    const rows = found[at]!.rows!;
    for (const [arm, value] of values.entries()) {
      assertInterval(rows[arm]!.value, value, `${title}, value`);
    }
    for (const [arm, comparison] of comparisons.entries()) {
      const { lift, difference, pValue } = rows[arm + 1]!;
      const of = `${title}, ${comparison.variation}`;
      assertInterval(lift!, comparison.lift, of);
      assertInterval(difference!, comparison.difference, of);
      assertSame(pValue, comparison.adjustedPValue, of);
      count++;
    }
  }
  return count;
}

Deno.test("untouched, every number is the record's", () => {
  for (const one of READ.values()) {
    const explorer = explorerOf(one);
    assert(assertMetrics(explorer, explorer.start, one) >= 8);
  }
});

Deno.test("at another level, every number is that of a readout at this level", () => {
  for (const [name, one] of AT_90) {
    const explorer = explorerOf(READ.get(name)!);
    assertMetrics(explorer, { ...explorer.start, level: 0.9 }, one);
  }
});

Deno.test("from the first day to any other, the lift is that day's of the record", () => {
  for (const one of READ.values()) {
    const explorer = explorerOf(one);
    const { data, start } = explorer;
    const isBand = data.looks === "every-look";
    const byDay = Map.groupBy(one.overTime!.lifts, ({ date }) => date);
    const shown = explorer.overTime(start);
    assertEquals(shown.map(({ date }) => date), [...byDay.keys()]);
    let compared = 0;
    for (const [to, { date, rows }] of shown.entries()) {
      const points = byDay.get(date)!;
      if (rows === null) {
        assert(points.every(({ lift }) => lift.value === null), date);
        continue;
      }
      const primary = explorer.metrics({ ...start, to })
        .find(({ metric }) => metric.name === start.metric)!;
      if (to < data.days.length - 1) assertEquals(primary.rows, rows);
      for (const { variation, lift, band } of points) {
        const expected = isBand ? band : lift;
        const found = lifts(rows).get(variation)!;
        // Of several variations at one look, the record's days have one level.
        if (isBand || data.variations.length === 2) {
          assertInterval(found, expected, `${date}, ${variation}`);
        } else assertSame(found.value, expected.value, date);
        compared++;
      }
    }
    assert(compared > 10);
  }
});

Deno.test("days alone are those of the question whether it lasts", () => {
  const one = READ.get("clearWinner")!;
  const explorer = explorerOf(one);
  const { late, early, variations } = one.next.lasting!;
  const at = (date: string) =>
    explorer.data.days.findIndex((day) => day.date === date);
  for (const [span, of] of [[early, "early"], [late, "late"]] as const) {
    const moved = {
      ...explorer.start,
      from: at(span.firstDay),
      to: at(span.lastDay),
    };
    const { rows } = explorer.metrics(moved)
      .find(({ metric }) => metric.name === explorer.data.primary)!;
    for (const { variation, ...ofSpan } of variations) {
      assertInterval(lifts(rows).get(variation)!, ofSpan[of], of);
    }
  }
});

Deno.test("a segment's lift is the record's, for every segment that is compared", () => {
  let compared = 0;
  for (const one of READ.values()) {
    const explorer = explorerOf(one);
    const { metric, dimensions } = one.next.forWhom!;
    const segments = dimensions.flatMap(({ segments }) => segments);
    assertEquals(explorer.data.parts.length, segments.length);
    for (const [part, { segment, variations }] of segments.entries()) {
      const { rows } = explorer.metrics({ ...explorer.start, part })
        .find((row) => row.metric.name === metric)!;
      for (const { variation, lift } of variations) {
        assertInterval(lifts(rows).get(variation)!, lift, `${segment}`);
        compared++;
      }
    }
  }
  assert(compared > 20, String(compared));
});

Deno.test("without large orders, lifts are those of the record's preview", () => {
  let compared = 0;
  for (const one of READ.values()) {
    const explorer = explorerOf(one);
    for (const [without, { threshold }] of explorer.data.without.entries()) {
      const found = explorer.metrics({ ...explorer.start, without });
      const of = (name: string) =>
        lifts(found.find(({ metric }) => metric.name === name)!.rows);
      const expected = one.outliers.rows.filter((row) =>
        row.threshold === threshold
      );
      for (const { variation, aov, revenue } of expected) {
        assertInterval(of("aov").get(variation)!, aov, `z ${threshold}`);
        assertInterval(
          of("net_revenue_per_visitor").get(variation)!,
          revenue,
          `z ${threshold}`,
        );
        compared++;
      }
      const others = found.filter(({ rows }) => rows === null);
      assert(others.some(({ metric }) => metric.name === "conversion_rate"));
    }
  }
  assert(compared > 10, String(compared));
});

Deno.test("what must not be decided by, and what was read back from JSON, is not computed with", () => {
  assertEquals(livingJson(BROKEN), null);
  const one = READ.get("clearWinner")!;
  assertEquals(livingJson(JSON.parse(JSON.stringify(one))), null);
  assertEquals(livingJson({ ...one }), null);
});

Deno.test("the small special functions are stdlib's to thirteen digits", () => {
  const far = (a: number, b: number) => Math.abs(a - b) / Math.abs(b);
  for (let x = -5; x < 12; x += 0.037) {
    assert(far(small.erfc(x), stdlib.erfc(x)) < 2e-14, `erfc ${x}`);
  }
  for (let p = 1e-30; p < 2; p *= 1.7) {
    assert(far(small.erfcinv(p), stdlib.erfcinv(p)) < 2e-14, `erfcinv ${p}`);
  }
  for (let x = 0.2; x < 1e7; x *= 1.31) {
    const most = 1e-14 * Math.max(1, Math.abs(stdlib.gammaln(x)));
    assert(Math.abs(small.gammaln(x) - stdlib.gammaln(x)) < most, `${x}`);
  }
  for (const df of [1, 4.2, 57, 3999, 39_998.7, 2e7]) {
    for (let t = 0.01; t < 12; t *= 1.23) {
      const x = t * t / (df + t * t);
      for (const upper of [false, true]) {
        const [own, std] = [small, stdlib].map(({ betainc }) =>
          betainc(x, 0.5, df / 2, true, upper)
        );
        assert(far(own!, std!) < 2e-13, `t ${t}, ${df} degrees of freedom`);
      }
    }
  }
});
