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

/** A run that is closed off already, and not opened again within. */
const ISOLATED = /^\u2068[^\u2066-\u2069]*\u2069$/u;

/**
 * Closes each run of right-to-left text off, so that the numbers behind a name
 * keep their order: "+20.0 %" behind an Arabic name would else read "20.0+ %".
 * Marks that would turn all that follows end with the run.
 *
 * @param markup HTML, SVG or text.
 * @returns The same with isolates around such runs; again gives no more of them.
 *
 * @example
 * ```ts
 * import { isolateRightToLeft } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const isolated = isolateRightToLeft("<td>\u05d0\u05d1</td><td>+20 %</td>");
 * assertEquals(isolated, "<td>\u2068\u05d0\u05d1\u2069</td><td>+20 %</td>");
 * assertEquals(isolateRightToLeft(isolated), isolated);
 * ```
 */
export function isolateRightToLeft(markup: string): string {
  return markup.replace(
    RUN,
    (run) =>
      ISOLATED.test(run)
        ? run
        : FIRST_STRONG_ISOLATE + run + POP_DIRECTIONAL_ISOLATE,
  );
}
