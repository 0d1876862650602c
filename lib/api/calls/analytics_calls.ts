/** Analytics: of an experience, of the whole store, of seasonal events. */

import {
  type AnswerOf,
  type EndpointName,
  toEpochMilliseconds,
} from "../contract/mod.ts";
import { ValidationError } from "../../base/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";
import {
  checkRepeated,
  noteZone,
  onWire,
  type Range,
  type RequestOf,
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
  readonly experienceTimeSeries: ExperienceCall<"experienceTimeSeries">;

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
  readonly experienceAnalysis: ExperienceCall<"experienceAnalysis">;

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
  readonly deprecatedExperienceAnalysis: ExperienceCall<
    "deprecatedExperienceAnalysis"
  >;

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
  readonly sitewideSnapshot: StoreCall<"sitewideSnapshot">;

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
  readonly sitewideTimeSeries: StoreCall<"sitewideTimeSeries">;

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
  readonly sitewideOrderDistribution: StoreCall<"sitewideOrderDistribution">;

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
  readonly seasonalSnapshot: StoreCall<"seasonalSnapshot">;

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
  readonly seasonalTimeSeries: StoreCall<"seasonalTimeSeries">;
}

/** What the contract answers where nothing else was requested. */
const SERIES_DEFAULTS = { granularity: "day", mode: "cumulative" };

/**
 * The calls, over a transport.
 *
 * @param transport Sends calls.
 */
export function analyticsCalls(transport: Transport): AnalyticsCalls {
  const ofOne =
    <Name extends EndpointName>(name: Name) =>
    async (experienceId: string, request?: Range, options?: CallOptions) => {
      const input = onWire(name, request, transport.settings);
      const call = { ...options, experienceId, input };
      const answer = await transport.call(name, call);
      const usual = name === "experienceTimeSeries" ? SERIES_DEFAULTS : {};
      checkRepeated(name, { experienceId, ...usual, ...input }, answer);
      noteZone(transport.settings, answer);
      return answer;
    };
  const ofStore =
    <Name extends EndpointName>(name: Name) =>
    (request: Range, options?: CallOptions) =>
      ofOne(name)("", request, options);
  return {
    experienceTimeSeries: ofOne("experienceTimeSeries"),
    experienceAnalysis: ofOne("experienceAnalysis"),
    deprecatedExperienceAnalysis: ofOne("deprecatedExperienceAnalysis"),
    sitewideSnapshot: ofStore("sitewideSnapshot"),
    sitewideTimeSeries: ofStore("sitewideTimeSeries"),
    sitewideOrderDistribution: ofStore("sitewideOrderDistribution"),
    seasonalSnapshot: ofStore("seasonalSnapshot"),
    seasonalTimeSeries: async (request, options) => {
      assertSameYear(request);
      return await ofStore("seasonalTimeSeries")(request, options);
    },
  };
}

/**
 * Checks that an hourly series is of the year that its end is in: of another one
 * the service's answer has no meaning.
 *
 * @throws {ValidationError} When it is not.
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
      `must be that of end in an hourly series, ${written}, or left out: current value is ${year}`,
  }], { endpoint: "seasonalTimeSeries" });
}
