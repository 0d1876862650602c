/** Drawn lifts, chances and losses, against the lifts that were true. */

import { randomSource } from "../../../lib/stats/mod.ts";
import { readoutOf, REVENUE } from "./_experiment.ts";
import { noSums, summaryOf, visitorsOf } from "./_store.ts";
import { near, percent, type Row, type Table, Tally } from "./_table.ts";

const CONVERSION = 0.05;
const VISITORS = 20_000;
/** As the readout takes it: standard deviation of the lifts' logarithms. */
const USUAL = 0.1;
/** Every readout is whole, so that there are fewer of them. */
const PART = 0.1;

/** What is said may be off by so much. */
const OFF = 0.015;

function row(variations: number, spread: number): Row {
  return {
    name: [
      `${variations}`,
      spread === USUAL ? "as usual" : `${spread / USUAL} times as wide`,
    ],
    run: (experiments) => {
      const part = variations > 3 ? PART / 4 : PART;
      const runs = Math.ceil(part * experiments);
      const random = randomSource(100 * spread + variations);
      const draw = visitorsOf(VISITORS, CONVERSION, random);
      const covered = new Tally();
      const seen = new Tally();
      const expected = new Tally();
      const luck = new Tally();
      const best = new Tally();
      const loss = new Tally();
      for (let run = 0; run < runs; run++) {
        // By the prior every variation's logarithm is drawn alike, the control's too.
        const factors = Array.from(
          { length: variations + 1 },
          () => Math.exp(spread * Math.SQRT1_2 * random.normal()),
        );
        const arms = factors.map((factor) => {
          const sums = noSums();
          draw(sums, factor);
          return summaryOf(sums);
        });
        const { next } = readoutOf(new Map([[REVENUE, arms]]), "ended", {
          priorSd: USUAL,
        });
        const said = next.shrunkEstimates!.variations;
        const choice = said.reduce((a, b) =>
          b.chanceToBeBest > a.chanceToBeBest ? b : a
        );
        const at = said.indexOf(choice);
        const highest = Math.max(...factors);
        best.add(choice.chanceToBeBest - Number(factors[at] === highest));
        loss.add(choice.expectedLoss - (1 - factors[at]! / highest));
        // The best of those seen, whose luck is the greatest.
        const winner = said.slice(1).reduce((a, b) =>
          b.seen! > a.seen! ? b : a
        );
        const lift = factors[said.indexOf(winner)]! / factors[0]! - 1;
        const { lower, upper, value } = winner.expected;
        covered.add(Number(lower! <= lift && lift <= upper!));
        seen.add(winner.seen! - lift);
        expected.add(value! - lift);
        luck.add(
          winner.chanceOfOppositeSign! -
            Number(Math.sign(winner.seen!) * lift <= 0),
        );
      }
      return {
        cells: [covered, seen, expected, luck, best, loss]
          .map(({ spread }) => percent(spread)),
        holds: spread !== USUAL ? null : near(covered.spread, 0.95, OFF) &&
          [expected, luck, best, loss].every(({ spread }) =>
            near(spread, 0, OFF)
          ),
      };
    },
  };
}

/** What is said of luck and of the best one, less what came. */
export const EXPECTATIONS: Table = {
  name: "expectations",
  introduction:
    `What a readout expects of the variation with the largest lift seen, less what was true, with lifts drawn as its prior has them (a standard deviation of ${USUAL} of the logarithm), and with lifts that are not; ${
      VISITORS.toLocaleString("en")
    } visitors of an arm, ${
      100 * CONVERSION
    }% buyers, a tenth of the experiments, and a fortieth with eight. In points. It holds where each is within ${
      100 * OFF
    } points; a prior that is wrong promises nothing, and shows what it costs:`,
  head: [
    "variations",
    "true lifts",
    "its range covers",
    "seen less true",
    "expected less true",
    "chance of luck, said less came",
    "chance to be best, said less came",
    "loss, said less came",
    "holds",
  ],
  rows: [
    ...[1, 3].flatMap((variations) =>
      [USUAL, 2 * USUAL, USUAL / 2].map((spread) => row(variations, spread))
    ),
    row(8, USUAL),
  ],
};
