/** The font of bitmaps, unpacked. */
import { assertEquals, assertThrows } from "@std/assert";
import { fontOfWoff } from "../../lib/charts/drawing/_woff.ts";

const FONTS = import.meta.resolve("@fontsource/dejavu-sans/package.json");

/** As OpenType counts it: the sum of a table's words, without a carry. */
function checksumOf(table: Uint8Array, isHead: boolean): number {
  const padded = new Uint8Array(Math.ceil(table.length / 4) * 4);
  padded.set(table);
  // What head says of the whole font counts as nothing.
  if (isHead) padded.fill(0, 8, 12);
  const view = new DataView(padded.buffer);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) {
    sum = (sum + view.getUint32(at)) >>> 0;
  }
  return sum;
}

for (const weight of [400, 700]) {
  Deno.test(`weight ${weight}: each table has the checksum of the font it was packed from`, async () => {
    const path = `files/dejavu-sans-latin-${weight}-normal.woff`;
    const font = fontOfWoff(await Deno.readFile(new URL(path, FONTS)));
    const view = new DataView(font.buffer);
    const wrong: string[] = [];
    const count = view.getUint16(4);
    for (let at = 12; at < 12 + 16 * count; at += 16) {
      const tag = String.fromCharCode(...font.subarray(at, at + 4));
      const [said, offset, length] = [4, 8, 12].map((field) =>
        view.getUint32(at + field)
      ) as [number, number, number];
      const table = font.subarray(offset, offset + length);
      if (checksumOf(table, tag === "head") !== said) wrong.push(tag);
    }
    assertEquals(wrong, []);
    assertEquals([view.getUint32(0), count > 10], [0x00010000, true]);
  });
}

Deno.test("what is not such a font is refused", () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(60)]) {
    assertThrows(() => fontOfWoff(bytes), TypeError, "not a WOFF file");
  }
});
