/**
 * What was called otherwise when a recording was made. The comparison writes the
 * old recording in the new names first, so that a step that renames can be held
 * to the letter; the list is emptied when a recording is made anew.
 */

/**
 * Old and new names of keys in JSON, and of whole texts that are values there
 * (codes). A name may have the keys above it before it, `next.lasting`: then it
 * is that key alone.
 */
export const NAMES: readonly (readonly [old: string, now: string])[] = [
  ["usualLift", "priorSd"],
  ["smallestLift", "minimumEffect"],
  ["chanceOfLuck", "chanceOfOppositeSign"],
  ["leftOut", "exclusions"],
  ["seenTwice", "multipleExposures"],
  ["isWatched", "isMonitored"],
  ["aloneLevel", "perComparisonLevel"],
  ["forWhom", "heterogeneity"],
  ["for-whom", "heterogeneity"],
  ["daysApart", "selectedDays"],
  ["worth", "projectedImpact"],
  ["next.lasting", "novelty"],
  ["lasting", "persistent"],
  ["expectation", "shrunkEstimates"],
  ["every-look", "always-valid"],
  ["one-look", "fixed-horizon"],
  ["planned-looks", "group-sequential"],
  ["divided", "alphaShares"],
  ["living", "explorer"],
];

/** Old and new phrases of texts, and of texts within JSON: `--minimum-effect`. */
export const PHRASES: readonly (readonly [old: string, now: string])[] = [
  ["--usual-lift", "--prior-sd"],
  ["--smallest-lift", "--minimum-effect"],
  ["living", "explorer"],
];
