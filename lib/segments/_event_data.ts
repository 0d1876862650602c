/**
 * Loader for an experience's visitors and orders inside and outside a seasonal
 * event.
 */

import type { Client } from "../api/mod.ts";
import { type EventDates, eventDates, ReadoutError } from "../base/mod.ts";
import { type Frame, idOf, loadExport } from "../loaders/mod.ts";
import { completeFromPlan, type Statement, statement } from "../record/mod.ts";
import { type ExperienceFacts, loadFacts } from "../intake/mod.ts";
import { type DayCounts, loadDays, splitChanged } from "./_day_counts.ts";
import type { Group, GroupedData } from "./_group_data.ts";
import {
  columnTexts,
  excludeCrossovers,
  keepRows,
  selectOrderColumns,
  sum,
} from "./_group_data.ts";
import type { EventWindowOptions } from "./options.ts";
import type { EventWindowReadout } from "./types.ts";

/** Data of an experience, split at the days of an event. */
export interface EventData extends GroupedData {
  readonly event: EventWindowReadout["event"];
  readonly carryOver: EventWindowReadout["carryOver"];
}

/** Position of an order relative to the event. */
type Side = "before" | "inside" | "after";

/**
 * Loads an experience with three calls and splits it at the event's days.
 *
 * @param client Client of the service.
 * @param experience UUID or name of the experience.
 * @param options Event, and the options that all readouts share.
 * @returns The experience, with the data inside and outside the event.
 * @throws {ReadoutError} If the service cannot be read, or the experience did not
 *   run during the event.
 * @throws {RangeError} If the event is unknown.
 */
export async function loadEventWindow(
  client: Client,
  experience: string,
  options: EventWindowOptions,
): Promise<EventData> {
  const id = await idOf(client, experience, options);
  const dates = eventDates(options.event, options.year);
  const { signal, onProgress = () => {}, start, end, maxZScore } = options;
  onProgress("Reading the experience");
  const facts = await loadFacts(client, id, options);
  const threshold = maxZScore == null ? {} : { maxZScore };
  const range = { start, end, filters: { ...options.filters, ...threshold } };
  onProgress(`Reading visitors and orders of "${facts.experience.name}"`);
  const days = await loadDays(client, id, range, facts.arms, signal);
  const isInside = ({ date }: DayCounts): boolean =>
    date >= dates.eventDay && date <= dates.lastDay;
  checkOverlap(days, facts, dates);
  const frame = selectOrderColumns(
    await loadExport(client, id, range, { signal, map: options.map }),
    completeFromPlan(options),
  );
  const { sides, notes } = orderSides(frame, days, facts, dates);
  const { orders, notes: crossoverNotes } = await excludeCrossovers(
    frame,
    options.crossovers ?? "exclude",
  );
  const sideByOrder = new Map(
    columnTexts(frame, "order_id").map((id, row) => [id, sides[row]!]),
  );
  const ids = columnTexts(orders, "order_id");
  const buildGroup = async (name: string, inside: boolean): Promise<Group> => ({
    name,
    isRest: false,
    visitors: visitorsPerArm(
      days.filter((day) => isInside(day) === inside),
      facts,
    ),
    orders: await keepRows(
      orders,
      (row) => (sideByOrder.get(ids[row]!) === "inside") === inside,
    ),
  });
  const title = `${dates.title} ${dates.year}`;
  const outside = await buildGroup("Other days", false);
  const groups: Group[] = [await buildGroup(title, true)];
  if (sum(outside.visitors) !== 0) groups.push(outside);
  return {
    ...facts,
    period: {
      firstDay: days[0]!.date,
      lastDay: days.at(-1)!.date,
      days: days.length,
    },
    all: {
      name: facts.experience.name,
      isRest: false,
      visitors: visitorsPerArm(days, facts),
      orders,
    },
    groups,
    hasMovedSplit: [true, false].some((inside) =>
      splitChanged(days.filter((day) => isInside(day) === inside))
    ),
    source:
      "Visitors come from the time series, in the period they were first seen. Orders come from one export, split by the time series' daily orders. No visitor or order is in both periods.",
    event: {
      name: dates.event,
      title,
      year: dates.year,
      firstDay: dates.eventDay,
      lastDay: dates.lastDay,
      days: days.filter(isInside).length,
      isOver: days.at(-1)!.date > dates.lastDay ||
        facts.experience.status !== "started",
    },
    carryOver: countCarryOver(
      columnTexts(orders, "visitor_id"),
      ids.map((id) => sideByOrder.get(id)!),
    ),
    notes: [...notes, ...crossoverNotes],
  };
}

