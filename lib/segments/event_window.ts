/** Readout of one experience inside and outside a seasonal event. */

import { type Statement, statement } from "../record/mod.ts";
import { checkOptions, EVENT_WINDOW_OPTIONS, eventDates } from "../base/mod.ts";
import type { Client } from "../api/mod.ts";
import { type EventData, loadEventWindow } from "./_event_data.ts";
import { groupedReadout, groupSettings } from "./_grouped.ts";
import type { EventWindowOptions } from "./options.ts";
import type { EventWindowReadout } from "./types.ts";
import { attachGroupDisplay, type ShownGroups } from "./views.ts";
import { deepFreeze } from "../stats/mod.ts";

/**
 * Splits an experience into the days inside and outside a seasonal event. Black
 * Friday buyers differ from October buyers, so their lifts may differ too.
 *
 * Each side has its metrics with intervals, and every metric is tested for a
 * difference between the two lifts (Cochran's Q). Visitors are assigned to the
 * side where they were first seen, orders to the side where they were placed. A
 * visitor who came before the event and bought during it counts as a visitor of
 * one side and a buyer of the other. The field `carryOver` contains the known
 * number of such buyers. They raise the values per visitor inside the event
 * equally in all variations, so the lifts still compare randomised variations.
 *
 * @param client Client of the service; makes three calls.
 * @param experience Id or name of the experience, or a unique part of its name or
 *   beginning of its id.
 * @param options Event and year, date range, filters, level, correction.
 * @returns A frozen record with a notebook display.
 * @throws {ReadoutError} If the experience did not run during the event, the
 *   event has not begun, or the service cannot be read.
 * @throws {RangeError} If the event is unknown, or an option is out of range.
 *
 * @example An A/A test that ran over Labor Day
 * ```ts
 * import { openClient } from "readout";
 * import { eventWindowReadout } from "readout/segments";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const { event, segments } = await eventWindowReadout(
 *   client,
 *   DEMO_EXPERIENCES.aaTest,
 *   { event: "laborDay", year: 2026 },
 * );
 * assertEquals([event.firstDay, event.days], ["2026-09-07", 1]);
 * assertEquals(segments.map(({ name }) => name), [
 *   "Labor Day 2026",
 *   "Other days",
 * ]);
 * ```
 */
export async function eventWindowReadout(
  client: Client,
  experience: string,
  options: EventWindowOptions,
): Promise<ShownGroups<EventWindowReadout>> {
  checkOptions(EVENT_WINDOW_OPTIONS, options);
  // Invalid options must fail before the first call to the service.
  groupSettings(options);
  const data = await loadEventWindow(client, experience, options);
  const { event, carryOver } = data;
  const record = await groupedReadout(
    data,
    options,
    {
      title: "event and other days",
      contrast: `between ${event.title} and the other days`,
    },
  );
  return attachGroupDisplay(deepFreeze({
    ...record,
    findings: [...record.findings, ...windowFindings(data, options)],
    notes: [...record.notes, ...carryOverNotes(data)],
    event,
    carryOver,
  }));
}

function windowFindings(
  { event, period, groups, experience }: EventData,
  { event: name, year }: EventWindowOptions,
): string[] {
  const { days } = eventDates(name, year);
  const findings: string[] = [];
  if (!event.isOver) {
    findings.push(
      `${event.title} is not over: the data end on ${period.lastDay}, the event on ${event.lastDay}.`,
    );
  }
  if (event.isOver && event.days < days) {
    findings.push(
      `"${experience.name}" ran on ${event.days} of the ${days} days of ${event.title}.`,
    );
  }
  if (groups.length === 1) {
    findings.push(
      `"${experience.name}" has no days outside ${event.title} to compare with.`,
    );
  }
  return findings;
}

function carryOverNotes({ event, carryOver, groups }: EventData): Statement[] {
  if (groups.length === 1) return [];
  const { buyersInWindow, buyersSeenBefore, buyersOnBothSides } = carryOver;
  return [
    statement("bought-before-event", {
      buyers: buyersInWindow,
      event: event.title,
      before: buyersSeenBefore,
    }),
    statement("bought-on-both-sides", { buyers: buyersOnBothSides }),
  ];
}
