/** Files of days as people have them: gaps, met targets, an index by month. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import {
  formatSeason,
  ownEvent,
  seasonFromDays,
  type StoreSeasonOptions,
} from "../../lib/seasonal/mod.ts";
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

Deno.test("a target that is met already is met for certain", async () => {
  const { pace } = await read(daily(), { target: 400, today: "2025-11-29" });
  assertEquals(pace!.daysLeft, 3);
  const { missing, perDay, chance } = pace!.target!;
  assertEquals([missing, perDay, chance], [0, 0, 1]);
});

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
    `BFCM 2025: net revenue cannot be compared with 2024: there is no value; that of 2025 is €${
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
      "The event has 4 days in 2025 and had 7 in 2024. In both years, 4 days from its first are compared.",
    ),
    notes.join("\n"),
  );
  const same = await read(daily());
  assert(!same.notes.some(({ code }) => code === "event-lengths"));
});

/** Each month is 3% above that of the year before, and December half above November. */
const MONTHS = YEARS.flatMap((year) =>
  Array.from({ length: 12 }, (_, nth) => [
    `${year}-${String(nth + 1).padStart(2, "0")}`,
    (100 * 1.03 ** (year - 2022) * (nth === 11 ? 1.5 : 1)).toFixed(6),
  ])
);

Deno.test("an industry by month has the change of the same months, however Thanksgiving falls", async () => {
  const season = await withFile(
    csv("month,sales", MONTHS),
    (index) => read(daily(), { index }),
    "months.csv",
  );
  // 2024 had two days of the event in December, and 2025 one.
  const { event, season: whole } = season.metrics[0]!;
  assertAlmostEquals(event.industryChange!, 0.03, 1e-6);
  assertAlmostEquals(whole.industryChange!, 0.03, 1e-6);
  assertEquals(season.metrics.map(({ metric }) => metric), ["revenue"]);
  assertStringIncludes(
    formatSeason(season, { width: 200 }),
    "that of months.csv, from the same months of 2024 to those of these days.",
  );
});

Deno.test("an index with decimal commas is not read as a thousand times of some of its months", async () => {
  const season = await withFile(
    MONTHS.map(([month, value]) => `${month};${value!.replace(".", ",")}`)
      .toSpliced(0, 0, "month;index").join("\n"),
    (index) => read(daily(), { index }),
  );
  assertAlmostEquals(season.metrics[0]!.event.industryChange!, 0.03, 1e-6);
  const mixed = await withFile(
    "month;index\n2024-11;98,25\n2024-12;104,3\n2025-11;101,25\n2025-12;107,5\n",
    (index) => read(daily(), { index }),
  );
  assertAlmostEquals(
    mixed.metrics[0]!.event.industryChange!,
    (3 * 101.25 + 107.5) / (3 * 98.25 + 104.3) - 1,
    1e-9,
  );
});

Deno.test("an index that could be in thousands or in decimals is asked about", async () => {
  const thousands =
    "month;index\n2024-11;1,250\n2024-12;1,300\n2025-11;1,280\n2025-12;1,400\n";
  const error = await assertRejects(
    () => withFile(thousands, (index) => read(daily(), { index })),
    SchemaError,
  );
  assertStringIncludes(error.message, "more than one way");
  const told = await withFile(
    thousands,
    (index) => read(daily(), { index, decimal: "," }),
  );
  assertAlmostEquals(
    told.metrics[0]!.event.industryChange!,
    (3 * 1.28 + 1.4) / (3 * 1.25 + 1.3) - 1,
    1e-9,
  );
});

Deno.test("a share in per cent settles what else is in thousands", async () => {
  const season = await withFile(
    "month;index;change\n2024-11;1.250;4,2%\n2024-12;1.300;3,1%\n2025-11;1.280;2,4%\n2025-12;1.400;7,7%\n",
    (index) => read(daily(), { index }),
  );
  assertAlmostEquals(
    season.metrics[0]!.event.industryChange!,
    (3 * 1280 + 1400) / (3 * 1250 + 1300) - 1,
    1e-9,
  );
  assert(
    noteTexts(season).some((note) =>
      note.includes(
        "index is read as decimal comma: 1.234,50, as change is written",
      )
    ),
    noteTexts(season).join("\n"),
  );
});

Deno.test("a series of two columns needs no header that says which is the index", async () => {
  const fred = csv(
    "observation_date,RSXFSN",
    MONTHS.map(([month, value]) => [`${month}-01`, value!]),
  );
  const season = await withFile(fred, (index) => read(daily(), { index }));
  assertEquals(season.industry!.grain, "month");
  assertAlmostEquals(season.metrics[0]!.event.industryChange!, 0.03, 1e-6);
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
