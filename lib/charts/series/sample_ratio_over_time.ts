import {
  checkOptions,
  SAMPLE_RATIO_OVER_TIME_INPUT,
} from "../../options/mod.ts";
import {
  type Chart,
  checkFinite,
  counted,
  createChart,
  dayOf,
  distinct,
  emptySpec,
  NOT_AVAILABLE,
  percent,
  shortList,
} from "../drawing/mod.ts";
import { sharesSpec } from "./_sample_ratio_spec.ts";
import type { ShareOnDay } from "./_share_axis.ts";

/** A variation's part of all visitors, as it stood at the end of a day. */
export interface SharePoint {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** Share of the visitors to date, a fraction. `null`s are gaps. */
  readonly share: number | null;
  /**
   * Lowest share that the intended split allows on this day, however often one
   * looks; `null` when there is no limit, left out when there is no band.
   */
  readonly lower?: number | null;
  /** Highest share that the intended split allows on this day. */
  readonly upper?: number | null;
}

/** What {@linkcode sampleRatioOverTime} draws. */
export interface SampleRatioOverTimeInput {
  /** In any order; a panel for each variation. */
  readonly points: readonly SharePoint[];
  /** The intended share of each variation, a fraction, by its name. */
  readonly intended: Readonly<Record<string, number>>;
  /**
   * The first day, `YYYY-MM-DD`, on which the test of the split raised the
   * alarm; `null` when it never did, and left out when nothing was tested.
   */
  readonly brokenOn?: string | null;
}

/**
 * Each variation's share of the visitors to date, day by day, against the share
 * it was meant to have: has the split held, and if not, since when.
 *
 * The band is the caller's: every share in it agrees with the intended split at
 * an error that holds for all days together. The day of the alarm is the
 * caller's, too, since a test of all variations at once may see what no single
 * band shows.
 *
 * @param input Shares, intended shares and the day of the alarm.
 * @returns The chart.
 * @throws {RangeError} When a share is no fraction from 0 to 1, a date is not a
 *   day, or a variation has no intended share.
 *
 * @example
 * ```ts
 * import { sampleRatioOverTime } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = sampleRatioOverTime({
 *   intended: { Control: 0.5, B: 0.5 },
 *   brokenOn: "2025-03-02",
 *   points: [
 *     { date: "2025-03-01", variation: "Control", share: 0.51 },
 *     { date: "2025-03-01", variation: "B", share: 0.49 },
 *     { date: "2025-03-02", variation: "Control", share: 0.56 },
 *     { date: "2025-03-02", variation: "B", share: 0.44 },
 *   ],
 * });
 * assertEquals(
 *   chart.description.replaceAll("\u00a0", " "),
 *   "The split broke on 2025-03-02: of the visitors up to 2025-03-02, " +
 *     "Control has 56.0 % (intended 50.0 %) and B 44.0 % (intended 50.0 %).",
 * );
 * ```
 */
export function sampleRatioOverTime(input: SampleRatioOverTimeInput): Chart {
  checkOptions(SAMPLE_RATIO_OVER_TIME_INPUT, input);
  const { points, intended, brokenOn } = input;
  const rows = points.map((point) => checked(point, intended))
    .sort((a, b) => a.day - b.day);
  const variations = distinct(points.map(({ variation }) => variation));
  const broken = brokenOn == null ? null : dayOf(brokenOn, "the alarm");
  const title = "Share of visitors over time";
  return createChart({
    title,
    description: describe(rows, variations, brokenOn),
    spec: (width) =>
      rows.some(({ share }) => share !== null)
        ? sharesSpec(rows, variations, { title, width, broken })
        : emptySpec(width, title, NOTHING),
  });
}

const NOTHING = "There is no share to show.";

function checked(
  point: SharePoint,
  intendedShares: SampleRatioOverTimeInput["intended"],
): ShareOnDay {
  const { date, variation, share, lower = null, upper = null } = point;
  const where = `${JSON.stringify(variation)} on ${date}`;
  const intended = Object.hasOwn(intendedShares, variation)
    ? intendedShares[variation]
    : undefined;
  if (intended === undefined) {
    throw new RangeError(
      `Every variation needs its intended share: there is none of ${
        JSON.stringify(variation)
      }, but of ${JSON.stringify(Object.keys(intendedShares))}`,
    );
  }
  const fractions = { share, lower, upper, "intended share": intended };
  checkFinite(fractions, where);
  for (const [name, value] of Object.entries(fractions)) {
    if (value !== null && (value < 0 || value > 1)) {
      throw new RangeError(
        `The ${name} of ${where} must be a fraction from 0 to 1: current value is ${value}`,
      );
    }
  }
  return {
    date,
    day: dayOf(date, where),
    variation,
    share,
    lower,
    upper,
    intended,
    hasBand: share !== null && (point.lower !== undefined ||
      point.upper !== undefined),
  };
}

function describe(
  rows: readonly ShareOnDay[],
  variations: readonly string[],
  brokenOn: string | null | undefined,
): string {
  const known = rows.filter(({ share }) => share !== null);
  const lastDay = known.at(-1)?.date;
  if (lastDay === undefined) return NOTHING;
  const shares = variations.map((variation, index) => {
    const last = known.find((row) =>
      row.variation === variation && row.date === lastDay
    );
    const has = `${variation}${index === 0 ? " has" : ""}`;
    return last === undefined
      ? `${variation} ${NOT_AVAILABLE}`
      : `${has} ${percent(last.share ?? 0)} (intended ${
        percent(last.intended)
      })`;
  });
  const days = distinct(known.map(({ date }) => date)).length;
  const verdict = brokenOn === undefined
    ? "The split was not tested"
    : brokenOn === null
    ? `The split has held on ${days === 1 ? "the" : "all"} ${
      counted(days, "day").replace(/^1 /, "")
    }`
    : `The split broke on ${brokenOn}`;
  const listed = shares.length === 2
    ? shares.join(" and ")
    : shortList(shares, 4, ", ");
  return `${verdict}: of the visitors up to ${lastDay}, ${listed}.`;
}
