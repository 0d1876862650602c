/** Files of days as people have them: gaps, languages. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { StoreSeasonOptions } from "../../lib/seasonal/mod.ts";
import { ownEvent, seasonFromDays } from "../../lib/seasonal/mod.ts";
import { BFCM, csv, datesBetween, isBfcm, withFile } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

const YEARS = [2022, 2023, 2024, 2025];

/** 100 on a day, and 500 on one of the event. */
function daily(
  valueOn: (date: string, usual: number) => number | string = (_, usual) =>
    usual,
): string {
  return csv(
    "date,revenue",
    YEARS.flatMap((year) => datesBetween(`${year}-09-01`, `${year}-12-12`))
      .map((date) => [
        date,
        // An ordinary day is not as every other one.
        valueOn(date, (isBfcm(date) ? 500 : 100) + Number(date.slice(-2)) % 7),
      ]),
  );
}

const read = (text: string, options: Partial<StoreSeasonOptions> = {}) =>
  withFile(text, (path) => seasonFromDays(path, { ...BFCM, ...options }));

Deno.test("an event that is over is heading nowhere, though one of its days is missing", async () => {
  const season = await read(
    daily((date, usual) => date === "2025-11-29" ? "" : usual),
  );
  assertEquals([season.phase, season.pace], ["event-over", null]);
  assertEquals(season.metrics[0]!.event.days, 3);
});

Deno.test("a running event with a day missing in it is not projected as if that day were to come", async () => {
  const season = await read(
    daily((date, usual) => date === "2025-11-28" ? "" : usual),
    { today: "2025-11-30" },
  );
  assertEquals([season.phase, season.pace], ["during-event", null]);
});

Deno.test("a headline says of how many days of the event it is", async () => {
  const lacking = await read(
    daily((date, usual) => date === "2024-11-29" ? "" : usual),
  );
  assertStringIncludes(
    lacking.headline,
    "BFCM 2025, by 3 of its 4 days: net revenue ",
  );
  const whole = await read(daily());
  assertStringIncludes(whole.headline, "BFCM 2025: net revenue ");
});

Deno.test("a season that no other year stands against says what it came to", async () => {
  const { headline } = await read(
    daily((date, usual) => date < "2025" ? "" : usual),
    { currency: "EUR" },
  );
  assertEquals(
    headline,
    // 28, 29 and 30 November and 1 December.
    `BFCM 2025: net revenue cannot be compared with 2024: there is no value; in 2025 it was €${
      (4 * 500 + 0 + 1 + 2 + 1).toLocaleString("en")
    }.00`,
  );
});

Deno.test("an own event that was longer in the other year says which days are compared", async () => {
  const event = ownEvent([
    "sale=2024-10-07..2024-10-13,2025-10-06..2025-10-09",
  ]);
  const notes = noteTexts(await read(daily(), { event }));
  assert(
    notes.includes(
      "The event has 4 days in 2025 and had 7 in 2024. The first 4 days are compared in both years.",
    ),
    notes.join("\n"),
  );
  const same = await read(daily());
  assert(!same.notes.some(({ code }) => code === "event-lengths"));
});

Deno.test("days are told by revenue in the languages in which their visitors are known", async () => {
  for (
    const [header, wanted] of [
      ["Datum;Umsatz;Bestellungen;Besucher", "Umsatz"],
      [
        "date;chiffre d'affaires;nombre de commandes;visiteurs",
        "chiffre d'affaires",
      ],
      ["fecha;ventas;pedidos;visitantes únicos", "ventas"],
      ["datum;omzet;bestellingen;bezoekers", "omzet"],
      ["Date;Net sales;Total orders;Sessions", "Net sales"],
    ] as const
  ) {
    const days = [2024, 2025].flatMap((year) =>
      datesBetween(`${year}-11-25`, `${year}-12-04`).map((date) =>
        `${date};${isBfcm(date) ? year : 100};${isBfcm(date) ? 50 : 5};700`
      )
    );
    const season = await read([header, ...days].join("\n"));
    assertEquals(season.measure, "revenue", header);
    assertEquals(season.metrics.map(({ metric }) => metric), [
      "revenue",
      "orders",
      "visitors",
    ], header);
    assertEquals(season.metrics[0]!.event.value, 4 * 2025);
    assertEquals(
      season.details!.inputs[0]!.columns.find(({ name }) => name === "revenue")!
        .header,
      wanted,
    );
  }
});
