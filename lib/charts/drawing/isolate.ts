/** Isolation of right-to-left names within left-to-right text. */

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/**
 * Letters of right-to-left scripts, and the control characters that change the
 * direction of text.
 */
const RIGHT_TO_LEFT =
  "[\\u0590-\\u08ff\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";

const RUN = new RegExp(
  `${RIGHT_TO_LEFT}(?:[\\s,.-]*${RIGHT_TO_LEFT})*`,
  "gu",
);

/**
 * Control characters that would end an isolate early or extend beyond it. A name
 * that contains one cannot be isolated as a whole.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;

/** Text that is already isolated, without nested isolates. */
const ISOLATED = /^\u2068[^\u2066-\u2069]*\u2069$/u;

/**
 * Isolates each run of right-to-left text, so the numbers after a name keep their
 * order. Otherwise, "+20.0%" after an Arabic name would read "20.0+%". Control
 * characters that change the direction end with the run.
 *
 * In text that mixes letters and digits, the extent of a name is unclear. A known
 * name is therefore isolated together with its digits.
 *
 * @param markup HTML, SVG or text, possibly already isolated without names.
 * @param names Names that may occur in the markup, escaped like the markup.
 * @returns The markup with isolates around right-to-left runs; applying the
 *   function again adds no more.
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
  // A word that only begins or ends like a name must not match.
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
