/**
 * Holds `programmeEffects` against real experiments: early lifts, read with a
 * prior from the other experiments, against what fresh visitors showed.
 *
 * Run with `deno run -A tests/stats/programme/asos.ts`; it takes a minute.
 * READOUT_ASOS names another file of the same columns. With `simulated 20` it says
 * by how much all its numbers vary over data sets like it, with `simulated 20
 * wears` of one course of their effects. With `late 6` it says what they come to
 * where one experiment starts late, six in turn.
 */
import {
  type MeasuredEffect,
  programmeEffects,
  randomSource,
  shrinkEstimates,
} from "../../../lib/stats/mod.ts";
import { ASOS, type Lift, readLooks, type Split, splitAt } from "./_asos.ts";
import { COURSES, LASTING, simulatedParts } from "./_asos_simulated.ts";
import { print } from "../../_print.ts";

/** What one share of the run and one metric came to. */
export interface AsosRow {
  readonly share: number;
  readonly metric: string;
  readonly estimates: number;
  /**
   * Squared error against fresh lifts, over that of the early lifts: with a
   * normal prior of all early lifts, of those of the other experiments, and ours.
   */
  readonly error: Readonly<Record<"plain" | "others" | "ours", number>>;
  /** The early top fifth's total. */
  readonly top: Readonly<
    Record<"early" | "plain" | "ours" | "fresh", number>
  >;
  /** Single fresh lifts inside their intervals. */
  readonly singles: number;
  /** Totals of fresh lifts inside theirs, and how many totals. */
  readonly totals: readonly [number, number];
}

const earlyOf = ({ experiment, early, fresh }: Split): MeasuredEffect => ({
  test: experiment,
  periods: [early],
  freshError: fresh.standardError,
});

const wholeOf = ({ experiment, early, fresh }: Split): MeasuredEffect => ({
  test: experiment,
  periods: [early, fresh],
});

const isInside = (
  value: number,
  { lower, upper }: { lower: number | null; upper: number | null },
): boolean => lower! <= value && value <= upper!;

function experimentsOf(rows: readonly Split[]): string[] {
  return [...new Set(rows.map(({ experiment }) => experiment))];
}

/**
 * One row; nothing of an experiment is in the prior that reads it.
 *
 * @param parts How many parts the experiments are read in, each with a prior
 *   from the others; by default each experiment is one.
 */
export function asosRow(
  splits: readonly Split[],
  share: number,
  metric: string,
  rounds: number,
  parts = Infinity,
): AsosRow {
  const rows = splits.filter((split) => split.metric === metric);
  const experiments = experimentsOf(rows);
  const ours = new Map<Split, number>();
  let singles = 0;
  for (let part = 0; part < Math.min(parts, experiments.length); part++) {
    const isMine = ({ experiment }: Split): boolean =>
      experiments.indexOf(experiment) % parts === part;
    const mine = rows.filter(isMine);
    const others = rows.filter((row) => !isMine(row));
    const { effects } = programmeEffects(mine.map(earlyOf), {
      history: others.map(wholeOf),
    });
    for (const [i, row] of mine.entries()) {
      ours.set(row, effects[i]!.value);
      if (isInside(row.fresh.value, effects[i]!.foretold!)) singles++;
    }
  }
  const { shrunken } = shrinkEstimates(rows.map(({ early }) => early));
  const plain = new Map(rows.map((row, i) => [row, shrunken[i]!.value]));
  const others = new Map(rows.map((row) => [row, plainOf(row, rows)]));
  const squared = (of: (row: Split) => number): number =>
    rows.reduce(
      (sum, row) =>
        sum + ((of(row) - row.fresh.value) / row.fresh.standardError) ** 2,
      0,
    );
  const z = ({ early }: Split): number => early.value / early.standardError;
  const top = rows.toSorted((a, b) => z(b) - z(a))
    .slice(0, Math.floor(rows.length / 5));
  const total = (of: (row: Split) => number): number =>
    top.reduce((sum, row) => sum + of(row), 0);
  const raw = squared(({ early }) => early.value);
  return {
    share,
    metric,
    estimates: rows.length,
    error: {
      plain: squared((row) => plain.get(row)!) / raw,
      others: squared((row) => others.get(row)!) / raw,
      ours: squared((row) => ours.get(row)!) / raw,
    },
    top: {
      early: total(({ early }) => early.value),
      plain: total((row) => plain.get(row)!),
      ours: total((row) => ours.get(row)!),
      fresh: total(({ fresh }) => fresh.value),
    },
    singles,
    totals: totalsOf(rows, rounds),
  };
}

