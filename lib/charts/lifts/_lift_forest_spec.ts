/** How a forest of lifts is drawn. */
import {
  distinct,
  groupedLines,
  levelText,
  list,
  numberAxis,
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
} from "./_forest.ts";

/** One lift: a metric, a variation, an estimate and its interval. */
export interface LiftRow {
  /** Its name, as shown. */
  readonly metric: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** A fraction: 0.042 is +4.2 %. `null` when it could not be estimated. */
  readonly lift: number | null;
  /** `null`: the interval has no lower end. */
  readonly lower: number | null;
  /** `null`: the interval has no upper end. */
  readonly upper: number | null;
  /** Two-sided; `null` or left out when there is none. */
  readonly pValue?: number | null;
  /**
   * Whether the interval leaves 0 % out; by default what its ends say. One that
   * is the whole line but for a gap has none.
   */
  readonly isClear?: boolean;
}

const ROW_HEIGHT = 26;
/** Where a name takes two lines. */
const TALL_ROW_HEIGHT = 34;

/** The whole chart; there must be a row. */
export function forestSpec(
  rows: readonly LiftRow[],
  level: number,
  { title, holds }: { readonly title: string; readonly holds: string },
  width: number,
): VegaLiteSpec {
  const lines = groupedLines(
    rows,
    ({ metric }) => metric,
    width * MOST_LABEL_SHARE,
    true,
  );
  const isTall = lines.some(({ label }) => label.includes("\n"));
  const layout = layoutOf(lines, width, VALUE_TEXTS);
  const axis = numberAxis(
    [0, ...drawnEnds(rows)],
    signedPercent,
    { unitPower: 2, count: tickCount(layout.plot) },
  );
  const variations = distinct(rows.map(({ variation }) => variation));
  const whose = variations.length === 1 ? `${list(variations)}; ` : "";
  const subtitle = `${whose}${levelText(level)} intervals${
    holds === "" ? "" : ` ${holds}`
  }; a filled mark has an interval that leaves 0 % out`;
  return topLevel(width, title, subtitle, {
    width: layout.plot,
    height: { step: isTall ? TALL_ROW_HEIGHT : ROW_HEIGHT },
    params: forestParams(lines, layout),
    data: {
      values: lines.flatMap(({ id, row }) =>
        row === null || row.lift === null ? [] : {
          metric: row.metric,
          variation: row.variation,
          ...estimateDatum(id, row, axis.domain),
        }
      ),
    },
    resolve: { axis: { y: "independent" } },
    layer: [zeroRule("x"), ...intervalLayers(lines, layout, axis)],
  });
}
