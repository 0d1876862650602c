/** Experiences by segment, compared with filtered readouts. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { type Client, createClient, ReadoutError } from "../../lib/api/mod.ts";
import { metricSummaries, readout } from "../../lib/readout/mod.ts";
import { segmentReadout } from "../../lib/segments/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { shownBundle, shownText } from "../_shown.ts";
import { ID, openDemo, REVENUE, withStore } from "./_stores.ts";
import { noteTexts } from "../_said.ts";
import { interceptAnswers } from "../sandbox/_answer_faults.ts";

/**
 * Custom metrics of columns that every readout sums, and of one column by its
 * header.
 */
const OWN = [
  "pieces = units, cap 20 per visitor",
  "mobile_orders = count(units) / buyers, lower is better",
];

/** Counts the calls of a client by method. */
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

Deno.test("segments of the demo store", async (t) => {
  await using demo = await openDemo();
  const { store, plain } = demo;
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
        'one export, split by its column "device"',
      );
      for (const [at, device] of devices.entries()) {
        const filtered = alone[at]!;
        assertEquals(segments[at]!.name, device);
        assertEquals(
          noteTexts(filtered)
            .includes(`Filtered by device: ${device}.`),
          true,
        );
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
        intercept: interceptAnswers([{
          fault: { kind: "renamedColumn", from: "device", to: "column 16" },
        }]),
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

  await t.step("the record is plain, frozen and shows itself", async () => {
    const result = byDevice;
    const { ...fields } = result;
    assertEquals(JSON.parse(JSON.stringify(fields)), fields);
    assert(Object.isFrozen(result.metrics[0]!.segments[0]!.comparisons[0]));
    const bundle = await shownBundle(result);
    assertStringIncludes(bundle["text/html"]!, "data:image/svg+xml");
    assertStringIncludes(bundle["text/plain"]!, result.headline);
    assertStringIncludes(await shownText(result.metrics), "Average order");
    assertStringIncludes(await shownText(result.findings), "No sign that");
    assertStringIncludes(
      result.chart("lifts").description,
      "no sign that the segments differ",
    );
    assertStringIncludes(result.chart("lifts", "aov").title, "order value");
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
  }, [{ fault: { kind: "renamedColumn", from: "country", to: "column 15" } }]);
});
