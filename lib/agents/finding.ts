/** Tools that tell what a receipt is of. */

import {
  checkOptions,
  EXPLAIN_ARGUMENTS,
  FIND_NUMBER_ARGUMENTS,
} from "../options/mod.ts";
import { isPlaceOf, numbersSaid, type Place, placesIn } from "../record/mod.ts";
import { type Answer, answerOf, shortAnswer } from "./answers.ts";
import { Refusal } from "./errors.ts";
import type { Session } from "./session.ts";
import type { Section } from "./shown.ts";

/** Which part of a result is told. */
interface ExplainArguments {
  readonly receipt?: string | undefined;
  readonly section?: Section | undefined;
}

/** What is looked for, and of what it is said to be. */
interface FindNumberArguments {
  readonly receipt?: string | undefined;
  readonly text?: string | undefined;
  readonly metric?: string | undefined;
  readonly variation?: string | undefined;
}

const MOST_PLACES = 12;

/** `explain`. */
export async function explain(
  session: Session,
  given: ExplainArguments,
): Promise<Answer> {
  checkOptions(EXPLAIN_ARGUMENTS, given);
  const { receipt = "", section } = given;
  const result = await session.resultOf(receipt);
  if (section === undefined) {
    throw new Refusal("arguments", "Give section, such as checks or luck");
  }
  return answerOf(result, { receipt, section, demo: session.isDemo });
}

const FOUND = {
  "found": "Say each number only of what its places are of.",
  "of-something-else":
    "Don't say it: the record has the number of something else.",
  "not-found": "Don't say it: the record doesn't have it.",
};

/** `find_number`. */
export async function findNumber(
  session: Session,
  given: FindNumberArguments,
): Promise<Answer> {
  checkOptions(FIND_NUMBER_ARGUMENTS, given);
  const { receipt, text = "", metric, variation } = given;
  const { labelled, currency } = await session.resultOf(receipt);
  const places = placesIn(labelled);
  const isClaim = metric !== undefined || variation !== undefined;
  const isOf = (place: Place) =>
    (metric === undefined || place.metric === metric) &&
    (variation === undefined || place.variation === variation);
  const numbers = numbersSaid(text).map((entry) => {
    const matches = places.filter((place) => isPlaceOf(entry, place, currency));
    const claimed = matches.filter((place) =>
      isOf(place) && (!isClaim || place.within === null)
    );
    const shown = matches.toSorted((a, b) =>
      Number(isOf(b)) - Number(isOf(a)) || weightOf(a) - weightOf(b)
    );
    return {
      ...{ text: entry.text, found: matches.length > 0 },
      confirmed: claimed.length > 0,
      places: shown.slice(0, MOST_PLACES),
      more: Math.max(0, shown.length - MOST_PLACES),
    };
  });
  if (numbers.length === 0) {
    throw new Refusal(
      "arguments",
      `Give text with a number, such as "+4.2%": current value is ${
        JSON.stringify(text.slice(0, 80))
      }`,
    );
  }
  const code = numbers.every(({ confirmed }) => confirmed)
    ? "found"
    : numbers.every((number) => number.found)
    ? "of-something-else"
    : "not-found";
  return shortAnswer({
    ...{ ...session.head("find_number"), receipt },
    act: { code, sentence: FOUND[code] },
    numbers,
  });
}

/** What is of a whole variation comes first, what stands in a sentence last. */
function weightOf({ unit, variation, within }: Place): number {
  return (unit === "text" ? 4 : 0) + (variation === null ? 2 : 0) +
    (within === null ? 0 : 1);
}
