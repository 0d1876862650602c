/** What large orders do to lifts, in words. */

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
  const [one] = lifts;
  if (one === undefined || lifts.length > 1) {
    const left = lifts.map(({ after, shift }) =>
      shift === "" ? after : `${after} (${shift})`
    );
    return `they are ${left.join(" and ")}`;
  }
  return `it is ${one.after}${one.shift === "" ? "" : `, ${one.shift}`}`;
}
