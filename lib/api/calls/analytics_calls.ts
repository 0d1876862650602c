/**
 * Analytics endpoints for one experience, for the whole store, and for seasonal
 * events.
 */

import {
  type AnswerOf,
  type EndpointName,
  toEpochMilliseconds,
} from "../contract/mod.ts";
import { ValidationError } from "../../base/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";
import {
  checkEchoedRequest,
  noteZone,
  type RequestOf,
  type RequestRange,
  toWireRequest,
} from "./requests.ts";

/** A call about one experience. */
export type ExperienceCall<Name extends EndpointName> = (
  id: string,
  request?: RequestOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;

/** A call about the whole store. */
export type StoreCall<Name extends EndpointName> = (
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;

/** Analytics calls. */
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
  readonly experienceTimeSeries: ExperienceCall<"experienceTimeSeries">;

  /**
   * The service's own statistics: one row per variation, or per variation and
   * audience value if `segmentBy` is set.
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
  readonly experienceAnalysis: ExperienceCall<"experienceAnalysis">;

  /**
   * Analysis on the compatibility path, which takes no filters and will be
   * removed after the beta. The client reports the deprecation once through
   * `onNotice`.
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
  readonly deprecatedExperienceAnalysis: ExperienceCall<
    "deprecatedExperienceAnalysis"
  >;

  /**
   * Store metrics for a period, each with its value in the preceding period.
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
  readonly sitewideSnapshot: StoreCall<"sitewideSnapshot">;

  /**
   * Store metrics over time.
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
  readonly sitewideTimeSeries: StoreCall<"sitewideTimeSeries">;

  /**
   * Distribution of order values: histogram, density, cumulative share, and units
   * per order.
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
  readonly sitewideOrderDistribution: StoreCall<"sitewideOrderDistribution">;

  /**
   * Summary of a seasonal event in four figures. `start` and `end` set the window
   * around the event, and `year` selects the event. The default is the last
   * completed event.
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
  readonly seasonalSnapshot: StoreCall<"seasonalSnapshot">;

  /**
   * Daily time series of a seasonal event, or the hourly series of one day.
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
  readonly seasonalTimeSeries: StoreCall<"seasonalTimeSeries">;
}

/** Defaults of the contract for fields that a request leaves out. */
const SERIES_DEFAULTS = { granularity: "day", mode: "cumulative" };

/**
 * Creates the analytics calls for a transport.
 *
 * @param transport Transport that sends the calls.
 */
export function analyticsCalls(transport: Transport): AnalyticsCalls {
  const forExperience = <Name extends EndpointName>(name: Name) =>
  async (
    experienceId: string,
    request?: RequestRange,
    options?: CallOptions,
  ) => {
    const input = toWireRequest(name, request, transport.settings);
    const call = { ...options, experienceId, input };
    const answer = await transport.call(name, call);
    const defaults = name === "experienceTimeSeries" ? SERIES_DEFAULTS : {};
    checkEchoedRequest(name, { experienceId, ...defaults, ...input }, answer);
    noteZone(transport.settings, answer);
    return answer;
  };
  const forStore =
    <Name extends EndpointName>(name: Name) =>
    (request: RequestRange, options?: CallOptions) =>
      forExperience(name)("", request, options);
  return {
    experienceTimeSeries: forExperience("experienceTimeSeries"),
    experienceAnalysis: forExperience("experienceAnalysis"),
    deprecatedExperienceAnalysis: forExperience(
      "deprecatedExperienceAnalysis",
    ),
    sitewideSnapshot: forStore("sitewideSnapshot"),
    sitewideTimeSeries: forStore("sitewideTimeSeries"),
    sitewideOrderDistribution: forStore("sitewideOrderDistribution"),
    seasonalSnapshot: forStore("seasonalSnapshot"),
    seasonalTimeSeries: async (request, options) => {
      assertSameYear(request);
      return await forStore("seasonalTimeSeries")(request, options);
    },
  };
}

/**
 * Checks that the year of an hourly series is the year of its end, because the
 * service's response is meaningless otherwise.
 *
 * @throws {ValidationError} If the years differ.
 */
function assertSameYear(
  { granularity, year, end }: RequestOf<"seasonalTimeSeries">,
): void {
  if (granularity !== "hourly" || year === undefined) return;
  const written = typeof end === "string"
    ? Number(end.slice(0, 4))
    : new Date(toEpochMilliseconds(end, "end")).getUTCFullYear();
  if (written === year || Number.isNaN(written)) return;
  throw new ValidationError([{
    path: "year",
    message:
      `must match the year of end in an hourly series, ${written}, or be omitted: current value is ${year}`,
  }], { endpoint: "seasonalTimeSeries" });
}
