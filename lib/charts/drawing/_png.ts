/** Bitmap of a picture's SVG, for applications that cannot show SVG. */

/** Bitmap pixels per picture pixel, for high-resolution screens. */
const SCALE = 1.5;
/**
 * Font of every bitmap, because system fonts would change the bytes between
 * machines.
 */
const FONT = "DejaVu Sans";

type Rasteriser = typeof import("@resvg/resvg-wasm").Resvg;
let loading: Promise<(svg: string) => InstanceType<Rasteriser>> | undefined;

/**
 * Renders an SVG as a PNG, with the same bytes for the same picture on every
 * machine.
 *
 * Text uses DejaVu Sans, which contains Latin, Greek, Cyrillic, Hebrew and Arabic
 * letters; all others are drawn as boxes.
 *
 * @param svg Complete SVG in fixed colours.
 * @returns The PNG's bytes in base64, or `null` if the rasteriser fails, for
 *   example on marks millions of pixels away.
 */
export async function drawPng(svg: string): Promise<string | null> {
  const rasterise = await (loading ??= load());
  let drawing, image;
  try {
    drawing = rasterise(svg);
    image = drawing.render();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
  try {
    return image.asPng().toBase64();
  } finally {
    image.free();
    drawing.free();
  }
}

async function load() {
  const [{ initWasm, Resvg }] = await Promise.all([
    import("@resvg/resvg-wasm"),
    // Deno fetches a package as soon as one of its modules is imported.
    import("@fontsource/dejavu-sans/package.json", { with: { type: "json" } }),
  ]);
  const wasm = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
  const fonts = import.meta.resolve("@fontsource/dejavu-sans/package.json");
  // The file is named "latin" but contains every letter of the font.
  const fontAt = (weight: number) =>
    new URL(`files/dejavu-sans-latin-${weight}-normal.woff2`, fonts);
  const [code, ...fontBuffers] = await Promise.all([
    Deno.readFile(new URL(wasm)),
    Deno.readFile(fontAt(400)),
    Deno.readFile(fontAt(700)),
  ]);
  await initWasm(code);
  return (svg: string) =>
    new Resvg(svg, {
      fitTo: { mode: "zoom", value: SCALE },
      font: { fontBuffers, defaultFontFamily: FONT, sansSerifFamily: FONT },
    });
}
