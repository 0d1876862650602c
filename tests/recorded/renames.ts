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
export const NAMES: readonly (readonly [old: string, now: string])[] = [];

/** Old and new phrases of texts, and of texts within JSON: `--smallest-lift`. */
export const PHRASES: readonly (readonly [old: string, now: string])[] = [];
