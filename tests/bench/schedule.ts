/** The rate-limit schedule on a simulated clock: no machine is timed here. */

import { createClient } from "../../lib/api/mod.ts";
import {
  leastTimeMs,
  simulatedClock,
  simulatedService,
} from "../api/_simulation.ts";
import type { BenchRow } from "./_measure.ts";

const CALLS = 1000;

/** A batch through a bucket of 50, refilled by 25 every 30 s. */
export async function scheduleBench(): Promise<BenchRow> {
  const clock = simulatedClock();
  const service = simulatedService(clock);
  const client = createClient({
    baseUrl: "https://service.test",
    token: "simulated",
    fetch: service.fetch,
    clock,
  });
  const started = clock.now();
  await clock.run(() =>
    Promise.all(Array.from({ length: CALLS }, () => client.listExperiences()))
  );
  return {
    what:
      `a batch of ${CALLS} calls, ${service.counts.refused} refused (simulated time)`,
    milliseconds: clock.now() - started,
    floor: "the least time that the bucket allows",
    floorMilliseconds: leastTimeMs(CALLS),
    promise: "at most 1.02 times, no 429",
  };
}
