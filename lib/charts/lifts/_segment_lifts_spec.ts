/** How lifts by segment are drawn. */
import {
  annotation,
  BOLD,
  distinct,
  LABEL_SIZE,
  levelText,
  type Line,
  marks,
  numberAxis,
  palette,
  type Part,
  shorten,
  shortenAll,
  signedPercent,
  tickCount,
  topLevel,
  type VegaLiteSpec,
  zeroRule,
} from "../drawing/mod.ts";
import {
  drawnEnds,
  estimateDatum,
  forestParams,
  intervalLayers,
  layoutOf,
  MOST_LABEL_SHARE,
  VALUE_TEXTS,
  type Writer,
} from "./_forest.ts";

/** A lift and its interval. */
export interface SegmentEstimate {
  /** A fraction: 0.042 is +4.2 %. `null` when it could not be estimated. */
  readonly lift: number | null;
  /** `null`: the interval has no lower end. */
  readonly lower: number | null;
  /** `null`: the interval has no upper end. */
  readonly upper: number | null;
}

/** One segment's lift. */
export interface SegmentLift extends SegmentEstimate {
  /** Its name, as shown. */
  readonly segment: string;
  /**
   * The same lift drawn towards that of all segments, as far as the segments
   * look alike; left out when there is none.
   */
  readonly shrunken?: SegmentEstimate | null;
}

/** One variation's lifts. */
export interface VariationSegments {
  /** Its name, as shown. */
  readonly variation: string;
  /** The lift of all visitors; `null` draws no line. */
  readonly overall: SegmentEstimate | null;
  /**
   * Of the test that the lift is the same in all segments; `null` when nothing
   * was tested.
   */
  readonly interactionPValue: number | null;
  /** Kept in this order. */
  readonly segments: readonly SegmentLift[];
}

const ROW_HEIGHT = 26;
/** Room for a shrunken estimate below the raw one. */
const DOUBLE_ROW_HEIGHT = 34;
const RAW_OFFSET = -6;
const SHRUNKEN_OFFSET = 7;

const OVERALL = "Overall";

/** Every text of a row, and the shrunken lift where there is one. */
const WITH_SHRUNKEN: Writer<SegmentLift> = (row) => {
  const text = VALUE_TEXTS[1]!(row);
  const { shrunken } = row;
  return shrunken == null || shrunken.lift === null
    ? text
    : `${text}, shrunken ${signedPercent(shrunken.lift)}`;
};

/** A variation's lines, from its overall lift to its last segment. */
interface Group {
  readonly variation: string;
  readonly overall: VariationSegments["overall"];
  readonly lines: readonly Line<SegmentLift>[];
}

function groupsOf(
  variations: readonly VariationSegments[],
  limit: number,
): Group[] {
  const all = variations.flatMap(({ segments }) =>
    segments.map(({ segment }) => segment)
  );
  const names = shortenAll([OVERALL, ...distinct(all)], LABEL_SIZE, limit);
  let count = 0;
  const line = (label: string, row: SegmentLift | null) => ({
    id: `r${count++}`,
    label,
    row,
  });
  return variations.map(({ variation, overall, segments }) => {
    const heading = variations.length > 1
      ? [line(shorten(variation, LABEL_SIZE * BOLD, limit), null)]
      : [];
    return {
      variation,
      overall,
      lines: [
        ...heading,
        ...(overall === null
          ? []
          : [line(OVERALL, { segment: OVERALL, ...overall })]),
        ...segments.map((row) => line(names.get(row.segment) ?? "", row)),
      ],
    };
  });
}

