/** From a specification to SVG text with the same bytes on every machine. */
import { escapeXml, mapTags, stripControls } from "./_escape.ts";
import { FONT } from "./_theme.ts";
import { textWidth } from "./_text_width.ts";
import { CHART_CLASS, CHART_STYLESHEET, darken, palette } from "./palette.ts";

/** Where the colours come from: see `SvgOptions` in `chart.ts`. */
export type Theme = "light" | "dark" | "auto";

/** What goes around the marks. */
export interface Frame {
  readonly title: string;
  readonly description: string;
  readonly theme: Theme;
  /** The picture is at least this wide, in pixels. */
  readonly width: number;
}

/** A text mark or label, as far as measuring goes. */
interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly limit?: number;
}

/** The part of Vega's module that its own declarations leave out. */
interface TextMetrics {
  width: (item: TextItem, text: unknown) => number;
}

/**
 * Draws a Vega-Lite specification.
 *
 * @param spec The specification.
 * @param frame What goes around the marks.
 * @param warnings Takes what Vega and Vega-Lite remark but can live with.
 * @throws {TypeError} When Vega or Vega-Lite reports an error.
 */
export async function renderSvg(
  spec: Readonly<Record<string, unknown>>,
  frame: Frame,
  warnings: string[] = [],
): Promise<string> {
  const [vega, vegaLite] = await Promise.all([
    import("vega"),
    import("vega-lite"),
  ]);
  const problems: string[] = [];
  const logger = collectingLogger(problems, warnings);
  const metrics = (vega as unknown as { textMetrics: TextMetrics }).textMetrics;
  const svg = await withFixedTextWidths(metrics, async () => {
    try {
      type TopLevelSpec = Parameters<typeof vegaLite.compile>[0];
      const { spec: compiled } = vegaLite.compile(
        spec as unknown as TopLevelSpec,
        { logger },
      );
      const view = new vega.View(vega.parse(compiled), {
        renderer: "none",
        logger,
      });
      return await view.toSVG().finally(() => view.finalize());
    } catch (cause) {
      throw new TypeError(`Cannot draw the chart: ${messageOf(cause)}`, {
        cause,
      });
    }
  });
  if (problems.length > 0) {
    throw new TypeError(`Cannot draw the chart: ${problems.join("; ")}`);
  }
  return finish(stripControls(svg), frame);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Vega logs its errors and carries on: they are collected, to be thrown. */
function collectingLogger(problems: string[], warnings: string[]) {
  const collectInto = (list: string[]) => (...parts: readonly unknown[]) => {
    list.push(parts.map(String).join(" "));
    return logger;
  };
  const ignore = () => logger;
  let level = 0;
  function levelOf(): number;
  function levelOf(value: number): typeof logger;
  function levelOf(value?: number): number | typeof logger {
    if (value === undefined) return level;
    level = value;
    return logger;
  }
  const logger = {
    level: levelOf,
    error: collectInto(problems),
    warn: collectInto(warnings),
    info: ignore,
    debug: ignore,
  };
  return logger;
}

let rendering = 0;
let replacedWidth: TextMetrics["width"] | undefined;

/**
 * Vega keeps its text measure in one place for the whole process. Ours is there
 * only while a chart is being drawn; after the last one that of before is back.
 */
async function withFixedTextWidths<T>(
  metrics: TextMetrics,
  draw: () => Promise<T>,
): Promise<T> {
  if (rendering++ === 0) {
    replacedWidth = metrics.width;
    metrics.width = fixedWidth;
  }
  try {
    return await draw();
  } finally {
    if (--rendering === 0 && replacedWidth !== undefined) {
      metrics.width = replacedWidth;
    }
  }
}

function fixedWidth(item: TextItem, text: unknown): number {
  const bold = item.fontWeight === "bold" || Number(item.fontWeight) >= 600;
  const width = textWidth(String(text ?? ""), item.fontSize ?? 11, bold);
  // Vega cuts a text at its limit after it has asked for its width.
  return item.limit !== undefined && item.limit > 0
    ? Math.min(width, item.limit)
    : width;
}

const ROOT =
  /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"[^>]*>(?:<rect[^>]*?(?:\/>|><\/rect>))?/;

/** Gives the drawing its own root: name, description, theme, unique ids. */
function finish(svg: string, frame: Frame): string {
  const { title, description, theme } = frame;
  const [opening = "", drawn = "0", height = "0"] = ROOT.exec(svg) ?? [];
  const width = Math.max(Number(drawn), frame.width);
  const style = theme === "auto" ? `<style>${CHART_STYLESHEET}</style>` : "";
  const root =
    `<svg xmlns="http://www.w3.org/2000/svg" class="${CHART_CLASS}"` +
    ` width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${escapeXml(`${title}. ${description}`)}">` +
    `<title>${escapeXml(title)}</title>` +
    `<desc>${escapeXml(description)}</desc>${style}` +
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`;
  const marks = tidy(svg.slice(opening.length, -"</svg>".length));
  const prefix = digest(title + description + marks);
  const body = mapTags(
    marks,
    (tag) => tag.replace(/(id="|url\(#)ID-/g, `$1c${prefix}-`),
  );
  const whole = `${root}<g font-family="${escapeXml(FONT)}">${body}</g></svg>`;
  return theme === "dark" ? darken(whole) : whole;
}

const GROUND = palette.background.light;

/** Parts that draw nothing, or that a picture with one name does not need. */
const NOISE = [
  / role="graphics-[a-z]+" aria-roledescription="[^"]*"(?: aria-label="[^"]*")?/g,
  / (?:aria-hidden="true"|pointer-events="none")/g,
  /^<path class="foreground"[^>]* display="none"\/>$/,
];

/**
 * Takes out the noise and the font family, which is said once for all, and
 * numbers the ids anew: Vega counts them for the whole process.
 */
function tidy(marks: string): string {
  const font = ` font-family="${escapeXml(FONT)}"`;
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = names.get(id) ?? `ID-${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  return mapTags(
    marks,
    (tag) =>
      NOISE.reduce((rest, noise) => rest.replace(noise, ""), tag)
        .replace(font, "")
        .replace(/ id="([^"]+)"/, (_, id: string) => ` id="${nameOf(id)}"`)
        .replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${nameOf(id)})`),
  );
}

/** FNV-1a over UTF-16 units, as hexadecimal: a short name, not a signature. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
