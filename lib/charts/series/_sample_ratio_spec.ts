/** How shares of visitors over time are drawn. */
import {
  bandLayers,
  besideLabels,
  BOLD,
  colourLegend,
  dayChannel,
  LABEL_SIZE,
  marks,
  type NumberAxis,
  numberChannel,
  palette,
  panelTitle,
  type Part,
  shortenAll,
  sortedDays,
  topLevel,
  type VegaLiteSpec,
  yearsOf,
} from "../drawing/mod.ts";
import {
  axisAround,
  isCut,
  type ShareOnDay,
  shownDistance,
} from "./_share_axis.ts";

/** What all panels share. */
interface Shared {
  readonly days: readonly number[];
  readonly plot: number;
  readonly height: number;
  readonly edge: number;
  readonly broken: number | null;
  readonly banded: boolean;
}

/** The whole chart, a panel for each variation; there must be a share. */
export function sharesSpec(
  rows: readonly ShareOnDay[],
  variations: readonly string[],
  look: { title: string; width: number; broken: number | null },
): VegaLiteSpec {
  const { title, width, broken } = look;
  const distance = shownDistance(rows, broken);
  const panels = variations.map((variation) => {
    const own = rows.filter((row) => row.variation === variation);
    return {
      variation,
      own,
      axis: axisAround(own[0]?.intended ?? 0, distance),
    };
  });
  const { edge, plot } = besideLabels(width, panels.map(({ axis }) => axis));
  const shared: Shared = {
    days: sortedDays([
      ...rows.map(({ day }) => day),
      ...(broken === null ? [] : [broken]),
    ]),
    edge,
    broken,
    plot,
    height: variations.length === 1 ? 240 : variations.length <= 3 ? 150 : 110,
    banded: rows.some(({ hasBand }) => hasBand),
  };
  const names = shortenAll(variations, LABEL_SIZE * BOLD, plot);
  const cut = panels.some(({ own, axis }) => own.some(isCut(axis)));
  const subtitle = [
    "Visitors to date",
    ...(broken === null ? [] : ["dotted: the day on which the split broke"]),
    ...(cut ? ["the first days go on beyond the edge where they are cut"] : []),
  ].join("; ");
  return topLevel(width, title, subtitle, {
    vconcat: panels.map(({ variation, own, axis }, index) =>
      panel(own, names.get(variation) ?? variation, axis, {
        ...shared,
        last: index === panels.length - 1,
      })
    ),
    spacing: 14,
  });
}

const SHARE = "Share of visitors";
const INTENDED = "Intended share";
const BAND = "Shares that agree with it, at every look";

function panel(
  rows: readonly ShareOnDay[],
  name: string,
  axis: NumberAxis,
  { days, plot, height, edge, broken, banded, last }: Shared & {
    last: boolean;
  },
): Part {
  const x = dayChannel(days, plot, last ? yearsOf(days) : null);
  const y = numberChannel(axis, { labelWidth: edge });
  const colour = colourLegend([
    [SHARE, palette.accent.light],
    [INTENDED, palette.axis.light],
    ...(banded ? [[BAND, palette.bandWide.light] as const] : []),
  ], plot);
  const clipped = { opacity: 1, clip: true };
  const share = { x, y: { field: "share", ...y }, color: colour(SHARE) };
  return {
    title: panelTitle(name, 4),
    width: plot,
    height,
    data: {
      values: rows.map((row, at) => datumOf(row, rows, at, axis.domain)),
    },
    layer: [
      ...(banded
        ? bandLayers(
          { x, y, color: colour(BAND) },
          ["lower", "upper"],
          "bandAlone",
        )
        : []),
      marks("rule", { ...clipped, strokeWidth: 1.5 }, {
        y: { datum: rows[0]?.intended ?? 0 },
        color: colour(INTENDED),
      }),
      ...(broken === null ? [] : [
        marks("rule", {
          ...clipped,
          color: palette.threshold.light,
          strokeWidth: 1.5,
          strokeDash: [2, 3],
        }, { x: { ...x, field: undefined, datum: broken } }),
      ]),
      marks("line", { ...clipped, strokeWidth: 2 }, share),
      marks(
        "point",
        { ...clipped, filled: true, size: 40 },
        share,
        "datum.alone",
      ),
    ],
  };
}

function datumOf(
  row: ShareOnDay,
  rows: readonly ShareOnDay[],
  at: number,
  [low, high]: readonly [number, number],
): Part {
  const near = [rows[at - 1], rows[at + 1]];
  const { day, date, variation, share, hasBand } = row;
  return {
    day,
    date,
    variation,
    share,
    lower: hasBand ? row.lower ?? low : null,
    upper: hasBand ? row.upper ?? high : null,
    alone: share !== null &&
      near.every((shareOnDay) => shareOnDay?.share == null),
    bandAlone: hasBand && !near.some((shareOnDay) => shareOnDay?.hasBand),
  };
}
