/**
 * Holds the statistics against simulated stores whose truth is known, prints
 * what came out, and writes it into the README of `lib/stats`.
 *
 * Run with `deno run --allow-read --allow-write tests/stats/calibrate.ts
 * [experiments] [means | quantiles]`; 20,000 experiments a row take some
 * minutes.
 */
import {
  addZeroRows,
  compareProportions,
  compareRatios,
  confidenceSequenceCriticalValue,
  groupSequentialBoundaries,
  type JointMoments,
  jointMoments,
  marginalMoments,
  mergeMoments,
  type Moments,
  momentsFromVariance,
  type RelativeLift,
  relativeLift,
  welchTest,
} from "../../lib/stats/mod.ts";
import { quantileRows } from "./_calibrate_quantiles.ts";
import {
  type SimulatedArm,
  simulateExperiment,
  type StoreModel,
} from "./_simulate.ts";

const README = new URL("../../lib/stats/README.md", import.meta.url);

const experiments = Number(Deno.args[0] ?? 20_000);
const part = Deno.args[1];
let report: string[] = [];

interface Scenario {
  readonly name: string;
  readonly store: StoreModel;
  readonly visitors: readonly [number, number];
}

const logNormal = { kind: "log-normal", median: 50, sigma: 1 } as const;
const pareto = { kind: "pareto", minimum: 30, alpha: 2.5 } as const;

function revenue(
  name: string,
  conversion: number,
  visitors: readonly [number, number],
  change: Partial<StoreModel> = {},
): Scenario {
  const store = { conversion, orderValue: logNormal, ...change };
  return { name, store, visitors };
}

const SCENARIOS: readonly Scenario[] = [
  revenue("log-normal", 0.03, [200, 200]),
  revenue("log-normal", 0.03, [1000, 1000]),
  revenue("log-normal", 0.03, [10_000, 10_000]),
  revenue("log-normal", 0.03, [100_000, 100_000]),
  revenue("log-normal", 0.005, [2000, 2000]),
  revenue("log-normal", 0.2, [1000, 1000]),
  revenue("log-normal, split 1 : 9", 0.03, [1000, 9000]),
  revenue("log-normal, split 9 : 1", 0.03, [9000, 1000]),
  revenue("log-normal, split 1 : 9", 0.03, [5000, 45_000]),
  revenue("log-normal, split 1 : 9", 0.2, [1000, 9000]),
  revenue("log-normal, split 1 : 4", 0.03, [1000, 4000]),
  revenue("log-normal, split 2 : 3", 0.03, [1000, 1500]),
  revenue("log-normal, repeat buyers", 0.03, [5000, 5000], { repeat: 0.3 }),
  revenue("Pareto 2.5", 0.03, [1000, 1000], { orderValue: pareto }),
  revenue("Pareto 2.5", 0.03, [10_000, 10_000], { orderValue: pareto }),
  revenue("Pareto 2.5, split 1 : 9", 0.03, [1000, 9000], {
    orderValue: pareto,
  }),
];

const EFFECT = { conversion: 0.1, orderValue: 0.1 };

/** Joint moments of value and orders over all visitors of an arm. */
function momentsOf(arm: SimulatedArm): JointMoments {
  const buyers = jointMoments({ value: arm.revenue, orders: arm.orders });
  return addZeroRows(buyers, arm.visitors - arm.revenue.length);
}

function contains(result: RelativeLift, lift: number): boolean {
  const { lower, upper, excluded } = result;
  if (excluded) return lift <= excluded[0] || lift >= excluded[1];
  return (lower ?? -Infinity) <= lift && lift <= (upper ?? Infinity);
}

function warns({ caveats }: RelativeLift): boolean {
  return caveats.some(({ code }) => code === "few-observations");
}

/** A share with its Monte Carlo standard error, in per cent. */
function share(count: number, of: number): string {
  if (of === 0) return "-";
  const p = count / of;
  const error = Math.sqrt(Math.max(p * (1 - p), 0.25 / of) / of);
  return `${(100 * p).toFixed(1)} ± ${(100 * error).toFixed(2)}`;
}

