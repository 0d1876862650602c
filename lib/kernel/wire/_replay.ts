/**
 * A message counts once. Whoever has seen a signed message on its way could
 * otherwise send the same bytes again, and have the same code run again.
 */

/** As many as ipykernel remembers. */
const REMEMBERED = 65_536;

/** Tells signatures that have been seen. */
export interface ReplayGuard {
  /** True for the first time. */
  isNew(signature: string): boolean;
}

/** Makes a guard that remembers the latest signatures. */
export function createReplayGuard(remembered = REMEMBERED): ReplayGuard {
  // A set keeps the order in which its values were added.
  const seen = new Set<string>();
  return {
    isNew(signature) {
      if (seen.has(signature)) return false;
      seen.add(signature);
      const [oldest] = seen;
      if (seen.size > remembered && oldest !== undefined) seen.delete(oldest);
      return true;
    },
  };
}
