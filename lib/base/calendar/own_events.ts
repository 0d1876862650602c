import { toDayNumber } from "./days.ts";

/** Occurrence of a store's own event. */
export interface Occurrence {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day (inclusive), `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/** Event without a calendar rule, such as a sale, a launch or a TV show. */
export interface OwnEvent {
  /** Display name. */
  readonly name: string;
  /** Occurrences in order of time, at most one per year. */
  readonly occurrences: readonly Occurrence[];
}

/**
 * Parses a store's own event from command-line texts such as
 * `sale=2025-06-01..2025-06-04`. Dates of further years follow after commas, or
 * in further texts with the same name.
 *
 * @param texts Texts from the command line.
 * @returns The event.
 * @throws {RangeError} If a text is invalid, names differ, days are out of order,
 *   or a year has two occurrences; lists every problem.
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
        `A custom event must be NAME=FIRST..LAST, such as sale=2025-06-02..2025-06-08: current value is "${text}"`,
      );
      continue;
    }
    names.add(name);
    for (const span of days.split(",")) {
      occurrences.push(...parseOccurrence(span, problems));
    }
  }
  if (names.size > 1) {
    problems.push(
      `Only one event can be compared at a time. Found: ${
        [...names].map((name) => `"${name}"`).join(" and ")
      }`,
    );
  }
  const years = occurrences.map(({ firstDay }) => firstDay.slice(0, 4));
  const repeated = years.find((year, index) => years.indexOf(year) !== index);
  if (repeated !== undefined) {
    problems.push(`"${[...names][0]}" has two occurrences in ${repeated}`);
  }
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return Object.freeze({
    name: [...names][0] ?? "",
    occurrences: Object.freeze(
      occurrences.sort((a, b) => a.firstDay < b.firstDay ? -1 : 1),
    ),
  });
}

function parseOccurrence(span: string, problems: string[]): Occurrence[] {
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