/** The whole chart; there must be a segment. */
export function segmentForestSpec(
  variations: readonly VariationSegments[],
  { title, level, width }: { title: string; level: number; width: number },
): VegaLiteSpec {
  const groups = groupsOf(variations, width * MOST_LABEL_SHARE);
  const lines = groups.flatMap((group) => group.lines);
  const rows = lines.flatMap(({ row }) => row ?? []);
  const isShrunken = rows.some(({ shrunken }) => shrunken != null);
  const layout = layoutOf<SegmentLift>(
    lines,
    width,
    isShrunken ? [WITH_SHRUNKEN, ...VALUE_TEXTS.slice(1)] : VALUE_TEXTS,
  );
  const shrunken = rows.flatMap((row) => row.shrunken ?? []);
  const axis = numberAxis(
    [0, ...drawnEnds([...rows, ...shrunken])],
    signedPercent,
    { unitPower: 2, count: tickCount(layout.plot) },
  );
  const whose = variations.length === 1 ? `${variations[0]!.variation}; ` : "";
  const marks = isShrunken
    ? "; circle: the segment alone, diamond: shrunken towards the others"
    : "; a filled mark has an interval that leaves 0 % out";
  const band = groups.some(({ overall }) => overall !== null)
    ? "; dashed line and band: overall"
    : "";
  return topLevel(
    width,
    title,
    `${whose}${levelText(level)} intervals${marks}${band}`,
    {
      width: layout.plot,
      height: { step: isShrunken ? DOUBLE_ROW_HEIGHT : ROW_HEIGHT },
      params: forestParams(lines, layout),
      data: {
        values: groups.flatMap((group) => dataOf(group, axis.domain)),
      },
      resolve: { axis: { y: "independent" } },
      layer: [
        ...groups.flatMap((group) => overallLayers(group, axis.domain)),
        zeroRule("x"),
        ...intervalLayers(lines, layout, axis, isShrunken ? RAW_OFFSET : 0),
        ...(isShrunken ? shrunkenLayers() : []),
      ],
    },
  );
}

function dataOf(
  { variation, lines }: Group,
  domain: readonly [number, number],
): Part[] {
  return lines.flatMap(({ id, row }) => {
    if (row === null || row.lift === null) return [];
    const small = row.shrunken == null || row.shrunken.lift === null
      ? null
      : estimateDatum(id, row.shrunken, domain);
    return {
      variation,
      segment: row.segment,
      ...estimateDatum(id, row, domain),
      shrunken: small === null ? null : small.lift,
      shrunkenFrom: small === null ? null : small.from,
      shrunkenTo: small === null ? null : small.to,
    };
  });
}

/** The overall lift as a line through its segments, its interval as a band. */
function overallLayers(
  { overall, lines }: Group,
  [low, high]: readonly [number, number],
): Part[] {
  if (overall === null || overall.lift === null) return [];
  const rows = lines.filter(({ row }) => row !== null);
  const place = {
    y: {
      datum: rows[0]!.id,
      type: "ordinal",
      bandPosition: 0,
      axis: null,
    },
    y2: { datum: rows.at(-1)!.id, bandPosition: 1 },
  };
  const end = (value: number | null, edge: number) =>
    Math.max(low, Math.min(high, value ?? edge));
  return [
    annotation("rect", { color: palette.bandWide.light, opacity: 1 }, {
      x: { datum: end(overall.lower, low) },
      x2: { datum: end(overall.upper, high) },
      ...place,
    }),
    annotation("rule", {
      color: palette.accent.light,
      strokeDash: [4, 3],
      strokeWidth: 1.5,
    }, { x: { datum: overall.lift }, ...place }),
  ];
}

function shrunkenLayers(): Part[] {
  const y = { field: "row", type: "ordinal", axis: null };
  const filter = "datum.shrunken != null";
  const look = { color: palette.threshold.light, yOffset: SHRUNKEN_OFFSET };
  return [
    marks("rule", { strokeWidth: 1.5, ...look }, {
      x: { field: "shrunkenFrom", type: "quantitative" },
      x2: { field: "shrunkenTo" },
      y,
    }, filter),
    marks(
      "point",
      { shape: "diamond", size: 60, filled: true, opacity: 1, ...look },
      { x: { field: "shrunken", type: "quantitative" }, y },
      filter,
    ),
  ];
}
