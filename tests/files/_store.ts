/** Random odd stores: what happened in them, before anybody wrote it to a file. */

import { Dice } from "./_random.ts";

/** One row of the orders. Amounts are decimal texts, as a file has them. */
export interface Row {
  readonly id: string;
  readonly visitor: string;
  readonly arm: number;
  readonly revenue: string;
  readonly profit: string | null;
  /** Epoch milliseconds; `null` in a store whose orders have no times. */
  readonly time: number | null;
}

/** New visitors of one variation, on one day or in all. */
export interface Visits {
  readonly arm: number;
  /** `YYYY-MM-DD`; `null` in a store that does not count by day. */
  readonly date: string | null;
  readonly count: number;
}

/** A store's test. The control is the first variation. */
export interface Store {
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  readonly visits: readonly Visits[];
}

/** What makes a store odd in its meaning; each can be left out. */
export const ODDITIES = [
  ...["many variations", "an empty variation", "two variations"] as const,
  ...["repeated ids", "refunds", "zero orders", "outside days"] as const,
  ...["missing days", "no profit", "gaps in profit", "many decimals"] as const,
  ...["huge amounts", "tiny amounts", "no times", "no days"] as const,
] as const;

/** One of them. */
export type Oddity = typeof ODDITIES[number];

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 1, 20);

const NAMES: readonly string[] = [
  "Control",
  "B",
  "Größe, neu",
  "変体",
  'say "hi"',
  "7",
  "007",
  "semi;colon",
  "two\nlines",
  "Ωmega 🚚",
];

/**
 * The store of a seed.
 *
 * @param seed A whole number.
 * @param allowed The oddities that it may have.
 * @returns The store, and the oddities that it was given.
 */
export function randomStore(
  seed: number,
  allowed: readonly Oddity[] = ODDITIES,
): { readonly store: Store; readonly oddities: readonly Oddity[] } {
  const dice = new Dice(seed);
  const oddities = ODDITIES.filter((name) =>
    dice.chance(0.3) && allowed.includes(name)
  );
  const is = (name: Oddity): boolean => oddities.includes(name);
  const arms = is("many variations") ? dice.from(3, 10) : 2;
  const days = dice.from(1, 12);
  const names = [
    NAMES[0]!,
    ...dice.shuffled(NAMES.slice(1)).slice(0, arms - 1),
  ];
  const rows = ordersOf(dice, is, arms, days);
  return {
    oddities,
    store: { names, rows, visits: visitsOf(dice, is, arms, days, rows) },
  };
}

type Is = (name: Oddity) => boolean;

function ordersOf(dice: Dice, is: Is, arms: number, days: number): Row[] {
  const empty = is("an empty variation") ? arms - 1 : -1;
  const rows: Row[] = [];
  const count = dice.from(4, 90);
  for (let n = 0; n < count; n++) {
    const buyer = dice.from(0, count);
    const home = buyer % arms;
    const strays = is("two variations") && dice.chance(0.06);
    const arm = strays ? (home + 1) % arms : home;
    if (arm === empty) continue;
    const revenue = amount(dice, is);
    const row: Row = {
      id: orderId(n),
      visitor: visitorId(buyer),
      arm,
      revenue,
      profit: profitOf(dice, is),
      time: is("no times") ? null : timeOf(dice, is, days),
    };
    rows.push(row);
    if (is("repeated ids") && dice.chance(0.08)) {
      rows.push({ ...row, revenue: amount(dice, is) });
    }
    if (is("refunds") && dice.chance(0.12)) rows.push(refundOf(dice, row, n));
    if (is("zero orders") && dice.chance(0.1)) {
      rows.push({
        ...row,
        id: `free ${n}`,
        revenue: "0.00",
        profit: row.profit && "0",
      });
    }
  }
  return rows;
}

/** All of an order or a part of it, under its id or another, at once or later. */
function refundOf(dice: Dice, row: Row, n: number): Row {
  const part = dice.chance(0.5) ? row.revenue : "1.00";
  return {
    ...row,
    id: dice.chance(0.5) ? row.id : `refund ${n}`,
    revenue: `-${part}`,
    profit: row.profit && "0",
    time: row.time === null
      ? null
      : row.time + dice.pick([1000, 1000, 86_400_000, 864_000_000]),
  };
}

function orderId(n: number): string {
  return ["", "00", "#", "ord, ", "Ö "][n % 5]! + String(1000 + n);
}

function visitorId(n: number): string {
  return [`v${n}`, `00${n}`, `visitor ${n}`, `"${n}"`, `訪問者${n}`][n % 5]!;
}

function amount(dice: Dice, is: Is): string {
  const cents = dice.from(1, 40_000);
  if (is("many decimals") && dice.chance(0.3)) {
    return `${Math.floor(cents / 100)}.${dice.from(10_000_000, 99_999_999)}`;
  }
  if (is("huge amounts") && dice.chance(0.05)) return `${cents}0000000.25`;
  if (is("tiny amounts") && dice.chance(0.1)) return `0.0${dice.from(1, 99)}`;
  return dice.chance(0.1)
    ? String(Math.ceil(cents / 100))
    : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function profitOf(dice: Dice, is: Is): string | null {
  if (is("no profit") || (is("gaps in profit") && dice.chance(0.1))) {
    return null;
  }
  return `${dice.from(0, 9)}.${dice.from(10, 99)}`;
}

function timeOf(dice: Dice, is: Is, days: number): number {
  const day = is("outside days") && dice.chance(0.05)
    ? dice.pick([-400, -1, days, days + 3000])
    : dice.from(0, days - 1);
  return FIRST_DAY + day * DAY_MS + dice.from(0, 86_399) * 1000;
}

/** More visitors than buyers, however many rows there are. */
function visitsOf(
  dice: Dice,
  is: Is,
  arms: number,
  days: number,
  rows: readonly Row[],
): Visits[] {
  const least = rows.length + 1;
  // A day of one variation alone leaves all of them: `tests/worlds` has those.
  // The first and the last day stay, so that the period does.
  const counted = Array.from({ length: days }, (_, day) => day).filter((day) =>
    !is("missing days") || day === 0 || day === days - 1 || dice.chance(0.7)
  );
  return counted.flatMap((day) =>
    Array.from({ length: arms }, (_, arm): Visits => ({
      arm,
      date: dayText(day),
      count: dice.from(least, least + 300),
    }))
  ).filter(({ date }) => !is("no days") || date === dayText(0))
    .map((visit) => is("no days") ? { ...visit, date: null } : visit);
}

function dayText(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
}
