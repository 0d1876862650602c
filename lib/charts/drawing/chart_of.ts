import { type Chart, type ChartParts, createChart } from "./chart.ts";
import { palette } from "./palette.ts";
import { topLevel } from "./spec.ts";
import { PADDING } from "./theme.ts";

/** Content of a chart that may have nothing to draw. */
export interface ChartOrMessageParts extends Omit<ChartParts, "description"> {
  /** Reason why there is nothing to draw, or `null` if there is something. */
  readonly emptyMessage: string | null;
  /** Returns one sentence that states the finding, if there is something to draw. */
  readonly describe: () => string;
}

/** Builds a chart. Without anything to draw, its text and its picture say so. */
export function chartOrMessage(
  { title, emptyMessage: nothing, describe, spec }: ChartOrMessageParts,
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
