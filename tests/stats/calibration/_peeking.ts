/** What looking on every day does to each way of reading. */

import {
  confidenceSequence,
  confidenceSequenceCriticalValue,
  groupSequentialBoundaries,
  randomSource,
  welchTest,
} from "../../../lib/stats/mod.ts";
import { noSums, summaryOf, visitorsOf } from "./_store.ts";
import { atMost, type Row, share, type Table } from "./_table.ts";

const DAYS = 60;
const PER_DAY = 500;
const CONVERSION = 0.05;

/** From which standard errors on a difference is called, by day. */
type Bounds = (day: number) => number;

const RATES = Array.from({ length: DAYS }, (_, i) => (i + 1) / DAYS);

function spending(): Bounds {
  const { criticalValues } = groupSequentialBoundaries({
    design: "lan-demets-obrien-fleming",
    informationRates: RATES,
  });
  return (day) => criticalValues[day] ?? Infinity;
}

function row(name: string, promised: boolean, boundsOf: () => Bounds): Row {
  return {
    name: [name, `${PER_DAY} + ${PER_DAY}`],
    run: (experiments) => {
      const of = boundsOf();
      const bounds = RATES.map((_, day) => of(day));
      const draw = visitorsOf(PER_DAY, CONVERSION, randomSource(60));
      let found = 0;
      for (let run = 0; run < experiments; run++) {
        const [a, b] = [noSums(), noSums()];
        for (let day = 0; day < DAYS; day++) {
          draw(a);
          draw(b);
          if (bounds[day] === Infinity) continue;
          const { statistic } = welchTest(summaryOf(a), summaryOf(b));
          if (Math.abs(statistic ?? 0) <= bounds[day]!) continue;
          found++;
          break;
        }
      }
      return {
        cells: [share(found, experiments)],
        holds: promised ? atMost(0.05, found, experiments) : null,
      };
    },
  };
}

/** The readout's critical value on the smaller arm's own variance alone. */
function ownRow(perDay: readonly [number, number]): Row {
  return {
    name: [
      "the same tuned for 10,000, by the smaller arm's own variance",
      perDay.join(" + "),
    ],
    run: (experiments) => {
      const random = randomSource(perDay[0]);
      const draws = perDay.map((n) => visitorsOf(n, CONVERSION, random));
      const options = { optimalSampleSize: 10_000 };
      let found = 0;
      for (let run = 0; run < experiments; run++) {
        const arms = perDay.map(noSums);
        for (let day = 0; day < DAYS; day++) {
          draws.forEach((draw, arm) => draw(arms[arm]!));
          const [a, b] = arms.map(summaryOf);
          const n = a!.n + b!.n;
          const { statistic } = welchTest(a!, b!);
          const critical = confidenceSequenceCriticalValue(n, options);
          if (Math.abs(statistic ?? 0) <= critical) continue;
          found++;
          break;
        }
      }
      return { cells: [share(found, experiments)], holds: null };
    },
  };
}

/** The sequence in even and in uneven arms. */
function sequenceRow(perDay: readonly [number, number]): Row {
  return {
    name: ["confidence sequence every day", perDay.join(" + ")],
    run: (experiments) => {
      const random = randomSource(perDay[0]);
      const draws = perDay.map((n) => visitorsOf(n, CONVERSION, random));
      const options = { optimalSampleSize: 2 * DAYS * PER_DAY };
      let found = 0;
      for (let run = 0; run < experiments; run++) {
        const arms = perDay.map(noSums);
        for (let day = 0; day < DAYS; day++) {
          draws.forEach((draw, arm) => draw(arms[arm]!));
          const [a, b] = arms.map(summaryOf);
          const n = a!.n + b!.n;
          const critical = confidenceSequenceCriticalValue(n, options);
          const { statistic } = welchTest(a!, b!);
          // Only what is found is worth the whole of it.
          if (Math.abs(statistic ?? 0) < 0.999 * critical) continue;
          const { pValue } = confidenceSequence(a!, b!, options);
          if (pValue === null || pValue > 0.05) continue;
          found++;
          break;
        }
      }
      return {
        cells: [share(found, experiments)],
        holds: atMost(0.05, found, experiments),
      };
    },
  };
}

/** How often a difference is ever found where there is none. */
export const PEEKING: Table = {
  name: "peeking",
  introduction:
    `A/A test of revenue per visitor, looked at on each of ${DAYS} days. It holds where an effect is found in at most 5%:`,
  head: [
    "method",
    "visitors a side and day",
    "ever finds an effect",
    "holds",
  ],
  rows: [
    row(
      "one look on the last day",
      true,
      () => (day) => day === DAYS - 1 ? 1.96 : Infinity,
    ),
    row("Welch every day, naive", false, () => () => 1.96),
    row("Lan-DeMets O'Brien-Fleming, 60 looks", true, spending),
    sequenceRow([500, 500]),
    sequenceRow([1800, 200]),
    sequenceRow([200, 1800]),
    sequenceRow([90, 10]),
    sequenceRow([270, 30]),
    ownRow([270, 30]),
  ],
};
