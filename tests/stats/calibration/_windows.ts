/** Effects, orders and refunds that come late. */

import type { MeanSummary } from "../../../lib/stats/mod.ts";
import type { Day, Pair } from "./_moving_days.ts";
import { byDay, drawerOf, Found, liftOf } from "./_moving_days.ts";
import { near, percent, type Row, type Table } from "./_table.ts";

/** Part of what visitors ever buy that they buy on the day of their first visit. */
const SAME_DAY = 0.7;
/** Of what is left, the part of each later day. */
export const LATER = 0.2;

/** Part of the orders on each day since the first visit. */
function lagPart(day: number): number {
  return day === 0
    ? SAME_DAY
    : (1 - SAME_DAY) * LATER * (1 - LATER) ** (day - 1);
}

function partUpTo(last: number, of = (day: number): number => lagPart(day)) {
  return Array.from({ length: Math.max(0, last + 1) }, (_, day) => of(day))
    .reduce((sum, part) => sum + part, 0);
}

/** When the effect is: in orders from the third day on, by half. */
const LATE = 2;
const LATE_LIFT = 0.5;

function lateEffect(day: number): number {
  return lagPart(day) * (day >= LATE ? 1 + LATE_LIFT : 1);
}

/** Chance that what is sent back has come back after so many days. */
function backAfter(days: number): number {
  return 1 - (1 - 0.1) ** Math.max(0, days);
}

const RATE = 0.05;
const WINDOW = 7;

interface Late {
  readonly name: string;
  /** Part of what visitors ever buy that counts after so many days, by arm. */
  readonly part: (followed: number, window: number) => Pair;
  /** Whether those whose window is over are as they will ever be. */
  readonly isOver: boolean;
}

const LATES: readonly Late[] = [
  {
    name: "effect from the third day on",
    part: (followed, window) => {
      const last = Math.min(followed, window - 1);
      return [partUpTo(last), partUpTo(last, lateEffect)];
    },
    isOver: true,
  },
  {
    name: "no effect, refunds alike",
    part: (followed, window) => {
      const part = partUpTo(Math.min(followed, window - 1)) *
        (1 - 0.15 * backAfter(followed));
      return [part, part];
    },
    isOver: true,
  },
  {
    name: "no effect on sales, twice the refunds",
    part: (followed, window) => {
      const part = partUpTo(Math.min(followed, window - 1));
      return [
        part * (1 - 0.1 * backAfter(followed)),
        part * (1 - 0.2 * backAfter(followed)),
      ];
    },
    isOver: false,
  },
];

function windowRow(late: Late, days: number, nth: number): Row {
  const drawn = Array.from({ length: days }, (_, day): Day => {
    const [control, treatment] = late.part(days - 1 - day, WINDOW);
    return {
      visitors: [1000, 1000],
      rates: [RATE * control, RATE * treatment],
    };
  });
  const [control, treatment] = late.part(1000, WINDOW);
  const truth = treatment / control - 1;
  return {
    name: [late.name, `${days}`, `${(100 * truth).toFixed(1)}%`],
    run: (experiments, seed = 0) => {
      const draw = drawerOf(drawn, 9000 + nth + seed);
      const [all, mature] = [new Found(), new Found()];
      for (let run = 0; run < experiments; run++) {
        const drawn = draw();
        all.add(liftOf(...byDay(drawn) as [MeanSummary, MeanSummary]), truth);
        mature.add(
          liftOf(
            ...byDay(drawn.slice(0, days - WINDOW)) as [
              MeanSummary,
              MeanSummary,
            ],
          ),
          truth,
        );
      }
      return {
        cells: [
          percent(all.lift),
          all.covered,
          percent(mature.lift),
          mature.covered,
        ],
        holds: late.isOver
          ? near(mature.lift, truth, 0.01) && mature.isCovered
          : null,
      };
    },
  };
}

/** Visitors whose window is over tell what the window's lift is. */
export const WINDOWS: Table = {
  name: "windows",
  introduction:
    `Orders that count for ${WINDOW} days after the first visit, 1,000 visitors a day and variation, of whom ${
      100 * RATE
    }% ever buy: ${
      100 * SAME_DAY
    }% of it on the day they come, the rest later. The lift is that of all windows once they are over. Visitors of the last days draw the lift of all; among those whose window is over it is right, and covered in 94 to 96%. Refunds that come after the window are still to come for all of them: what twice the refunds take is told in part, and nothing is promised.`,
  head: [
    ...["what is late", "days", "true lift", "lift of all", "covered"],
    ...["lift of the mature", "covered", "holds"],
  ],
  rows: LATES.flatMap((late, i) =>
    [14, 28].map((days, j) => windowRow(late, days, 10 * i + j))
  ),
};
