/** What is assumed of series, exports, analysis and sitewide analytics. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  at,
  EXPERIENCE_ID,
  exportRows,
  order,
  post,
  timeSeries,
  TREATMENT,
  visit,
} from "../../sandbox/_harness.ts";
import { type Checks, on, points, stated } from "./_check.ts";

const RANGE = { start: "2026-03-02T10:30:00Z", end: "2026-03-02T11:00:00Z" };

export const ANALYTICS = {
  timeSeriesPoint: stated(
    "time-series metric aov",
    "time-series metric n_orders",
  ),
  timeSeriesZone: stated(
    "days are those of the store's zone, one point for each of 43",
  ),
  timeSeriesVariations: async (sandbox) => {
    const { body } = await timeSeries(sandbox);
    assertEquals(Object.keys(body.variations[0]), ["id", "name", "isControl"]);
  },
  exportColumns: stated("orders: a CSV with a header and one row each"),
  rangeEdges: stated(
    "export: startTs and endTs narrow the range",
    "startTs is included, to the second",
    "endTs is not included",
  ),
  rangeOrder: async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, {
      startTs: "1772500000",
      endTs: "1772400000",
    });
    assertEquals([status, Object.keys(body.properties)], [400, ["startTs"]]);
  },
  attribution: on({
    exposures: [
      visit("1"),
      visit("1", { variationId: TREATMENT, seenAtMs: at("03T00:00:00") }),
    ],
    orders: [
      order("early", "1", { createdAtMs: at("02T09:59:59") }),
      order("a", "1", { createdAtMs: at("02T10:00:00") }),
      order("b", "1", { createdAtMs: at("02T23:59:59") }),
      order("c", "1", { createdAtMs: at("03T00:00:00") }),
    ],
  }, async (sandbox) => {
    const rows = await exportRows(sandbox);
    assertEquals(
      rows.map((row) => [row.order_id, row.variation]),
      [["a", "Control"], ["b", "Control"], ["c", "Short"]],
    );
    const { Short } = await points(sandbox, { metrics: ["n_visitors"] });
    assertEquals(
      Short.data.map((one: { n_visitors: number }) => one.n_visitors),
      [0, 1, 1],
    );
  }),
  conversionRate: stated("months, cumulative: conversion_rate is 1, 0.75, 0.5"),
  emptyRates: stated(
    "gross_profit_per_visitor is null when a profit is not known",
    "a rate without a denominator is null, a count is 0",
  ),
  weekStart: stated(
    "weeks begin on Monday: n_visitors of Control is 3, 1, 0, 0, 0, 3, 1",
  ),
  analysisBody: stated(
    "an analysis request with filters",
    "the deprecated GET takes the range as its query",
    "the deprecated GET refuses a query that it does not know",
  ),
  analysisAnswer: async (sandbox) => {
    const { body } = await post(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}`,
      {},
    );
    assertEquals(Object.keys(body), ["metrics"]);
    const { aov } = body.metrics[1];
    assertEquals(Object.keys(aov).sort(), [
      ...["ci_high", "ci_low", "p2bb", "p2bc", "uplift", "value"] as const,
    ]);
    assertEquals(Object.keys(aov.uplift).sort(), [
      "ci_high",
      "ci_low",
      "value",
    ]);
    assertAlmostEquals((aov.ci_low + aov.ci_high) / 2, aov.value, 1e-9);
  },
  sitewideBody: async (sandbox) => {
    const snapshot = await post(sandbox, "/analytics/sitewide/snapshot", {
      ...RANGE,
      metrics: ["n_orders"],
      segmentBy: "deviceType",
    });
    // c3, c4 and c5 ordered in the half hour, c6 on its end.
    assertEquals(snapshot.body.segments.mobile.n_orders.value, 1);
    assertEquals(snapshot.body.segments.desktop.n_orders.value, 2);
    const bars = await post(sandbox, "/analytics/sitewide/order-distribution", {
      ...RANGE,
      bins: 7,
    });
    assertEquals(bars.body.histogram.length, 7);
  },
  sitewideAnswer: async (sandbox) => {
    const series = await post(sandbox, "/analytics/sitewide/timeseries", RANGE);
    assertEquals(Object.keys(series.body), ["currency", "segments"]);
    assertEquals(Object.keys(series.body.segments), ["all"]);
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/order-distribution",
      RANGE,
    );
    assertEquals(Object.keys(body), [
      ...["currency", "histogram", "kde", "cdf", "unitMix"] as const,
    ]);
  },
  sitewidePeriod: stated("a sitewide snapshot has period-over-period changes"),
} satisfies Checks;
