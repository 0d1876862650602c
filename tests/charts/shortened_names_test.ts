/** Names that do not fit next to a chart are shortened where they are equal. */

import { assert, assertEquals } from "@std/assert";
import { shortenAll, textWidth } from "../../lib/charts/drawing/text_width.ts";

const SIZE = 12;
const LIMIT = 100;

function shown(...names: string[]): string[] {
  const short = [...shortenAll(names, SIZE, LIMIT).values()];
  assert(short.every((name) => textWidth(name, SIZE) <= LIMIT), `${short}`);
  assertEquals(new Set(short).size, names.length);
  return short;
}

Deno.test("names that are cut still tell which variation is meant", () => {
  assertEquals(shown("Old", "New"), ["Old", "New"]);
  // The start and the end are kept if that is enough.
  assertEquals(
    shown("Checkout of two pages", "Basket without a badge"),
    ["Checko…pages", "Basket…badge"],
  );
  const starts = shown(
    "Variation A with a long name",
    "Variation B with a long name",
  );
  assert(starts[0]!.startsWith("Variation A"), starts[0]);
  assert(starts[1]!.startsWith("Variation B"), starts[1]);
  const ends = shown(
    "Product gallery shown as a grid, 3 rows",
    "Product gallery shown as a grid, 4 rows",
  );
  assert(ends[0]!.endsWith("3 rows") && ends[1]!.endsWith("4 rows"), `${ends}`);
  const middles = shown(
    "Free shipping progress bar with A in the cart of the shop",
    "Free shipping progress bar with B in the cart of the shop",
  );
  assertEquals(middles, ["…bar with A in…", "…bar with B in…"]);
});

Deno.test("of ten long names each keeps the part that differs, whichever comes first", () => {
  const nameOf = (number: number) =>
    `Very long name of variation ${number} that says free shipping`;
  // The order is by lift, not by number.
  const numbers = [6, 2, 10, 1, 9, 3, 8, 4, 7, 5];
  shown("Control", ...numbers.map(nameOf)).slice(1).forEach((name, at) => {
    assert(name.split(/\D+/).includes(`${numbers[at]}`), name);
  });
});

Deno.test("names without a blank, and names that differ in several places, stay apart", () => {
  const wide = "Wide".repeat(20);
  shown(`${wide}A${wide}`, `${wide}B${wide}`, `${wide}C${wide}`);
  const place = (a: string, b: string) =>
    `Offer in the header of the shop ${a} and in the basket of the shop ${b} again`;
  const places = ["left", "right"].flatMap((a) =>
    ["red", "blue", "green"].map((b) => place(a, b))
  );
  shown(...places, `${place("left", "red")} and again`);
  // One name may be the beginning of another.
  shown(`${wide}${wide}`, `${wide}${wide}${wide}`);
});
