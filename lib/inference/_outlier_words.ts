/** What large orders do to lifts, in words. */

import { THRESHOLDS } from "../rules/mod.ts";

/** What large orders do to a lift. */
export type Change = "make" | "move";

const VERBS = {
  make: { one: "makes", many: "make" },
  move: { one: "moves", many: "move" },
} as const;

/** A lift that large orders make or move, in words. */
export interface ChangedLift {
  readonly title: string;
  readonly change: Change;
  readonly before: string;
  readonly after: string;
  /** How far it moves. */
  readonly shift: string;
}

/** That they make or move the lifts. */
export function whatTheyDo(
  lifts: readonly ChangedLift[],
  name: string,
  number: "one" | "many",
): string {
  return lifts.map(({ title, change, before }, at) => {
    const verb = at > 0 && change === lifts[0]!.change
      ? ""
      : `${VERBS[change][number]} `;
    return at === 0
      ? `${verb}the ${title} lift of ${name} (${before})`
      : `${verb}its ${title} lift (${before})`;
  }).join(" and ");
}

/** What the lifts are without them. */
export function whatIsLeft(lifts: readonly ChangedLift[]): string {
  const [changedLift] = lifts;
  if (changedLift === undefined || lifts.length > 1) {
    const left = lifts.map(({ after, shift }) =>
      shift === "" ? after : `${after} (${shift})`
    );
    return `they are ${left.join(" and ")}`;
  }
  return `it is ${changedLift.after}${
    changedLift.shift === "" ? "" : `, ${changedLift.shift}`
  }`;
}

/** What large orders do to a variation. */
export interface Finding {
  readonly name: string;
  readonly changed: readonly ChangedLift[];
  readonly sentence: string;
}

/** Findings that have a sentence each; more of them share one. */
const MOST_SENTENCES = 2;

/** A sentence for each variation, or of many one for all. */
export function sentencesOf(
  findings: readonly Finding[],
  largestOf: (names: readonly string[]) => string,
): string[] {
  if (findings.length <= MOST_SENTENCES) {
    return findings.map(({ sentence }) => sentence);
  }
  const changes = findings.map(({ name, changed }) =>
    `${name} ${
      changed.map(({ title, before, after }) =>
        `${title} from ${before} to ${after}`
      ).join(" and ")
    }`
  );
  const names = findings.map(({ name }) => name);
  return [
    `Large orders, the largest of ${
      largestOf(names)
    }, make or move lifts of ${findings.length} variations. Without the visitors of any order above z = ${THRESHOLDS.usualZ} they go: ${
      changes.join("; ")
    }.`,
  ];
}
