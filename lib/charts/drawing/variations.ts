/** Colour and dash of variations, identical in every chart. */
import { legendColumns, type Part } from "./spec.ts";
import { shortenAll } from "./text_width.ts";
import { LABEL_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

const DASHES = [[1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [10, 4], [4, 4]];

/** Options for distinguishing variations. */
export interface VariationOptions {
  /** Maximum width of the legend, in pixels. */
  readonly width: number;
  /**
   * Variation to draw in grey. All others keep the colours that they have without
   * it.
   */
  readonly control?: string | null;
  /** Whether the variations have a legend. @default {true} */
  readonly hasLegend?: boolean;
}

/**
 * Returns the channels that distinguish variations: by a dash in addition to the
 * colour.
 */
export function variationChannels(
  variations: readonly string[],
  { width, control = null, hasLegend = true }: VariationOptions,
): { color: Part; strokeDash: Part } {
  const treatments = variations.filter((name) => name !== control);
  const valuesByVariation = <T>(items: readonly T[], controlIndex: T): T[] =>
    variations.map((name) =>
      name === control
        ? controlIndex
        : items[treatments.indexOf(name) % items.length] as T
    );
  const legend = variations.length === 1 || !hasLegend
    ? null
    : legendSpec(variations, width);
  const channel = (range: readonly unknown[]): Part => ({
    field: "variation",
    type: "nominal",
    scale: { domain: variations, range },
    legend,
  });
  return {
    color: channel(
      valuesByVariation(palette.treatments, palette.control).map(({ light }) =>
        light
      ),
    ),
    strokeDash: channel(valuesByVariation(DASHES, [1, 0])),
  };
}

function legendSpec(variations: readonly string[], width: number): Part {
  const names = shortenAll(variations, LABEL_SIZE, Math.min(280, width - 60));
  const labels = JSON.stringify(Object.fromEntries(names));
  return {
    labelExpr: `(${labels})[datum.value]`,
    columns: legendColumns([...names.values()], width),
    symbolType: "stroke",
    symbolSize: 400,
    symbolStrokeWidth: 2,
  };
}

/** Returns the variation to draw as the control: the named one, or the first. */
export function controlName(
  variations: readonly string[],
  requested: string | undefined,
): string | null {
  if (requested === undefined) return variations[0] ?? null;
  if (variations.length > 0 && !variations.includes(requested)) {
    throw new RangeError(
      `The control must be one of the variations ${
        JSON.stringify(variations)
      }: current value is ${JSON.stringify(requested)}`,
    );
  }
  return requested;
}
