/** How long still, as it was said of running experiments, and what came. */

import { readChoices } from "../../../lib/readout/mod.ts";
import { compareAll } from "../../../lib/inference/comparisons/mod.ts";
import { inferenceOf } from "../../../lib/inference/_inference.ts";
import type { MeanSummary, RandomSource } from "../../../lib/stats/mod.ts";
import { randomSource } from "../../../lib/stats/mod.ts";
import { readoutOf, REVENUE } from "./_experiment.ts";
import { noSums, summaryOf, type Sums, visitorsOf } from "./_store.ts";
import type { Row, Table } from "./_table.ts";
import { atLeast, near, percent, share, Tally } from "./_table.ts";

const CONVERSION = 0.05;
const PER_DAY = 1000;
const FIRST_DAYS = 7;
/** Every forecast is a whole readout, so that there are fewer of them. */
const PART = 0.1;
/** What is said may be off by so much. */
const OFF = 0.03;

interface Running {
  readonly arms: readonly [Sums, Sums];
  readonly day: () => void;
  readonly summaries: () => MeanSummary[];
}

/** A control and a variation with a true lift, day by day. */
function running(lift: number, random: RandomSource): Running {
  const draw = visitorsOf(PER_DAY, CONVERSION, random);
  const arms = [noSums(), noSums()] as const;
  const day = () => {
    draw(arms[0]);
    draw(arms[1], 1 + lift);
  };
  for (let i = 0; i < FIRST_DAYS; i++) day();
  return { arms, day, summaries: () => arms.map(summaryOf) };
}

const inference = inferenceOf(readChoices({}), "started");

function isCalled([control, treatment]: readonly MeanSummary[]): boolean {
  const pair = { variation: "", control: control!, treatment: treatment! };
  return compareAll([pair], inference)[0]!.significant === true;
}

/** The band, until the visitors that were named on the seventh day have come. */
function byBand(lift: number): Row {
  return {
    name: ["the band calls it until then", `+${100 * lift}%`],
    run: (experiments) => {
      const random = randomSource(1000 * lift);
      const runs = Math.ceil(PART * experiments);
      let came = 0;
      const days = new Tally();
      for (let run = 0; run < runs; run++) {
        const test = running(lift, random);
        const { next } = readoutOf(
          new Map([[REVENUE, test.summaries()]]),
          "started",
          { minimumEffect: lift },
        );
        // Settled ones need no time, and are what was asked for.
        const { visitors } = next.howLong!;
        let called = visitors === null;
        while (!called && 2 * test.arms[0].n < visitors!) {
          test.day();
          called = isCalled(test.summaries());
        }
        if (called) came++;
        days.add(test.arms[0].n / PER_DAY);
      }
      return {
        cells: [
          "80 or more",
          share(came, runs),
          `${days.spread.mean.toFixed(0)} days`,
        ],
        holds: atLeast(0.8 - OFF, came, runs),
      };
    },
  };
}

const PLANNED = 50_000;

/** The chance that a plan still comes to a difference at a lift that was named. */
function byPlan(lift: number): Row {
  return {
    name: [
      "a difference at the planned end, for the lift that was named",
      `${lift < 0 ? "" : "+"}${100 * lift}%`,
    ],
    run: (experiments) => {
      const random = randomSource(2000 + 1000 * lift);
      const runs = Math.ceil(PART * experiments);
      const said = new Tally();
      const came = new Tally();
      const less = new Tally();
      for (let run = 0; run < runs; run++) {
        const test = running(lift, random);
        const measured = new Map([[REVENUE, test.summaries()]]);
        const { plan } = readoutOf(measured, "started", {
          plannedVisitors: PLANNED,
          minimumEffect: lift,
        }).next.howLong!;
        const chance = plan!.chanceAtTarget!;
        while (2 * test.arms[0].n < PLANNED) test.day();
        const ended = new Map([[REVENUE, test.summaries()]]);
        const [comparison] = readoutOf(ended, "ended").metrics[0]!.comparisons;
        const found = Number(comparison!.significant);
        said.add(chance);
        came.add(found);
        less.add(chance - found);
      }
      return {
        cells: [percent(said.spread), percent(came.spread), ""],
        holds: near(less.spread, 0, OFF),
      };
    },
  };
}

/** Forecasts of running experiments. */
export const FORECASTS: Table = {
  name: "forecasts",
  introduction:
    `What a readout said on day ${FIRST_DAYS} of an experiment with ${
      PER_DAY.toLocaleString("en")
    } visitors of each arm and day, ${
      100 * CONVERSION
    }% buyers, and how often it came; a tenth of the experiments. It holds where what came is within ${
      100 * OFF
    } points:`,
  head: ["forecast", "true lift", "said", "came", "after", "holds"],
  rows: [byBand(0.2), byBand(0.3), byPlan(0.1), byPlan(0.2)],
};
