/** What is concluded from facts of an experience: its status, its end, its offer. */

import { assertEquals, assertThrows } from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import type { Experience } from "../../lib/api/mod.ts";
import {
  endIsPlanned,
  readStatus,
} from "../../lib/intake/service/_service_answers.ts";
import { haveSameOffer } from "../../lib/intake/service/from_service.ts";
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

Deno.test("variations have the same offer where each says one, and nothing else is apart", () => {
  const areAlike = (...variations: object[]) =>
    haveSameOffer({ variations } as unknown as Experience);
  const arm = (name: string, facts: object) => ({ id: name, name, ...facts });
  assertEquals(areAlike(arm("A", { offer: 5 }), arm("B", { offer: 5 })), true);
  const [five, six] = [{ value: 5 }, { value: 6 }];
  assertEquals(
    areAlike(arm("A", { offer: five }), arm("B", { offer: five })),
    true,
  );
  assertEquals(
    areAlike(arm("A", { offer: five }), arm("B", { offer: six })),
    false,
  );
  assertEquals(
    areAlike(arm("A", { offer: 5 }), arm("B", { offer: 5, theme: 1 })),
    false,
  );
  for (const offer of [undefined, "", null, {}]) {
    assertEquals(areAlike(arm("A", { offer }), arm("B", { offer })), false);
  }
});
