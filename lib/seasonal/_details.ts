/** Details of a season that only a store's own orders provide. */

import { eventDates } from "../base/mod.ts";
import type { SpanSales, StoreDay, StoreDays } from "../intake/mod.ts";
import { comparisonYear } from "./_days.ts";
import type { NotableOrder, SeasonDetails } from "./details_types.ts";
import { sum } from "./_rows.ts";
import type { SeasonOptions } from "./types.ts";

/** Minimum share of the event's revenue for mentioning a single order. */
const NOTABLE_SHARE = 0.05;
/**
 * Minimum change of the growth without the order, as a fraction, for mentioning
 * it.
 */
const NOTABLE_MOVE = 0.02;

/** Returns details of the event in this year and in the comparison year. */
export function seasonDetails(
  store: StoreDays,
  options: SeasonOptions,
): SeasonDetails {
  const { event, year } = options;
  const priorYear = comparisonYear(options);
  const eventSpan = (eventYear: number): SpanSales | null =>
    store.spans.find(({ firstDay }) =>
      firstDay === eventDates(event, eventYear).eventDay
    ) ?? null;
  const [thisYear, prior] = [eventSpan(year), eventSpan(priorYear)];
  const eventDays = (eventYear: number): readonly StoreDay[] => {
    const { eventDay, lastDay } = eventDates(event, eventYear);
    return store.days.filter(({ date }) => date >= eventDay && date <= lastDay);
  };
  const [days, priorDays] = [eventDays(year), eventDays(priorYear)];
  const end = eventDates(event, year).lastDay;
  const isEventOver = (options.today ?? store.days.at(-1)?.date ?? "") > end;
  // A running event is compared with the same number of days, for which the
  // spans have no data.
  const isComparable = isEventOver && days.length === priorDays.length &&
    [...days, ...priorDays].every(({ orders }) => orders !== null);
  return Object.freeze({
    notableOrder: isComparable
      ? findNotableOrder([
        { year, span: thisYear, total: totalRevenue(days) },
        { year: priorYear, span: prior, total: totalRevenue(priorDays) },
      ])
      : null,
    customers:
      isComparable && store.lookBackDays !== null && thisYear?.customers &&
        prior?.customers
        ? Object.freeze({
          lookBackDays: store.lookBackDays,
          value: thisYear.customers,
          priorValue: prior.customers,
        })
        : null,
    discount: isComparable ? compareDiscount(days, priorDays) : null,
    hours: isComparable && thisYear?.hours && prior?.hours
      ? Object.freeze({ values: thisYear.hours, priorValues: prior.hours })
      : null,
    inputs: store.inputs,
    ledger: store.ledger,
    checks: store.checks,
  });
}

function totalRevenue(days: readonly StoreDay[]): number {
  return sum(days.map(({ revenue }) => revenue ?? 0));
}

interface EventOrders {
  readonly year: number;
  readonly span: SpanSales | null;
  readonly total: number;
}

/**
 * Returns the order of either year whose removal would change the growth most, if
 * it is large enough.
 */
function findNotableOrder(
  [thisYear, prior]: readonly [EventOrders, EventOrders],
): NotableOrder | null {
  if (thisYear.total <= 0 || prior.total <= 0) return null;
  const change = thisYear.total / prior.total - 1;
  const candidates: NotableOrder[] = [];
  for (const eventOrders of [thisYear, prior]) {
    const order = eventOrders.span?.largest[0];
    if (order === undefined || order.revenue >= eventOrders.total) continue;
    const remainder = (orders: EventOrders) =>
      orders.total - (orders === eventOrders ? order.revenue : 0);
    candidates.push({
      ...order,
      year: eventOrders.year,
      share: order.revenue / eventOrders.total,
      changeWithout: remainder(thisYear) / remainder(prior) - 1,
    });
  }
  const growthMovedBy = ({ changeWithout }: NotableOrder): number =>
    Math.abs(changeWithout - change);
  const [strongest] = candidates
    .filter((order) =>
      order.share >= NOTABLE_SHARE && growthMovedBy(order) >= NOTABLE_MOVE
    )
    .sort((a, b) => growthMovedBy(b) - growthMovedBy(a));
  return strongest === undefined ? null : Object.freeze(strongest);
}

function compareDiscount(
  days: readonly StoreDay[],
  priorDays: readonly StoreDay[],
): SeasonDetails["discount"] {
  const averageDepth = (eventDays: readonly StoreDay[]): number | null => {
    const discount = sum(eventDays.map((day) => day.discount ?? 0));
    const list = totalRevenue(eventDays) + discount;
    return eventDays.length === 0 ||
        eventDays.some((day) => day.discount === null) ||
        list <= 0
      ? null
      : discount / list;
  };
  const [value, priorValue] = [averageDepth(days), averageDepth(priorDays)];
  return value === null || priorValue === null
    ? null
    : Object.freeze({ value, priorValue });
}
