import {
  checkOptions,
  formatDate,
  SAMPLE_RATIO_OVER_TIME_INPUT,
} from "../base/mod.ts";
import type { Chart, DayPanel, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  bandLayers,
  chartOrMessage,
  checkNumbers,
  checkRows,
  colourLegend,
  counted,
  dayPanels,
  dayTimestamp,
  distinctValues,
  isBetweenGaps,
  marks,
  NOT_AVAILABLE,
  palette,
  percent,
  shortList,
  sortedDays,
  topLevel,
} from "./drawing/mod.ts";
import type { ShareOnDay } from "./_share_axis.ts";
import { axisAround, axisDistance, isCutByAxis } from "./_share_axis.ts";

/** Share of all visitors in one variation, at the end of a day. */
export interface SharePoint {
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
  /** Display name of the variation. */
  readonly variation: string;
  /** Share of the visitors to date, as a fraction; `null` is a gap. */
  readonly share: number | null;
  /**
   * Lowest share consistent with the intended split on this day, valid for any
   * number of looks. `null` means no limit; omit it for no band.
   */
  readonly lower?: number | null;
  /** Highest share consistent with the intended split on this day. */
  readonly upper?: number | null;
}

/** Input of {@linkcode sampleRatioOverTime}. */
export interface SampleRatioOverTimeInput {
  /**
   * Shares in any order. Each variation gets a panel; of two variations, only the
   * second does.
   */
  readonly rows: readonly SharePoint[];
  /** Intended share of each variation, as a fraction, by the variation's name. */
  readonly intended: Readonly<Record<string, number>>;
  /**
   * First day, `YYYY-MM-DD`, on which the sample ratio test raised the alarm.
   * `null` means no alarm; omit it if there was no test.
   */
  readonly brokenOn?: string | null;
}

/**
 * Charts each variation's share of the visitors to date against its intended
 * share, day by day. It shows whether the split held, and since when it did not.
 *
 * The caller supplies the band: every share in it is consistent with the intended
 * split, at an error rate over all days together. The caller also supplies the
 * day of the alarm, because a joint test of all variations may detect what no
 * single band shows.
 *
 * @param input Shares, intended shares and the day of the alarm.
 * @returns The chart.
 * @throws {RangeError} If a share is not a fraction from 0 to 1, a date is not a
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
 *   rows: [
 *     { date: "2025-03-01", variation: "Control", share: 0.51 },
 *     { date: "2025-03-01", variation: "B", share: 0.49 },
 *     { date: "2025-03-02", variation: "Control", share: 0.56 },
 *     { date: "2025-03-02", variation: "B", share: 0.44 },
 *   ],
 * });
 * assertEquals(
 *   chart.description,
 *   "The split broke on Mar 2, 2025: of the visitors up to Mar 2, 2025, " +
 *     "Control has 56.0% (intended 50.0%) and B 44.0% (intended 50.0%).",
 * );
 * ```
 */
export function sampleRatioOverTime(input: SampleRatioOverTimeInput): Chart {
  checkOptions(SAMPLE_RATIO_OVER_TIME_INPUT, input);
  checkRows(input, ["intended"], ["date", "variation", "share"]);
  const { intended, brokenOn } = input;
  const rows = input.rows.map((point) => parsePoint(point, intended))
    .sort((a, b) => a.day - b.day);
  const names = distinctValues(input.rows.map(({ variation }) => variation));
  const broken = brokenOn == null ? null : dayTimestamp(brokenOn, "the alarm");
  const title = "Share of visitors over time";
  const rowsWithShare = rows.filter(({ share }) => share !== null);
  return chartOrMessage({
    title,
    emptyMessage: rowsWithShare.length > 0
      ? null
      : "There are no shares to show.",
    describe: () => describeShares(rowsWithShare, names, brokenOn),
    spec: (width) => sharesSpec(rows, names, { title, width, broken }),
  });
}

function parsePoint(
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
      `Every variation needs its intended share: missing for ${
        JSON.stringify(variation)
      }, set for ${JSON.stringify(Object.keys(intendedShares))}`,
    );
  }
  const fractions = { share, lower, upper, "intended share": intended };
  checkNumbers(
    fractions,
    where,
    "a fraction from 0 to 1",
    (value) => value >= 0 && value <= 1,
  );
  return {
    date,
    day: dayTimestamp(date, where),
    variation,
    share,
    lower,
    upper,
    intended,
    hasBand: share !== null && (point.lower !== undefined ||
      point.upper !== undefined),
  };
}

