/** A row per visitor, whatever was measured of it. */

import pl from "nodejs-polars";
import type { Given, Subject } from "./_shape.ts";
import { csv } from "./_store.ts";

/** A game's test: 200 players a gate; 90 and 70 come back after a week. */
const PLAYERS = ["gate_30", "gate_40"].flatMap((gate, arm) =>
  Array.from({ length: 200 }, (_, at) => [
    String(1000 * (arm + 1) + at),
    gate,
    String(at % 10),
    at % 2 === 0 ? "True" : "False",
    at < (arm === 0 ? 90 : 70) ? "True" : "False",
  ])
);
const GAME = [
  ...["userid", "version", "sum_gamerounds", "retention_1"],
  ...["retention_7"] as const,
];
const players = (
  rows: readonly (readonly string[])[],
  read: Given["read"] = {},
  header: readonly string[] = GAME,
): Given => ({
  files: { "players.csv": csv(rows, { header }) },
  perVisitor: "players.csv",
  options: { control: undefined },
  read,
});

/** Rounds, came back after a day, after a week: 4.5, 0.5, 0.45 against 0.35. */
const READ = {
  gate_30: [200, 4.5, 0.5, 0.45],
  gate_40: [200, 4.5, 0.5, 0.35],
} as const;

/** Shoppers, half of whom spend what they had spent before, and 1 more with B. */
const SHOPPERS = ["A", "B"].flatMap((name, arm) =>
  Array.from({ length: 100 }, (_, at) => {
    const before = at % 2 ? 0 : 10 + at / 2;
    const revenue = before === 0 ? 0 : before + arm + (at % 4 ? 0.5 : -0.5);
    return [
      name,
      revenue.toFixed(2),
      revenue > 0 ? "1" : "0",
      before.toFixed(2),
      `2026-03-0${1 + at % 5}`,
      "mobile",
    ];
  })
);
const SHOP = [
  ...["group", "revenue", "orders", "revenue_before", "date"] as const,
  ...["browser"] as const,
];

const COMMAS: Given = {
  files: {
    "players.csv": csv(
      PLAYERS.map(([id, gate, rounds]) => [id!, gate!, `${rounds},5`]),
      { header: ["userid", "version", "umsatz"], delimiter: ";" },
    ),
  },
  perVisitor: "players.csv",
  options: { control: undefined },
};

