/** What ran during an event, and whether it worked otherwise in it. */

import { checkOptions, SEASON_EXPERIENCES_OPTIONS } from "../../options/mod.ts";
import type {
  CallOptions,
  Client,
  Experience,
  SeasonalEvent,
} from "../../api/mod.ts";
import { DAY_MS, eventDates } from "../../calendar/mod.ts";
import { eventWindowReadout } from "../../segments/mod.ts";
import { deepFreeze, type Interval, NO_INTERVAL } from "../../stats/mod.ts";
import { type SeasonExperience, unread } from "./types.ts";

/** Which event. */
export interface SeasonExperiencesOptions extends CallOptions {
  /** The event. */
  readonly event: SeasonalEvent;
  /** Its year. */
  readonly year: number;
  /** Confidence level. @default {0.95} */
  readonly level?: number | undefined;
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

/**
 * Every experience that ran during an event, inside it and outside: a line per
 * variation, of the metric that decides, with the test of the difference.
 * People who buy in the event are not those who buy in other weeks, and a lift
 * of one may not be a lift of the other.
 *
 * @param client The service: the list, and three calls an experience.
 * @param options Event and year.
 * @returns A frozen record per variation, in the service's order; one that
 *   cannot be cut at the event says why.
 * @throws {RangeError} When the event is unknown.
 * @throws {ReadoutError} When the list cannot be read.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { seasonExperiences } from "readout/seasonal";
 * import { assert } from "@std/assert";
 *
 * await using client = await openClient();
 * const found = await seasonExperiences(client, { event: "laborDay", year: 2026 });
 * assert(found.some(({ name }) => name.startsWith("A/A test")));
 * ```
 */
export async function seasonExperiences(
  client: Client,
  options: SeasonExperiencesOptions,
): Promise<readonly SeasonExperience[]> {
  checkOptions(SEASON_EXPERIENCES_OPTIONS, options);
  const { event, year, level, onProgress = () => {}, signal } = options;
  const { eventDay, lastDay } = eventDates(event, year);
  onProgress("Reading the list of experiences");
  const listed = await Array.fromAsync(client.experiences({}, { signal }));
  const ran = listed.filter((experience) =>
    mayHaveRun(experience, eventDay, lastDay)
  );
  const found: SeasonExperience[] = [];
  for (const { id, name } of ran) {
    onProgress(`Reading "${name}"`);
    try {
      const readout = await eventWindowReadout(client, id, {
        event,
        year,
        level,
        signal,
      });
      found.push(...linesOf(id, name, readout));
    } catch (error) {
      signal?.throwIfAborted();
      found.push(unread(id, name, (error as Error).message));
    }
  }
  return deepFreeze(found);
}

/** Days are the store's and times are UTC: a day more on either side. */
function mayHaveRun(
  { startedAtTs, endedAtTs, pausedAtTs }: Experience,
  eventDay: string,
  lastDay: string,
): boolean {
  const end = endedAtTs ?? pausedAtTs ?? Infinity;
  return startedAtTs != null &&
    startedAtTs < Date.parse(lastDay) + 2 * DAY_MS &&
    end > Date.parse(eventDay) - DAY_MS;
}

type WindowReadout = Awaited<ReturnType<typeof eventWindowReadout>>;

function linesOf(
  id: string,
  name: string,
  { metrics, settings }: WindowReadout,
): SeasonExperience[] {
  const metric =
    metrics.find((segmentMetric) =>
      segmentMetric.name === settings.primaryMetric
    ) ??
      metrics[0]!;
  const [inside, outside] = metric.segments;
  return metric.interactions.map((interaction) => {
    const liftOf = (side: typeof inside): Interval =>
      side?.comparisons.find((comparison) =>
        comparison.variation === interaction.variation
      )
        ?.lift ?? NO_INTERVAL;
    return {
      id,
      name,
      variation: interaction.variation,
      metric: metric.title,
      inside: liftOf(inside),
      outside: liftOf(outside),
      pValue: interaction.adjustedPValue,
      differs: interaction.significant,
      reason: interaction.reason,
      page: null,
    };
  });
}
