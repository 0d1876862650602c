/** What rules for shipping would have earned a programme. */

import {
  type Block,
  cells,
  formatCount,
  formatShare,
  heading,
  list,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import {
  type DecisionRuleOptions,
  type DecisionRules,
  decisionRules,
  type ProgrammeEffects,
  type RuleReturn,
} from "../stats/mod.ts";
import { isOver } from "./_decisions.ts";
import { change, range } from "./_words.ts";
import type { ProgrammeTest } from "./types.ts";

/** The rules over the tests that are over. */
export function rulesOf(
  tests: readonly ProgrammeTest[],
  { effects }: ProgrammeEffects,
  costs: NonNullable<DecisionRuleOptions["costs"]>,
): DecisionRules | null {
  const over = tests.flatMap((test, i) => {
    const { value, chanceOfNoGain } = effects[i]!;
    return isOver(test)
      ? [{
        test: test.id,
        value: test.lift,
        standardError: test.standardError,
        isShipped: test.decision === "shipped",
        days: test.days,
        expected: value,
        chanceOfNoGain,
      }]
      : [];
  });
  // Days are a test's, not a variation's.
  const days = new Map(over.map(({ test, days }) => [test, days]));
  const once = over.map((test) => {
    const own = days.get(test.test) ?? null;
    days.delete(test.test);
    return { ...test, days: own };
  });
  return once.length === 0 ? null : decisionRules(once, { costs });
}

/** The rules as a section of a programme. */
export function ruleBlocks({ rules, parts, level }: DecisionRules): Block[] {
  const tested = rules.filter(({ crossValidated }) => crossValidated !== null);
  const best = tested.reduce((one, other) =>
    other.crossValidated!.value! > one.crossValidated!.value! ? other : one
  );
  const sure = formatShare(level).replace(".0", "");
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
  const earned = change(best.crossValidated!.value!);
  if (best.better === null) {
    return `No rule earned more than ${nameOf(first)}, which earned ${earned}.`;
  }
  const more = `${change(best.better.value!)} more than ${
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

function nameOf({ rule: { kind, bar } }: RuleReturn): string {
  switch (kind) {
    case "fixed-level":
      return `p < ${bar}`;
    case "best":
      return `chance to be best > ${formatShare(bar).replace(".0", "")}`;
    case "expected-loss":
      return `expected loss < ${formatShare(bar)}`;
    case "always-valid":
      return `always-valid p < ${bar}`;
    case "own":
      return "what was shipped";
  }
}
