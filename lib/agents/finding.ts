/** Tools that look up parts and numbers of a result. */

import {
  checkOptions,
  EXPLAIN_ARGUMENTS,
  FIND_NUMBER_ARGUMENTS,
} from "../base/mod.ts";
import {
  findNumberPlaces,
  listed,
  matchesPlace,
  METRICS,
  numbersInText,
  type Place,
} from "../record/mod.ts";
import type { Answer, Result } from "./answers.ts";
import { answerForResult, shortAnswer } from "./answers.ts";
import { Refusal } from "./errors.ts";
import { isInRole } from "./roles.ts";
import type { Session } from "./session.ts";
import type { Section } from "./shown.ts";

/** Arguments of `explain`. */
interface ExplainArguments {
  readonly receipt?: string | undefined;
  readonly section?: Section | undefined;
}

/** Arguments of `find_number`: the text, and the claimed metric and variation. */
interface FindNumberArguments {
  readonly receipt?: string | undefined;
  readonly text?: string | undefined;
  readonly metric?: string | undefined;
  readonly variation?: string | undefined;
}

/** Names of metrics and variations in a record. */
interface KnownNames {
  readonly metric: ReadonlySet<string>;
  readonly variation: ReadonlySet<string>;
}

const MOST_PLACES = 12;

/** Implements the tool `explain`. */
export async function explain(
  session: Session,
  input: ExplainArguments,
): Promise<Answer> {
  checkOptions(EXPLAIN_ARGUMENTS, input);
  const { receipt = "", section } = input;
  const result = await session.resultOf(receipt);
  if (section === undefined) {
    const message = "section is required, such as checks or luck";
    throw new Refusal("arguments", message);
  }
  return answerForResult(result, { receipt, section, demo: session.isDemo });
}

const SENTENCES = {
  "found": "Use each number only as its matches describe.",
  "of-something-else":
    "Don't say it: in the record, the number belongs to something else.",
  "not-found": "Don't say it: the record doesn't have it.",
};

/** Implements the tool `find_number`. */
export async function findNumber(
  session: Session,
  input: FindNumberArguments,
): Promise<Answer> {
  checkOptions(FIND_NUMBER_ARGUMENTS, input);
  const { receipt, text = "" } = input;
  const result = await session.resultOf(receipt);
  const { labelled, currency } = result;
  const places = findNumberPlaces(labelled);
  const namesOf = (kind: keyof KnownNames) =>
    new Set(places.map((place) => place[kind]).filter((name) => name != null));
  const names = { metric: namesOf("metric"), variation: namesOf("variation") };
  const metric = resolveName("metric", input.metric, names, result);
  const variation = resolveName("variation", input.variation, names, result);
  const isClaim = metric !== undefined || variation !== undefined;
  const isOfSubject = (place: Place) =>
    (metric === undefined || place.metric === metric) &&
    (variation === undefined || place.variation === variation);
  const numbers = numbersInText(text).map((entry) => {
    const matches = places.filter((place) =>
      matchesPlace(entry, place, currency)
    );
    // If a number matches, sentences that contain it give no further evidence.
    const isNumber = matches.some(({ unit }) => unit !== "text");
    const confirming = matches.filter((place) =>
      isOfSubject(place) && (!isClaim || place.within === null) &&
      (place.unit === "text" ? !isNumber : isInRole(text, entry.text, place))
    );
    const sortedMatches = matches.toSorted((a, b) =>
      Number(isOfSubject(b)) - Number(isOfSubject(a)) ||
      placeWeight(a) - placeWeight(b)
    );
    return {
      text: entry.text,
      found: matches.length > 0,
      confirmed: confirming.length > 0,
      places: sortedMatches.slice(0, MOST_PLACES),
      more: Math.max(0, sortedMatches.length - MOST_PLACES),
    };
  });
  if (numbers.length === 0) {
    const current = JSON.stringify(text.slice(0, 80));
    const requirement = 'text must contain a number, such as "+4.2%"';
    const message = `${requirement}: current value is ${current}`;
    throw new Refusal("arguments", message);
  }
  const code = numbers.every(({ confirmed }) => confirmed)
    ? "found"
    : numbers.every((number) => number.found)
    ? "of-something-else"
    : "not-found";
  return shortAnswer({
    ...session.head("find_number"),
    receipt,
    act: {
      code,
      sentence: unknownNameSentence("metric", metric, names) ??
        unknownNameSentence("variation", variation, names) ?? SENTENCES[code],
    },
    numbers,
  });
}

/**
 * Returns the record's name for a metric or variation, which may be given as that
 * name, a label or the store's own name. Unknown names are returned unchanged.
 */
function resolveName(
  kind: keyof KnownNames,
  name: string | undefined,
  names: KnownNames,
  { record, labelled, untrusted }: Result,
): string | undefined {
  const variationsOf = (of: object) =>
    (of as { variations?: readonly Readonly<Record<string, unknown>>[] })
      .variations ?? [];
  const byId = variationsOf(record).findIndex(({ id }) => id && id === name);
  const aliases: (string | undefined)[] = [name];
  if (kind === "variation") {
    aliases.push(variationsOf(labelled)[byId]?.name as string);
  }
  aliases.push(
    ...untrusted.filter(({ text }) => text === name).map(({ of }) => of),
    METRICS.find(({ title }) => title.toLowerCase() === name?.toLowerCase())
      ?.name,
  );
  return aliases.find((alias) => alias && names[kind].has(alias)) ?? name;
}

/** Returns a sentence for a name that the record lacks, or `null`. */
function unknownNameSentence(
  kind: keyof KnownNames,
  name: string | undefined,
  names: KnownNames,
): string | null {
  if (name === undefined || names[kind].has(name)) return null;
  const quoted = JSON.stringify(name.slice(0, 80));
  const knownNames = [...names[kind]].slice(0, MOST_PLACES);
  const list = knownNames.length === 0 ? "" : `; it has ${listed(knownNames)}`;
  return `Don't say it: the record has no ${kind} ${quoted}${list}.`;
}

/**
 * Returns the sort weight of a place: whole variations first, numbers within
 * sentences last.
 */
function placeWeight({ unit, variation, within }: Place): number {
  return (unit === "text" ? 4 : 0) + (variation === null ? 2 : 0) +
    (within === null ? 0 : 1);
}
