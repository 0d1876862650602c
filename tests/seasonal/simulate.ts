/**
 * Stores whose growth is known: how often its interval holds it, how often an
 * ordinary year is called more or less than that, and how often a running event
 * ends within its projection.
 *
 * deno run -A tests/seasonal/simulate.ts           2,000 seasons a row, minutes
 * deno run -A tests/seasonal/simulate.ts 200 7     as many as are named, from this seed
 */

import { buildRowLedger } from "../../lib/intake/_ledger.ts";
import { printText } from "../../lib/commands/output/terminal.ts";
import type { StoreDay, StoreDays } from "../../lib/readout/mod.ts";
import { compareSeason } from "../../lib/seasonal/_compare.ts";
import { storeCourse } from "../../lib/seasonal/_store_rows.ts";
import {
  eventDateAt,
  type SeasonalComparison,
  type SeasonOptions,
} from "../../lib/seasonal/mod.ts";
import { datesBetween, isBfcm, plusDays } from "./_stores.ts";

/** How a store's days go. */
export interface StoreRule {
  readonly name: string;
  /** Standard deviation of a day's logarithm beyond that of its orders. */
  readonly deviation: number;
  /** Correlation with the day before. */
  readonly correlation: number;
  /** Degrees of freedom of a day's shock; fewer have heavier tails. */
  readonly freedom: number;
  /** Orders of an ordinary day. */
  readonly orders: number;
}

/** Stores from a calm one to one of heavy tails whose days go together. */
export const STORES: readonly StoreRule[] = [
  {
    name: "calm",
    deviation: 0.05,
    correlation: 0,
    freedom: Infinity,
    orders: 300,
  },
  {
    name: "small",
    deviation: 0.1,
    correlation: 0.2,
    freedom: Infinity,
    orders: 30,
  },
  {
    name: "together",
    deviation: 0.15,
    correlation: 0.5,
    freedom: Infinity,
    orders: 200,
  },
  {
    name: "heavy tails",
    deviation: 0.2,
    correlation: 0.3,
    freedom: 4,
    orders: 200,
  },
];

/** The growth of each year on the one before; the event's, or of all days. */
export interface Growth {
  readonly event: number;
  readonly ordinary: number;
}

const YEAR = 2025;

/** A generator of numbers in [0, 1), the same every time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = state + 0x6D2B79F5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) *
    Math.cos(2 * Math.PI * random());
}

/** Of variance 1, whatever its tails. */
function shock(random: () => number, freedom: number): number {
  const z = normal(random);
  if (!Number.isFinite(freedom)) return z;
  let squares = 0;
  for (let nth = 0; nth < freedom; nth++) squares += normal(random) ** 2;
  return z / Math.sqrt(squares / freedom) * Math.sqrt((freedom - 2) / freedom);
}

/** A number of orders (Poisson), by Anscombe's root; at least one. */
function countOf(mean: number, random: () => number): number {
  return Math.max(1, Math.round((Math.sqrt(mean) + normal(random) / 2) ** 2));
}

/** Some years of a store, in days. */
export function makeStore(
  rule: StoreRule,
  growth: Growth,
  years: number,
  random: () => number,
): StoreDays {
  const days = Array.from({ length: years }, (_, nth) => nth).flatMap((nth) => {
    const year = YEAR - years + 1 + nth;
    let level = 0;
    return datesBetween(`${year}-09-01`, `${year}-12-12`).map(
      (date): StoreDay => {
        level = rule.correlation * level +
          shock(random, rule.freedom) * rule.deviation *
            Math.sqrt(1 - rule.correlation ** 2);
        const weekday = 1 +
          0.2 * Math.sin(2 * Math.PI * Date.parse(date) / (7 * 864e5));
        const grown = isBfcm(date) ? growth.event : growth.ordinary;
        const mean = rule.orders * weekday * (isBfcm(date) ? 3.5 : 1) *
          (1 + grown) ** nth;
        // As many orders as chance has it, of 60 on average and 54 apart.
        const orders = countOf(mean * Math.exp(level), random);
        const revenue = 60 *
          Math.max(1, orders + 0.9 * Math.sqrt(orders) * normal(random));
        return {
          date,
          revenue,
          orders,
          visitors: null,
          units: null,
          profit: null,
          discount: null,
        };
      },
    );
  });
  return {
    grain: "day",
    days,
    currency: "USD",
    gaps: [],
    spans: [],
    orderSpread: 0.9 ** 2,
    lookBackDays: null,
    inputs: [],
    ledger: buildRowLedger(0),
    checks: [],
    notes: [],
  };
}

/**
 * What is known besides the window's days: from files eight weeks before it and
 * how far orders' values spread; from the service neither, or the latter alone.
 */
