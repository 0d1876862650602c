/** Names that do not fit beside a chart are cut where they do not differ. */

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
  // Start and end are kept where that is enough.
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
  assert(middles[1]!.endsWith(" (2)"), `${middles}`);
});
