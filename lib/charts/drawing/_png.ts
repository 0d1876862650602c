/** A picture's SVG as a bitmap: for readers that show no SVG. */

/** Pixels of the bitmap for one of the picture, for screens with finer ones. */
const SCALE = 1.5;
/** The one font of every bitmap: the machine's own would change its bytes. */
const FONT = "DejaVu Sans";

type Rasteriser = typeof import("@resvg/resvg-wasm").Resvg;
let loading: Promise<(svg: string) => InstanceType<Rasteriser>> | undefined;

/**
 * Draws an SVG as a PNG: the same bytes for the same picture, on every machine.
 *
 * Its text is set in DejaVu Sans, which has Latin, Greek, Cyrillic, Hebrew and
 * Arabic letters; others are drawn as boxes.
 *
 * @param svg The whole picture, in fixed colours.
 * @returns The PNG's bytes in base64; null where the rasteriser gives up, as it
 *   does on marks millions of pixels away.
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
    // Deno fetches a package when one of its modules is imported.
    import("@fontsource/dejavu-sans/package.json", { with: { type: "json" } }),
  ]);
  const wasm = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
  const fonts = import.meta.resolve("@fontsource/dejavu-sans/package.json");
  // Called latin, it has every letter of the font.
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