/** A lift by a normal prior from the experiments that are not its own. */
function plainOf({ experiment, early }: Split, rows: readonly Split[]): number {
  const { mean, standardDeviation } = shrinkEstimates(
    rows.filter((row) => row.experiment !== experiment).map((row) => row.early),
  );
  const kept = standardDeviation ** 2 /
    (standardDeviation ** 2 + early.standardError ** 2);
  return mean.value + kept * (early.value - mean.value);
}

/**
 * Totals over a fifth of the experiments at a time, drawn anew for each round:
 * of all, of those above 0, and of the significant winners.
 */
function totalsOf(rows: readonly Split[], rounds: number): [number, number] {
  const experiments = experimentsOf(rows);
  const random = randomSource(2026);
  let inside = 0;
  let asked = 0;
  for (let round = 0; round < rounds; round++) {
    const order = experiments.map((id) => ({ id, at: random.uniform() }))
      .sort((a, b) => a.at - b.at).map(({ id }) => id);
    for (let fold = 0; fold < 5; fold++) {
      const chosen = new Set(order.filter((_, i) => i % 5 === fold));
      const mine = rows.filter(({ experiment }) => chosen.has(experiment));
      const rules: ((row: Split) => boolean)[] = [
        () => true,
        ({ early }) => early.value > 0,
        ({ early }) => early.value > 1.96 * early.standardError,
      ];
      const sums = rules.map((rule) => mine.map((row) => rule(row) ? 1 : 0))
        .filter((sum) => sum.some((factor) => factor === 1));
      const read = programmeEffects(mine.map(earlyOf), {
        history: rows.filter(({ experiment }) => !chosen.has(experiment))
          .map(wholeOf),
        sums,
      });
      for (const [k, sum] of sums.entries()) {
        const fresh = mine.reduce(
          (total, row, i) => total + sum[i]! * row.fresh.value,
          0,
        );
        asked++;
        if (isInside(fresh, read.sums[k]!.foretold!)) inside++;
      }
    }
  }
  return [inside, asked];
}

const SHARES = [0.1, 0.25, 0.5];
const METRICS = ["1", "2", "3", "4"];

async function main(rounds: number): Promise<void> {
  const looks = await readLooks().catch(() => null);
  if (looks === null) {
    print(`Skipped: the experiments are not at ${ASOS.pathname}`);
    return;
  }
  const sign = (x: number): string => `${x < 0 ? "" : "+"}${x.toFixed(3)}`;
  print(
    "| early share | metric | estimates | error: plain | plain, from the others | ours | top fifth: early | plain | ours | fresh | over-claim, ours / plain | singles inside | totals inside |",
  );
  print(`|${" ---: |".repeat(13)}`);
  const rows: AsosRow[] = [];
  const parts = SHARES.map((share) => splitAt(looks, share));
  for (const [i, share] of SHARES.entries()) {
    for (const metric of METRICS) {
      const row = asosRow(parts[i]!, share, metric, rounds);
      rows.push(row);
      const { top } = row;
      const claim = (top.ours - top.fresh) / (top.plain - top.fresh);
      print(
        `| ${share * 100}% | ${metric} | ${row.estimates} | ${
          [row.error.plain, row.error.others, row.error.ours]
            .map((x) => x.toFixed(3)).join(" | ")
        } | ${
          [top.early, top.plain, top.ours, top.fresh].map(sign).join(" | ")
        } | ${claim.toFixed(2)} | ${
          (row.singles / row.estimates).toFixed(3)
        } | ${(row.totals[0] / row.totals[1]).toFixed(3)} |`,
      );
    }
  }
  const of = (f: (row: AsosRow) => number): number =>
    rows.reduce((sum, row) => sum + f(row), 0);
  const claims = rows.map(({ top }) => ({
    plain: top.plain - top.fresh,
    ours: top.ours - top.fresh,
  }));
  const totals = of((r) => r.totals[0]) / of((r) => r.totals[1]);
  print(
    `\nError below plain on ${
      rows.filter(({ error }) => error.ours < error.plain).length
    } of ${rows.length} rows, below plain from the others on ${
      rows.filter(({ error }) => error.ours < error.others).length
    }; singles inside ${
      (of((r) => r.singles) / of((r) => r.estimates)).toFixed(3)
    }; totals inside ${totals.toFixed(3)} of ${
      of((r) => r.totals[1])
    }; over-claim of the top fifths ${
      sign(claims.reduce((sum, { ours }) => sum + ours, 0))
    } against ${sign(claims.reduce((sum, { plain }) => sum + plain, 0))}`,
  );
}

