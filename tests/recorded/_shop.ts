/** Random shops with a test: large enough for a verdict, and odd in some way. */

import { Dice } from "../files/_random.ts";

/** Who took part. */
export interface Person {
  readonly id: string;
  readonly arm: number;
  readonly day: number;
  readonly device: string;
  readonly country: string;
  readonly isNew: boolean;
}

/** What somebody bought; amounts in hundredths. */
export interface Sale {
  readonly id: string;
  /** `null` for a guest. */
  readonly person: Person | null;
  readonly arm: number;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly revenue: number;
  readonly profit: number | null;
  readonly units: number;
  readonly discount: number;
  readonly refund: number;
  readonly shipping: number;
}

/** A shop's test; the control is the first variation. */
export interface Shop {
  readonly seed: number;
  readonly traits: readonly Trait[];
  readonly names: readonly string[];
  readonly days: number;
  /** The currency of the amounts, which yen have no hundredths of. */
  readonly currency: string;
  readonly people: readonly Person[];
  readonly sales: readonly Sale[];
}

/** What makes a shop odd. */
export const TRAITS = [
  "plain",
  "ten variations",
  "three variations",
  "uneven split",
  "broken split",
  "clear gain",
  "clear loss",
  "effect that fades",
  "effect of one device",
  "one whale",
  "refunds",
  "zero orders",
  "two variations",
  "guests",
  "repeated ids",
  "no profit",
  "gaps in profit",
  "yen",
  "no orders",
  "few visitors",
  "many visitors",
  "one day",
  "long",
  "split that moves",
] as const;

/** One of them. */
export type Trait = typeof TRAITS[number];

/** The first day of each shop's test. */
export const FIRST_DAY = Date.UTC(2026, 1, 20);

const DAY_MS = 86_400_000;
const NAMES: readonly string[] = [
  "Control",
  "Progress bar",
  "Größe, neu",
  "変体",
  'say "hi"',
  "7",
  "007",
  "semi;colon",
  "<b>bold</b>",
  "Ωmega 🚚",
];
const DEVICES = ["mobile", "mobile", "desktop", "tablet"];
const COUNTRIES = ["US", "US", "US", "CA", "DE", "NA"];

/** The shop of a seed; the first trait is its own, others come by chance. */
export function shopOf(seed: number, own: Trait): Shop {
  const dice = new Dice(seed);
  const traits = TRAITS.filter((trait) =>
    trait === own || (dice.chance(0.04) && trait !== "no orders")
  );
  const is = (trait: Trait): boolean => traits.includes(trait);
  const arms = is("ten variations") ? 10 : is("three variations") ? 3 : 2;
  const days = is("one day") ? 1 : is("long") ? 75 : dice.from(8, 30);
  const people = peopleOf(dice, is, arms, days);
  return {
    seed,
    traits,
    names: [
      NAMES[0]!,
      ...dice.shuffled(NAMES.slice(1)).slice(0, arms - 1),
    ],
    days,
    currency: is("yen") ? "JPY" : dice.pick(["EUR", "USD"]),
    people,
    sales: is("no orders") ? [] : salesOf(dice, is, arms, days, people),
  };
}

type Is = (trait: Trait) => boolean;

function peopleOf(dice: Dice, is: Is, arms: number, days: number): Person[] {
  const count = is("few visitors")
    ? dice.from(20, 120)
    : is("many visitors")
    ? 16_000
    : dice.from(1500, 5000);
  return Array.from({ length: count }, (_, at): Person => {
    const day = dice.from(0, days - 1);
    const share = is("uneven split")
      ? 0.8
      : is("broken split")
      ? 0.46
      : is("split that moves") && day > days / 2
      ? 0.35
      : 0.5;
    const arm = arms === 2
      ? Number(!dice.chance(share))
      : dice.from(0, arms - 1);
    return {
      id: `v${at}`,
      arm,
      day,
      device: dice.pick(DEVICES),
      country: dice.pick(COUNTRIES),
      isNew: dice.chance(0.6),
    };
  });
}

/** How much more the treatments sell than the control. */
function effect(is: Is, { arm, day, device }: Person, days: number): number {
  if (arm === 0) return 1;
  if (is("clear gain")) return 1.5;
  if (is("clear loss")) return 0.6;
  if (is("effect that fades")) return day < days / 3 ? 2 : 1;
  if (is("effect of one device")) return device === "mobile" ? 1.6 : 0.7;
  return 1.05;
}

function salesOf(
  dice: Dice,
  is: Is,
  arms: number,
  days: number,
  people: readonly Person[],
): Sale[] {
  const sales: Sale[] = [];
  for (const person of people) {
    const rate = 0.12 * effect(is, person, days);
    for (let order = 0; dice.chance(order === 0 ? rate : 0.2); order++) {
      const sale = saleOf(dice, is, arms, days, person, sales.length);
      sales.push(sale);
      if (is("repeated ids") && dice.chance(0.03)) {
        sales.push({ ...sale, revenue: amount(dice, is) });
      }
      if (is("refunds") && dice.chance(0.08)) sales.push(returned(dice, sale));
    }
  }
  if (is("one whale") && sales.length > 0) {
    const at = dice.from(0, sales.length - 1);
    sales[at] = { ...sales[at]!, revenue: 5_000_000, profit: 1_000_000 };
  }
  return sales;
}

function saleOf(
  dice: Dice,
  is: Is,
  arms: number,
  days: number,
  person: Person,
  number: number,
): Sale {
  const revenue = is("zero orders") && dice.chance(0.1) ? 0 : amount(dice, is);
  const strays = is("two variations") && dice.chance(0.04);
  const day = Math.min(days - 1, person.day + dice.from(0, 2));
  const hasProfit = !is("no profit") &&
    !(is("gaps in profit") && dice.chance(0.05));
  return {
    id: `o${1000 + number}`,
    person: is("guests") && dice.chance(0.1) ? null : person,
    arm: strays ? (person.arm + 1) % arms : person.arm,
    time: FIRST_DAY + day * DAY_MS + dice.from(1, 86_399) * 1000,
    revenue,
    profit: hasProfit ? Math.round(revenue * 0.37) : null,
    units: dice.from(1, 5),
    discount: dice.chance(0.2) ? Math.round(revenue * 0.1) : 0,
    refund: dice.chance(0.05) ? Math.round(revenue * 0.5) : 0,
    shipping: dice.pick([0, 495, 995]),
  };
}

function amount(dice: Dice, is: Is): number {
  const normal = dice.next() + dice.next() + dice.next() - 1.5;
  const hundredths = Math.round(Math.exp(8.5 + 1.3 * normal));
  return is("yen") ? hundredths * 100 : hundredths;
}

function returned(dice: Dice, sale: Sale): Sale {
  return {
    ...sale,
    id: dice.chance(0.5) ? sale.id : `r${sale.id}`,
    revenue: -Math.round(sale.revenue * dice.pick([0.5, 1])),
    profit: sale.profit === null ? null : -sale.profit,
    units: -1,
    time: sale.time + 1000,
  };
}
