import type { JointMoments } from "./joint_moments.ts";
import { freezeJoint } from "./_joint.ts";

/**
 * Joint moments of two numbers per visitor, x and y, that follow one visitor's
 * change without a second look at the others.
 */
export interface RunningPair {
  n: number;
  meanX: number;
  meanY: number;
  xx: number;
  xy: number;
  yy: number;
}

/** `n` visitors who have 0 in both. */
export function zeroPair(n: number): RunningPair {
  return { n, meanX: 0, meanY: 0, xx: 0, xy: 0, yy: 0 };
}

/**
 * One visitor goes from (x0, y0) to (x1, y1). With the mean before and after,
 * a co-moment changes by `(x1 - mean1X)(y1 - y0) + (x1 - x0)(y0 - mean0Y)`.
 */
export function replaceRow(
  pair: RunningPair,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const meanX = pair.meanX + dx / pair.n;
  const meanY = pair.meanY + dy / pair.n;
  pair.xx += dx * (x1 - meanX + x0 - pair.meanX);
  pair.yy += dy * (y1 - meanY + y0 - pair.meanY);
  pair.xy += (x1 - meanX) * dy + dx * (y0 - pair.meanY);
  pair.meanX = meanX;
  pair.meanY = meanY;
}

/** One visitor comes in (Welford 1962). */
export function addRow(pair: RunningPair, x: number, y: number): void {
  pair.n++;
  const dx = x - pair.meanX;
  const dy = y - pair.meanY;
  pair.meanX += dx / pair.n;
  pair.meanY += dy / pair.n;
  pair.xx += dx * (x - pair.meanX);
  pair.xy += dx * (y - pair.meanY);
  pair.yy += dy * (y - pair.meanY);
}

/** The public record of the present state. */
export function pairMoments(
  pair: RunningPair,
  names: readonly [string, string],
): JointMoments {
  const xx = Math.max(0, pair.xx);
  const yy = Math.max(0, pair.yy);
  return freezeJoint({
    n: pair.n,
    names,
    means: [pair.meanX, pair.meanY],
    coMoments: [[xx, pair.xy], [pair.xy, yy]],
  });
}