function revenueRow({ name, store, visitors }: Scenario, row: number): string {
  const count = {
    positive: 0,
    tested: 0,
    fieller: 0,
    unbounded: 0,
    delta: 0,
    ratio: 0,
    ratios: 0,
    warnedFieller: 0,
    warnedDelta: 0,
    warnedRatio: 0,
  };
  for (let i = 0; i < experiments; i++) {
    const seed = row * 1_000_000 + i;
    const draw = (effects: { conversion: number; orderValue: number }[]) =>
      simulateExperiment({ seed, visitors, store, effects });
    const [a, b] = draw([]).map(momentsOf);
    const aa = welchTest(
      marginalMoments(a!, "value"),
      marginalMoments(b!, "value"),
    );
    if (aa.pValue !== null) {
      count.tested++;
      if (aa.pValue <= 0.05) count.positive++;
    }
    const arms = draw([EFFECT]);
    const truth = arms[1]!.trueRevenuePerVisitor /
        arms[0]!.trueRevenuePerVisitor - 1;
    const [c, t] = arms.map(momentsOf);
    const values = [c!, t!].map((joint) => marginalMoments(joint, "value"));
    const lift = relativeLift(values[0]!, values[1]!);
    if (lift.shape === null || contains(lift, truth)) count.fieller++;
    if (lift.shape !== "bounded") count.unbounded++;
    const delta = relativeLift(values[0]!, values[1]!, { method: "delta" });
    if (delta.shape !== null && contains(delta, truth)) count.delta++;
    if (warns(lift)) count.warnedFieller++;
    if (warns(delta)) count.warnedDelta++;
    const { lift: ratio } = compareRatios(c!, t!, {
      numerator: "value",
      denominator: "orders",
    });
    if (ratio.shape === null) continue;
    count.ratios++;
    if (warns(ratio)) count.warnedRatio++;
    if (contains(ratio, EFFECT.orderValue)) count.ratio++;
  }
  return [
    name,
    `${100 * store.conversion} %`,
    visitors.map((n) => n.toLocaleString("en")).join(" + "),
    share(count.positive, count.tested),
    share(count.fieller, experiments),
    share(count.unbounded, experiments),
    share(count.warnedFieller, experiments),
    share(count.delta, experiments),
    share(count.warnedDelta, experiments),
    share(count.ratio, count.ratios),
    share(count.warnedRatio, count.ratios),
  ].join(" | ");
}

function conversionRow(rate: number, n: number, row: number): string {
  const lift = 0.1;
  const count = { positive: 0, exact: 0, newcombe: 0, fieller: 0 };
  const store = { conversion: rate, orderValue: logNormal };
  const buyers = (seed: number, effects: { conversion: number }[]) =>
    simulateExperiment({ seed, visitors: [n, n], store, effects })
      .map(({ revenue }) => revenue.length);
  for (let i = 0; i < experiments; i++) {
    const seed = (100 + row) * 1_000_000 + i;
    const [a, b] = buyers(seed, []);
    const aa = compareProportions({ successes: a!, n }, { successes: b!, n });
    if (aa.pValue !== null && aa.pValue <= 0.05) count.positive++;
    if (aa.pValueFisher! <= 0.05) count.exact++;
    const [c, t] = buyers(seed, [{ conversion: lift }]);
    const result = compareProportions(
      { successes: c!, n },
      { successes: t!, n },
    );
    const truth = rate * lift;
    if (result.lower! <= truth && truth <= result.upper!) count.newcombe++;
    const moments = [c!, t!].map((successes) =>
      momentsFromVariance({
        n,
        mean: successes / n,
        variance: successes * (n - successes) / n / (n - 1),
      })
    );
    const relative = relativeLift(moments[0]!, moments[1]!);
    if (relative.shape === null || contains(relative, lift)) count.fieller++;
  }
  return [
    `${100 * rate} %`,
    n.toLocaleString("en"),
    share(count.positive, experiments),
    share(count.exact, experiments),
    share(count.newcombe, experiments),
    share(count.fieller, experiments),
  ].join(" | ");
}

