/** Statements on analysis and sitewide analytics. */

import { assert, assertEquals } from "@std/assert";
import { at, EXPERIENCE_ID, get, post } from "../../sandbox/_harness.ts";
import { ORDER_DAY, type Statement, statements } from "../_world.ts";

export const OTHERS: readonly Statement[] = statements({
  "an analysis request with filters": async (sandbox) => {
    const { body } = await post(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}`,
      { filters: { deviceType: "mobile" } },
    );
    assertEquals(
      body.metrics.map((row: { n_visitors: number }) => row.n_visitors),
      [4, 1],
    );
  },
  "the deprecated GET of the analysis exists as a compatibility path": async (
    sandbox,
  ) => {
    const { status } = await get(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}`,
    );
    assertEquals(status, 200);
  },
  "the deprecated GET takes the range as its query": async (sandbox) => {
    const range = `startTs=${at("02T10:10:00") / 1000}&endTs=${
      at("02T10:40:00") / 1000
    }`;
    const { body } = await get(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}?${range}`,
    );
    assertEquals(
      body.metrics.map((row: { n_orders: number }) => row.n_orders),
      [1, 2],
    );
  },
  "the deprecated GET refuses a query that it does not know": async (
    sandbox,
  ) => {
    const { status, body } = await get(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}?segmentBy=deviceType`,
    );
    assertEquals([status, body.errors.length], [400, 1]);
  },
  "the deprecated GET does not accept the filters contract": async (
    sandbox,
  ) => {
    const { status } = await get(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}?filters={}`,
    );
    assertEquals(status, 400);
  },
  "a sitewide snapshot has period-over-period changes": async (sandbox) => {
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/snapshot",
      { start: "2026-03-02T10:30:00Z", end: "2026-03-02T11:00:00Z" },
    );
    // c0, c1, c2 before, c3, c4, c5 in it.
    assertEquals(body.segments.all.n_orders, {
      value: 3,
      previousValue: 3,
      change: 0,
    });
    assertEquals(body.segments.all.net_revenue.change, 150 / 60 - 1);
  },
  "sitewide, a visitor counts once, however many experiences saw it": async (
    sandbox,
  ) => {
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/snapshot",
      { ...ORDER_DAY, metrics: ["n_visitors"] },
    );
    assertEquals(body.segments.all.n_visitors.value, 10);
  },
  "a sitewide snapshot can be segmented by audience": async (sandbox) => {
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/snapshot",
      { ...ORDER_DAY, segmentBy: "visitorType" },
    );
    assertEquals(Object.keys(body.segments), ["new", "returning", "unknown"]);
  },
  "a sitewide time series has a configurable granularity": async (sandbox) => {
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/timeseries",
      { ...ORDER_DAY, granularity: "hour" },
    );
    assertEquals(body.segments.all.data.length, 24);
  },
  "a sitewide time series can be segmented by audience": async (sandbox) => {
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/timeseries",
      { ...ORDER_DAY, segmentBy: "countryCode" },
    );
    assertEquals(Object.keys(body.segments), ["CA", "DE", "US", "unknown"]);
  },
  "an order distribution has a histogram, KDE, CDF and the unit mix": async (
    sandbox,
  ) => {
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/order-distribution",
      ORDER_DAY,
    );
    assertEquals(body.cdf.at(-1).p, 1);
    assert(body.kde.length > 1 && body.histogram.length > 1);
    assertEquals(body.unitMix, [{ units: 2, orders: 1, share: 0.1 }]);
  },
});
