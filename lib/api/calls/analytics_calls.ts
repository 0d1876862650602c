/** Analytics: of an experience, of the whole store, of seasonal events. */

import type {
  Analysis,
  EndpointName,
  OrderDistribution,
  SeasonalSnapshot,
  SeasonalTimeSeries,
  SitewideSnapshot,
  SitewideTimeSeries,
  TimeSeries,
} from "../contract/mod.ts";
import type { Transport } from "../transport/mod.ts";
import { type CallOptions, checkedId, needed } from "./_calls.ts";
import {
  type AnalysisRequest,
  type AnalyticsRange,
  type OrderDistributionRequest,
  rangeOnWire,
  type SeasonalSnapshotRequest,
  type SeasonalTimeSeriesRequest,
  type SitewideSnapshotRequest,
  type SitewideTimeSeriesRequest,
  type StoreZone,
  type TimeSeriesRequest,
  windowOnWire,
} from "./requests.ts";

/** Calls that read analytics. */
export interface AnalyticsCalls {
  /**
   * Metrics per variation over time.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { segments } = await client.experienceTimeSeries(
   *   DEMO_EXPERIENCES.aaTest,
   *   { granularity: "week", metrics: ["conversion_rate"] },
   * );
   * assertEquals(Object.keys(segments), ["A", "A again"]);
   * ```
   */
  experienceTimeSeries(
    id: string,
    request?: TimeSeriesRequest,
    options?: CallOptions,
  ): Promise<TimeSeries>;

  /**
   * The service's own statistics: a row per variation, and per audience value
   * when `segmentBy` asks for it.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { metrics } = await client.experienceAnalysis(
   *   DEMO_EXPERIENCES.aaTest,
   *   { filters: { deviceType: "mobile" } },
   * );
   * assertEquals(metrics.length, 2);
   * ```
   */
  experienceAnalysis(
    id: string,
    request?: AnalysisRequest,
    options?: CallOptions,
  ): Promise<Analysis>;

  /**
   * The analysis on the compatibility path, which takes no filters and goes away
   * with the beta; the client says so once through `onNotice`.
   *
   * @deprecated Use {@linkcode experienceAnalysis}.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { metrics } = await client.deprecatedExperienceAnalysis(
   *   DEMO_EXPERIENCES.aaTest,
   * );
   * assertEquals(metrics.length, 2);
   * ```
   */
  deprecatedExperienceAnalysis(
    id: string,
    request?: Omit<AnalyticsRange, "filters">,
    options?: CallOptions,
  ): Promise<Analysis>;

  /**
   * The store's metrics over a period, each with that of the period before.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { segments } = await client.sitewideSnapshot({
   *   start: "2026-10-01",
   *   end: "2026-11-01",
   *   metrics: ["n_orders"],
   *   segmentBy: "deviceType",
   * });
   * assertEquals(Object.keys(segments).sort(), ["desktop", "mobile", "unknown"]);
   * ```
   */
  sitewideSnapshot(
    request: SitewideSnapshotRequest,
    options?: CallOptions,
  ): Promise<SitewideSnapshot>;

  /**
   * The store's metrics over time.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { segments } = await client.sitewideTimeSeries({
   *   start: "2026-10-01T00:00:00-04:00",
   *   end: "2026-10-08T00:00:00-04:00",
   *   metrics: ["n_visitors"],
   * });
   * assertEquals(segments.all!.data.length, 7);
   * ```
   */
  sitewideTimeSeries(
    request: SitewideTimeSeriesRequest,
    options?: CallOptions,
  ): Promise<SitewideTimeSeries>;

  /**
   * The distribution of order values: histogram, density, cumulative share, and
   * units per order.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { histogram } = await client.sitewideOrderDistribution({
   *   start: "2026-10-01",
   *   end: "2026-11-01",
   *   bins: 12,
   * });
   * assertEquals(histogram.length, 12);
   * ```
   */
  sitewideOrderDistribution(
    request: OrderDistributionRequest,
    options?: CallOptions,
  ): Promise<OrderDistribution>;

  /**
   * A seasonal event in four figures. `start` and `end` size the window around
   * the event; `year` chooses the event, by default the last completed one.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { currency } = await client.seasonalSnapshot({
   *   event: "BFCM",
   *   metric: "revenue",
   *   year: 2025,
   *   start: "2025-11-21",
   *   end: "2025-12-05",
   * });
   * assertEquals(currency, "USD");
   * ```
   */
  seasonalSnapshot(
    request: SeasonalSnapshotRequest,
    options?: CallOptions,
  ): Promise<SeasonalSnapshot>;

  /**
   * A seasonal event day by day, or one day of it hour by hour.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { data } = await client.seasonalTimeSeries({
   *   event: "BFCM",
   *   metric: "orders",
   *   year: 2025,
   *   start: "2025-11-28",
   *   end: "2025-11-28",
   *   xAxis: "actualDate",
   *   granularity: "hourly",
   *   mode: "brand",
   * });
   * assertEquals(data.length, 24);
   * ```
   */
  seasonalTimeSeries(
    request: SeasonalTimeSeriesRequest,
    options?: CallOptions,
  ): Promise<SeasonalTimeSeries>;
}

/**
 * The calls, over a transport.
 *
 * @param transport Sends calls.
 * @param zone Where the store is, and who is told what a caller should know.
 * @returns The calls.
 */
export function analyticsCalls(
  transport: Transport,
  zone: StoreZone,
): AnalyticsCalls {
  const ofExperience = async <T>(
    name: EndpointName,
    id: string,
    request: TimeSeriesRequest | undefined,
    options: CallOptions | undefined,
  ): Promise<T> =>
    needed<T>(
      name,
      await transport.call(name, {
        ...options,
        params: { experienceId: checkedId(id) },
        input: rangeOnWire(request, zone),
      }),
    );
  const ofStore =
    <Request extends SitewideSnapshotRequest, T>(name: EndpointName) =>
    async (request: Request, options?: CallOptions): Promise<T> =>
      needed<T>(
        name,
        await transport.call(name, {
          ...options,
          input: windowOnWire(request, zone),
        }),
      );
  return {
    experienceTimeSeries: (id, request, options) =>
      ofExperience("experienceTimeSeries", id, request, options),
    experienceAnalysis: (id, request, options) =>
      ofExperience("experienceAnalysis", id, request, options),
    deprecatedExperienceAnalysis: (id, request, options) => {
      zone.note(
        "GET /analytics/resource goes away with the beta and takes no filters; use experienceAnalysis",
      );
      return ofExperience("deprecatedExperienceAnalysis", id, request, options);
    },
    sitewideSnapshot: ofStore("sitewideSnapshot"),
    sitewideTimeSeries: ofStore("sitewideTimeSeries"),
    sitewideOrderDistribution: ofStore("sitewideOrderDistribution"),
    seasonalSnapshot: ofStore("seasonalSnapshot"),
    seasonalTimeSeries: ofStore("seasonalTimeSeries"),
  };
}
