/**
 * Root element of every picture: name, description, background, theme, and unique
 * ids.
 */
import { escapeXml, mapTags } from "./_escape.ts";
import { FONT } from "./theme.ts";
import { CHART_CLASS, CHART_STYLESHEET, darken, palette } from "./palette.ts";

/** Colour theme of a picture: see `SvgOptions` in `chart.ts`. */
export type Theme = "light" | "dark" | "auto";

/** Properties of the root element around the marks. */
export interface Frame {
  readonly title: string;
  readonly description: string;
  readonly theme: Theme;
  /** Minimum width of the picture, in pixels. */
  readonly width: number;
}

/**
 * Wraps drawn marks in a root element.
 *
 * @param marksSvg Marks as SVG text, without a root element.
 * @param size Size of the marks in pixels, and the properties of the root
 *   element.
 * @returns The complete SVG.
 */
export function wrapInRoot(
  marksSvg: string,
  size: { width: number; height: number; frame: Frame },
): string {
  const { height, frame: { title, description, theme } } = size;
  const width = Math.max(size.width, size.frame.width);
  const root =
    `<svg xmlns="http://www.w3.org/2000/svg" class="${CHART_CLASS}"` +
    ` width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${escapeXml(`${title}. ${description}`)}">` +
    `<title>${escapeXml(title)}</title>` +
    `<desc>${escapeXml(description)}</desc>` +
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`;
  const marks = removeNoise(marksSvg);
  const prefix = digest(title + description + marks);
  const body = mapTags(
    marks,
    (tag) => tag.replace(/(id="|url\(#)ID-/g, `$1c${prefix}-`),
  );
  const svg = `${root}<g font-family="${escapeXml(FONT)}">${body}</g></svg>`;
  if (theme === "light") return svg;
  return theme === "dark" ? darken(svg) : followColourScheme(svg);
}

/** Makes a light picture follow the reader's light or dark preference. */
export function followColourScheme(light: string): string {
  return light.replace(
    "</desc>",
    (end) => `${end}<style>${CHART_STYLESHEET}</style>`,
  );
}

const GROUND = palette.background.light;

/** Parts that draw nothing, or that a picture with a single name does not need. */
const NOISE = [
  / role="graphics-[a-z]+" aria-roledescription="[^"]*"(?: aria-label="[^"]*")?/g,
  / (?:aria-hidden="true"|pointer-events="none")/g,
  /^<path class="foreground"[^>]* display="none"\/>$/,
];

/**
 * Removes the noise and the font family, which the root defines once. Renumbers
 * the ids, because Vega and Plot count them across the whole process.
 */
function removeNoise(marks: string): string {
  const font = ` font-family="${escapeXml(FONT)}"`;
  const newIds = new Map<string, string>();
  const newId = (id: string) => {
    const name = newIds.get(id) ?? `ID-${newIds.size + 1}`;
    newIds.set(id, name);
    return name;
  };
  return mapTags(
    marks,
    (tag) =>
      NOISE.reduce((text, noise) => text.replace(noise, ""), tag)
        .replace(font, "")
        .replace(/ id="([^"]+)"/, (_, id: string) => ` id="${newId(id)}"`)
        .replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${newId(id)})`),
  );
}

/**
 * Returns the FNV-1a hash over UTF-16 units in hexadecimal, as a short identifier
 * and not as a signature.
 */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