function visitorsPerArm(
  days: readonly DayCounts[],
  { arms }: ExperienceFacts,
): readonly number[] {
  return arms.map((_, arm) =>
    days.reduce((total, { visitors }) => total + visitors[arm]!, 0)
  );
}

function checkOverlap(
  days: readonly DayCounts[],
  { experience }: ExperienceFacts,
  { title, year, eventDay, lastDay }: EventDates,
): void {
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (first === undefined || last === undefined) {
    throw new ReadoutError(
      `"${experience.name}" has no visitors in this range. Widen the range or the filters`,
    );
  }
  if (eventDay <= last && lastDay >= first) return;
  const datesText = eventDay === lastDay
    ? `was on ${eventDay}`
    : `was from ${eventDay} to ${lastDay}`;
  throw new ReadoutError(
    eventDay > last && experience.status === "started"
      ? `${title} ${year} has not begun for "${experience.name}": it begins on ${eventDay}, and the data end on ${last}. Run it again then`
      : `"${experience.name}" did not run during ${title} ${year}, which ${datesText}: its data are from ${first} to ${last}`,
  );
}

/**
 * Assigns orders to the sides of the event. Order times are in UTC, but days are
 * in the store's time zone, which the service does not report. The first k orders
 * of a variation are therefore assigned to the first days that have k orders
 * together.
 */
function orderSides(
  orders: Frame,
  days: readonly DayCounts[],
  { arms, experience }: ExperienceFacts,
  { eventDay, lastDay }: EventDates,
): { sides: readonly Side[]; notes: readonly Statement[] } {
  const times = orders.columns.includes("created_at")
    ? orders.getColumn("created_at").toArray() as unknown[] as (Date | null)[]
    : [];
  if (times.length === 0 || times.includes(null)) {
    throw new ReadoutError(
      `The export of "${experience.name}" doesn't show when each order was placed: without created_at it cannot be split at the event`,
    );
  }
  const variations = columnTexts(orders, "variation");
  const sides: Side[] = Array(times.length).fill("after");
  const notes: Statement[] = [];
  arms.forEach(({ name }, arm) => {
    const rows = [...times.keys()].filter((row) => variations[row] === name)
      .sort((a, b) => times[a]!.getTime() - times[b]!.getTime());
    const ordersOfDays = (isPast: (date: string) => boolean): number =>
      sum(
        days.filter(({ date }) => isPast(date)).map((day) => day.orders[arm]!),
      );
    const from = ordersOfDays((date) => date < eventDay);
    const to = ordersOfDays((date) => date <= lastDay);
    rows.forEach((row, index) => {
      sides[row] = index < from ? "before" : index < to ? "inside" : "after";
    });
    const reported = ordersOfDays(() => true);
    if (reported !== rows.length) {
      const exported = rows.length;
      notes.push(statement("exported-otherwise", { name, exported, reported }));
    }
  });
  return { sides, notes };
}

function countCarryOver(
  visitors: readonly (string | null)[],
  sides: readonly Side[],
): EventWindowReadout["carryOver"] {
  const buyersOnSide = (side: Side): ReadonlySet<string | null> =>
    new Set(visitors.filter((_, row) => sides[row] === side));
  const [buyersBefore, inside, buyersAfter] = [
    buyersOnSide("before"),
    buyersOnSide("inside"),
    buyersOnSide("after"),
  ];
  return {
    buyersInWindow: inside.size,
    buyersSeenBefore: inside.intersection(buyersBefore).size,
    buyersOnBothSides:
      inside.intersection(buyersBefore.union(buyersAfter)).size,
  };
}
