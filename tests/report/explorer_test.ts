/** The page computes the same numbers as the library. */

import * as small from "../../lib/report/explorer/_special.ts";
import * as stdlib from "../../lib/stats/special/mod.ts";
import { assert, assertEquals } from "@std/assert";
import type { Readout } from "../../lib/readout/mod.ts";
import { explorationData } from "../../lib/report/_explorer_data.ts";
import type { Explorer, ExplorerState } from "../../lib/report/explorer/mod.ts";
import { readState, writeState } from "../../lib/report/explorer/state.ts";
import {
  assertInterval,
  assertMetrics,
  assertSame,
  explorerOf,
  lifts,
} from "./_explorer.ts";
import { AT_90, BROKEN, READ } from "./_explorer_read.ts";

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

/** Compares the lift to date of every day with the record's. */
function assertOverTime(
  explorer: Explorer,
  moved: ExplorerState,
  one: Readout,
) {
  const { data } = explorer;
  const isBand = data.looks === "always-valid";
  const byDay = Map.groupBy(one.overTime!.lifts, ({ date }) => date);
  const shown = explorer.overTime(moved);
  assertEquals(shown.map(({ date }) => date), [...byDay.keys()]);
  let compared = 0;
  for (const [to, { date, rows }] of shown.entries()) {
    const points = byDay.get(date)!;
    if (rows === null) {
      assert(points.every(({ lift }) => lift.value === null), date);
      continue;
    }
    const primary = explorer.metrics({ ...moved, lastDayIndex: to })
      .find(({ metric }) => metric.name === moved.metric)!;
    if (to < data.days.length - 1) {
      assertEquals(lifts(primary.rows), lifts(rows));
    }
    for (const { variation, lift, band } of points) {
      const expected = isBand ? band : lift;
      const found = lifts(rows).get(variation)!;
      // With several variations and a single look, the days of the record have
      // another level.
      if (isBand || data.variations.length === 2) {
        assertInterval(found, expected, `${date}, ${variation}`);
      } else assertSame(found.value, expected.value, date);
      compared++;
    }
  }
  assert(compared > 10);
}

Deno.test("from the first day to any other, the lift is that day's of the record", () => {
  for (const one of READ.values()) {
    const explorer = explorerOf(one);
    assertOverTime(explorer, explorer.start, one);
  }
});

Deno.test("the first days are those of the question whether it lasts", () => {
  const one = READ.get("clearWinner")!;
  const explorer = explorerOf(one);
  const { early, variations } = one.next.novelty!;
  const at = (date: string) =>
    explorer.data.days.findIndex((day) => day.date === date);
  const moved = { ...explorer.start, lastDayIndex: at(early.lastDay) };
  const { rows } = explorer.metrics(moved)
    .find(({ metric }) => metric.name === explorer.data.primary)!;
  for (const { variation, early: lift } of variations) {
    assertInterval(lifts(rows).get(variation)!, lift, variation);
  }
});

Deno.test("a segment's lift is the record's, for every segment that is compared", () => {
  let compared = 0;
  for (const one of READ.values()) {
    const explorer = explorerOf(one);
    const { metric, dimensions } = one.next.heterogeneity!;
    const segments = dimensions.flatMap(({ segments }) => segments);
    assertEquals(explorer.data.parts.length, segments.length);
    for (const [part, { segment, variations }] of segments.entries()) {
      const { rows } = explorer.metrics({
        ...explorer.start,
        segmentIndex: part,
      })
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
    for (const [without, { threshold }] of explorer.data.thresholds.entries()) {
      const found = explorer.metrics({
        ...explorer.start,
        thresholdIndex: without,
      });
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
    }
  }
  assert(compared > 10, String(compared));
});

Deno.test("what must not be decided by, and what was read back from JSON, is not computed with", () => {
  const one = READ.get("clearWinner")!;
  for (const fixed of [BROKEN, JSON.parse(JSON.stringify(one)), { ...one }]) {
    assertEquals(explorationData(fixed), null);
  }
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

Deno.test("a link says which segment is meant where two have one name", () => {
  const { data, start } = explorerOf(READ.get("clearWinner")!);
  const [one] = data.parts;
  const two = { ...data, parts: [one!, { ...one!, title: "another" }] };
  for (const part of [0, 1]) {
    const moved = {
      ...start,
      segmentIndex: part,
      level: 0.9,
      traffic: start.traffic * 2,
    };
    const link = new URLSearchParams(writeState(moved, two));
    assertEquals(readState(link, start, two), moved);
  }
  const unknown = new URLSearchParams(
    "by=nobody&segment=none&level=7&days=5-2&visitors=-1",
  );
  assertEquals(readState(unknown, start, two), start);
});
