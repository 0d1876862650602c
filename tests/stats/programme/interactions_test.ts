import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import {
  type JointCells,
  randomSource,
  testInteractions,
} from "../../../lib/stats/mod.ts";
import { simulateInteractions } from "./interactions.ts";

/** Cells of so many buyers, each of whom spends 1. */
function counted(
  buyers: readonly (readonly number[])[],
  visitors?: readonly (readonly number[])[],
): JointCells {
  return buyers.map((row, i) =>
    row.map((count, j) => ({
      visitors: visitors?.[i]?.[j] ?? null,
      buyers: count,
      sum: count,
      squares: count,
    }))
  );
}

Deno.test("a change of lifts in buyers is the odds ratio of a published table", () => {
  // Aspirin and heart attacks: 1.832, standard error of its logarithm 0.123, and
  // 95% from 1.44 to 2.33 (Agresti, Categorical Data Analysis, 3.1.3).
  const [pair] = testInteractions([
    counted([[189, 10845], [104, 10933]]),
  ]);
  const { change, statistic, pValue } = pair!.conversion!;
  assertAlmostEquals(1 + change.value!, 1.832, 0.0005);
  assertAlmostEquals(1 + change.lower!, 1.44, 0.005);
  assertAlmostEquals(1 + change.upper!, 2.33, 0.005);
  assertAlmostEquals(Math.sqrt(statistic), 0.605 / 0.123, 0.03);
  assert(pValue < 1e-5 && pair!.assignment === null);
});

Deno.test("visitors are tested by the chi-square that SciPy's manual prints", () => {
  const visitors = [[10, 10, 20], [20, 20, 20]];
  const [pair] = testInteractions([
    counted(visitors.map((row) => row.map(() => 1)), visitors),
  ]);
  const { statistic, degreesOfFreedom, pValue } = pair!.assignment!;
  assertAlmostEquals(statistic, 2.7777777777777777, 1e-12);
  assertEquals(degreesOfFreedom, 2);
  assertAlmostEquals(pValue, 0.24935220877729622, 1e-12);
  // One buyer a cell says nothing of lifts.
  assertEquals([pair!.conversion, pair!.revenue], [null, null]);
  assertEquals(pair!.reason, "some two arms had fewer than 100 buyers");
});

/** Weighted least squares of rows and columns, by turns; what is left of it. */
function leftOfParts(
  logs: readonly (readonly number[])[],
  variances: readonly (readonly number[])[],
): number {
  const rows = logs.map(() => 0);
  const columns = logs[0]!.map(() => 0);
  const mean = (pairs: [number, number][]): number =>
    pairs.reduce((sum, [x, v]) => sum + x / v, 0) /
    pairs.reduce((sum, [, v]) => sum + 1 / v, 0);
  for (let turn = 0; turn < 2000; turn++) {
    for (const i of rows.keys()) {
      rows[i] = mean(
        columns.map((c, j) => [logs[i]![j]! - c, variances[i]![j]!]),
      );
    }
    for (const j of columns.keys()) {
      columns[j] = mean(
        rows.map((r, i) => [logs[i]![j]! - r, variances[i]![j]!]),
      );
    }
  }
  return rows.reduce(
    (sum, r, i) =>
      sum +
      columns.reduce(
        (own, c, j) => own + (logs[i]![j]! - r - c) ** 2 / variances[i]![j]!,
        0,
      ),
    0,
  );
}

Deno.test("three arms by four are what least squares leave of the cells, with and without visitors", () => {
  const cells: JointCells = [0, 1, 2].map((i) =>
    [0, 1, 2, 3].map((j) => {
      const buyers = 300 + 40 * i + 25 * j + (i === 2 && j === 3 ? 90 : 0);
      return {
        visitors: 9000 + 100 * i - 70 * j,
        buyers,
        sum: buyers * (40 + i + 3 * j),
        squares: buyers * (2600 + 90 * i * j),
      };
    })
  );
  const withoutVisitors = cells.map((row) =>
    row.map((cell) => ({ ...cell, visitors: null }))
  );
  const [known, unknown] = testInteractions([cells, withoutVisitors]);
  const expected = (isKnown: boolean) =>
    leftOfParts(
      cells.map((row) =>
        row.map(({ sum, visitors }) =>
          Math.log(isKnown ? sum / visitors! : sum)
        )
      ),
      cells.map((row) =>
        row.map(({ sum, squares, visitors }) =>
          squares / sum ** 2 - (isKnown ? 1 / visitors! : 0)
        )
      ),
    );
  assertAlmostEquals(known!.revenue!.statistic, expected(true), 1e-8);
  assertAlmostEquals(unknown!.revenue!.statistic, expected(false), 1e-8);
  assertEquals(known!.revenue!.degreesOfFreedom, 6);
  assertEquals(known!.revenue!.change.shape, null);
});

