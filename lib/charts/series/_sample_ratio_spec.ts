/** How shares of visitors over time are drawn. */
import {
  BOLD,
  dayChannel,
  LABEL_SIZE,
  legendColumns,
  type NumberAxis,
  numberChannel,
  PADDING,
  palette,
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
  const edge = 12 +
    Math.ceil(Math.max(...panels.map(({ axis }) => axis.labelWidth)));
  const shared: Shared = {
    days: sortedDays([
      ...rows.map(({ day }) => day),
      ...(broken === null ? [] : [broken]),
    ]),
    edge,
    broken,
    plot: width - edge - 2 * PADDING - RIGHT_ROOM,
    height: variations.length === 1 ? 240 : variations.length <= 3 ? 150 : 110,
    banded: rows.some(({ hasBand }) => hasBand),
  };
  const names = shortenAll(variations, LABEL_SIZE * BOLD, shared.plot);
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

/** Half of the last day's label stands beyond the plot. */
const RIGHT_ROOM = 20;

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
  const colour = legend(banded, plot);
  const mark = (type: string, rest: Part): Part => ({
    type,
    opacity: 1,
    clip: true,
    ...rest,
  });
  return {
    title: { text: name, fontSize: LABEL_SIZE, frame: "group", offset: 4 },
    width: plot,
    height,
    data: {
      values: rows.map((row, at) => datumOf(row, rows, at, axis.domain)),
    },
    layer: [
      ...(banded ? bandLayers({ x, y }, colour(BAND)) : []),
      {
        mark: mark("rule", { strokeWidth: 1.5 }),
        encoding: {
          y: { datum: rows[0]?.intended ?? 0 },
          color: colour(INTENDED),
        },
      },
      ...(broken === null ? [] : [{
        mark: mark("rule", {
          color: palette.threshold.light,
          strokeWidth: 1.5,
          strokeDash: [2, 3],
        }),
        encoding: { x: { ...x, field: undefined, datum: broken } },
      }]),
      {
        mark: mark("line", { strokeWidth: 2 }),
        encoding: { x, y: { field: "share", ...y }, color: colour(SHARE) },
      },
      {
        transform: [{ filter: "datum.alone" }],
        mark: mark("point", { filled: true, size: 40 }),
        encoding: { x, y: { field: "share", ...y }, color: colour(SHARE) },
      },
    ],
  };
}

/** What the colours mean, said once above all panels. */
function legend(banded: boolean, plot: number): (name: string) => Part {
  const entries = [
    [SHARE, palette.accent.light],
    [INTENDED, palette.axis.light],
    ...(banded ? [[BAND, palette.bandWide.light]] : []),
  ] as const;
  const names = entries.map(([name]) => name!);
  return (name) => ({
    datum: name,
    scale: { domain: names, range: entries.map(([, colour]) => colour!) },
    legend: {
      symbolType: "square",
      symbolSize: 160,
      columns: legendColumns(names, plot),
    },
  });
}

/** An area has no width over a single day: there the band is a thick bar. */
function bandLayers({ x, y }: { x: Part; y: Part }, color: Part): Part[] {
  const encoding = {
    x,
    y: { field: "lower", ...y },
    y2: { field: "upper" },
    color,
  };
  return [
    { mark: { type: "area", opacity: 1, clip: true }, encoding },
    {
      transform: [{ filter: "datum.bandAlone" }],
      mark: { type: "rule", strokeWidth: 10, opacity: 1, clip: true },
      encoding,
    },
  ];
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
    alone: share !== null && near.every((one) => one?.share == null),
    bandAlone: hasBand && !near.some((one) => one?.hasBand),
  };
}
