/** Colour, dash and shape of variations, identical in every chart. */
import { legendColumns, type Part } from "./spec.ts";
import { shortenAll } from "./text_width.ts";
import { LABEL_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

const DASHES = [[1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [10, 4], [4, 4]];
const SHAPES = [
  "circle",
  "square",
  "diamond",
  "triangle-up",
  "cross",
  "triangle-down",
];

/** Options for distinguishing variations. */
export interface VariationOptions {
  /** Maximum width of the legend, in pixels. */
  readonly width: number;
  /**
   * Variation to draw in grey. All others keep the colours that they have without
   * it.
   */
  readonly control?: string | null;
  /** Kind of mark in the legend. @default {"symbol"} */
  readonly symbol?: "symbol" | "stroke";
  /** Whether the variations have a legend. @default {true} */
  readonly hasLegend?: boolean;
}

/**
 * Returns the channels that distinguish variations: always by a dash or shape in
 * addition to the colour.
 */
export function variationChannels(
  variations: readonly string[],
  { width, control = null, symbol = "symbol", hasLegend = true }:
    VariationOptions,
): { color: Part; strokeDash: Part; shape: Part } {
  const treatments = variations.filter((name) => name !== control);
  const valuesByVariation = <T>(items: readonly T[], controlIndex: T): T[] =>
    variations.map((name) =>
      name === control
        ? controlIndex
        : items[treatments.indexOf(name) % items.length] as T
    );
  const legend = variations.length === 1 || !hasLegend
    ? null
    : legendSpec(variations, width, symbol);
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
    shape: channel(valuesByVariation(SHAPES, "circle")),
  };
}

function legendSpec(
  variations: readonly string[],
  width: number,
  symbol: "symbol" | "stroke",
): Part {
  const names = shortenAll(variations, LABEL_SIZE, Math.min(280, width - 60));
  const labels = JSON.stringify(Object.fromEntries(names));
  const legend = {
    labelExpr: `(${labels})[datum.value]`,
    columns: legendColumns([...names.values()], width),
  };
  return symbol === "symbol" ? legend : {
    ...legend,
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
