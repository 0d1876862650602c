import {
  addZeroRows,
  addZeros,
  jointMoments,
  marginalMoments,
  mergeJointMoments,
  mergeMoments,
  type Moments,
  moments,
  momentsFromSums,
  momentsFromVariance,
} from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { sharedTest, sharedText } from "./_shared.ts";
import { assertReference, assertRelative } from "../_elsewhere.ts";

interface Certified {
  readonly values: number[];
  readonly mean: number;
  readonly deviation: number;
}

/** Digits of the standard deviation to reach; 12 where not named. */
const DIGITS: Readonly<Record<string, number>> = { NumAcc3: 9, NumAcc4: 8 };

const SETS = [
  "Lew",
  "Lottery",
  "Mavro",
  "Michelso",
  "NumAcc1",
  "NumAcc2",
  "NumAcc3",
  "NumAcc4",
  "PiDigits",
];

for (const name of SETS) {
  const path = `data/nist-strd-univariate/${name}.txt`;
  const tolerance = 10 ** -(DIGITS[name] ?? 12);

  sharedTest(
    `moments() reach the certified digits of NIST ${name}`,
    path,
    () =>
      assertCertified(
        moments(readNist(path).values),
        readNist(path),
        tolerance,
      ),
  );

  sharedTest(
    `mergeMoments() reaches the certified digits of NIST ${name} from chunks in any order`,
    path,
    () => {
      const certified = readNist(path);
      for (const size of [1, 7, 64, 1000]) {
        const chunks: Moments[] = [];
        for (let i = 0; i < certified.values.length; i += size) {
          chunks.push(moments(certified.values.slice(i, i + size)));
        }
        assertCertified(mergeMoments(...chunks), certified, tolerance);
        const reversed = mergeMoments(...chunks.toReversed());
        assertCertified(reversed, certified, tolerance);
        const shuffled = chunks.map((chunk, i) => [i * 7919 % 104_729, chunk])
          .sort(([a], [b]) => (a as number) - (b as number))
          .map(([, chunk]) => chunk as Moments);
        assertCertified(mergeMoments(...shuffled), certified, tolerance);
      }
    },
  );

  sharedTest(
    `moments() of NIST ${name} offset by 1e9 keep every digit that the offset values hold`,
    path,
    () => {
      // The offset itself rounds values that are not whole numbers, so the
      // truth is computed from the rounded ones, in exact arithmetic.
      const values = readNist(path).values.map((value) => value + 1e9);
      assertRelative(moments(values).variance, exactVariance(values), 1e-12);
      const parts = [values.slice(0, 2), values.slice(2)].map(moments);
      const merged = mergeMoments(...parts);
      // A merge has the means as doubles, which near 1e9 are 1.2e-7 apart.
      const tolerance = 4 * 1.2e-7 / Math.sqrt(exactVariance(values));
      assertRelative(merged.variance, exactVariance(values), tolerance);
    },
  );
}

Deno.test("moments() takes arrays, typed arrays and iterables alike", () => {
  const values = Array.from({ length: 10_000 }, (_, i) => (i * 37) % 1009);
  const expected = moments(values);
  assertEquals(moments(Float64Array.from(values)), expected);
  assertEquals(moments(Int32Array.from(values)), expected);
  assertEquals(moments(values.values()), expected);
  assertEquals(moments(new Set([1, 2, 3])).mean, 2);
});

Deno.test("moments() says which value is not a finite number", () => {
  const holes = [1, null, 3] as unknown as number[];
  assertThrows(() => moments(holes), TypeError, "values[1] must be a number");
  assertThrows(() => moments([1, 2, NaN]), RangeError, "values[2]");
  assertThrows(() => moments([1, -Infinity]), RangeError, "values[1]");
  const late = new Float64Array(9000);
  late[8123] = NaN;
  assertThrows(() => moments(late), RangeError, "values[8123]");
  const text = ["1"] as unknown as number[];
  assertThrows(() => moments(text.values()), TypeError, "values[0]");
  assertThrows(() => moments("12" as unknown as number[]), TypeError);
  assertThrows(() => moments([1e200, -1e200]), RangeError, "overflow");
});

