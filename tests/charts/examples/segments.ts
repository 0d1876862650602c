/** Segments that are difficult to draw. */

import { type Chart, segmentLifts } from "../../../lib/charts/mod.ts";
import { HOSTILE, LONG, wave } from "./names.ts";

const DEVICES = ["Mobile", "Desktop", "Tablet"];
const EIGHT = ["US", "GB", "DE", "FR", LONG, "Australia", HOSTILE, "Other"];

/** Returns lifts that differ between segments, with shrunken ones on request. */
function segmentsOf(
  variation: string,
  names: readonly string[],
  { shift = 0, shrunken = true, p = 0.31 as number | null } = {},
) {
  const overall = {
    lift: 0.04 + shift,
    lower: 0.01 + shift,
    upper: 0.07 + shift,
  };
  return {
    variation,
    overall,
    interactionPValue: p,
    segments: names.map((segment, index) => {
      const half = 0.04 + 0.015 * index;
      const lift = overall.lift + half * wave(index * 2, shift);
      const near = overall.lift + (lift - overall.lift) * 0.3;
      if (segment === "Tablet") {
        return { segment, lift: null, lower: null, upper: null };
      }
      return {
        segment,
        lift,
        lower: index === 3 ? null : lift - half,
        upper: index === 5 ? 2 : lift + half,
        ...(shrunken
          ? { shrunken: { lift: near, lower: near - 0.03, upper: near + 0.03 } }
          : {}),
      };
    }),
  };
}

export const SEGMENTS: Readonly<Record<string, Chart>> = {
  "segment_lifts": segmentLifts({
    metric: "Conversion rate",
    dimension: "device",
    level: 0.95,
    rows: [segmentsOf("B", DEVICES)],
  }),
  "segment_lifts_four": segmentLifts({
    metric: "Net revenue per visitor",
    dimension: "country",
    level: 0.95,
    rows: ["B", LONG, HOSTILE].map((name, index) =>
      segmentsOf(name, EIGHT, { shift: index / 50, p: 0.0004 })
    ),
  }),
  "segment_lifts_event": segmentLifts({
    metric: "AOV",
    dimension: "BFCM",
    level: 0.95,
    rows: [
      segmentsOf("B", ["During the event", "Outside it"], { shrunken: false }),
    ],
  }),
  "segment_lifts_one": segmentLifts({
    metric: "AOV",
    dimension: `device in the ${LONG}`,
    level: 0.95,
    rows: [
      { ...segmentsOf(LONG, ["Mobile"], { p: null }), overall: null },
    ],
  }),
  "segment_lifts_not_available": segmentLifts({
    metric: "AOV",
    dimension: "device",
    level: 0.95,
    rows: [segmentsOf("B", ["Tablet"], { p: null })],
  }),
  "segment_lifts_nothing": segmentLifts({
    metric: "AOV",
    dimension: "device",
    level: 0.95,
    rows: [],
  }),
};