Deno.test("p-values are held over all that is said of all pairs, assignments and both metrics", () => {
  const pairs = [[400, 520], [400, 410], [400, 340]].map(([a, b]) =>
    counted([[a!, a!], [a!, b!]], [[2000, 2000], [2000, 2000]])
  );
  const read = testInteractions(pairs);
  const own = read.flatMap((one) => [
    one.assignment,
    one.conversion,
    one.revenue,
  ]);
  // Of the first pair alone both tests have an effect: 800 against 920 buyers
  // of 4,000 are 3.3 errors, 800 against 740 are 1.7. Two of six lifts share half of the mass,
  // all six the other half; four fifths of all are spent.
  const weighed = own.map((one, i) =>
    one!.pValue / (0.8 * [1, 2, 2, 1, 0.5, 0.5, 1, 0.5, 0.5][i]!)
  );
  const sorted = weighed.toSorted((a, b) => a - b);
  for (const [i, one] of own.entries()) {
    // Benjamini and Hochberg's step, by its definition.
    const adjusted = Math.min(
      1,
      ...sorted.map((p, at) => p >= weighed[i]! ? p * 9 / (at + 1) : 1),
    );
    assertAlmostEquals(one!.adjustedPValue, adjusted, 1e-12);
    assertEquals(one!.significant, adjusted <= 0.05);
  }
  assert(own[1]!.adjustedPValue < own[1]!.pValue * 9);
});

Deno.test("a few large orders, or nothing spent, are said and not tested", () => {
  const cells = counted([[400, 400], [400, 400]]);
  const large = [[
    { ...cells[0]![0]!, sum: 10_400, squares: 1e8 },
    cells[0]![1]!,
  ], cells[1]!];
  const [pair] = testInteractions([large]);
  assert(pair!.conversion !== null && pair!.revenue === null);
  assertEquals(
    pair!.reason,
    "a few large orders carry the revenue of some two arms",
  );
  assertThrows(
    () => testInteractions([[cells[0]!]]),
    RangeError,
    "pairs[0] must be a table",
  );
  assertThrows(
    () => testInteractions([counted([[9, 9], [9, 9]], [[9, 9], [9, 8]])]),
    RangeError,
    "pairs[0][1][1].visitors",
  );
});

Deno.test("pairs without an interaction are seldom taken for one, a large one is found", () => {
  const nothing = { programmes: 60, tests: 20, lift: 0 };
  for (const one of [{ buyers: 200 }, { buyers: 150, conversion: 0.3 }]) {
    const { pairs, falseShare } = simulateInteractions({ ...nothing, ...one });
    assertEquals(pairs, 190);
    assert(falseShare <= 0.11, `${falseShare}`);
  }
  const { found } = simulateInteractions({
    programmes: 60,
    tests: 2,
    buyers: 2000,
    lift: 0.2,
  });
  assert(found >= 0.9, `${found}`);
});

Deno.test("neither the order of pairs, arms or tests nor the unit of money changes what is said of a pair", () => {
  const { below, uniform } = randomSource(12);
  const cell = (): JointCells[0][0] => {
    const buyers = 150 + below(2000);
    const sum = buyers * (40 + 5 * uniform());
    const squares = sum ** 2 / buyers * (1.1 + uniform());
    return { visitors: buyers * (20 + below(2)), buyers, sum, squares };
  };
  const numbers = (pairs: readonly JointCells[]) =>
    testInteractions(pairs).map(({ assignment, conversion, revenue }) =>
      [assignment, conversion, revenue].flatMap((one) => [
        one?.statistic ?? -1,
        one?.pValue ?? -1,
        one?.adjustedPValue ?? -1,
      ])
    );
  for (let run = 0; run < 40; run++) {
    const [rows, columns] = [2 + below(2), 2 + below(3)];
    const pairs = Array.from(
      { length: 1 + below(4) },
      () =>
        Array.from(
          { length: rows },
          () => Array.from({ length: columns }, cell),
        ),
    );
    const said = numbers(pairs);
    const others = {
      "pairs turned round": numbers(pairs.toReversed()).reverse(),
      "arms turned round": numbers(pairs.map((cells) => cells.toReversed())),
      "tests exchanged": numbers(
        pairs.map((cells) =>
          cells[0]!.map((_, j) => cells.map((row) => row[j]!))
        ),
      ),
      "in cents": numbers(
        pairs.map((cells) =>
          cells.map((row) =>
            row.map((one) => ({
              ...one,
              sum: 100 * one.sum,
              squares: 1e4 * one.squares,
            }))
          )
        ),
      ),
    };
    for (const [change, other] of Object.entries(others)) {
      said.flat().forEach((number, i) =>
        assertAlmostEquals(
          other.flat()[i]!,
          number,
          1e-7 * (1 + number),
          change,
        )
      );
    }
  }
});
