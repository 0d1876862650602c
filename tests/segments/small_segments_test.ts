/** Segments that are small, corrected, broken or rejected. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { ReadoutError, type SegmentBy } from "../../lib/api/mod.ts";
import { segmentReadout } from "../../lib/segments/mod.ts";
import { DEMO_EXPERIENCES } from "../../lib/sandbox/mod.ts";
import { adjustPValues } from "../../lib/stats/mod.ts";
import { shownText } from "../_shown.ts";
import { ID, openDemo, REVENUE } from "./_stores.ts";

Deno.test("segments of the demo store that are small, corrected, broken or refused", async (t) => {
  await using demo = await openDemo();
  const { plain } = demo;

  await t.step("small segments are named, shown and not tested", async () => {
    const result = await segmentReadout(plain, ID, { by: "channel" });
    const small = result.segments.filter(({ isTested }) => !isTested);
    assert(small.length > 0 && small.length < result.segments.length);
    for (const { name, reason } of small) {
      assert(result.findings.some((text) => text.includes(name)));
      assertStringIncludes(reason!, "fewer than 20 buyers");
      for (const metric of result.metrics) {
        const [comparison] = metric.segments
          .find(({ segment }) => segment === name)!.comparisons;
        assertEquals(
          [comparison!.adjustedPValue, comparison!.shrunken.value],
          [null, null],
        );
      }
      assertStringIncludes(await shownText(result.segments), name);
    }
  });

  await t.step("p-values are corrected over the tested segments", async () => {
    const { metrics, segments } = await segmentReadout(plain, ID, {
      by: "landingPageType",
    });
    const { segments: results } = metrics.find(({ name }) => name === REVENUE)!;
    const tested = results.filter((_, at) => segments[at]!.isTested);
    assertEquals(
      tested.map(({ comparisons }) => comparisons[0]!.adjustedPValue),
      adjustPValues(
        tested.map(({ comparisons }) => comparisons[0]!.pValue),
        "holm",
      ),
    );
    const others = metrics.filter(({ name }) => name !== REVENUE)
      .flatMap(({ interactions }) => interactions);
    assertEquals(
      others.map(({ adjustedPValue }) => adjustedPValue),
      adjustPValues(others.map(({ pValue }) => pValue), "holm"),
    );
  });

  await t.step(
    "an interval leaves no difference out exactly when its p-value is called",
    async () => {
      for (const adjustment of ["holm", "benjamini-hochberg"] as const) {
        const { metrics, segments, settings } = await segmentReadout(
          plain,
          ID,
          { by: "landingPageType", adjustment, level: 0.6 },
        );
        const all = metrics.flatMap(({ segments: results }) =>
          results.filter((_, at) => segments[at]!.isTested)
            .flatMap(({ comparisons }) => comparisons)
        );
        const called = all.filter(({ significant }) => significant === true);
        assert(called.length > 0 && called.length < all.length);
        for (const { difference: { lower, upper }, significant } of all) {
          assertEquals(lower! > 0 || upper! < 0, significant);
        }
        // A result that is significant only at its own level is no longer
        // significant.
        assert(
          all.some(({ pValue, significant }) =>
            pValue! < 1 - settings.level && !significant
          ),
        );
      }
    },
  );

  await t.step("a broken split is said before anything else", async () => {
    const result = await segmentReadout(plain, DEMO_EXPERIENCES.brokenSplit, {
      by: "visitorType",
    });
    assertStringIncludes(
      result.headline,
      "Don't use this by visitor type: traffic of new (p < 0.0001)",
    );
    assert(result.notes.some(({ code }) => code === "buyers-in-two-excluded"));
  });

  await t.step("several variations have a test each", async () => {
    const result = await segmentReadout(
      plain,
      DEMO_EXPERIENCES.threeVariations,
      { by: "deviceType" },
    );
    const { interactions } = result.metrics[1]!;
    assertEquals(interactions.map(({ variation }) => variation), [
      "Video",
      "Zoom",
    ]);
    assertStringIncludes(result.headline, "Video: p = ");
  });

  await t.step("what cannot be cut is said", async () => {
    const ask = (by: string, more = {}) => () =>
      segmentReadout(plain, ID, { by: by as SegmentBy, ...more });
    await assertRejects(ask("moonPhase"), TypeError, '"moonPhase"');
    await assertRejects(
      ask("deviceType", { filters: { deviceType: "mobile" } }),
      RangeError,
      "remove the filter",
    );
    await assertRejects(
      ask("countryCode", { values: ["US", "US"] }),
      RangeError,
      '["US","US"]',
    );
    await assertRejects(ask("channel", { maxSegments: 0 }), RangeError, "0");
    await assertRejects(ask("channel", { minimumBuyers: 1 }), RangeError, "1");
    await assertRejects(
      () =>
        segmentReadout(plain, DEMO_EXPERIENCES.pending, { by: "deviceType" }),
      ReadoutError,
      "has not started",
    );
  });
});
