/** A design of three looks. */

import type { GroupSequentialBoundaries } from "readout/stats";
import { groupSequentialBoundaries } from "readout/stats";

const THIRDS = [1 / 3, 2 / 3, 1];

/** The design that gsDesign() starts with: three looks, Hwang, Shih and DeCani. */
export const shih = (
  alternative: "greater" | "two-sided" = "greater",
): GroupSequentialBoundaries =>
  groupSequentialBoundaries({
    design: "hwang-shih-decani",
    informationRates: THIRDS,
    alpha: 0.025,
    alternative,
  });
