import { type Chart, type ChartParts, createChart } from "./chart.ts";
import { palette } from "./palette.ts";
import { topLevel } from "./spec.ts";
import { PADDING } from "./theme.ts";

/** What a chart is made of that may have nothing to draw. */
export interface ChartOf extends Omit<ChartParts, "description"> {
  /** Why there is nothing to draw; `null` where there is something. */
  readonly nothing: string | null;
  /** One sentence that states the finding, where there is something. */
  readonly describe: () => string;
}

/** A chart; one of nothing says so, in words and in its picture. */
export function chartOf(
  { title, nothing, describe, spec }: ChartOf,
): Chart {
  if (nothing === null) {
    return createChart({ title, description: describe(), spec });
  }
  return createChart({
    title,
    description: nothing,
    spec: (width) =>
      topLevel(width, title, nothing, {
        width: width - 2 * PADDING,
        height: 1,
        data: { values: [{}] },
        mark: { type: "point", opacity: 0, color: palette.text.light },
      }),
  });
}
