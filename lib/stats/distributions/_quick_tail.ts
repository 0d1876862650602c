import { normalDensity, normalSurvival } from "./normal.ts";

/** Number of interpolation points per panel, and number of panels. */
const POINTS = 11;
const PANELS = 16;

/** Number of standard deviations beyond which the tail is below 1e-312. */
const FURTHEST = 37.7;

/**
 * Returns the upper tail of the standard normal for use inside integrals. It has
 * a relative error of 1e-13, is three times as fast as `normalSurvival`, and does
 * not validate its argument. The ratio of tail to density is a smooth function of
 * `z / (z + 4)`. It is interpolated by Newton polynomials through Chebyshev
 * nodes, computed on first use.
 */
export function quickTail(z: number): number {
  if (z < 0) return 1 - quickTail(-z);
  if (z > FURTHEST) return 0;
  panels ??= makePanels();
  const s = z / (z + 4);
  const start = POINTS * Math.min(PANELS - 1, Math.floor(s / WIDTH));
  const { nodes, differences } = panels;
  let ratio = differences[start + POINTS - 1]!;
  for (let i = start + POINTS - 2; i >= start; i--) {
    ratio = ratio * (s - nodes[i]!) + differences[i]!;
  }
  return ratio * Math.exp(-z * z / 2);
}

const WIDTH = FURTHEST / (FURTHEST + 4) / PANELS;

interface Panels {
  readonly nodes: Float64Array;
  readonly differences: Float64Array;
}

let panels: Panels | undefined;

function makePanels(): Panels {
  const nodes = new Float64Array(POINTS * PANELS);
  const differences = new Float64Array(POINTS * PANELS);
  for (let p = 0; p < PANELS; p++) {
    const start = p * POINTS;
    const panel = differences.subarray(start, start + POINTS);
    for (let i = 0; i < POINTS; i++) {
      const cosine = Math.cos((2 * i + 1) * Math.PI / (2 * POINTS));
      const s = WIDTH * (p + (1 + cosine) / 2);
      const z = 4 * s / (1 - s);
      nodes[start + i] = s;
      panel[i] = normalSurvival(z) / normalDensity(z) / ROOT;
    }
    for (let order = 1; order < POINTS; order++) {
      for (let i = POINTS - 1; i >= order; i--) {
        panel[i] = (panel[i]! - panel[i - 1]!) /
          (nodes[start + i]! - nodes[start + i - order]!);
      }
    }
  }
  return { nodes, differences };
}

const ROOT = Math.sqrt(2 * Math.PI);