export type SeasonSource = "files" | "service" | "service with spread";

/** A store's season as the library reads it. */
export function seasonOfStore(
  store: StoreDays,
  options: Partial<SeasonOptions> = {},
  source: SeasonSource = "files",
): SeasonalComparison {
  const asked = { event: "BFCM", year: YEAR, ...options } as const;
  const course = storeCourse(store, asked);
  return compareSeason({
    course: {
      ...course,
      ...(source === "files"
        ? {}
        : { ordinary: 0, years: course.years.slice(0, 2) }),
      ...(source === "service" ? { spread: 0 } : {}),
    },
    currency: store.currency,
    industry: null,
    details: null,
    notes: [],
  }, asked);
}

/** Shares of so many seasons. */
export interface GrowthShares {
  /** Intervals that hold the growth. */
  readonly coverage: number;
  /** Called more or less than an ordinary year's change. */
  readonly called: number;
}

/** Seasons of which the growth is known. */
export function simulateGrowth(
  rule: StoreRule,
  growth: Growth,
  seasons: number,
  { years = 2, source = "files", seed = 1 }: {
    readonly years?: number;
    readonly source?: SeasonSource;
    readonly seed?: number;
  } = {},
): GrowthShares {
  const random = randomFrom(seed);
  let [held, called] = [0, 0];
  for (let nth = 0; nth < seasons; nth++) {
    const { variation } = seasonOfStore(
      makeStore(rule, growth, years, random),
      {},
      source,
    );
    const { change, verdict } = variation!;
    if (change.lower! <= growth.event && growth.event <= change.upper!) held++;
    if (verdict !== "within") called++;
  }
  return { coverage: held / seasons, called: called / seasons };
}

/** Seasons held out: looked at after some of their days, and then to the end. */
export function simulatePace(
  rule: StoreRule,
  seasons: number,
  { years = 2, days = 2, seed = 2 } = {},
): number {
  const random = randomFrom(seed);
  const growth = { event: 0.12, ordinary: 0.12 };
  let held = 0;
  for (let nth = 0; nth < seasons; nth++) {
    const store = makeStore(rule, growth, years, random);
    const whole = seasonOfStore(store).metrics[0]!.event.value!;
    const today = plusDays(eventDateAt("BFCM", YEAR, 0), days);
    const { projection } = seasonOfStore({
      ...store,
      days: store.days.filter(({ date }) => date < today),
    }, { today }).pace!;
    if (projection.lower! <= whole && whole <= projection.upper!) held++;
  }
  return held / seasons;
}

if (import.meta.main) {
  const [seasons, seed] = [
    Number(Deno.args[0] ?? 2000),
    Number(Deno.args[1] ?? 1),
  ];
  const percent = (share: number) => `${(100 * share).toFixed(1).padStart(5)}%`;
  printText(`${seasons} seasons a row; the event grows by 12%`);
  printText(
    "56 days from files; 21 from the service, which does not know how far\n" +
      "orders' values spread: what that adds to a day counts as the day's own,\n" +
      "and the interval is too wide. 21+ are the same days with it known.\n",
  );
  printText("store         days  coverage  an ordinary year is called");
  for (const rule of STORES) {
    for (
      const [source, days] of [
        ["files", "56 "],
        ["service", "21 "],
        ["service with spread", "21+"],
      ] as const
    ) {
      const growth = { event: 0.12, ordinary: 0.12 };
      const { coverage, called } = simulateGrowth(rule, growth, seasons, {
        source,
        seed,
      });
      printText(
        `${rule.name.padEnd(12)}  ${days.padStart(5)}  ${percent(coverage)}   ${
          percent(called)
        }`,
      );
    }
  }
  printText("\nsix years: a further ordinary change is called, and one of 60%");
  for (const rule of STORES) {
    const ordinary = { event: 0.12, ordinary: 0.12 };
    const { called } = simulateGrowth(rule, ordinary, seasons, {
      years: 6,
      seed,
    });
    const large = simulateGrowth(rule, { event: 0.6, ordinary: 0 }, seasons, {
      seed,
    });
    printText(
      `${rule.name.padEnd(12)}  ${percent(called)}  two years, event alone ${
        percent(large.called)
      }`,
    );
  }
  printText("\nan event ends within its projection, after so many of its days");
  for (const rule of STORES) {
    const shares = [2, 6].flatMap((years) =>
      [0, 1, 2, 3].map((days) =>
        `${years - 1}y ${days}d ${
          percent(simulatePace(rule, Math.ceil(seasons / 2), {
            years,
            days,
            seed: seed + 1,
          }))
        }`
      )
    );
    printText(`${rule.name.padEnd(12)}  ${shares.join("  ")}`);
  }
}
