/** Several readouts of one test, and tests that bear one name. */

import { ReadoutError } from "../base/mod.ts";
import type { Readout } from "../record/mod.ts";

/** A readout, and the file or folder that holds it. */
export interface FoundReadout {
  /** The name of the file or folder. */
  readonly place: string;
  /** The readout. */
  readonly readout: Readout;
}

/**
 * Of several readouts of one test the one with the later last day. Tests of
 * files have no id: of one name they are told apart by their first days.
 *
 * @param candidates All readouts.
 * @returns One of each test; those that share a name have their first day in it.
 * @throws {ReadoutError} When it cannot be told whether two are of one test.
 */
export function oneOfEach(candidates: readonly FoundReadout[]): Readout[] {
  const tests = new Map<string, FoundReadout>();
  for (const candidate of candidates) {
    const { id, name } = candidate.readout.experience;
    const { firstDay } = candidate.readout.period;
    const key = JSON.stringify(id === null ? [name, firstDay] : id);
    const rival = tests.get(key);
    if (rival !== undefined) checkAlike(rival, candidate);
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

function lastDay({ readout }: FoundReadout): string {
  const { period } = readout;
  return period.lastDay ?? "";
}

/** Without an id and without days, other numbers may be of another test. */
function checkAlike(earlier: FoundReadout, later: FoundReadout): void {
  const { experience: { id, name }, period } = later.readout;
  const numbers = [earlier, later].map(({ readout }) =>
    JSON.stringify(readout.variations)
  );
  if (id !== null || period.firstDay !== null || numbers[0] === numbers[1]) {
    return;
  }
  throw new ReadoutError(
    `${earlier.place} and ${later.place} are both called ${
      JSON.stringify(name)
    }, and neither an id nor days tell whether they are one test; make one again with another --name, or leave the earlier out`,
  );
}

function withFirstDay(readout: Readout): Readout {
  const { experience, period: { firstDay } } = readout;
  const name = firstDay === null
    ? `${experience.name}, without days`
    : `${experience.name}, from ${firstDay}`;
  return { ...readout, experience: { ...experience, name } };
}
