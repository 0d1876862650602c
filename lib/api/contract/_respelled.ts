/** Renames known aliases of response fields before schema validation. */

import type { Problem } from "../../base/mod.ts";
import { isObject } from "../../base/mod.ts";
import { readFlag, readPercent } from "./_schema.ts";

type Names = Readonly<Record<string, RegExp>>;

const EXPERIENCE: Names = {
  id: /^(experience_?id|uuid)$/i,
  name: /^(title|display_?name|experience_?name)$/i,
  status: /^state$/i,
  variations: /^(variants|arms|groups)$/i,
  createdAtTs: /^created?_?(at|date)(_?ts)?$/i,
  startedAtTs: /^start(ed)?_?(at|date)(_?ts)?$/i,
  pausedAtTs: /^paused?_?(at|date)(_?ts)?$/i,
  endedAtTs: /^end(ed)?_?(at|date)(_?ts)?$/i,
};
/** Patterns of alternative field names, by the field that contains their object. */
const NAMES: Readonly<Record<string, Names>> = {
  "": { segments: /^(time_?)?series$/i },
  experience: EXPERIENCE,
  experiencesList: EXPERIENCE,
  variations: {
    id: /^variation_?id$/i,
    name: /^(variation_?name|title|label)$/i,
    isControl: /^((is_?)?(control|baseline)|type|role|kind)$/i,
    percentage: /^(weight|allocation|traffic_?percentage)$/i,
  },
};

/** Renames aliases to the contract's field names if exactly one alias is present. */
export function renameAliases(
  value: unknown,
  notes: Problem[],
  holder = "",
): unknown {
  if (Array.isArray(value)) {
    const list = value.map((item) => renameAliases(item, notes, holder));
    return holder === "variations" ? sharesInPercent(list, notes) : list;
  }
  if (!isObject(value)) return value;
  const fields: Record<string, unknown> = { ...value };
  for (const [name, pattern] of Object.entries(NAMES[holder] ?? {})) {
    const candidates = Object.keys(fields).filter((key) =>
      pattern.test(key) &&
      (name !== "isControl" || tellsControl(key, fields[key]))
    );
    if (name in fields || candidates.length !== 1) continue;
    const alias = candidates[0]!;
    fields[name] = fields[alias];
    delete fields[alias];
    const path = [holder, name].filter((part) => part !== "").join(".");
    notes.push({ path, message: `read from "${alias}"` });
  }
  for (const [name, inner] of Object.entries(fields)) {
    fields[name] = renameAliases(inner, notes, name);
  }
  return fields;
}

/**
 * Returns whether a field tells if its arm is the control; numeric values of
 * `type` fields do not.
 */
function tellsControl(key: string, value: unknown): boolean {
  return typeof readFlag(value) === "boolean" &&
    (/control|baseline/i.test(key) || Number.isNaN(Number(value)));
}

/**
 * Converts traffic shares to percent: fractions sum to 1, and weights to more than
 * 100. Shares that sum to less may lack a holdout.
 */
function sharesInPercent(list: readonly unknown[], notes: Problem[]): unknown {
  const shares = list.map((arm) => readPercent(Object(arm).percentage));
  const sum = shares.reduce<number>((total, share) => total + Number(share), 0);
  const areWeights = Math.abs(sum - 1) < 0.02 || sum > 101;
  const areShares = shares.every((share) =>
    typeof share === "number" && share >= 0
  );
  if (shares.length < 2 || !areWeights || !areShares) return list;
  const message = `read as shares of ${sum}, their sum`;
  notes.push({ path: "variations.percentage", message });
  return list.map((arm, index) =>
    Object.assign({}, arm, { percentage: 100 * Number(shares[index]) / sum })
  );
}