/** How much the numbers of all 12 rows vary over simulated data sets. */
async function simulated(sets: number, named: string): Promise<void> {
  const looks = await readLooks();
  const parts = SHARES.map((share) => splitAt(looks, share));
  for (const course of COURSES.filter((one) => one.includes(named))) {
    const r = randomSource(4);
    const read = Array.from({ length: sets }, () => {
      const drawn = simulatedParts(parts, course, r);
      const rows = SHARES.flatMap((share, i) =>
        METRICS.map((metric) => asosRow(drawn[i]!, share, metric, 1, 5))
      );
      const of = (f: (row: AsosRow) => number): number =>
        rows.reduce((sum, row) => sum + f(row), 0);
      return {
        singles: of((row) => row.singles) / of((row) => row.estimates),
        totals: of((row) => row.totals[0]) / of((row) => row.totals[1]),
        below: rows.filter(({ error }) => error.ours < error.plain).length,
      };
    });
    print(`Of an effect's variance ${LASTING} lasts, the rest ${course}:`);
    print(`- singles inside ${spread(read.map(({ singles }) => singles), 3)}`);
    print(`- totals inside ${spread(read.map(({ totals }) => totals), 3)}`);
    print(
      `- rows of 12 with an error below plain ${
        spread(read.map(({ below }) => below), 1)
      }`,
    );
  }
}

/** What one experiment adds to each lift that starts late: early, and later. */
const LATE = { early: 0.005, fresh: 0.04 };

/** The numbers of all rows where one experiment starts late, another each time. */
async function late(experiments: number): Promise<void> {
  const looks = await readLooks();
  const parts = SHARES.map((share) => splitAt(looks, share));
  const ids = experimentsOf(parts.flat());
  for (let i = 0; i < experiments; i++) {
    const id = ids[Math.floor((i + 0.5) * ids.length / experiments)];
    const add = (one: Lift, more: number): Lift => ({
      ...one,
      value: one.value + more,
    });
    const changed = parts.map((splits) =>
      splits.map((split): Split =>
        split.experiment !== id ? split : {
          ...split,
          early: add(split.early, LATE.early),
          fresh: add(split.fresh, LATE.fresh),
        }
      )
    );
    const rows = SHARES.flatMap((share, i) =>
      METRICS.map((metric) => asosRow(changed[i]!, share, metric, 1, 5))
    );
    const of = (f: (row: AsosRow) => number): number =>
      rows.reduce((sum, row) => sum + f(row), 0);
    print(
      `${id} starts late: singles inside ${
        (of((row) => row.singles) / of((row) => row.estimates)).toFixed(3)
      }, totals inside ${
        (of((row) => row.totals[0]) / of((row) => row.totals[1])).toFixed(3)
      }`,
    );
  }
}

function momentsOf(
  values: readonly number[],
): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, one) => sum + one / values.length, 0);
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** Mean, deviation and ends of numbers. */
function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const { mean, deviation } = momentsOf(values);
  return `${mean.toFixed(digits)} on average (deviation ${
    deviation.toFixed(digits)
  }, from ${sorted[0]!.toFixed(digits)} to ${sorted.at(-1)!.toFixed(digits)})`;
}

if (import.meta.main) {
  const [what = "2", sets = "20", named = ""] = Deno.args;
  await (what === "simulated"
    ? simulated(Number(sets), named)
    : what === "late"
    ? late(Number(sets))
    : main(Number(what)));
}
