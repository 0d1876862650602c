/** Names in scripts that run from right to left, among text that does not. */

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/** Letters of such scripts, and the marks that turn the direction of text. */
const RIGHT_TO_LEFT =
  "[\\u0590-\\u08ff\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";

const RUN = new RegExp(
  `${RIGHT_TO_LEFT}(?:[\\s,.-]*${RIGHT_TO_LEFT})*`,
  "gu",
);

/** What would end an isolate, or go on behind it: no name is closed off whole with it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;

/** A run that is closed off already, and not opened again within. */
const ISOLATED = /^\u2068[^\u2066-\u2069]*\u2069$/u;

/**
 * Closes each run of right-to-left text off, so that the numbers behind a name
 * keep their order: "+20.0%" behind an Arabic name would else read "20.0+%".
 * Marks that would turn all that follows end with the run.
 *
 * Of text that mixes letters and digits nobody can tell what belongs together:
 * the digits of a name that is known are closed off with it.
 *
 * @param markup HTML, SVG or text, also such that was closed off without names.
 * @param names Names that may stand in it, escaped as it is.
 * @returns The same with isolates around such runs; again gives no more of them.
 *
 * @example
 * ```ts
 * import { isolateRightToLeft } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const isolated = isolateRightToLeft("<td>\u05d0\u05d1</td><td>+20%</td>");
 * assertEquals(isolated, "<td>\u2068\u05d0\u05d1\u2069</td><td>+20%</td>");
 * assertEquals(isolateRightToLeft(isolated), isolated);
 * assertEquals(
 *   isolateRightToLeft("\u05d0 2: +20%", ["\u05d0 2"]),
 *   "\u2068\u05d0 2\u2069: +20%",
 * );
 * ```
 */
export function isolateRightToLeft(
  markup: string,
  names: readonly string[] = [],
): string {
  const nameByForm = new Map(
    names.filter((name) => name.search(RUN) >= 0 && !TURNS.test(name))
      .flatMap((name) =>
        [isolate(name), isolateRuns(name), name].map((form) => [form, name])
      ),
  );
  if (nameByForm.size === 0) return isolateRuns(markup);
  const forms = [...nameByForm.keys()].toSorted((a, b) => b.length - a.length)
    .map((form) => RegExp.escape(form)).join("|");
  // Not within a word that only begins or ends like a name.
  const split = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(${forms})(?![\\p{L}\\p{M}\\p{N}])`,
    "u",
  );
  return markup.split(split).map((piece, index) =>
    index % 2 === 0 ? isolateRuns(piece) : isolate(nameByForm.get(piece)!)
  ).join("");
}

function isolateRuns(text: string): string {
  return text.replace(RUN, (run) => ISOLATED.test(run) ? run : isolate(run));
}

function isolate(text: string): string {
  return FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE;
}
