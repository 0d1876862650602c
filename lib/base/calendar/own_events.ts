import { toDayNumber } from "./days.ts";

/** When an event of the store's own took place. */
export interface Occurrence {
  /** `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** `YYYY-MM-DD`, included. */
  readonly lastDay: string;
}

/** An event that no rule knows: a sale, a launch, a television programme. */
export interface OwnEvent {
  /** What it is called. */
  readonly name: string;
  /** At most one of a year, in the order of time. */
  readonly occurrences: readonly Occurrence[];
}

/**
 * A store's own event as a command line names it: `sale=2025-06-01..2025-06-04`,
 * the dates of further years behind commas or in further texts with the same
 * name.
 *
 * @param texts As they were given.
 * @returns The event.
 * @throws {RangeError} With every text that cannot be read, a second name, days
 *   out of order, and a year with two occurrences.
 *
 * @example
 * ```ts
 * import { eventDates, ownEvent } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const sale = ownEvent(["Sale=2024-06-03..2024-06-09,2025-06-02..2025-06-08"]);
 * assertEquals(eventDates(sale, 2025).eventDay, "2025-06-02");
 * ```
 */
export function ownEvent(texts: readonly string[]): OwnEvent {
  const problems: string[] = [];
  const names = new Set<string>();
  const occurrences: Occurrence[] = [];
  for (const text of texts) {
    const [, name, days] = /^\s*([^=]*[^=\s])\s*=(.*)$/s.exec(text) ?? [];
    if (name === undefined || days === undefined) {
      problems.push(
        `An event of one's own is written NAME=FIRST..LAST, such as sale=2025-06-02..2025-06-08: current value is "${text}"`,
      );
      continue;
    }
    names.add(name);
    for (const span of days.split(",")) {
      occurrences.push(...occurrenceIn(span, problems));
    }
  }
  if (names.size > 1) {
    problems.push(
      `One event is compared at a time, and these are ${
        [...names].map((name) => `"${name}"`).join(" and ")
      }`,
    );
  }
  const years = occurrences.map(({ firstDay }) => firstDay.slice(0, 4));
  const repeatedYear = years.find((year, index) =>
    years.indexOf(year) !== index
  );
  if (repeatedYear !== undefined) {
    problems.push(`"${[...names][0]}" has two occurrences in ${repeatedYear}`);
  }
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return Object.freeze({
    name: [...names][0] ?? "",
    occurrences: Object.freeze(
      occurrences.sort((a, b) => a.firstDay < b.firstDay ? -1 : 1),
    ),
  });
}

function occurrenceIn(span: string, problems: string[]): Occurrence[] {
  const [firstDay = "", lastDay = firstDay] = span.trim().split("..");
  try {
    if (toDayNumber(lastDay) >= toDayNumber(firstDay)) {
      return [Object.freeze({ firstDay, lastDay })];
    }
    problems.push(`"${span.trim()}" ends before it begins`);
  } catch (error) {
    problems.push((error as Error).message);
  }
  return [];
}