function describeShares(
  points: readonly ShareOnDay[],
  variations: readonly string[],
  brokenOn: string | null | undefined,
): string {
  const lastDay = points.at(-1)!.date;
  const shares = variations.map((variation, index) => {
    const last = points.find((row) =>
      row.variation === variation && row.date === lastDay
    );
    const has = `${variation}${index === 0 ? " has" : ""}`;
    if (last === undefined) return `${variation} ${NOT_AVAILABLE}`;
    const [share, intended] = [last.share ?? 0, last.intended]
      .map((fraction) => percent(fraction));
    return `${has} ${share} (intended ${intended})`;
  });
  const days = distinctValues(points.map(({ date }) => date)).length;
  const verdict = brokenOn === undefined
    ? "The split was not tested"
    : brokenOn === null
    ? `The split has held on ${days === 1 ? "the" : "all"} ${
      counted(days, "day").replace(/^1 /, "")
    }`
    : `The split broke on ${formatDate(brokenOn)}`;
  const sharesText = shares.length === 2
    ? shares.join(" and ")
    : shortList(shares, 4, ", ");
  const end = formatDate(lastDay);
  return `${verdict}: of the visitors up to ${end}, ${sharesText}.`;
}

/**
 * Returns the specification of the whole chart with one panel per variation,
 * which needs at least one share.
 */
function sharesSpec(
  rows: readonly ShareOnDay[],
  variations: readonly string[],
  { title, width, broken }: {
    title: string;
    width: number;
    broken: number | null;
  },
): VegaLiteSpec {
  const distance = axisDistance(rows, broken);
  // With two variations, the share of one mirrors that of the other.
  const shownVariations = variations.length === 2
    ? variations.slice(1)
    : variations;
  const panels = shownVariations.map((variation): DayPanel<ShareOnDay> => {
    const ownRows = rows.filter((row) => row.variation === variation);
    const axis = axisAround(ownRows[0]?.intended ?? 0, distance);
    return { variation, rows: ownRows, axis };
  });
  const cut = panels.some(({ rows, axis }) => rows.some(isCutByAxis(axis)));
  const texts: string[] = ["Visitors to date"];
  if (broken !== null) texts.push("dotted: the day on which the split broke");
  if (cut) texts.push("early values run off the chart");
  const subtitle = texts.join("; ");
  const isBanded = rows.some(({ hasBand }) => hasBand);
  const items: number[] = [...rows.map(({ day }) => day)];
  if (broken !== null) items.push(broken);
  return topLevel(
    width,
    title,
    subtitle,
    dayPanels(panels, {
      width,
      days: sortedDays(items),
      heights: [240, 150, 110],
      isNamed: true,
      datum: rowDatum,
      layers: (panel, channels) =>
        panelLayers(panel.rows[0]?.intended ?? 0, channels, {
          broken,
          isBanded,
        }),
    }),
  );
}

const SHARE = "Share of visitors";
const INTENDED = "Intended share";
const BAND = "Shares that agree with it, at every look";

function panelLayers(
  intended: number,
  { x, y, plot }: { readonly x: Part; readonly y: Part; readonly plot: number },
  { broken, isBanded }: {
    readonly broken: number | null;
    readonly isBanded: boolean;
  },
): Part[] {
  const items: (readonly [name: string, colour: string])[] = [[
    SHARE,
    palette.accent.light,
  ], [INTENDED, palette.axis.light]];
  if (isBanded) items.push([BAND, palette.bandWide.light] as const);
  const colour = colourLegend(items, plot);
  const clipped = { opacity: 1, clip: true };
  const share = { x, y: { field: "share", ...y }, color: colour(SHARE) };
  const layers: Part[] = [];
  if (isBanded) {
    layers.push(...bandLayers(
      { x, y, color: colour(BAND) },
      ["lower", "upper"],
      "bandAlone",
    ));
  }
  layers.push(marks("rule", { ...clipped, strokeWidth: 1.5 }, {
    y: { datum: intended },
    color: colour(INTENDED),
  }));
  if (broken !== null) {
    layers.push(marks("rule", {
      ...clipped,
      color: palette.threshold.light,
      strokeWidth: 1.5,
      strokeDash: [2, 3],
    }, { x: { ...x, field: undefined, datum: broken } }));
  }
  layers.push(
    marks("line", { ...clipped, strokeWidth: 2 }, share),
    marks(
      "point",
      { ...clipped, filled: true, size: 40 },
      share,
      "datum.alone",
    ),
  );
  return layers;
}

function rowDatum(
  row: ShareOnDay,
  index: number,
  { rows, axis }: DayPanel<ShareOnDay>,
): Part {
  const { domain: [low, high] } = axis;
  const { day, date, variation, share, hasBand } = row;
  return {
    day,
    date,
    variation,
    share,
    lower: hasBand ? row.lower ?? low : null,
    upper: hasBand ? row.upper ?? high : null,
    alone: isBetweenGaps(rows, index, (row) => row.share !== null),
    bandAlone: isBetweenGaps(rows, index, (row) => row.hasBand),
  };
}
