/** What rules for shipping would have earned a programme. */

import {
  type Block,
  cells,
  formatChange,
  formatCount,
  formatLevel,
  formatShare,
  heading,
  list,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import {
  type DecisionRules,
  decisionRules,
  type ProgrammeEffects,
  type RuleReturn,
} from "../stats/mod.ts";
import { isOver } from "./_decisions.ts";
import { range } from "./_words.ts";
import type { ProgrammeReadingOptions, ProgrammeTest } from "./types.ts";

/** The rules over the tests that are over. */
export function rulesOf(
  tests: readonly ProgrammeTest[],
  { effects }: ProgrammeEffects,
  { costShip = 0, costDay = 0, costFalseShip = 0 }: ProgrammeReadingOptions,
): DecisionRules | null {
  const seen = new Set<string>();
  const over = tests.flatMap((test, i) => {
    if (!isOver(test)) return [];
    const { id, lift, standardError, decision } = test;
    // Days are a test's, not a variation's.
    const days = seen.has(id) ? null : test.days;
    seen.add(id);
    const { value: expected, chanceOfNoGain } = effects[i]!;
    const isShipped = decision === "shipped";
    const estimate = { test: id, value: lift, standardError };
    return [{ ...estimate, isShipped, days, expected, chanceOfNoGain }];
  });
  const costs = { ship: costShip, day: costDay, falseShip: costFalseShip };
  return over.length === 0 ? null : decisionRules(over, { costs });
}

/** The rules as a section of a programme. */
export function ruleBlocks({ rules, parts, level }: DecisionRules): Block[] {
  const tested = rules.filter(({ crossValidated }) => crossValidated !== null);
  const best = tested.reduce((most, other) =>
    other.crossValidated!.value! > most.crossValidated!.value! ? other : most
  );
  const sure = formatLevel(level);
  return [
    heading(2, "rules", "What each decision rule would have earned"),
    note(findingOf(best, rules[0]!, sure)),
    table(makeTable({
      id: "rules",
      caption: `Sum of the lifts that each rule ships, after costs, ${sure} CI`,
      head: {
        rule: "Rule",
        shipped: "Ships",
        measured: "Measured",
        earned: "Cross-validated",
        better: `More than ${nameOf(rules[0]!)}`,
        expected: "Shrunk",
        none: "False",
      },
      rows: rules.map((row) => ({
        rule: cells.text(nameOf(row), row.rule.kind),
        shipped: cells.count(row.shipped),
        measured: cells.change(row.plugIn),
        earned: cells.change(row.crossValidated?.value ?? null),
        ...(row.crossValidated === null ? {} : {
          interval: cells.interval(row.crossValidated),
        }),
        ...(row.better === null ? {} : {
          better: cells.interval(row.better),
        }),
        expected: cells.change(row.expected),
        none: cells.number(row.expectedNone, 1),
      })),
    })),
    ...list([
      `Cross-validated: ${
        formatCount(parts - 1, "part")
      } of ${parts} of each test decide, and the last part is the return. That is slightly cautious, because a whole test decides better.`,
      ...(rules.some(({ rule }) => rule.kind === "own")
        ? [
          "Past decisions can't be taken again on part of a test, so compare them by the shrunk sum.",
        ]
        : []),
    ]),
  ];
}

/** Which rule to take, as far as the tests can tell rules apart. */
function findingOf(best: RuleReturn, first: RuleReturn, sure: string): string {
  const earned = formatChange(best.crossValidated!.value!);
  if (best.better === null) {
    return `No rule earned more than ${nameOf(first)}, which earned ${earned}.`;
  }
  const more = `${formatChange(best.better.value!)} more than ${
    nameOf(first)
  } (${sure} CI ${range(best.better)})`;
  return best.better.lower! > 0
    ? `${
      nameOf(best).replace(/^./, (letter) => letter.toUpperCase())
    } would have earned ${earned}, ${more}.`
    : `No rule clearly beats ${nameOf(first)}. The best, ${
      nameOf(best)
    }, would have earned ${more}.`;
}

const NAMES: Readonly<
  Record<RuleReturn["rule"]["kind"], (bar: number) => string>
> = {
  "fixed-level": (bar) => `p < ${bar}`,
  "best": (bar) => `chance to be best > ${formatLevel(bar)}`,
  "expected-loss": (bar) => `expected loss < ${formatShare(bar)}`,
  "always-valid": (bar) => `always-valid p < ${bar}`,
  "own": () => "what was shipped",
};

function nameOf({ rule: { kind, bar } }: RuleReturn): string {
  return NAMES[kind](bar ?? 0);
}
