/** An end that lies behind the days of a series is planned, where nobody says that it has come. */

import { assertEquals, assertThrows } from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import type { Experience } from "../../lib/api/mod.ts";
import {
  endIsPlanned,
  readStatus,
} from "../../lib/intake/service/_service_answers.ts";
import type { SeriesDays } from "../../lib/intake/service/_series_days.ts";

const test = (facts: Partial<Experience>) => facts as Experience;

/** The days of a series that begins and ends on this day. */
const until = (date: string) => ({ days: [{ date }] }) as unknown as SeriesDays;

Deno.test("an end is planned where it is further away than days may be off", () => {
  const isPlanned = (
    status: string | null,
    lastSeen: string,
    last: string | null = "2026-01-31",
    slack = 0,
  ) =>
    endIsPlanned(
      test({ status }),
      { first: null, last, slack },
      until(lastSeen),
    );
  assertEquals(isPlanned(null, "2026-01-29"), true);
  assertEquals(isPlanned("odd", "2026-01-29"), true);
  assertEquals(isPlanned(null, "2026-01-30"), false);
  assertEquals(isPlanned(null, "2026-01-29", "2026-01-31", 1), false);
  assertEquals(isPlanned(null, "2026-01-28", "2026-01-31", 1), true);
  assertEquals(isPlanned("ended", "2026-01-01"), false);
  assertEquals(isPlanned(null, "2026-01-01", null), false);
});

Deno.test("a status is the contract's in any case, and else by its start and end", () => {
  assertEquals(readStatus(test({ status: "Paused" })), "paused");
  assertEquals(readStatus(test({ status: null })), "started");
  assertEquals(readStatus(test({ status: null, endedAtTs: 1 })), "ended");
  assertEquals(readStatus(test({ status: "odd", startedAtTs: 1 })), "started");
  for (const status of ["pending", "odd"]) {
    assertThrows(
      () => readStatus(test({ status })),
      ReadoutError,
      "not started",
    );
  }
});
