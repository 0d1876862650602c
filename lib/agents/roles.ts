/**
 * Determines the role of a number in a sentence: lift, interval bound or
 * probability.
 */

import type { Place } from "../record/mod.ts";

const END = /\.(lower|upper)$/;
const LEVEL = /(level|alpha)$/i;
const CHANCE = /(chance\w*|power|p2b\w)$/i;

const SAYS_EFFECT =
  /\b(lift|uplift|gain(s|ed)?|loss|effect|increas\w*|decreas\w*|improv\w*|ris(es|e|en)|rose|f[ae]ll\w*|drop\w*|higher|lower|better|worse)\b/i;
/** Patterns before and after a number that is a probability. */
const IS_CHANCE = [
  /\b(chances?|probability|likelihood|odds)\b[^.;,\d]{0,40}$/i,
  /^\s*(chances?|probab\w*|likel\w*|odds|sure|certain)\b/i,
] as const;
const SAYS_CHANCE = /\b(chances?|probab\w*|likel\w*|odds|sure)\b/i;
/** Pattern before a number that is an interval bound. */
const BEFORE_END =
  /\b(from|to|and|between|least|most|up to|as (much|low|high|little) as|low|high|lower|upper|end|bound|limit|worst|best case|within|CI|interval|range)\b[^.;]{0,24}$/i;
const BEHIND_END =
  /^\s*(to|and|–|—|-)\s*[^\w\s]{0,3}\d|^[^.;]{0,12}\b(at the (low|high)|(lower|upper|low|high) end|bound)/i;

/**
 * Returns whether a number of the record fits the role that a sentence gives it.
 *
 * @param sentence The sentence.
 * @param numberText Number as written in the sentence.
 * @param place Place of the number in the record.
 */
export function isInRole(
  sentence: string,
  numberText: string,
  { path }: Pick<Place, "path">,
): boolean {
  const index = sentence.indexOf(numberText);
  const textBefore = sentence.slice(0, Math.max(0, index));
  const textBehind = sentence.slice(index + numberText.length);
  const clause = (textBefore.split(/[.;]\s/).at(-1) ?? "") +
    (textBehind.split(/[.;](\s|$)/)[0] ?? "");
  const saysChance = SAYS_CHANCE.test(clause);
  if (LEVEL.test(path)) return !saysChance;
  const isChance = IS_CHANCE[0].test(textBefore) ||
    IS_CHANCE[1].test(textBehind);
  if (isChance) return CHANCE.test(path);
  const saysEffect = SAYS_EFFECT.test(clause);
  if (CHANCE.test(path)) return saysChance || !saysEffect;
  if (!END.test(path) || !saysEffect) return true;
  return BEFORE_END.test(textBefore) || BEHIND_END.test(textBehind);
}
