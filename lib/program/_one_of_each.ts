/**
 * Deduplication of several readouts of the same test, and of tests with the same
 * name.
 */

import { ReadoutError } from "../base/mod.ts";
import type { Readout } from "../record/mod.ts";

/** Readout with the name of its file or folder. */
export interface ReadoutCandidate {
  /** Name of the file or folder. */
  readonly path: string;
  /** Readout found there. */
  readonly readout: Readout;
}

/**
 * Returns the readout with the later last day for each test. Tests from files
 * have no id, so tests with the same name are distinguished by their first days.
 *
 * @param candidates All readouts.
 * @returns One readout per test; tests with the same name have their first day
 *   added to it.
 * @throws {ReadoutError} If two readouts may or may not be of the same test.
 */
export function latestOfEachTest(
  candidates: readonly ReadoutCandidate[],
): Readout[] {
  const tests = new Map<string, ReadoutCandidate>();
  for (const candidate of candidates) {
    const { id, name } = candidate.readout.experience;
    const { firstDay } = candidate.readout.period;
    const key = JSON.stringify(id === null ? [name, firstDay] : id);
    const rival = tests.get(key);
    if (rival !== undefined) checkSameTest(rival, candidate);
    if (rival === undefined || lastDay(candidate) >= lastDay(rival)) {
      tests.set(key, candidate);
    }
  }
  const readouts = [...tests.values()].map(({ readout }) => readout);
  const unnamed = Map.groupBy(
    readouts.filter(({ experience }) => experience.id === null),
    ({ experience }) => experience.name,
  );
  return readouts.map((readout) =>
    readout.experience.id === null &&
      unnamed.get(readout.experience.name)!.length > 1
      ? withFirstDay(readout)
      : readout
  );
}

function lastDay({ readout }: ReadoutCandidate): string {
  const { period } = readout;
  return period.lastDay ?? "";
}

/**
 * Throws if two readouts have neither an id nor days and different numbers,
 * because they may be of different tests.
 */
function checkSameTest(
  earlier: ReadoutCandidate,
  later: ReadoutCandidate,
): void {
  const { experience: { id, name }, period } = later.readout;
  const numbers = [earlier, later].map(({ readout }) =>
    JSON.stringify(readout.variations)
  );
  if (id !== null || period.firstDay !== null || numbers[0] === numbers[1]) {
    return;
  }
  throw new ReadoutError(
    `${earlier.path} and ${later.path} are both called ${
      JSON.stringify(name)
    }, and neither IDs nor dates show whether they are the same test. Recreate one with another --name, or remove the earlier one`,
  );
}

function withFirstDay(readout: Readout): Readout {
  const { experience, period: { firstDay } } = readout;
  const name = firstDay === null
    ? `${experience.name}, without days`
    : `${experience.name}, from ${firstDay}`;
  return { ...readout, experience: { ...experience, name } };
}
