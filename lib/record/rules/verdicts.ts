/** Verdicts of a readout. */

/** Machine-readable verdict. */
export type Verdict =
  | "ship"
  | "trade-off"
  | "keep-control"
  | "no-clear-difference"
  | "keep-running"
  | "one-order"
  | "do-not-decide";

/** Color and short label of each verdict. */
export const VERDICTS = {
  "ship": { tone: "good", words: "▲ Better than the control" },
  "trade-off": { tone: "stop", words: "± Better, at a cost" },
  "keep-control": { tone: "bad", words: "▼ Worse than the control" },
  "no-clear-difference": { tone: "neutral", words: "= No clear difference" },
  "keep-running": { tone: "neutral", words: "… Keep running" },
  "one-order": { tone: "stop", words: "! One order decides" },
  "do-not-decide": { tone: "stop", words: "! Do not decide" },
} as const satisfies Readonly<Record<Verdict, object>>;
