/** Experiences by segment: against readouts with filters, and on made stores. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  type Client,
  createClient,
  ReadoutError,
  type SegmentBy,
} from "../../lib/api/mod.ts";
import { metricSummaries, readout } from "../../lib/readout/mod.ts";
import {
  interactionsView,
  segmentFunnelChart,
  segmentLiftChart,
  segmentLiftsView,
  segmentReadout,
  segmentsDocument,
  segmentSummaryView,
  segmentsView,
} from "../../lib/segments/mod.ts";
import {
  createDemoStore,
  createStore,
  DEMO_EXPERIENCES,
  type FaultRule,
  type SandboxStore,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { adjustPValues } from "../../lib/stats/mod.ts";
import { writeText } from "../../lib/document/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import {
  contents,
  CONTROL,
  order,
  TREATMENT,
  visit,
} from "../sandbox/_harness.ts";

const ID = DEMO_EXPERIENCES.clearWinner;
const REVENUE = "net_revenue_per_visitor";

/** Of columns that every readout sums, and of one by its header. */
const OWN = [
  "pieces = units, cap 20 per visitor",
  "mobile_orders = count(units) / buyers, lower is better",
];

/** Calls of a client, by method. */
function counting(client: Client): {
  client: Client;
  calls: Record<string, number>;
} {
  const calls: Record<string, number> = {};
  const count = (name: keyof Client) => {
    calls[name] = (calls[name] ?? 0) + 1;
  };
  return {
    calls,
    client: {
      ...client,
      getExperience: (...args) => {
        count("getExperience");
        return client.getExperience(...args);
      },
      experienceTimeSeries: (...args) => {
        count("experienceTimeSeries");
        return client.experienceTimeSeries(...args);
      },
      downloadExport: (...args) => {
        count("downloadExport");
        return client.downloadExport(...args);
      },
    },
  };
}

async function withStore(
  store: SandboxStore,
  test: (client: Client) => Promise<void>,
  faults: readonly FaultRule[] = [],
): Promise<void> {
  await using sandbox = await startSandbox({ store, faults });
  await test(createClient(sandbox));
}

