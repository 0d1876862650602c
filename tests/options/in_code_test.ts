/** What a command calls a flag, a cell calls an option. */
import { assertEquals } from "@std/assert";
import { optionsInCode } from "../../lib/base/mod.ts";

Deno.test("flags of a command are options of a function in a cell", () => {
  const pairs = [
    [
      "Name the store's zone with --time-zone, even if it is UTC.",
      "Name the store's zone with timeZone, even if it is UTC.",
    ],
    [
      'add --map created_at="Paid at" if it is not found',
      'add map: { created_at: "Paid at" } if it is not found',
    ],
    [
      "Name another with --map net_revenue=HEADER.",
      'Name another with map: { net_revenue: "HEADER" }.',
    ],
    [
      "Assumed shipped: Banner. --shipped names others.",
      "Assumed shipped: Banner. The option shipped names others.",
    ],
    ["±13.5% (--prior-sd 0.14)", "±13.5% (priorSd: 0.14)"],
    [
      'Name the words that count with --only "Status=paid"',
      'Name the words that count with only: ["Status=paid"]',
    ],
    [
      "name the smallest lift that matters: --minimum-effect, or minimumEffect in code.",
      "name the smallest lift that matters: minimumEffect.",
    ],
    [
      "read the test without it: --max-z-score 3, or maxZScore in code.",
      "read the test without it: maxZScore.",
    ],
    [
      "a range 2 -- 3, a dash-ed word, the variation --bold",
      "a range 2 -- 3, a dash-ed word, the variation --bold",
    ],
  ];
  for (const [flags, options] of pairs) {
    assertEquals(optionsInCode(flags!), options);
  }
});
