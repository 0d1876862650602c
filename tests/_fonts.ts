/** Font that tests draw with, independent of the machine's fonts. */
import { inflateSync } from "node:zlib";

/**
 * Writes DejaVu Sans, the font of the bitmaps, into a folder. A fontconfig file
 * next to it allows no other font and, like the bitmaps, no hinting. Returns the
 * path of the fontconfig file.
 */
export async function layFonts(folder: string): Promise<string> {
  // Deno fetches a package when one of its modules is imported.
  await import("@fontsource/dejavu-sans/package.json", {
    with: { type: "json" },
  });
  const fonts = import.meta.resolve("@fontsource/dejavu-sans/package.json");
  for (const weight of [400, 700]) {
    const path = `files/dejavu-sans-latin-${weight}-normal.woff`;
    const font = fontOfWoff(await Deno.readFile(new URL(path, fonts)));
    await Deno.writeFile(`${folder}/dejavu-sans-${weight}.ttf`, font);
  }
  const configuration = `${folder}/fonts.conf`;
  await Deno.writeTextFile(
    configuration,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}</cachedir>
  <match target="pattern">
    <edit name="hinting"><bool>false</bool></edit>
    <edit name="hintstyle"><const>hintnone</const></edit>
  </match>
</fontconfig>
`,
  );
  return configuration;
}

const HEADER = { woff: 44, font: 12 };
const ENTRY = { woff: 20, font: 16 };

/** Converts a web font to a plain font by decompressing its tables. */
function fontOfWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const font = new Uint8Array(from.getUint32(16));
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  // These are the starting values of a binary search over the tables.
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
    // Tables start at multiples of four bytes.
    end += Math.ceil(length / 4) * 4;
  }
  return font;
}