/** Rows of the table. */
export const PER_VISITOR: Subject = {
  title: "A row per visitor",
  shapes: [
    {
      input: "amounts with decimal commas, in a column of another name",
      given: COMMAS,
      reads: { gate_30: [200, 5], gate_40: [200, 5] },
    },
    {
      input: "yes and no in German",
      given: players(
        PLAYERS.map((row) =>
          row.map((cell) => ({ True: "ja", False: "Nein" })[cell] ?? cell)
        ),
      ),
      reads: READ,
    },
    {
      input: "a test of retention, every column that counts",
      given: players(PLAYERS),
      reads: READ,
      says:
        /pass: Number of visitors: Smallest variation: gate_30, 200 visitors/,
    },
    {
      input: "a test of retention, its measures named",
      given: players(PLAYERS, { measures: ["retention_7", "retention_1"] }),
      reads: { gate_30: [200, 0.45, 0.5], gate_40: [200, 0.35, 0.5] },
      says: /players\.csv: not used: sum_gamerounds/,
    },
    {
      input: "a test of retention in a frame",
      given: {
        perVisitorFrame: () =>
          pl.DataFrame({
            version: PLAYERS.map((row) => row[1]!),
            retention_7: PLAYERS.map((row) => row[4] === "True"),
          }),
        options: { control: undefined },
      },
      reads: { gate_30: [200, 0.45], gate_40: [200, 0.35] },
    },
    {
      input: "revenue and orders, with what was spent before",
      given: players(SHOPPERS, {}, SHOP),
      // Half of A spends 34.5 on average, 17.25 over all; B half a unit more.
      reads: { A: [100, 17.25, 0.5, 34.5], B: [100, 17.75, 0.5, 35.5] },
      says:
        /Lifts of net revenue per visitor are adjusted by revenue_before \(CUPED\), which removes \d+% of the variance/,
    },
    {
      input: "columns that are no measures",
      given: players(SHOPPERS, {}, SHOP),
      reads: { A: [100, 17.25, 0.5, 34.5], B: [100, 17.75, 0.5, 35.5] },
      says: /players\.csv: not used: browser/,
    },
    {
      input: "a visitor in both variations",
      given: players([...PLAYERS, PLAYERS[0]!.with(1, "gate_40")]),
      reads: {
        gate_30: [199, 900 / 199, 99 / 199, 89 / 199],
        gate_40: READ.gate_40,
      },
      says:
        /pass: Visitors in several variations: 1 of 400 visitors \(0\.3%\) saw more than one variation\. They don't count/,
    },
    {
      input: "a visitor twice in one variation",
      given: players([...PLAYERS, PLAYERS[0]!]),
      says: /visitor_id: 1 row for visitors that already have one\. Sum/,
    },
    {
      input: "a visitor in both variations, and one without an id",
      given: players([
        ...PLAYERS.with(1, PLAYERS[1]!.with(0, "")),
        PLAYERS[0]!.with(1, "gate_40"),
      ]),
      reads: {
        gate_30: [199, 900 / 199, 99 / 199, 89 / 199],
        gate_40: READ.gate_40,
      },
      says: /Visitors in several variations: 1 of 399 visitors \(0\.3%\)/,
    },
    {
      input: "visitors in both variations, and of both some without an id",
      given: players([
        ...PLAYERS.with(2, PLAYERS[2]!.with(0, ""))
          .with(202, PLAYERS[202]!.with(0, "")),
        PLAYERS[0]!.with(1, "gate_40"),
        PLAYERS[1]!.with(1, "gate_40"),
      ]),
      reads: {
        gate_30: [198, 899 / 198, 99 / 198, 88 / 198],
        gate_40: READ.gate_40,
      },
      says: /Visitors in several variations: 2 of 398 visitors \(0\.5%\)/,
    },
    {
      input: "a visitor twice in one variation, and one without an id",
      given: players([...PLAYERS, PLAYERS[0]!, PLAYERS[1]!.with(0, " ")]),
      says: /visitor_id: 1 row for visitors that already have one\. Sum/,
    },
    {
      input: "ids that are one but for the spaces around them",
      given: players([
        ...PLAYERS,
        PLAYERS[0]!.with(0, ` ${PLAYERS[0]![0]}`),
        PLAYERS[1]!.with(0, `${PLAYERS[1]![0]}\u00a0`),
        PLAYERS[2]!.with(0, `${PLAYERS[2]![0]} `),
      ]),
      says: /visitor_id: 3 rows for visitors that already have one\. Sum/,
    },
    {
      input: "a visitor twice, of whom only one row says the variation",
      given: players([...PLAYERS, PLAYERS[0]!.with(1, "")]),
      reads: READ,
      says: /Excluded from players\.csv: 1 visitor without a variation/,
    },
    {
      input: "a measure that is empty in a row",
      given: players([...PLAYERS, ["1", "gate_30", "", "True", "True"]]),
      says: /sum_gamerounds: is empty in 1 row\. Write 0/,
    },
    {
      input: "a measure that is no number",
      given: players(PLAYERS, { measures: ["retention_7", "version"] }),
      says: /has no measure column "version"\. Available:/,
    },
    {
      input: "one visitor of 401 without a variation",
      given: players([...PLAYERS, ["1", "", "3", "True", "True"]]),
      reads: READ,
      says: /Excluded from players\.csv: 1 visitor without a variation/,
    },
    {
      input: "no measures at all",
      given: players(
        PLAYERS.map((row) => row.slice(0, 2)),
        {},
        GAME.slice(0, 2),
      ),
      says: /players\.csv has no numeric or yes\/no column/,
    },
    {
      input: "a table of visitors, given as orders",
      given: { text: "player,version,retained\np1,A,1\np2,B,0\n" },
      says:
        /no column for visitor_id, net_revenue.*For one row per visitor, use --per-visitor FILE/,
    },
    {
      input: "amounts of visitors in two currencies, as a column says",
      given: players(
        PLAYERS.map((row, at) => [...row, at % 2 ? "EUR" : "USD"]),
        {},
        [...GAME, "currency"],
      ),
      says:
        /players\.csv: currency: is EUR and USD, which cannot be summed\. Keep .*--ignore "currency"/,
    },
    {
      input: "a currency in a header of visitors, and another one named",
      given: players(
        PLAYERS,
        { currency: "EUR" },
        GAME.with(2, "Net revenue (USD)"),
      ),
      reads: READ,
      says: /Orders are in USD and shown as EUR, as specified/,
    },
  ],
};
