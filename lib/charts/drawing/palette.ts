/**
 * Colours by role. The colours of variations are those of Okabe and Ito ("Color
 * Universal Design", 2008), which readers with any colour vision can distinguish.
 * Yellow is left out because it is hard to see on white. The control is grey.
 *
 * A chart is drawn once in light colours. Dark colours then replace them value by
 * value, so each light colour must map to exactly one dark colour.
 */

import { mapTags } from "./_escape.ts";

/** Colour of one role, for light and dark backgrounds. */
export interface ThemedColour {
  /** Colour on a white background and in print. */
  readonly light: string;
  /** Colour on a dark background. */
  readonly dark: string;
}

function colour(light: string, dark: string): ThemedColour {
  return Object.freeze({ light, dark });
}

/**
 * Colours of all charts, by role.
 *
 * @example The control is grey
 * ```ts
 * import { palette } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(palette.control.light, "#6b7280");
 * ```
 */
export const palette: {
  readonly background: ThemedColour;
  readonly text: ThemedColour;
  readonly muted: ThemedColour;
  readonly grid: ThemedColour;
  readonly axis: ThemedColour;
  readonly control: ThemedColour;
  readonly treatments: readonly ThemedColour[];
  readonly bandWide: ThemedColour;
  readonly bandNarrow: ThemedColour;
  readonly accent: ThemedColour;
  readonly threshold: ThemedColour;
  readonly good: ThemedColour;
  readonly bad: ThemedColour;
} = Object.freeze({
  background: colour("#ffffff", "#16181d"),
  text: colour("#1f2328", "#e6e8eb"),
  muted: colour("#57606a", "#aab2bb"),
  grid: colour("#e5e8ec", "#2d3239"),
  axis: colour("#8c959f", "#768390"),
  control: colour("#6b7280", "#a3abb5"),
  treatments: Object.freeze([
    colour("#0072b2", "#4ea7e0"),
    colour("#d55e00", "#ff8c4a"),
    colour("#009e73", "#2cc79b"),
    colour("#cc79a7", "#e29ac3"),
    colour("#e69f00", "#f4bd46"),
    colour("#56b4e9", "#a5dcff"),
  ]),
  bandWide: colour("#d9e9f5", "#1c364a"),
  bandNarrow: colour("#a3cdea", "#2f6287"),
  accent: colour("#0072b2", "#4ea7e0"),
  threshold: colour("#d55e00", "#ff8c4a"),
  good: colour("#009e73", "#2cc79b"),
  bad: colour("#d55e00", "#ff8c4a"),
});

/**
 * CSS class of the root element of every chart's SVG.
 *
 * @example A page's own style sheet
 * ```ts
 * import { CHART_CLASS, liftForest } from "readout/charts";
 * import { assert } from "@std/assert";
 *
 * const svg = await liftForest({ rows: [], level: 0.95 }).toSvg();
 * assert(svg.includes(`class="${CHART_CLASS}"`));
 * ```
 */
export const CHART_CLASS = "readout-chart-svg";

/** Returns all pairs of a light colour and its dark replacement. */
function themedColours(): ThemedColour[] {
  const { treatments, ...roles } = palette;
  const byLight = new Map<string, ThemedColour>();
  for (const themedColour of [...Object.values(roles), ...treatments]) {
    byLight.set(themedColour.light, themedColour);
  }
  return [...byLight.values()];
}

/**
 * Style sheet that makes charts dark on screen if the reader prefers dark; print
 * is always light. Each SVG with the automatic theme contains it. A page that
 * removes style elements from SVGs, for a strict content security policy,
 * includes it once itself.
 *
 * @example The style sheet of a page with a strict policy
 * ```ts
 * import { CHART_STYLESHEET } from "readout/charts";
 * import { assert } from "@std/assert";
 *
 * assert(CHART_STYLESHEET.startsWith("@media screen"));
 * ```
 */
export const CHART_STYLESHEET: string = [
  "@media screen and (prefers-color-scheme:dark){",
  ...themedColours().map(({ light, dark }) =>
    `.${CHART_CLASS} [fill="${light}"]{fill:${dark}}` +
    `.${CHART_CLASS} [stroke="${light}"]{stroke:${dark}}`
  ),
  "}",
].join("");

/** Replaces the light colours of a rendered SVG with the dark ones. */
export function darken(svg: string): string {
  const dark = new Map(
    themedColours().map((
      themedColour,
    ) => [themedColour.light, themedColour.dark]),
  );
  return mapTags(
    svg,
    (tag) =>
      tag.replace(
        / (fill|stroke)="(#[0-9a-f]{6})"/g,
        (attribute, name, value) => {
          const replacement = dark.get(value);
          return replacement === undefined
            ? attribute
            : ` ${name}="${replacement}"`;
        },
      ),
  );
}