Deno.test("a block whose first values are unlike the rest loses no digits", () => {
  const near = Array.from({ length: 3000 }, (_, i) => 1e9 + i % 7);
  const values = [...new Array<number>(40).fill(0), ...near];
  const own = moments(near);
  // The zeros apart, by the exact formula for two groups.
  const between = own.mean! ** 2 * (40 * 3000 / 3040);
  assertRelative(moments(values).m2, own.m2 + between, 1e-14);
  const late = [...new Array<number>(40).fill(-1e6), ...near];
  assertRelative(moments(late.slice(40)).variance, own.variance!, 1e-15);
  assertRelative(own.variance, exactVariance(near), 1e-12);
});

Deno.test("moments() of no value and of one have a stated answer", () => {
  assertEquals(moments([]), { n: 0, mean: null, variance: null, m2: 0 });
  assertEquals(moments([7]), { n: 1, mean: 7, variance: null, m2: 0 });
  assertEquals(moments([7, 7]), { n: 2, mean: 7, variance: 0, m2: 0 });
});

Deno.test("moments are the same from values, from sums, and from a variance", () => {
  const values = [3, 0, 0, 8, 0, 1];
  const direct = moments(values);
  const sums = { n: 6, sum: 12, sumOfSquares: 74 };
  assertEquals(momentsFromSums(sums), direct);
  assertEquals(momentsFromVariance(direct), direct);
  assertEquals(momentsFromVariance({ n: 0, mean: null, variance: null }).n, 0);
  assertThrows(
    () => momentsFromSums({ n: 2, sum: 10, sumOfSquares: 20 }),
    RangeError,
    "No 2 real numbers have the sum 10",
  );
  assertThrows(
    () => momentsFromVariance({ n: 2, mean: 1, variance: null }),
    TypeError,
    "variance must be a number",
  );
  assertThrows(
    () => momentsFromSums({ n: 1.5, sum: 1, sumOfSquares: 1 }),
    RangeError,
    "n must be a whole number",
  );
});

const sample = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }));

Deno.test("merging is associative to 1e-12 and has the empty set as identity", () => {
  fc.assert(fc.property(sample, sample, sample, (a, b, c) => {
    const [x, y, z] = [moments(a), moments(b), moments(c)];
    const left = mergeMoments(mergeMoments(x, y), z);
    const right = mergeMoments(x, mergeMoments(y, z));
    assertSame(left, right, moments([...a, ...b, ...c]));
    assertEquals(mergeMoments(x, moments([])), x);
    assertEquals(mergeMoments(moments([]), x), x);
    assertEquals(mergeMoments(), moments([]));
  }));
});

Deno.test("addZeros() equals zeros among the values, for a billion as for one", () => {
  fc.assert(fc.property(sample, fc.nat(50), (values, count) => {
    const zeros = new Array<number>(count).fill(0);
    assertSame(
      addZeros(moments(values), count),
      moments([...values, ...zeros]),
    );
  }));
  const buyers = moments([30, 50, 40]);
  const visitors = addZeros(buyers, 1e9 - 3);
  assertRelative(visitors.mean, 120 / 1e9);
  assertRelative(visitors.m2, 5000 - 120 ** 2 / 1e9);
  assertThrows(() => addZeros(buyers, -1), RangeError, "count");
});

Deno.test("jointMoments() agree with moments() of each column, merged or not", () => {
  const row = fc.tuple(
    fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    fc.integer({ min: 0, max: 20 }),
  );
  fc.assert(fc.property(fc.array(row), fc.array(row), fc.nat(9), (a, b, k) => {
    const columns = (rows: typeof a) => ({
      revenue: rows.map(([x]) => x),
      orders: rows.map(([, y]) => y),
    });
    const whole = addZeroRows(jointMoments(columns([...a, ...b])), k);
    const merged = addZeroRows(
      mergeJointMoments(jointMoments(columns(a)), jointMoments(columns(b))),
      k,
    );
    for (const name of ["revenue", "orders"] as const) {
      const values = columns([...a, ...b])[name];
      const alone = addZeros(moments(values), k);
      assertSame(marginalMoments(whole, name), alone);
      assertSame(marginalMoments(merged, name), alone);
    }
    const scale = 1e8 * (a.length + b.length + 1);
    assert(
      Math.abs(whole.coMoments[0]![1]! - merged.coMoments[0]![1]!) <=
        1e-12 * scale,
    );
    assertEquals(whole.coMoments[0]![1], whole.coMoments[1]![0]);
  }));
});

