/** How lifts over time are drawn. */
import {
  bandLayers,
  besideLabels,
  BOLD,
  colourLegend,
  dayChannel,
  LABEL_SIZE,
  levelText,
  marks,
  type NumberAxis,
  numberAxis,
  numberChannel,
  palette,
  panelTitle,
  type Part,
  reach,
  roomFor,
  shortenAll,
  signedPercent,
  sortedDays,
  topLevel,
  type VegaLiteSpec,
  yearsOf,
  zeroRule,
} from "../drawing/mod.ts";
import { bandDatum, BANDS, isOpen, type LiftOnDay } from "./_lift_bands.ts";

/** What all panels share. */
interface Shared {
  readonly axis: NumberAxis;
  readonly days: readonly number[];
  readonly level: number;
  readonly plot: number;
  readonly height: number;
}

/** The whole chart, a panel for each variation; there must be a lift. */
export function panelsSpec(
  rows: readonly LiftOnDay[],
  variations: readonly string[],
  { title, level, width }: { title: string; level: number; width: number },
): VegaLiteSpec {
  const ends = shownEnds(rows);
  const axis = numberAxis([0, ...ends.shown], signedPercent, { unitPower: 2 });
  const [low, high] = axis.domain;
  const cut = ends.open.below || ends.open.above ||
    ends.all.some((end) => end < low || end > high);
  const { edge, plot } = besideLabels(width, [axis]);
  const shared: Shared = {
    axis,
    level,
    days: sortedDays(rows.map(({ day }) => day)),
    plot,
    height: variations.length === 1 ? 260 : variations.length <= 3 ? 170 : 120,
  };
  const names = shortenAll(variations, LABEL_SIZE * BOLD, plot);
  const whose = variations.length === 1 ? `${variations[0]}; only` : "Only";
  const subtitle = `${whose} the always-valid band may be looked at every day` +
    (cut ? "; it goes on beyond the edge where it is cut" : "");
  return topLevel(width, title, subtitle, {
    vconcat: variations.map((variation, index) =>
      panel(
        rows.filter((row) => row.variation === variation),
        variations.length === 1 ? null : names.get(variation) ?? variation,
        shared,
        { last: index === variations.length - 1, edge },
      )
    ),
    spacing: 14,
  });
}

/** Every end that is there, those that the axis must hold, and missing sides. */
function shownEnds(rows: readonly LiftOnDay[]): {
  all: number[];
  shown: number[];
  open: { below: boolean; above: boolean };
} {
  const all = rows.flatMap((row) =>
    [row.lift, row.lower, row.upper, row.sequenceLower, row.sequenceUpper]
      .filter((end) => end !== null)
  );
  const lastDay = Math.max(...rows.map(({ day }) => day));
  const final = rows.filter(({ day }) => day === lastDay)
    .flatMap((row) => [row.lift, row.sequenceLower, row.sequenceUpper])
    .map((end) => Math.abs(end ?? 0));
  const distances = rows.flatMap(({ sequenceLower, sequenceUpper, lift }) =>
    lift === null ? [] : Math.max(
      Math.abs(sequenceLower ?? lift),
      Math.abs(sequenceUpper ?? lift),
    )
  );
  const limit = reach(distances, {
    timesMedian: 2.5,
    atLeast: Math.max(0, ...final),
  });
  const open = {
    below: rows.some((row) => BANDS.some((band) => isOpen(row, rows, band, 0))),
    above: rows.some((row) => BANDS.some((band) => isOpen(row, rows, band, 1))),
  };
  const shown = all.filter((end) => Math.abs(end) <= limit);
  return { all, shown: [...shown, ...roomFor(open, shown)], open };
}

interface Place {
  readonly last: boolean;
  readonly edge: number;
}

function panel(
  rows: readonly LiftOnDay[],
  name: string | null,
  shared: Shared,
  { last, edge }: Place,
): Part {
  const { axis, days, plot, height, level } = shared;
  const x = dayChannel(days, plot, last ? yearsOf(days) : null);
  const y = numberChannel(axis, { labelWidth: edge });
  const names = [
    `Always-valid ${levelText(level)} interval`,
    `Fixed-horizon ${levelText(level)} interval`,
  ] as const;
  const colour = colourLegend([
    [names[0], palette.bandWide.light],
    [names[1], palette.bandNarrow.light],
  ], plot);
  const band = (name: string, kind: "sequence" | "fixed") =>
    bandLayers(
      { x, y, color: colour(name) },
      [`${kind}Lower`, `${kind}Upper`],
      `${kind}Alone`,
    );
  const color = palette.accent.light;
  const lift = { x, y: { field: "lift", ...y } };
  return {
    ...(name === null ? {} : { title: panelTitle(name, 4) }),
    width: plot,
    height,
    data: {
      values: rows.map((row, index) =>
        bandDatum(row, rows, index, axis.domain)
      ),
    },
    layer: [
      ...band(names[0], "sequence"),
      ...band(names[1], "fixed"),
      zeroRule("y"),
      marks("line", {
        color,
        strokeWidth: 2,
        clip: true,
        point: days.length <= 31 ? { size: 22, color, opacity: 1 } : false,
      }, lift),
      ...(days.length <= 31 ? [] : [
        marks(
          "point",
          { filled: true, size: 30, opacity: 1, color },
          lift,
          "datum.liftAlone",
        ),
      ]),
    ],
  };
}
