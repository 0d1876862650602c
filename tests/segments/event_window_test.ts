/** Experiences inside and outside an event, on a store with known truth. */

import { noteTexts } from "../_said.ts";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import type { Client, SeasonalEvent } from "../../lib/api/mod.ts";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import { eventWindowReadout } from "../../lib/segments/mod.ts";
import type {
  ExposureRow,
  OrderRow,
  StoreContents,
} from "../../lib/sandbox/mod.ts";
import { createStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { shownText } from "../_shown.ts";
import {
  CONTROL,
  experience,
  EXPERIENCE_ID,
  order,
  TREATMENT,
  visit,
} from "../sandbox/_harness.ts";

const BFCM = { event: "BFCM", year: 2025 } as const;

/** Returns midnight in New York in winter. */
const midnight = (date: string) => Date.parse(`${date}T00:00:00-05:00`);
const HOUR = 3_600_000;

/** Returns a store with an experience from 20 November to 10 December 2025. */
function storeOf(fields: Partial<StoreContents>): StoreContents {
  return {
    timeZone: "America/New_York",
    asOfMs: midnight("2026-01-10"),
    experiences: [
      experience({
        status: "ended",
        startedAtTs: midnight("2025-11-20"),
        endedAtTs: midnight("2025-12-10"),
      }),
    ],
    ...fields,
  };
}

async function withStore<T>(
  rows: StoreContents,
  test: (client: Client) => Promise<T>,
): Promise<T> {
  using store = await createStore(rows);
  await using sandbox = await startSandbox({ store });
  return await test(createClient(sandbox));
}

/** Reads the experience of a store inside and outside Black Friday. */
const readEvent = (rows: StoreContents) =>
  withStore(rows, (client) => eventWindowReadout(client, EXPERIENCE_ID, BFCM));

/** Returns 200 visitors of each variation on a day; some of them buy at once. */
function crowd(
  date: string,
  buyers: readonly [number, number],
  visitors = 200,
): { exposures: ExposureRow[]; orders: OrderRow[] } {
  const people = [CONTROL, TREATMENT].flatMap((variationId, arm) =>
    Array.from({ length: visitors }, (_, index) => ({
      id: `${date}-${arm}-${index}`,
      variationId,
      // The first hour of a day in New York is on the same day in UTC; the last
      // hour is not.
      ms: midnight(date) + (index % 24) * HOUR + 60_000,
      buys: index < buyers[arm]!,
      value: 20 + index % 7,
    }))
  );
  return {
    exposures: people.map(({ id, variationId, ms }) =>
      visit(id, { variationId, seenAtMs: ms })
    ),
    orders: people.filter(({ buys }) => buys).map(({ id, ms, value }) =>
      order(`o-${id}`, id, { createdAtMs: ms + 60_000, netRevenue: value })
    ),
  };
}

function crowds(
  ...parts: readonly ReturnType<typeof crowd>[]
): Pick<StoreContents, "exposures" | "orders"> {
  return {
    exposures: parts.flatMap(({ exposures }) => exposures),
    orders: parts.flatMap(({ orders }) => orders),
  };
}

Deno.test("the days of the event are those of the store's own clock", async () => {
  const rows = crowds(
    crowd("2025-11-27", [30, 30]),
    crowd("2025-11-28", [40, 41]),
    crowd("2025-12-01", [50, 52]),
    crowd("2025-12-02", [25, 25]),
  );
  const { segments, event, carryOver, headline } = await readEvent(
    storeOf(rows),
  );
  const [inside, outside] = segments;
  assertEquals(
    inside!.variations.map(({ visitors, orders }) => [visitors, orders]),
    [[400, 90], [400, 93]],
  );
  assertEquals(
    outside!.variations.map(({ visitors, orders }) => [visitors, orders]),
    [[400, 55], [400, 55]],
  );
  assertEquals([event.firstDay, event.lastDay, event.days, event.isOver], [
    "2025-11-28",
    "2025-12-01",
    4,
    true,
  ]);
  assertEquals(carryOver, {
    buyersInWindow: 183,
    buyersSeenBefore: 0,
    buyersOnBothSides: 0,
  });
  assertStringIncludes(
    headline,
    "No sign that the lift in net revenue per visitor differs between Black Friday to Cyber Monday 2025 and the other days",
  );
});

Deno.test("a lift of the event alone is found", async () => {
  const rows = crowds(
    crowd("2025-11-21", [40, 40]),
    crowd("2025-11-29", [30, 90]),
  );
  const result = await readEvent(storeOf(rows));
  assertStringIncludes(result.headline, "differs between Black Friday");
  assertStringIncludes(result.headline, "Other days 0.0%");
  const { interactions } = result.metrics.find(({ name }) =>
    name === "conversion_rate"
  )!;
  assertEquals(interactions[0]!.significant, true);
  assertStringIncludes(await shownText(result.metrics), "Other days");
  assertStringIncludes(await shownText(result.findings), "isn't evidence");
});

Deno.test("who bought before the event and in it is counted and said", async () => {
  const before = crowd("2025-11-25", [40, 40]);
  const again = before.orders.slice(0, 5).map((one) => ({
    ...one,
    orderId: `${one.orderId}-again`,
    createdAtMs: midnight("2025-11-29") + HOUR,
  }));
  const rows = crowds(
    before,
    crowd("2025-11-28", [40, 40]),
    { exposures: [], orders: again },
  );
  const { carryOver, notes, segments, settings } = await readEvent(
    storeOf(rows),
  );
  assertEquals(carryOver, {
    buyersInWindow: 85,
    buyersSeenBefore: 5,
    buyersOnBothSides: 5,
  });
  assertEquals(segments[0]!.variations[0]!.buyers, 45);
  assertEquals(segments[0]!.variations[0]!.visitors, 200);
  const text = noteTexts({ notes }).join(" ");
  assertStringIncludes(
    settings.source,
    "No visitor or order is in both periods",
  );
  assertStringIncludes(text, "Of 85 buyers during Black Friday");
  assertStringIncludes(text, "5 buyers ordered in both periods");
});

Deno.test("an event that is not over, and one that was cut short, are said", async () => {
  const rows = crowds(
    crowd("2025-11-21", [40, 40]),
    crowd("2025-11-28", [40, 40]),
  );
  const running = storeOf({
    ...rows,
    asOfMs: midnight("2025-11-30") + 12 * HOUR,
    experiences: [
      experience({ status: "started", startedAtTs: midnight("2025-11-20") }),
    ],
  });
  const { event, findings } = await readEvent(running);
  assertEquals([event.days, event.isOver], [3, false]);
  assertStringIncludes(
    findings.join(" "),
    "2025 is not over: the data end on 2025-11-30, the event on 2025-12-01",
  );
  const cut = storeOf({
    ...rows,
    experiences: [
      experience({
        status: "ended",
        startedAtTs: midnight("2025-11-20"),
        endedAtTs: midnight("2025-11-30"),
      }),
    ],
  });
  const short = await readEvent(cut);
  assert(short.event.isOver && short.event.days < 4);
  assertStringIncludes(
    short.findings.join(" "),
    `on ${short.event.days} of the 4 days`,
  );
});

Deno.test("an experience within the event has nothing to compare with", async () => {
  const inside = storeOf({
    ...crowds(crowd("2025-11-29", [40, 60])),
    experiences: [
      experience({
        status: "ended",
        startedAtTs: midnight("2025-11-28"),
        endedAtTs: midnight("2025-12-02") - HOUR,
      }),
    ],
  });
  const { segments, headline, findings } = await readEvent(inside);
  assertEquals(segments.length, 1);
  assertStringIncludes(headline, "cannot be tested: only one");
  assertStringIncludes(findings.join(" "), "has no days outside");
});

Deno.test("no overlap, an event to come and an unknown one are clear errors", async () => {
  await withStore(
    storeOf(crowds(crowd("2025-11-21", [40, 40]))),
    async (client) => {
      const ask = (event: string, year: number) => () =>
        eventWindowReadout(client, EXPERIENCE_ID, {
          event: event as SeasonalEvent,
          year,
        });
      await assertRejects(
        ask("BFCM", 2024),
        ReadoutError,
        "did not run during Black Friday to Cyber Monday 2024, which was from 2024-11-29 to 2024-12-02: its data are from 2025-11-20",
      );
      await assertRejects(ask("Easter", 2025), TypeError, '"Easter"');
      await assertRejects(ask("BFCM", 25), RangeError, "25");
    },
  );
  const running = storeOf({
    ...crowds(crowd("2025-11-21", [40, 40])),
    asOfMs: midnight("2025-11-24"),
    experiences: [
      experience({ status: "started", startedAtTs: midnight("2025-11-20") }),
    ],
  });
  await withStore(running, async (client) => {
    await assertRejects(
      () => eventWindowReadout(client, EXPERIENCE_ID, BFCM),
      ReadoutError,
      "has not begun for",
    );
  });
});

Deno.test("the record is plain and frozen", async () => {
  const rows = crowds(
    crowd("2025-11-21", [40, 40]),
    crowd("2025-11-28", [40, 44]),
  );
  const result = await readEvent(storeOf(rows));
  const { ...fields } = result;
  assertEquals(JSON.parse(JSON.stringify(fields)), fields);
  assert(Object.isFrozen(result.segments[0]));
});
