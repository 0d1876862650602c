/**
 * Simulated accounts of 60 tests: of the winners that the service's chance
 * names, how many are none, and whether the interval of that number holds.
 *
 * Run with `deno run -A tests/stats/programme/accounts.ts [accounts] [seed]`.
 */
import {
  normalCdf,
  programmeEffects,
  randomSource,
} from "../../../lib/stats/mod.ts";

const TESTS = 60;

/** What accounts came to. */
export interface SimulatedAccounts {
  /** Accounts that have winners. */
  readonly accounts: number;
  /** Winners per account. */
  readonly winners: number;
  /** Of these none in truth, and as read. */
  readonly none: number;
  readonly read: number;
  /** Share of accounts whose interval holds the number. */
  readonly covered: number;
}

/**
 * Accounts in which some effects are nothing and the others normal about a mean,
 * as the account has it; winners have a chance above 90% to beat the control.
 */
export function simulateAccounts(
  accounts: number,
  seed: number,
): SimulatedAccounts {
  const r = randomSource(seed);
  const sum = { accounts: 0, winners: 0, none: 0, read: 0, covered: 0 };
  for (let account = 0; account < accounts; account++) {
    const nothing = 0.2 + 0.6 * r.uniform();
    const mean = 0.003 * r.normal();
    const scale = 0.006 + 0.01 * r.uniform();
    const tests = Array.from({ length: TESTS }, (_, i) => {
      const effect = r.uniform() < nothing ? 0 : mean + scale * r.normal();
      const standardError = 0.004 * 2 ** (2 * r.uniform());
      const value = effect + standardError * r.normal();
      const isWinner = normalCdf(value / standardError) > 0.9;
      const periods = [{ value, standardError }];
      return { test: `${i}`, effect, isWinner, periods };
    });
    const winners = tests.map(({ isWinner }) => isWinner);
    if (!winners.includes(true)) continue;
    const { none: [read] } = programmeEffects(
      tests.map(({ test, periods }) => ({ test, periods })),
      { sets: [winners] },
    );
    const none = tests.filter(({ effect }, i) => winners[i] && effect <= 0)
      .length;
    sum.accounts++;
    sum.winners += winners.filter((isWinner) => isWinner).length;
    sum.none += none;
    sum.read += read!.value!;
    sum.covered += Number(read!.lower! <= none && none <= read!.upper!);
  }
  const each = (total: number): number => total / sum.accounts;
  return {
    accounts: sum.accounts,
    winners: each(sum.winners),
    none: each(sum.none),
    read: each(sum.read),
    covered: each(sum.covered),
  };
}

if (import.meta.main) {
  const [accounts = 300, seed = 7] = Deno.args.map(Number);
  const { winners, none, read, covered, ...of } = simulateAccounts(
    accounts,
    seed,
  );
  const line =
    `${of.accounts} accounts of ${TESTS} tests with winners, seed ${seed}: ${
      winners.toFixed(1)
    } winners, of which ${none.toFixed(2)} are none (read: ${
      read.toFixed(2)
    }); the number is in its interval in ${(100 * covered).toFixed(1)}%\n`;
  Deno.stdout.writeSync(new TextEncoder().encode(line));
}
