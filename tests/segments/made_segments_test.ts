/** Experiences by segment, on generated stores. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import { segmentReadout, segmentsDocument } from "../../lib/segments/mod.ts";
import { createStore, type SandboxStore } from "../../lib/sandbox/mod.ts";
import { adjustPValues } from "../../lib/stats/mod.ts";
import { writeText } from "../../lib/document/mod.ts";
import {
  contents,
  CONTROL,
  order,
  TREATMENT,
  visit,
} from "../sandbox/_harness.ts";
import { shownBundle, shownText } from "../_shown.ts";
import { REVENUE, withStore } from "./_stores.ts";

/**
 * Creates a store with 400 visitors per variation and device, and the given
 * conversion rates on phones.
 */
function madeStore(mobile: readonly [number, number]): Promise<SandboxStore> {
  const cells = [CONTROL, TREATMENT].flatMap((variationId, arm) =>
    (["mobile", "desktop"] as const).map((deviceType) => ({
      variationId,
      deviceType,
      buyers: deviceType === "mobile" ? mobile[arm]! : 60,
    }))
  );
  const people = cells.flatMap((cell, at) =>
    Array.from({ length: 400 }, (_, index) => ({
      ...cell,
      id: `${at}-${index}`,
      buys: index < cell.buyers,
      value: 20 + index % 7,
    }))
  );
  return createStore(contents({
    exposures: people.map(({ id, variationId, deviceType }) =>
      visit(id, { variationId, deviceType })
    ),
    orders: people.filter(({ buys }) => buys).map(({ id, value }) =>
      order(`o${id}`, id, { netRevenue: value })
    ),
  }));
}

const MADE_ID = contents().experiences[0]!.id;

Deno.test("a lift of phones alone is found, and said", async () => {
  using store = await madeStore([40, 110]);
  await withStore(store, async (client) => {
    const result = await segmentReadout(client, MADE_ID, { by: "deviceType" });
    assertStringIncludes(
      result.headline,
      "The lift of Short in net revenue per visitor differs by device: mobile +17",
    );
    const { interactions, segments } = result.metrics.find(({ name }) =>
      name === REVENUE
    )!;
    assertEquals(interactions[0]!.significant, true);
    assertAlmostEquals(interactions[0]!.iSquared!, 0.95, 0.05);
    const [mobile] = segments[0]!.comparisons;
    assert(mobile!.shrunken.value! < mobile!.lift.value!);
    assertStringIncludes(await shownText(result.metrics), "Net revenue");
  });
});

Deno.test("segments of a split that was moved are not to be read", async () => {
  // The split is 90 : 10 and then 50 : 50, and the total of each device is as
  // intended.
  const people = [[900, 100, "02"], [100, 900, "03"]].flatMap(
    ([control, treatment, day]) =>
      ([[CONTROL, control], [TREATMENT, treatment]] as const).flatMap(
        ([variationId, count]) =>
          Array.from({ length: Number(count) }, (_, at) => ({
            id: `${day}-${variationId}-${at}`,
            variationId,
            deviceType: at % 2 === 0 ? "mobile" : "desktop",
            seenAtMs: Date.UTC(2026, 2, Number(day), 10),
          })),
      ),
  );
  using store = await createStore(contents({
    exposures: people.map(({ id, ...fields }) =>
      visit(id, fields as Parameters<typeof visit>[1])
    ),
    orders: people.filter((_, at) => at % 10 < 2).map(({ id, seenAtMs }) =>
      order(`o${id}`, id, { createdAtMs: seenAtMs + 3_600_000 })
    ),
  }));
  await withStore(store, async (client) => {
    const result = await segmentReadout(client, MADE_ID, { by: "deviceType" });
    assertStringIncludes(result.headline, "Don't use this by device");
    assertEquals(
      result.segments.map(({ sampleRatio }) => sampleRatio.status),
      ["fail", "fail"],
    );
  });
});

Deno.test("a segment without a buyer is there, with its visitors and no lift", async () => {
  using store = await madeStore([0, 0]);
  await withStore(store, async (client) => {
    const result = await segmentReadout(client, MADE_ID, { by: "deviceType" });
    const at = result.segments.findIndex(({ name }) => name === "mobile");
    const { variations, reason } = result.segments[at]!;
    assertEquals(variations.map(({ visitors }) => visitors), [400, 400]);
    assertEquals(reason, "fewer than 20 buyers: 0 in Control");
    assertEquals(
      result.metrics[0]!.segments[at]!.comparisons[0]!.lift.value,
      null,
    );
    assertStringIncludes(result.headline, "cannot be tested: only one");
    assertStringIncludes(await shownText(result.metrics), "mobile");
  });
});

