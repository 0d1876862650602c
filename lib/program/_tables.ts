/** Tables of a programme. */

import type { LiftRow } from "../charts/mod.ts";
import type { Cell, Row, Table } from "../document/mod.ts";
import {
  cells,
  formatChange,
  formatCount,
  formatProjection,
  liftBars,
  makeTable,
} from "../document/mod.ts";
import type { Interval } from "../stats/mod.ts";
import type { Programme, TestReading } from "./types.ts";

/** Returns the table with the total of the shipped tests, by correction method. */
export function totalTable({ total, currency }: Programme): Table {
  const { lift, perMonth, perYear } = total!;
  const liftRow = (label: string, sum: number, interval?: Interval): Row => ({
    what: cells.text(label),
    value: cells.change(sum),
    ...(interval === undefined ? {} : { interval: cells.interval(interval) }),
  });
  const moneyRow = (label: string, amount: Interval | null): Row[] =>
    amount === null ? [] : [{
      what: cells.text(label),
      value: cells.projection(amount.value, currency),
      interval: cells.interval(
        amount,
        (end) => formatProjection(end, currency),
      ),
    }];
  return makeTable({
    id: "total",
    caption: "Sum of the shipped lifts, under several assumptions",
    head: { what: "Sum", value: "Value", interval: "Interval" },
    rows: [
      liftRow("Shrunk estimate (recommended)", lift.value, lift),
      ...moneyRow("The same, per month", perMonth),
      ...moneyRow("The same, per year", perYear),
      liftRow("With a normal prior", lift.normal.value!, lift.normal),
      liftRow("As measured", lift.measured),
    ],
  });
}

/** Returns the table of the expected effect of the next test. */
export function distributionTable({ distribution, priorSd }: Programme): Table {
  const { none, persistent, wearsOff, startsLate, heavyTails } = distribution;
  const { normal, quantiles } = distribution;
  const quantileValue = (probability: number): number =>
    quantiles.find((quantile) => quantile.probability === probability)!.value;
  const rows: [string, Cell][] = [
    [
      "Half are between",
      cells.interval(intervalBetween(quantileValue(0.25), quantileValue(0.75))),
    ],
    [
      "95% are between",
      cells.interval(
        intervalBetween(quantileValue(0.025), quantileValue(0.975)),
      ),
    ],
    ["Expected to do nothing", cells.share(none)],
    ["Chance of heavy tails", cells.chance(heavyTails)],
  ];
  if (persistent !== null) {
    rows.push(
      ["Share of early effect that lasts", cells.share(persistent)],
      ["Effects that wear off", cells.share(wearsOff)],
      ["Effects that start late or grow", cells.share(startsLate)],
    );
  }
  rows.push(["Usual lift", cells.change(priorSd)], [
    "Usual, normal prior",
    cells.change(normal.standardDeviation),
  ]);
  return factsTable(
    "distribution",
    "Lifts to expect before a test runs. The usual lift is their standard deviation",
    rows,
  );
}

function intervalBetween(lower: number, upper: number): Interval {
  return { value: null, lower, upper, shape: "bounded" };
}

/** Returns the table of frequency, duration and power. */
export function paceTable({ pace }: Programme): Table {
  const rows: [string, Cell][] = [
    ["Tests finished per month", cells.number(pace.perMonth, 1)],
    ["Days per test", cells.count(pace.days)],
    ["Visitors per test", cells.count(pace.visitors)],
    ["Detectable lift at 80% power", cells.change(pace.minimumEffect)],
    ["Power at the usual lift", cells.chance(pace.power)],
  ];
  if (pace.planned !== null) {
    rows.push([
      `Planned lift, of ${formatCount(pace.planned.tests, "test")}`,
      cells.change(pace.planned.lift),
    ], ["Power at it, as run", cells.chance(pace.planned.power)]);
  }
  // A file of estimates may omit the end dates and durations of tests.
  const knownRows = rows.filter(([, { data }]) => data[0] !== null);
  return factsTable(
    "pace",
    "Pace, length and power (medians; mean for power)",
    knownRows,
  );
}

function factsTable(
  id: string,
  caption: string,
  rows: readonly (readonly [string, Cell])[],
): Table {
  return makeTable({
    id,
    caption,
    head: { what: "What", value: "Value" },
    rows: rows.map(([label, value]) => ({ what: cells.text(label), value })),
  });
}

const OUTCOMES: Readonly<Record<TestReading["outcome"], string>> = {
  win: "won",
  loss: "lost",
  neither: "no difference",
};

/** Returns the table of all tests. */
export function testsTable({ tests }: Programme): Table {
  const rowOf = ({ name, decision, shrunken }: TestReading): LiftRow => ({
    metric: name,
    variation: decision,
    lift: shrunken.value,
    lower: shrunken.lower,
    upper: shrunken.upper,
    isClear: shrunken.lower! > 0 || shrunken.upper! < 0,
  });
  const draw = liftBars(tests.map(rowOf));
  return makeTable({
    id: "tests",
    caption:
      "All tests: measured lift, shrunk lift, and chance of no or opposite effect",
    head: {
      name: "Test",
      ended: "Ended",
      decision: "Decision",
      lift: "Measured",
      shrunken: "Shrunk lift",
      interval: "Interval",
      luck: "Chance of no or opposite effect",
    },
    optional: ["ended"],
    rows: tests.map((test) => ({
      name: cells.text(test.name),
      ended: cells.date(test.ended),
      decision: cells.text(test.decision),
      outcome: cells.text(OUTCOMES[test.outcome], test.outcome),
      lift: cells.change(test.lift),
      shrunken: cells.change(test.shrunken.value),
      interval: cells.interval(test.shrunken, formatChange, draw(rowOf(test))),
      luck: cells.chance(test.chanceOfOppositeSign),
      days: cells.count(test.days),
      visitors: cells.count(test.visitors),
      id: cells.text(test.id),
      standard_error: cells.number(test.standardError, 4),
      power: cells.chance(test.power),
    })),
  });
}
