/**
 * What rules for shipping would have earned: over real experiments, and over
 * simulated stores in which that is known.
 *
 * Run with `deno run -A tests/stats/programme/rules.ts [stores] [seed]`.
 */
import {
  decisionRules,
  type DecisionRuleTest,
  randomSource,
  type RuleReturn,
} from "../../../lib/stats/mod.ts";
import { ASOS, lastLifts, readLooks } from "./_asos.ts";

/** A row per rule: the mean of four metrics, every variation by itself. */
export interface RuleRow {
  readonly rule: RuleReturn["rule"];
  readonly plugIn: number;
  readonly crossValidated: number;
}

/** The returns of the usual rules over the real experiments. */
export async function asosRules(): Promise<RuleRow[]> {
  const lifts = lastLifts(await readLooks());
  const metrics = [...Map.groupBy(lifts, ({ metric }) => metric).values()];
  const read = metrics.map((rows) =>
    decisionRules(rows.map(({ experiment, variation, lift }) => ({
      test: `${experiment} ${variation}`,
      ...lift,
    }))).rules
  );
  return read[0]!.map(({ rule }, k) => {
    const mean = (of: (row: RuleReturn) => number): number =>
      read.reduce((sum, rules) => sum + of(rules[k]!) / read.length, 0);
    return {
      rule,
      plugIn: mean(({ plugIn }) => plugIn),
      crossValidated: mean((row) => row.crossValidated!.value!),
    };
  });
}

/** A rule over simulated stores, a mean per store. */
export interface SimulatedRule extends RuleRow {
  /** What it earned. */
  readonly truth: number;
  /** What it earns where it decides on four fifths of each test. */
  readonly onParts: number;
  /** Standard error of the cross-validated return less `onParts`. */
  readonly error: number;
}

/** Stores of 60 tests with normal effects, of one or two variations. */
export function simulateRules(stores: number, seed: number): SimulatedRule[] {
  const r = randomSource(seed);
  const sums: { rule: RuleReturn["rule"]; rows: number[][] }[] = [];
  for (let store = 0; store < stores; store++) {
    const tests = Array.from({ length: 60 }, (_, i) => {
      const standardError = 0.003 * 2 ** (2 * r.uniform());
      const controls = [r.normal(), r.normal()];
      return Array.from({ length: 1 + i % 2 }, () => {
        const effect = 0.008 * r.normal();
        // The whole, and four fifths of it that share its control.
        const [own, less] = [r.normal(), r.normal()];
        const whole = standardError * (controls[0]! + own) * Math.SQRT1_2;
        const beside = standardError / 2 * (controls[1]! + less) *
          Math.SQRT1_2;
        return { test: `${i}`, effect, standardError, whole, beside };
      });
    }).flat();
    const read = (error: (test: typeof tests[number]) => number, wider = 1) =>
      decisionRules(tests.map((test): DecisionRuleTest => ({
        test: test.test,
        value: test.effect + error(test),
        standardError: wider * test.standardError,
        expected: test.effect,
      }))).rules;
    const onAll = read(({ whole }) => whole);
    const onParts = read(
      ({ whole, beside }) => whole + beside,
      Math.sqrt(5 / 4),
    );
    for (const [k, row] of onAll.entries()) {
      sums[k] ??= { rule: row.rule, rows: [] };
      sums[k]!.rows.push([
        row.plugIn,
        row.crossValidated!.value!,
        row.expected!,
        onParts[k]!.expected!,
      ]);
    }
  }
  return sums.map(({ rule, rows }) => {
    const mean = (of: (row: number[]) => number): number =>
      rows.reduce((sum, row) => sum + of(row) / rows.length, 0);
    const off = mean((row) => row[1]! - row[3]!);
    const squares = mean((row) => (row[1]! - row[3]! - off) ** 2);
    return {
      rule,
      plugIn: mean((row) => row[0]!),
      crossValidated: mean((row) => row[1]!),
      truth: mean((row) => row[2]!),
      onParts: mean((row) => row[3]!),
      error: Math.sqrt(squares / (rows.length - 1)),
    };
  });
}

async function main(stores: number, seed: number): Promise<void> {
  const print = (line: string): void => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
  };
  const sign = (x: number): string => `${x < 0 ? "" : "+"}${x.toFixed(4)}`;
  const name = ({ kind, bar }: RuleReturn["rule"]): string => `${kind} ${bar}`;
  const isThere = await Deno.stat(ASOS).then(() => true, () => false);
  if (isThere) {
    print("Real experiments:\n\n| rule | plug-in | cross-validated |");
    print("| --- | ---: | ---: |");
    for (const { rule, plugIn, crossValidated } of await asosRules()) {
      print(`| ${name(rule)} | ${sign(plugIn)} | ${sign(crossValidated)} |`);
    }
  } else print(`Skipped: the experiments are not at ${ASOS.pathname}`);
  print(`\n${stores} simulated stores, seed ${seed}:\n`);
  print(
    "| rule | plug-in | cross-validated | truth on four fifths | truth | cross-validated off by | plug-in / truth |",
  );
  print(`| --- |${" ---: |".repeat(6)}`);
  for (const row of simulateRules(stores, seed)) {
    const off = row.crossValidated - row.onParts;
    print(
      `| ${name(row.rule)} | ${
        [row.plugIn, row.crossValidated, row.onParts, row.truth]
          .map(sign).join(" | ")
      } | ${sign(off)} ± ${row.error.toFixed(4)} | ${
        (row.plugIn / row.truth).toFixed(2)
      } |`,
    );
  }
}

if (import.meta.main) {
  const [stores = 200, seed = 7] = Deno.args.map(Number);
  await main(stores, seed);
}
