/** PNG with a palette: a quarter of the bytes that full colours take. */

import { crc32 } from "node:zlib";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_COLOURS = 256;
/** By how many bits red, green and blue are shifted in a pixel. */
const CHANNELS = [0, 8, 16];

/**
 * Encodes opaque pixels.
 *
 * A chart has a handful of colours, and the shades between them at its edges.
 * Where those are more than 256, each of the rarest becomes its nearest of the
 * others.
 *
 * @param pixels Red, green, blue and opacity of each pixel, row by row.
 * @param width In pixels.
 * @param height In pixels.
 * @returns The file's bytes.
 */
export async function indexedPng(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const { colours, indices } = reduce(pixels);
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter: none.
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Eight bits for an index, into a palette; no interlacing.
  header.set([8, 3, 0, 0, 0], 8);
  const palette = colours.flatMap((colour) =>
    CHANNELS.map((shift) => colour >> shift & 0xff)
  );
  return await new Blob([
    new Uint8Array(SIGNATURE),
    chunk("IHDR", header),
    chunk("PLTE", new Uint8Array(palette)),
    chunk("IDAT", await deflated(rows)),
    chunk("IEND", new Uint8Array()),
  ]).bytes();
}

function reduce(
  pixels: Uint8Array,
): { colours: number[]; indices: Uint8Array } {
  // A pixel is one number, of which the lowest byte is its red.
  const whole = new Uint32Array(pixels.slice().buffer);
  const byPixel = new Map<
    number,
    { colour: number; count: number; place: number }
  >();
  let last = { colour: -1, count: 0, place: 0 };
  // Most of a chart is ground: its neighbour's colour is a pixel's own.
  const colourOf = (colour: number) => {
    if (colour === last.colour) return last;
    last = byPixel.get(colour) ?? { colour, count: 0, place: 0 };
    byPixel.set(colour, last);
    return last;
  };
  whole.forEach((pixel) => colourOf(pixel).count++);
  const common = [...byPixel.values()].sort((a, b) => b.count - a.count);
  const colours = common.slice(0, MOST_COLOURS).map(({ colour }) => colour);
  for (const [rank, entry] of common.entries()) {
    entry.place = rank < MOST_COLOURS ? rank : nearest(entry.colour, colours);
  }
  const indices = new Uint8Array(whole.length);
  whole.forEach((pixel, at) => indices[at] = colourOf(pixel).place);
  return { colours, indices };
}

function nearest(colour: number, colours: readonly number[]): number {
  let best = 0;
  let least = Infinity;
  for (const [place, other] of colours.entries()) {
    const distance = CHANNELS.reduce((sum, shift) => {
      const apart = (colour >> shift & 0xff) - (other >> shift & 0xff);
      return sum + apart * apart;
    }, 0);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream()
    .pipeThrough(new CompressionStream("deflate"));
  return await new Response(stream).bytes();
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(type);
  const whole = new Uint8Array(12 + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(name, 4);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)));
  return whole;
}
