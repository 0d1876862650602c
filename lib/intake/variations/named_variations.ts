/** Determines the control and the traffic shares of the variations. */

import { type Problem, ReadoutError, SchemaError } from "../../base/mod.ts";
import {
  type ControlBasis,
  DEFAULT_EXPERIMENT_NAME,
  findBySpelling,
  type ReadoutOptions,
} from "../../record/mod.ts";
import type { ReadoutData } from "../../sums/mod.ts";
import { datedSplit } from "./dated_split.ts";
import type { Naming } from "../readout_files.ts";
import { isStillRunning } from "../visitors/mod.ts";

/** Common names of the control. */
const CONTROL_NAMES: readonly string[] = [
  "control",
  "original",
  "baseline",
  "default",
  "holdout",
  "psa",
  "ctrl",
  "champion",
  "current",
  "existing",
  "incumbent",
  "old",
  "status quo",
  "0",
  "false",
  "off",
  "témoin",
  "contrôle",
  "actuel",
  "kontrolle",
  "kontrollgruppe",
  "bisher",
  "controllo",
  "originale",
];

export function orderVariations(
  names: readonly string[],
  { control: requestedControl, plan }: Pick<ReadoutOptions, "control" | "plan">,
): { names: string[]; controlBasis: ControlBasis; controlIsGuessed: boolean } {
  const quoted = names.map((name) => `"${name}"`).join(", ");
  if (names.length < 2) {
    throw new ReadoutError(
      `A readout needs at least two variations. Found in the visitors: ${quoted}`,
    );
  }
  if (requestedControl !== undefined && !names.includes(requestedControl)) {
    throw new ReadoutError(
      `No variation "${requestedControl}". Available: ${quoted}`,
      "control",
    );
  }
  const controlNamed = names.filter((name) =>
    CONTROL_NAMES.includes(plainWords(name))
  );
  const planned = plan?.control && findBySpelling(plan.control, names);
  const chosen = requestedControl !== undefined
    ? [requestedControl, "chosen"] as const
    : controlNamed.length === 1
    ? [controlNamed[0]!, "name"] as const
    : planned
    ? [planned, "plan"] as const
    : null;
  const [control, controlBasis] = chosen ?? guessControl(names);
  return {
    names: [control, ...names.filter((name) => name !== control)],
    controlBasis,
    controlIsGuessed: chosen === null,
  };
}

/**
 * Guesses the control from names such as "Control group", "A (original)" or "No
 * e-mail". Since "Volume control" may be a treatment, the user is asked to
 * confirm.
 */
function guessControl(
  names: readonly string[],
): [control: string, basis: ControlBasis] {
  const partialMatches = names.filter((name) => {
    const words = plainWords(name).split(/[^\p{L}\p{N}]+/u);
    return words[0] === "no" || words[0] === "none" ||
      words.some((word) => word.length > 5 && CONTROL_NAMES.includes(word));
  });
  return partialMatches.length === 1
    ? [partialMatches[0]!, "part-of-name"]
    : [names[0]!, "first"];
}

function plainWords(name: string): string {
  return name.trim().toLowerCase().normalize();
}

/** Returns the name, status and variations of a readout. */
export function describeExperience(
  naming: Omit<Naming, "days">,
  names: readonly string[],
  { currencies = [], lastDay, shares = trafficShares(names, naming.split) }: {
    readonly currencies?: readonly string[];
    readonly lastDay?: string | undefined;
    readonly shares?: readonly number[] | null;
  },
): Pick<ReadoutData, "experience" | "variations" | "splits"> {
  const { name = DEFAULT_EXPERIMENT_NAME, status, currency } = naming;
  const running = isStillRunning(lastDay, naming) ? "started" : null;
  const [only = null, ...otherCurrencies] = currencies;
  return {
    experience: {
      id: null,
      name,
      status: status ?? running,
      currency: currency ?? (otherCurrencies.length === 0 ? only : null),
    },
    variations: names.map((text, arm) => ({
      id: null,
      name: text,
      share: shares?.[arm] ?? null,
    })),
    splits: datedSplit(names, naming.split) ?? undefined,
  };
}

/**
 * Returns the planned traffic shares, the control's first; `null` if unknown or
 * changed during the test.
 */
export function trafficShares(
  names: readonly string[],
  split: Naming["split"],
): readonly number[] | null {
  if (split === undefined) return null;
  const dated = datedSplit(names, split);
  if (dated !== null) return dated.length > 1 ? null : dated[0]!.shares;
  const unknown = Object.keys(split).filter((name) => !names.includes(name));
  const missing = names.filter((name) => !(name in split));
  const shares = names.map((name) => Number(split[name]));
  const wrong = Object.entries(split).filter(([, share]) =>
    !(Number(share) > 0 && Number.isFinite(Number(share)))
  );
  const problems: Problem[] = [
    ...unknown.map((name) => ({
      path: name,
      message: `isn't a variation. Available: ${
        names.map((variation) => `"${variation}"`).join(", ")
      }`,
    })),
    ...missing.map((name) => ({ path: name, message: "has no share" })),
    ...wrong.map(([name, share]) => ({
      path: name,
      message: `must have a share above 0: current value is ${share}`,
    })),
  ];
  if (problems.length > 0) {
    throw new SchemaError("the split", problems, "split");
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/**
 * Returns the planned shares if no split is given and the plan has the same
 * variations.
 */
export function plannedShares(
  names: readonly string[],
  requestedSplit: Naming["split"],
  split: Readonly<Record<string, number>> | null,
): readonly number[] | null {
  return requestedSplit !== undefined || split === null ||
      names.some((name) => split[name] === undefined) ||
      Object.keys(split).length !== names.length
    ? null
    : trafficShares(names, split);
}
