/**
 * Notes about event days and amounts that are implausible next to the other
 * year's.
 */

import { type Statement, statement } from "../record/mod.ts";
import { isInEvent, measureText, type SeasonFacts } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * Share of the expected value below which an event day is implausibly low. The
 * expectation comes from the other year and the event's best day.
 */
const THIN_SHARE = 0.2;
/** Orders per event day below which a quiet day may be chance. */
const MANY_ORDERS = 10;
/**
 * Ratio of revenue per order between years above which the units probably differ.
 */
const UNIT_JUMP = 4;
/** Units per order that are plausible at the average price. */
const UNITS = { fewest: 0.5, most: 100 };

/**
 * Returns notes about event days and amounts that are implausible next to the
 * other year's.
 */
export function implausibleDataNotes(facts: SeasonFacts): Statement[] {
  return [
    ...thinDayNotes(facts, "value"),
    ...thinDayNotes(facts, "priorValue"),
    ...jumpNotes(facts),
    ...unitNotes(facts),
    ...runningTotalNotes(facts, "value"),
    ...runningTotalNotes(facts, "priorValue"),
    ...repeatNotes(facts),
  ];
}

/**
 * Returns a note on event days with less than a fifth of the value expected from
 * both the event's shape and its growth.
 */
function thinDayNotes(
  facts: SeasonFacts,
  side: "value" | "priorValue",
): Statement[] {
  const otherSide = side === "value" ? "priorValue" : "value";
  const { event: orders } =
    facts.metrics.find(({ metric }) => metric === "orders") ?? {};
  const ordersPerDay = Math.max(orders?.perDay ?? 0, orders?.priorPerDay ?? 0);
  if (orders?.perDay != null && ordersPerDay < MANY_ORDERS) return [];
  const days = facts.days.filter((day) =>
    day.complete && day.value !== null && day.priorValue !== null
  );
  const eventDays = days.filter((day) => isInEvent(facts, day));
  const [best, otherBest] = ([side, otherSide] as const).map((name) =>
    Math.max(...eventDays.map((day) => day[name]!))
  );
  const growth = medianGrowth(days, side, otherSide);
  const dates = eventDays.filter((day) => {
    // Without any sales in the event, its shape says nothing.
    const shape = best! > 0
      ? best! * day[otherSide]! / Math.max(otherBest!, 1)
      : Infinity;
    const expected = Math.min(shape, growth * day[otherSide]!);
    return expected > 0 && day[side]! < THIN_SHARE * expected;
  }).map((day) => side === "value" ? day.date : day.priorDate);
  const year = side === "value" ? facts.year : facts.priorYear;
  return dates.length === 0 ? [] : [
    statement("event-days-thin", {
      year: `${year}`,
      what: measureText(facts),
      dates,
    }),
  ];
}

/** Days in a row that only rise if their values are running totals. */
const RISING_DAYS = 14;

/** Returns a note if a year's values only rise, as running totals do. */
function runningTotalNotes(
  facts: SeasonFacts,
  side: "value" | "priorValue",
): Statement[] {
  const values = facts.days.map((day) => day[side])
    .filter((value) => value !== null);
  const areRising = values.length >= RISING_DAYS &&
    values.every((value, index) => index === 0 || value > values[index - 1]!);
  const year = side === "value" ? facts.year : facts.priorYear;
  return areRising
    ? [statement("running-totals", {
      year: `${year}`,
      what: measureText(facts),
      days: values.length,
    })]
    : [];
}

/** Days that may have equal values in two years by chance. */
const EQUAL_DAYS = 7;

/**
 * Returns a note if many days have the same value in both years: on the same date,
 * or on the days that are compared.
 */
function repeatNotes({ days, year, priorYear }: SeasonFacts): Statement[] {
  const priorValues = new Map(
    days.map((day) => [day.priorDate.slice(5), day.priorValue]),
  );
  const sold = days.filter(({ value }) => value !== null && value !== 0);
  const equal = sold.filter(({ date, value, priorValue }) =>
    value === priorValue || value === priorValues.get(date.slice(5))
  );
  return equal.length > EQUAL_DAYS && equal.length * 2 > sold.length
    ? [statement("repeated-year", {
      year: `${year}`,
      priorYear: `${priorYear}`,
      days: equal.length,
    })]
    : [];
}

function medianGrowth(
  days: SeasonalComparison["days"],
  side: "value" | "priorValue",
  otherSide: "value" | "priorValue",
): number {
  const ratios = days.filter((day) => day[side]! > 0 && day[otherSide]! > 0)
    .map((day) => day[side]! / day[otherSide]!)
    .sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? 0;
}

/**
 * Returns a note if the revenue per order jumps, because another currency, cents
 * or taxes change every order by the same factor.
 */
function jumpNotes({ metrics, year, priorYear }: SeasonFacts): Statement[] {
  const [revenue, orders] = ["revenue", "orders"].map((name) =>
    metrics.find(({ metric }) => metric === name)?.season
  );
  const value = revenue?.value! / orders?.value!;
  const priorValue = revenue?.priorValue! / orders?.priorValue!;
  const fewest = Math.min(orders?.value ?? 0, orders?.priorValue ?? 0);
  const jump = value / priorValue;
  if (fewest < MANY_ORDERS || !(jump > 0)) return [];
  return jump < UNIT_JUMP && jump > 1 / UNIT_JUMP ? [] : [
    statement("order-value-jump", {
      value,
      priorValue,
      year: `${year}`,
      priorYear: `${priorYear}`,
    }),
  ];
}

/**
 * Returns a note if revenue, orders and price contradict each other, because one
 * of them is in cents or in another currency.
 */
function unitNotes({ metrics }: SeasonFacts): Statement[] {
  const [revenue, orders, price] = ["revenue", "orders", "priceLevels"]
    .map((name) => metrics.find(({ metric }) => metric === name)?.season.value);
  const units = revenue! / orders! / price!;
  const isPlausible = units > UNITS.fewest && units < UNITS.most;
  if (!(orders! >= MANY_ORDERS) || !(units > 0) || isPlausible) return [];
  return [statement("units-unlikely", { units })];
}
