/** The tests of several readouts, wherever these come from. */

import type { Readout } from "../record/mod.ts";
import { inOneCurrency } from "./_amounts.ts";
import { testsOfReadout } from "./from_readout.ts";
import type { IsShipped, Named } from "./_shipped.ts";
import type { ProgrammeInput } from "./types.ts";

/**
 * The metric that decides each readout, with what it comes to in money.
 *
 * @param readouts One of each experience.
 * @param isShipped What was shipped; where that is not said, what the readouts
 *   say to ship.
 * @returns The tests; readouts that have none are left out and counted.
 */
export function testsOfReadouts(
  readouts: readonly Readout[],
  isShipped: IsShipped | undefined,
): ProgrammeInput {
  const results = readouts.map((readout) => ({
    readout,
    own: testsOfReadout(readout, {
      isShipped: isShipped &&
        ((variation) => isShipped(namedExperience(readout), variation)),
    }),
  }));
  const without = results.filter(({ own: tests }) => tests.length === 0);
  const broken = without.filter(({ readout }) =>
    readout.decision.verdict === "do-not-decide"
  );
  const { notes, ...amounts } = inOneCurrency(
    results.flatMap(({ own: tests, readout: { experience: { currency } } }) =>
      tests.map((test) => ({ ...test, currency }))
    ),
  );
  return {
    ...amounts,
    exclusions: [
      {
        reason: "readouts that say not to decide on their numbers",
        tests: broken.length,
      },
      {
        reason: "readouts without a lift and its error",
        tests: without.length - broken.length,
      },
    ].filter(({ tests }) => tests > 0),
    notes,
  };
}

/** By what a readout's experience and its variations are called. */
export function namedExperience({ experience, variations }: Readout): Named {
  const { id, name } = experience;
  return { id: id ?? name, name, variations };
}
