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

/**
 * Closes each run of right-to-left text off, so that the numbers behind a name
 * keep their order: "+20.0 %" behind an Arabic name would else read "20.0+ %".
 * Marks that would turn all that follows end with the run.
 */
export function isolateRightToLeft(html: string): string {
  return html.replace(
    RUN,
    (run) => FIRST_STRONG_ISOLATE + run + POP_DIRECTIONAL_ISOLATE,
  );
}
