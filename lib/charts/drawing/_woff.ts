/** A font of the web as a font: its tables, one by one, are compressed. */

import { inflateSync } from "node:zlib";

/** "wOFF". */
const SIGNATURE = 0x774f4646;
const HEADER = { woff: 44, font: 12 };
const ENTRY = { woff: 20, font: 16 };

/**
 * Unpacks a WOFF file (W3C, WOFF File Format 1.0) to the TrueType or OpenType
 * font that it was made of.
 *
 * @param woff The file's bytes.
 * @returns The font's bytes.
 * @throws {TypeError} When the file is not WOFF.
 */
export function fontOfWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (woff.byteLength < HEADER.woff || from.getUint32(0) !== SIGNATURE) {
    throw new TypeError("This font is not a WOFF file");
  }
  const count = from.getUint16(12);
  const font = new Uint8Array(from.getUint32(16));
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  // What a binary search over the tables would begin with.
  const power = Math.floor(Math.log2(count));
  [16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((part, index) =>
    to.setUint16(6 + 2 * index, part)
  );
  let end = HEADER.font + ENTRY.font * count;
  for (let table = 0; table < count; table++) {
    const entry = HEADER.woff + ENTRY.woff * table;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map(
      (field) => from.getUint32(entry + field),
    ) as [number, number, number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    font.set(packed < length ? inflateSync(bytes) : bytes, end);
    [tag, checksum, end, length].forEach((part, index) =>
      to.setUint32(HEADER.font + ENTRY.font * table + 4 * index, part)
    );
    // Tables begin at multiples of four.
    end += Math.ceil(length / 4) * 4;
  }
  return font;
}