Deno.test("jointMoments() keep the covariance of columns with a mean of 1e9", () => {
  const x = [1, 2, 3, 4].map((value) => value + 1e9);
  const y = [2, 4, 6, 9].map((value) => value + 1e9);
  assertRelative(jointMoments({ x, y }).coMoments[0]![1]!, 11.5);
});

Deno.test("joint moments refuse what does not fit together", () => {
  const x = jointMoments({ x: [1, 2] });
  const y = jointMoments({ y: [1, 2] });
  assertThrows(() => mergeJointMoments(x, y), TypeError, "same columns");
  assertThrows(
    () => jointMoments({ a: [1], b: [] }),
    RangeError,
    "the same length",
  );
  assertThrows(() => jointMoments({ a: [NaN] }), RangeError, "a[0]");
  assertThrows(() => marginalMoments(x, "z"), RangeError, 'No column "z"');
  assertEquals(mergeJointMoments().names, []);
});

Deno.test("moments are frozen and survive JSON", () => {
  const joint = jointMoments({ x: [1, 2], y: [3, 5] });
  assert(Object.isFrozen(moments([1])) && Object.isFrozen(joint));
  assert(Object.isFrozen(joint.coMoments[0]) && Object.isFrozen(joint.means));
  assertEquals(JSON.parse(JSON.stringify(joint)), joint);
});

function readNist(path: string): Certified {
  const lines = sharedText(path).split(/\r?\n/);
  const number = (pattern: RegExp) => {
    const line = lines.find((text) => pattern.test(text))!;
    return Number(line.split(/[:=]/).at(-1));
  };
  const start = lines.findLastIndex((line) =>
    /^(-+|#+)\s*$/.test(line) || /^Data/.test(line)
  );
  return {
    values: lines.slice(start + 1).filter((line) => line.trim() !== "")
      .map(Number),
    mean: number(/^Sample Mean|^mean/),
    deviation: number(/^Sample Standard Deviation|^standardDeviation/),
  };
}

function assertCertified(
  result: Moments,
  certified: Certified,
  tolerance: number,
): void {
  assert(certified.values.length > 2);
  assertEquals(result.n, certified.values.length);
  assertReference(result.mean, certified.mean, 1e-14, "mean");
  const deviation = Math.sqrt(result.variance!);
  assertReference(deviation, certified.deviation, tolerance, "deviation");
}

/** Sample variance of doubles in exact integer arithmetic. */
function exactVariance(values: readonly number[]): number {
  const unit = 2 ** 30;
  const whole = values.map((value) => BigInt(value * unit));
  const n = BigInt(whole.length);
  const sum = whole.reduce((a, b) => a + b, 0n);
  const squares = whole.reduce((total, x) => total + (n * x - sum) ** 2n, 0n);
  const digits = 10n ** 30n;
  const scaled = squares * digits / (n * n * (n - 1n));
  return Number(scaled) / 1e30 / unit / unit;
}

/** Agreement to 1e-12 of the size of what was added up. */
function assertSame(first: Moments, ...others: readonly Moments[]): void {
  for (const other of others) {
    assertEquals(other.n, first.n);
    const spread = Math.sqrt(first.m2) + first.n * Math.abs(first.mean ?? 0);
    const mean = Math.abs((other.mean ?? 0) - (first.mean ?? 0));
    assert(mean <= 1e-12 * spread + 1e-300, `means differ by ${mean}`);
    const m2 = Math.abs(other.m2 - first.m2);
    assert(m2 <= 1e-12 * spread * spread + 1e-300, `m2 differs by ${m2}`);
  }
}
