/** Tests of several readouts, independent of their source. */

import type { Readout } from "../record/mod.ts";
import { keepOneCurrency } from "./_amounts.ts";
import { testsOfReadout } from "./from_readout.ts";
import type { IsShipped, NamedExperience } from "./_shipped.ts";
import type { ProgrammeInput } from "./types.ts";

/**
 * Returns the tests in each readout's deciding metric, with the metric's monthly
 * amount.
 *
 * @param readouts Readouts, one per experience.
 * @param isShipped Returns whether a variation was shipped. By default, the
 *   readouts' recommendations count.
 * @returns The tests; readouts without tests are left out and counted.
 */
export function testsFromReadouts(
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
  const withoutTests = results.filter(({ own: tests }) => tests.length === 0);
  const broken = withoutTests.filter(({ readout }) =>
    readout.decision.verdict === "do-not-decide"
  );
  const { notes, ...amounts } = keepOneCurrency(
    results.flatMap(({ own: tests, readout: { experience: { currency } } }) =>
      tests.map((test) => ({ ...test, currency }))
    ),
  );
  return {
    ...amounts,
    exclusions: [
      { reason: "readouts unfit for decisions", tests: broken.length },
      {
        reason: "readouts without a lift and standard error",
        tests: withoutTests.length - broken.length,
      },
    ].filter(({ tests }) => tests > 0),
    notes,
  };
}

/** Returns the names of a readout's experience and variations for lookups. */
export function namedExperience(
  { experience, variations }: Readout,
): NamedExperience {
  const { id, name } = experience;
  return { id: id ?? name, name, variations };
}