Deno.test("segments of the demo store", async (t) => {
  using store = await createDemoStore();
  // Dozens of calls would wait for the rate limit; this clock does not.
  const clock = fakeClock();
  await using sandbox = await startSandbox({ store, clock: clock.now });
  const plain = createClient({ ...sandbox, clock });
  const counted = counting(plain);
  const byDevice = await segmentReadout(counted.client, ID, {
    by: "deviceType",
    metrics: OWN,
  });
  const calls = { ...counted.calls };
  const devices = ["mobile", "desktop"] as const;
  const alone = await Promise.all(
    devices.map((deviceType) =>
      readout(plain, ID, { filters: { deviceType }, metrics: OWN })
    ),
  );

  await t.step(
    "a segment says what a readout with its filter says",
    () => {
      const { metrics, segments, settings } = byDevice;
      assertEquals(calls, {
        getExperience: 1,
        experienceTimeSeries: 3,
        downloadExport: 1,
      });
      assertStringIncludes(
        settings.source,
        'one export, cut by its column "device"',
      );
      for (const [at, device] of devices.entries()) {
        const filtered = alone[at]!;
        assertEquals(segments[at]!.name, device);
        assertEquals(
          segments[at]!.variations.map(({ visitors, buyers, orders }) => [
            visitors,
            buyers,
            orders,
          ]),
          filtered.variations.map(({ visitors, buyers, orders }) => [
            visitors,
            buyers,
            orders,
          ]),
        );
        assertEquals(
          metrics.slice(-2).map(({ name, direction }) => [name, direction]),
          [["pieces", "higher"], ["mobile_orders", "lower"]],
        );
        for (const [index, metric] of metrics.entries()) {
          const { values, comparisons } = metric.segments[at]!;
          assertEquals(values, filtered.metrics[index]!.values);
          const [expected] = filtered.metrics[index]!.comparisons;
          assertAlmostEquals(
            comparisons[0]!.lift.value!,
            expected!.lift.value!,
            1e-12,
          );
          assertAlmostEquals(comparisons[0]!.pValue!, expected!.pValue!, 1e-12);
        }
      }
    },
  );

  await t.step(
    "the test of the difference is Cochran's, on the logarithms of the ratios",
    () => {
      const { metrics } = byDevice;
      const logs = alone.map((filtered) => {
        const [control, treatment] = metricSummaries(filtered, REVENUE);
        const error = (arm: typeof control) =>
          arm!.variance! / arm!.n / arm!.mean! ** 2;
        return {
          value: Math.log(treatment!.mean! / control!.mean!),
          variance: error(control) + error(treatment),
        };
      });
      const [a, b] = logs as [typeof logs[0], typeof logs[0]];
      const q = (a.value - b.value) ** 2 / (a.variance + b.variance);
      const { interactions } = metrics.find(({ name }) => name === REVENUE)!;
      assertAlmostEquals(interactions[0]!.q!, q, 1e-9);
    },
  );

  await t.step(
    "an export that does not say the segment is replaced by filtered ones",
    async () => {
      await using renamed = await startSandbox({
        store,
        faults: [{
          fault: { kind: "renamedColumn", from: "device", to: "column 16" },
        }],
      });
      const blind = counting(createClient(renamed));
      const filtered = await segmentReadout(blind.client, ID, {
        by: "deviceType",
      });
      assertEquals(blind.calls.downloadExport, 3);
      assertStringIncludes(filtered.settings.source, "2 filtered exports");
      const found = new Map(
        filtered.metrics[1]!.segments.map((one) => [one.segment, one.values]),
      );
      for (const { segment, values } of byDevice.metrics[1]!.segments) {
        assertEquals(found.get(segment), values);
      }
    },
  );

  await t.step(
    "the outlier threshold is the service's, in each segment",
    async () => {
      const result = await segmentReadout(plain, DEMO_EXPERIENCES.oneOutlier, {
        by: "deviceType",
        maxZScore: 3,
      });
      assertStringIncludes(result.settings.source, "2 filtered exports");
      const alone = await readout(plain, DEMO_EXPERIENCES.oneOutlier, {
        filters: { deviceType: "desktop" },
        maxZScore: 3,
      });
      const desktop = result.metrics[1]!.segments.find(({ segment }) =>
        segment === "desktop"
      )!;
      assertEquals(desktop.values, alone.metrics[1]!.values);
    },
  );

  await t.step("what no segment covers is a segment, too", async () => {
    const { segments } = await segmentReadout(plain, ID, {
      by: "channel",
      maxSegments: 3,
    });
    assertEquals(segments.map(({ isRest }) => isRest), [
      false,
      false,
      false,
      true,
    ]);
    assertAlmostEquals(segments.reduce((sum, { share }) => sum + share, 0), 1);
    const { variations } = await readout(plain, ID);
    for (const [arm, { visitors, orders }] of variations.entries()) {
      const total = (of: "visitors" | "orders") =>
        segments.reduce((sum, one) => sum + one.variations[arm]![of], 0);
      assertEquals([total("visitors"), total("orders")], [visitors, orders]);
    }
  });

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
      assertStringIncludes(segmentsView(result).text, name);
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
          {
            by: "landingPageType",
            adjustment,
            level: 0.6,
          },
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
        // One that is called at its own level alone is not called any more.
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
      "Do not read this by visitor type: the traffic of new (p = ",
    );
    assert(
      result.notes.some((note) => note.includes("more than one variation")),
    );
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

  await t.step("the record is plain, frozen and shows itself", async () => {
    const result = byDevice;
    const { ...fields } = result;
    assertEquals(JSON.parse(JSON.stringify(fields)), fields);
    assert(Object.isFrozen(result.metrics[0]!.segments[0]!.comparisons[0]));
    const bundle = await (result as unknown as Record<
      symbol,
      () => Promise<Record<string, string>>
    >)[Symbol.for("Jupyter.display")]!();
    assertStringIncludes(bundle["text/html"]!, "data:image/svg+xml");
    assertStringIncludes(bundle["text/plain"]!, result.headline);
    assertStringIncludes(segmentLiftsView(result, "aov").text, "Average order");
    assertStringIncludes(segmentSummaryView(result).text, "no evidence");
    assertStringIncludes(
      segmentLiftChart(result).description,
      "no sign that the segments differ",
    );
    assertStringIncludes(
      segmentFunnelChart(result).description.replaceAll("\u00a0", " "),
      "Visitors to Buyers, Progress bar above Control in 2 of 2 segments",
    );
  });

  await t.step("what cannot be cut is said", async () => {
    const ask = (by: string, more = {}) => () =>
      segmentReadout(plain, ID, { by: by as SegmentBy, ...more });
    await assertRejects(ask("moonPhase"), RangeError, '"moonPhase"');
    await assertRejects(
      ask("deviceType", { filters: { deviceType: "mobile" } }),
      RangeError,
      "leave the filter out",
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

Deno.test("countries that the export does not say must be named", async () => {
  using store = await createDemoStore({ scale: 0.2 });
  await withStore(store, async (client) => {
    await assertRejects(
      () => segmentReadout(client, ID, { by: "countryCode" }),
      ReadoutError,
      'values: ["US", "CA"]',
    );
    const { segments } = await segmentReadout(client, ID, {
      by: "countryCode",
      values: ["GB", "US"],
    });
    assertEquals(segments.map(({ name }) => name), [
      "GB",
      "US",
      "Other or unknown",
    ]);
  }, [{
    fault: { kind: "renamedColumn", from: "country", to: "column 15" },
  }]);
});

/** 400 visitors a variation and device; phones buy by the given rates. */
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
    assertStringIncludes(interactionsView(result).text, "Net revenue");
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
    assertStringIncludes(segmentLiftsView(result).text, "mobile");
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
    for (
      const { html } of [
        segmentSummaryView(result),
        segmentsView(result),
        segmentLiftsView(result),
        interactionsView(result),
      ]
    ) assert(!html.includes("<img"));
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
    assertStringIncludes(settings.correction, "for the metrics that decide");
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
      "conversion rate of mobile is beyond the −5.0 % that is tolerated",
    );
    const page = writeText(segmentsDocument(result), { width: 120 });
    assertStringIncludes(page, "Guardrails by device");
    assertStringIncludes(page, "Orders per visitor by device");
  });
});
