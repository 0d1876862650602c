/**
 * Random tables of visitors, as rows and as what somebody else has summed up,
 * against exact fractions that share nothing with the library.
 */

import { join } from "node:path";
import pl from "nodejs-polars";
import {
  type Readout,
  readoutFromSummaries,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";
import { Dice } from "./_random.ts";

/** A visitor's variation, cents and whether it came back. */
type Visitor = readonly [arm: string, cents: bigint, back: boolean];

function visitorsOf(dice: Dice): readonly Visitor[] {
  const names = ["control", "b", "ü, c"].slice(0, dice.from(2, 3));
  return dice.shuffled(
    names.flatMap((name) =>
      Array.from({ length: dice.from(5, 60) }, (): Visitor => [
        name,
        dice.chance(0.6) ? 0n : BigInt(dice.from(-500, 20_000)),
        dice.chance(0.4),
      ])
    ),
  );
}

/** Visitors, mean, variance and those who came back, to the last digit of a double. */
function exact(visitors: readonly Visitor[], name: string) {
  const own = visitors.filter(([arm]) => arm === name);
  const n = BigInt(own.length);
  const sum = own.reduce((all, [, cents]) => all + cents, 0n);
  const squares = own.reduce((all, [, cents]) => all + cents * cents, 0n);
  const ratio = (top: bigint, bottom: bigint): number =>
    Number(top * 10n ** 30n / bottom) / 1e30;
  return {
    n: own.length,
    mean: ratio(sum, n * 100n),
    variance: ratio(squares * n - sum * sum, n * (n - 1n) * 10_000n),
    back: own.filter(([, , back]) => back).length,
  };
}

/**
 * Reads the table of a seed in four ways.
 *
 * @param seed Which table.
 * @param folder For its files.
 * @returns Everything that differs.
 */
export async function tableDifferences(
  seed: number,
  folder: string,
): Promise<readonly string[]> {
  const dice = new Dice(seed);
  const visitors = visitorsOf(dice);
  const comma = dice.chance(0.5);
  const amount = (value: bigint | number): string => {
    const text = typeof value === "bigint"
      ? (Number(value) / 100).toFixed(2)
      : String(value);
    return comma ? text.replace(".", ",") : text;
  };
  const file = async (name: string, rows: readonly (readonly string[])[]) => {
    const path = join(folder, name);
    const lines = rows.map((row) =>
      row.map((cell) => `"${cell}"`).join(comma ? ";" : ",")
    );
    await Deno.writeTextFile(path, `${lines.join("\n")}\n`);
    return path;
  };
  const names = [...new Set(visitors.map(([arm]) => arm))];
  const arms = new Map(names.map((name) => [name, exact(visitors, name)]));
  const decimal = comma ? "," : ".";
  const options = { control: "control", decimal } as const;
  const readouts: Readonly<Record<string, Readout>> = {
    rows: await readoutFromVisitors(
      await file("visitors.csv", [
        ["group", "revenue", "retained"],
        ...visitors.map(([arm, cents, back]) => [
          arm,
          amount(cents),
          back ? "yes" : "no",
        ]),
      ]),
      options,
    ),
    frame: await readoutFromVisitors(
      pl.DataFrame({
        group: visitors.map(([arm]) => arm),
        revenue: visitors.map(([, cents]) => Number(cents) / 100),
        retained: visitors.map(([, , back]) => back),
      }),
      { control: "control" },
    ),
    wide: await readoutFromSummaries(
      await file("wide.csv", [
        ["group", "visitors", "revenue_mean", "revenue_sd", "retained"],
        ...[...arms].map(([name, { n, mean, variance, back }]) => [
          name,
          String(n),
          amount(mean),
          amount(Math.sqrt(variance)),
          String(back),
        ]),
      ]),
      options,
    ),
    long: await readoutFromSummaries(
      [...arms].flatMap(([variation, { n, mean, variance, back }]) => [
        { variation, metric: "revenue", n, mean, variance },
        { variation, metric: "retained", n, successes: back },
      ]),
      { control: "control" },
    ),
  };
  return Object.entries(readouts).flatMap(([way, readout]) =>
    [
      ...differences(readout, arms),
      ...unlike(readout, readouts.frame!),
    ].map((word) => `${way}: ${word}`)
  );
}

type Exact = ReturnType<typeof exact>;

function differences(
  { variations, metrics }: Readout,
  arms: ReadonlyMap<string, Exact>,
): string[] {
  const wanted = (metric: string, { n, mean, back }: Exact): number =>
    metric === "retained" ? back / n : mean;
  const control = arms.get("control")!;
  return [
    ...variations.flatMap(({ name, visitors }) =>
      visitors === arms.get(name)?.n ? [] : [`${visitors} visitors of ${name}`]
    ),
    ...(metrics.length === 2 ? [] : [`${metrics.length} metrics`]),
    ...metrics.flatMap(({ name, values, comparisons }) => [
      ...values.flatMap(({ variation, value }) =>
        far(
          `${name} of ${variation}`,
          value,
          wanted(name, arms.get(variation)!),
        )
      ),
      ...comparisons.flatMap(({ variation, difference }) =>
        far(
          `difference of ${name}, ${variation}`,
          difference.value,
          wanted(name, arms.get(variation)!) - wanted(name, control),
        )
      ),
    ]),
  ];
}

/** What one way says of chance, another says, too. */
function unlike(one: Readout, other: Readout): string[] {
  return one.metrics.flatMap(({ name, comparisons }) =>
    comparisons.flatMap(({ variation, pValue, lift }) => {
      const same = other.metrics.find((metric) => metric.name === name)!
        .comparisons.find((each) => each.variation === variation)!;
      const what = `${name}, ${variation}`;
      return [
        ...far(`p of ${what}`, pValue, same.pValue),
        ...far(`lift of ${what}`, lift.upper, same.lift.upper),
      ];
    })
  );
}

function far(what: string, is: number | null, wanted: number | null): string[] {
  const isSame = is === null || wanted === null
    ? is === wanted
    : Math.abs(is - wanted) <= 1e-8 * (1 + Math.abs(wanted));
  return isSame ? [] : [`${what}: ${is} instead of ${wanted}`];
}