/** Sixty daily looks at an A/A test of revenue per visitor. */
function peekingRows(): string[] {
  const days = 60;
  const perDay = 500;
  const store = { conversion: 0.05, orderValue: logNormal };
  const rates = Array.from({ length: days }, (_, i) => (i + 1) / days);
  const { criticalValues } = groupSequentialBoundaries({
    design: "lan-demets-obrien-fleming",
    informationRates: rates,
  });
  const optimalSampleSize = days * perDay;
  const sequence = rates.map((_, i) =>
    confidenceSequenceCriticalValue(2 * perDay * (i + 1), { optimalSampleSize })
  );
  const count = { naive: 0, sequence: 0, bounds: 0, last: 0 };
  for (let i = 0; i < experiments; i++) {
    const crossed = { naive: false, sequence: false, bounds: false };
    let a: Moments = mergeMoments();
    let b: Moments = mergeMoments();
    let last = 0;
    for (let day = 0; day < days; day++) {
      const seed = 500_000_000 + i * days + day;
      const arms = simulateExperiment({
        seed,
        visitors: [perDay, perDay],
        store,
      }).map((arm) => marginalMoments(momentsOf(arm), "value"));
      a = mergeMoments(a, arms[0]!);
      b = mergeMoments(b, arms[1]!);
      const test = welchTest(a, b);
      const z = Math.abs(test.statistic ?? 0);
      crossed.naive ||= (test.pValue ?? 1) <= 0.05;
      crossed.sequence ||= z > sequence[day]!;
      crossed.bounds ||= z > (criticalValues[day] ?? Infinity);
      last = test.pValue ?? 1;
    }
    if (crossed.naive) count.naive++;
    if (crossed.sequence) count.sequence++;
    if (crossed.bounds) count.bounds++;
    if (last <= 0.05) count.last++;
  }
  return [
    ["one look on the last day", share(count.last, experiments)],
    ["Welch every day, naive", share(count.naive, experiments)],
    ["confidence sequence every day", share(count.sequence, experiments)],
    ["Lan-DeMets O'Brien-Fleming, 60 looks", share(count.bounds, experiments)],
  ].map((cells) => cells.join(" | "));
}

function table(head: readonly string[], rows: Iterable<string>): void {
  say(`| ${head.join(" | ")} |`);
  say(`| ${head.map((_, i) => i === 0 ? "---" : "---:").join(" | ")} |`);
  for (const row of rows) say(`| ${row} |`);
  say("");
}

function say(line: string): void {
  report.push(line);
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}

function* map<T>(items: Iterable<T>, f: (item: T, i: number) => string) {
  let i = 0;
  for (const item of items) yield f(item, i++);
}

/** Means, ratios, conversion and peeking. */
function calibrateMeans(): void {
  say(
    `Shares in per cent with their Monte Carlo standard error, over ${
      experiments.toLocaleString("en")
    } simulated experiments a row. A test at 5 % should find 5.0 where there is nothing, a 95 % interval should cover 95.0.`,
  );
  say("");
  say("Revenue per visitor; the true lift for coverage is +21 %:");
  say("");
  table(
    [
      "order values",
      "conversion",
      "visitors",
      "Welch: false positives",
      "Fieller covers",
      "of it unbounded",
      "warned",
      "delta covers",
      "warned",
      "order value: delta per visitor covers",
      "warned",
    ],
    map(SCENARIOS, revenueRow),
  );
  say("Conversion; the true lift for coverage is +10 %:");
  say("");
  const grid = [0.005, 0.03, 0.2].flatMap((rate) =>
    [200, 2000, 20_000, 100_000].map((n) => [rate, n] as const)
  );
  table(
    [
      "rate",
      "visitors a side",
      "pooled z: false positives",
      "Fisher: false positives",
      "Newcombe covers",
      "Fieller covers",
    ],
    map(grid, ([rate, n], i) => conversionRow(rate, n, i)),
  );
  say("A/A test of revenue per visitor, looked at on each of 60 days:");
  say("");
  table(["method", "ever finds an effect"], peekingRows());
}

/** Quantiles of prices that repeat. */
function calibrateQuantiles(): void {
  say(
    "Medians and 90th percentiles of orders, by visitor, with fewer experiments a row; the true change for coverage is +10 %. Where no interval exists, the result has none and says so:",
  );
  say("");
  table(
    [
      "order values",
      "buyers a side",
      "orders of each",
      "median: false positives",
      "90th percentile: false positives",
      "of it no interval",
      "median covers",
    ],
    quantileRows(experiments, share),
  );
}

/** Writes what was said between two marks of the README. */
function write(name: string): void {
  const lines = report;
  report = [];
  if (experiments < 20_000) return;
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const readme = Deno.readTextFileSync(README);
  const [before, rest] = readme.split(start);
  const after = rest!.split(end)[1]!;
  const text = `${before}${start}\n\n${lines.join("\n")}\n${end}${after}`;
  Deno.writeTextFileSync(README, text);
}

if (part !== "quantiles") {
  calibrateMeans();
  write("calibration");
}
if (part !== "means") {
  calibrateQuantiles();
  write("calibration of quantiles");
}