Deno.test("orders of nothing are no orders of a segment, and its variations stand in one order", async () => {
  const ids = [TREATMENT, CONTROL, "variation-third"];
  const rows = contents();
  const [experience] = rows.experiences;
  using store = await createStore({
    ...rows,
    experiences: [{
      ...experience!,
      variations: ids.map((id, at) => ({
        id,
        name: ["Zoom", "Control", "Alt"][at]!,
        percentage: 100 / 3,
        isControl: id === CONTROL,
      })),
    }],
    exposures: ids.flatMap((variationId) =>
      Array.from(
        { length: 60 },
        (_, at) =>
          visit(`${variationId}${at}`, { variationId, deviceType: "mobile" }),
      )
    ),
    orders: ids.flatMap((id) =>
      Array.from({ length: 30 }, (_, at) =>
        order(`o${id}${at}`, `${id}${at}`, {
          netRevenue: at < 6 ? 0 : 10 + at,
        }))
    ),
  });
  await withStore(store, async (client) => {
    const { metrics, segments } = await segmentReadout(client, MADE_ID, {
      by: "deviceType",
    });
    const { variations } = segments[0]!;
    assertEquals(
      variations.map(({ name, buyers, orders }) => [name, buyers, orders]),
      [["Control", 24, 24], ["Zoom", 24, 24], ["Alt", 24, 24]],
    );
    for (const { segments, interactions } of metrics) {
      const names = segments[0]!.values.map(({ variation }) => variation);
      assertEquals(names, ["Control", "Zoom", "Alt"]);
      assertEquals(
        interactions.map(({ variation }) => variation),
        names.slice(1),
      );
    }
  });
});

Deno.test("a variation's name is text in every view", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const rows = contents();
  const [experience] = rows.experiences;
  using store = await createStore({
    ...rows,
    experiences: [{
      ...experience!,
      variations: experience!.variations.map((one) =>
        one.isControl ? one : { ...one, name: evil }
      ),
    }],
    exposures: [CONTROL, TREATMENT].flatMap((variationId) =>
      Array.from(
        { length: 60 },
        (_, index) =>
          visit(`${variationId}${index}`, {
            variationId,
            deviceType: "mobile",
          }),
      )
    ),
    orders: [CONTROL, TREATMENT].flatMap((variationId) =>
      Array.from(
        { length: 30 },
        (_, index) =>
          order(`o${variationId}${index}`, `${variationId}${index}`, {
            netRevenue: 10 + index,
          }),
      )
    ),
  });
  await withStore(store, async (client) => {
    const result = await segmentReadout(client, MADE_ID, { by: "deviceType" });
    for (const part of [result.findings, result.segments, result.metrics]) {
      assert(!(await shownBundle(part))["text/html"]!.includes("<img"));
    }
  });
});

Deno.test("all that decide, and what must not be lost, are read in every segment", async () => {
  using store = await madeStore([40, 110]);
  await withStore(store, async (client) => {
    // What phones gain with one they lose with the other.
    const result = await segmentReadout(client, MADE_ID, {
      by: "deviceType",
      control: "Short",
      successMetrics: ["orders_per_visitor"],
      guardrails: { conversion_rate: -0.05, aov: -0.5 },
    });
    const { settings, metrics, guardrails, findings } = result;
    assertEquals(settings.successMetrics, [REVENUE, "orders_per_visitor"]);
    assertStringIncludes(settings.correction, "for the deciding metrics");
    const family = metrics.filter(({ name }) =>
      settings.successMetrics.includes(name)
    ).flatMap(({ segments }) => segments)
      .flatMap(({ comparisons }) => comparisons);
    assertEquals(
      family.map(({ adjustedPValue }) => adjustedPValue),
      adjustPValues(family.map(({ pValue }) => pValue), "holm"),
    );
    assertEquals(
      guardrails.map(({ segment, metric, status }) => [
        segment,
        metric,
        status,
      ]),
      [
        ["mobile", "conversion_rate", "beyond"],
        ["mobile", "aov", "within"],
        ["desktop", "conversion_rate", "unclear"],
        ["desktop", "aov", "within"],
      ],
    );
    assertStringIncludes(
      findings.join(" "),
      "conversion rate of mobile is beyond the tolerated −5.0%",
    );
    const page = writeText(segmentsDocument(result), { width: 120 });
    assertStringIncludes(page, "Guardrails by device");
    assertStringIncludes(page, "Orders per visitor by device");
  });
});
