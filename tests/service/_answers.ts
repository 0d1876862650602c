/** What the specification shows, of one store. */

import type { Asked, Json } from "./_oddity.ts";
import { ARMS, EXPERIENCE, ID, metricsUpTo, pointsOf } from "./_store.ts";

/** What signs the address of an export. */
export const SIGNATURE = "9f2c41d7e08ab36c55d0aa17";

/** Answers by endpoint; what the specification does not show is as usual there. */
export const ANSWERS: Record<string, (asked: Asked, origin: string) => Json> = {
  "GET /experiences-list": ({ url }) => ({
    experiencesList: Number(url.searchParams.get("page") ?? 1) === 1
      ? [EXPERIENCE]
      : [],
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
  }),
  "GET /experiences/{id}": () => ({ experience: EXPERIENCE }),
  "POST /experiences/{id}/actions/end": () => ({ experience: EXPERIENCE }),
  "POST /analytics/experience/{id}/timeseries": ({ body }) => ({
    segments: Object.fromEntries(
      ARMS.map(({ name }, arm) => [name, { data: pointsOf(arm, body) }]),
    ),
    variations: ARMS.map(({ id, name, isControl }) => ({
      id,
      name,
      isControl,
    })),
  }),
  "POST /analytics/experience/{id}/export": ({ body }, origin) => ({
    exportType: body.exportType,
    experienceId: ID,
    experienceName: EXPERIENCE.name,
    url: `${origin}/files/orders.csv?X-Amz-Signature=${SIGNATURE}`,
    expiresIn: 900,
    format: "csv",
    message: "Export ready",
  }),
  "POST /analytics/resource/{id}": () => ({
    metrics: ARMS.map(({ id, name }, arm) => {
      const { conversion_rate: value } = metricsUpTo(arm, 0, 13);
      return {
        variationId: id,
        variation: name,
        conversion_rate: { value, ci_low: value - 0.01, ci_high: value + 0.01 },
      };
    }),
  }),
  "POST /analytics/sitewide/snapshot": () => ({
    currency: "USD",
    segments: {
      all: { n_orders: { value: 240, previousValue: 200, change: 0.2 } },
    },
  }),
  "POST /analytics/sitewide/timeseries": ({ body }) => ({
    currency: "USD",
    segments: { all: { data: pointsOf(0, body) } },
  }),
  "POST /analytics/sitewide/order-distribution": () => ({
    currency: "USD",
    histogram: [{ from: 0, to: 50, count: 240 }],
    kde: [{ x: 25, density: 0.02 }],
    cdf: [{ x: 50, p: 1 }],
    unitMix: [{ units: 1, orders: 240, share: 1 }],
  }),
  "POST /analytics/event/snapshot": () => ({
    currency: "USD",
    snapshot: {
      periodToDateValue: 1200,
      vsLastYear: 0.12,
      avgDailyIndexPercent: 130,
      currentIndexPercent: null,
    },
  }),
  "POST /analytics/event/timeseries": () => ({
    currency: "USD",
    data: [-1, 0, 1].map((dayOffset) => ({
      dt: `2025-11-${28 + dayOffset}T00:00:00-05:00`,
      dayOffset,
      currentValue: 100 + dayOffset,
      baselineValue: 50,
      priorYearValue: 90,
      currentYearIndex: 210,
      priorYearIndex: 200,
      brandIndex: 200,
    })),
  }),
};
