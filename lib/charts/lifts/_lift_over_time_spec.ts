/** How lifts over time are drawn. */
import {
  BOLD,
  dayChannel,
  LABEL_SIZE,
  legendColumns,
  levelText,
  type NumberAxis,
  numberAxis,
  numberChannel,
  PADDING,
  palette,
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
  const edge = Math.ceil(axis.labelWidth) + 12;
  const shared: Shared = {
    axis,
    level,
    days: sortedDays(rows.map(({ day }) => day)),
    plot: width - edge - 2 * PADDING - RIGHT_ROOM,
    height: variations.length === 1 ? 260 : variations.length <= 3 ? 170 : 120,
  };
  const names = shortenAll(variations, LABEL_SIZE * BOLD, shared.plot);
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

/** Half of the last day's label stands beyond the plot. */
const RIGHT_ROOM = 20;

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
  const colour = (name: string) => ({
    datum: name,
    scale: {
      domain: names,
      range: [palette.bandWide.light, palette.bandNarrow.light],
    },
    legend: {
      symbolType: "square",
      symbolSize: 160,
      columns: legendColumns(names, plot),
    },
  });
  return {
    ...(name === null ? {} : {
      title: {
        text: name,
        fontSize: LABEL_SIZE,
        frame: "group",
        offset: 4,
      },
    }),
    width: plot,
    height,
    data: {
      values: rows.map((row, index) =>
        bandDatum(row, rows, index, axis.domain)
      ),
    },
    layer: [
      ...bandLayers("sequence", { x, y }, colour(names[0])),
      ...bandLayers("fixed", { x, y }, colour(names[1])),
      zeroRule("y"),
      {
        mark: {
          type: "line",
          color: palette.accent.light,
          strokeWidth: 2,
          clip: true,
          point: days.length <= 31
            ? { size: 22, color: palette.accent.light, opacity: 1 }
            : false,
        },
        encoding: { x, y: { field: "lift", ...y } },
      },
      ...(days.length <= 31 ? [] : [lonelyPoints({ x, y })]),
    ],
  };
}

/** An area has no width over a single day: there the band is a thick bar. */
function bandLayers(
  kind: "sequence" | "fixed",
  { x, y }: { x: Part; y: Part },
  color: Part,
): Part[] {
  const encoding = {
    x,
    y: { field: `${kind}Lower`, ...y },
    y2: { field: `${kind}Upper` },
    color,
  };
  return [
    { mark: { type: "area", opacity: 1, clip: true }, encoding },
    {
      transform: [{ filter: `datum.${kind}Alone` }],
      mark: { type: "rule", strokeWidth: 10, opacity: 1, clip: true },
      encoding,
    },
  ];
}

function lonelyPoints({ x, y }: { x: Part; y: Part }): Part {
  return {
    transform: [{ filter: "datum.liftAlone" }],
    mark: {
      type: "point",
      filled: true,
      size: 30,
      opacity: 1,
      color: palette.accent.light,
    },
    encoding: { x, y: { field: "lift", ...y } },
  };
}
