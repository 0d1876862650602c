/** How often the decision of a readout is right, and how often it is wrong. */

import type { Table } from "./_table.ts";
import { CONVERSION } from "./_shipped.ts";
import { MARGIN, right, watched, wrong } from "./_decision_rows.ts";

const even = (variations: number, n = 10_000): number[] =>
  new Array<number>(variations + 1).fill(n);

/** Shipping where it is wrong, and where it is right. */
export const DECISIONS: Table = {
  name: "decisions",
  introduction:
    `How often a readout of an experiment that has ended says "ship", with ${
      100 * CONVERSION
    }% buyers and log-normal orders; all metrics are drawn independently, which is the hardest for shipping with guardrails, and tempts the most where several decide. Nothing to ship is shipped in at most 5%, and so is a gain whose guardrail lies at its margin; a planned gain is shipped in at least 80%.`,
  head: [
    "the truth",
    "variations",
    "decide",
    "guardrails",
    "visitors of an arm",
    "shipped",
    "asked",
    "holds",
  ],
  rows: [
    wrong("no effect", { visitors: even(1), lifts: [0], margins: [] }, 1),
    wrong("no effect", { visitors: even(3), lifts: [0], margins: [] }, 2),
    wrong("no effect", { visitors: even(8), lifts: [0], margins: [] }, 3),
    wrong(
      "no effect",
      { visitors: [18_000, 2000], lifts: [0], margins: [] },
      4,
    ),
    wrong(
      "no effect",
      { visitors: [2000, 18_000], lifts: [0], margins: [] },
      5,
    ),
    wrong(
      "no effect",
      { visitors: [10_000, 90_000], lifts: [0], margins: [] },
      8,
    ),
    wrong("no effect", {
      visitors: [18_000, 6000, 6000, 6000],
      lifts: [0],
      margins: [],
    }, 6),
    wrong(
      "no effect",
      { visitors: even(1), lifts: [0, 0], margins: [MARGIN] },
      7,
    ),
    ...[1, 5].map((guardrails) =>
      wrong(
        "a large gain, one guardrail at its margin",
        {
          visitors: even(1, 20_000),
          lifts: [1, MARGIN, ...new Array<number>(guardrails - 1).fill(0.5)],
          margins: new Array<number>(guardrails).fill(MARGIN),
        },
        100 + guardrails,
      )
    ),
    wrong(
      "a large gain of all three, one guardrail at its margin",
      { visitors: even(3, 20_000), lifts: [1, MARGIN], margins: [MARGIN] },
      200,
    ),
    ...[2, 5].map((deciding) =>
      wrong("no effect", {
        visitors: even(1),
        lifts: new Array<number>(deciding).fill(0),
        margins: [],
      }, 400 + deciding)
    ),
    wrong("no effect", {
      visitors: even(3),
      lifts: [0, 0, 0],
      margins: [],
    }, 403),
    wrong("a large gain of one, the guardrail at its margin", {
      visitors: even(1, 20_000),
      lifts: [1, 0, MARGIN],
      margins: [MARGIN],
    }, 410),
    ...[[1, 0], [1, 1], [1, 5], [2, 0], [5, 0], [2, 1]].map((
      [deciding, guardrails],
    ) => right(deciding!, guardrails!)),
    watched(true, 1),
    watched(false, 3),
  ],
};
