/** The smallest part of a store that still differs. */

import type { Store } from "./_store.ts";

/** Tries at most, so that a hard one ends. */
const TRIES = 200;

/**
 * Leaves out rows, halves first, as long as the difference stays.
 *
 * @param store A store that differs.
 * @param differs Whether a part of it does.
 * @returns A part of it that does.
 */
export async function smallest(
  store: Store,
  differs: (part: Store) => Promise<boolean>,
): Promise<Store> {
  let best = store;
  let tries = 0;
  for (let step = Math.ceil(store.rows.length / 2); step >= 1;) {
    let isShorter = false;
    for (let at = 0; at < best.rows.length && tries < TRIES; tries++) {
      const rows = best.rows.toSpliced(at, step);
      if (rows.length > 0 && await differs({ ...best, rows })) {
        best = { ...best, rows };
        isShorter = true;
      } else at += step;
    }
    if (tries >= TRIES) break;
    if (!isShorter || step > best.rows.length) {
      if (step === 1) break;
      step = Math.ceil(step / 2);
    }
  }
  return best;
}
