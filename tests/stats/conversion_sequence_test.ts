import { conversionSequence, randomSource } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { assertReference } from "../_elsewhere.ts";

const arm = (successes: number, n: number) => ({ successes, n });

Deno.test("the exact sequence of two rates has the martingale and the ends that R has", () => {
  // R: k <- 300 / (log1p(-2 * log(.05)) - 2 * log(.05)); a <- .1 * k; b <- .9 * k
  // g <- function(q) lbeta(a + 22, b + 60) - lbeta(a, b) - 22 * log(q) - 60 * log1p(-q)
  // exp(-g(.1)); uniroot(function(q) g(q) + log(.05), ...) on either side; odds * 9 - 1
  const result = conversionSequence(arm(60, 2700), arm(22, 300), {
    share: 0.1,
  });
  assertHonest(result);
  assertAlmostEquals(result.value!, 2.3, 1e-12);
  assertReference(result.pValue, 0.00255458614513475, 1e-9);
  assertReference(result.lower, 0.259411963971252, 1e-9);
  assertReference(result.upper, 6.64205938661031, 1e-9);
});

Deno.test("whichever side is watched, it is ever wrong as rarely as it says", () => {
  // Every order of 12 buyers of whom three in ten are the treatment's.
  const [share, alpha] = [0.3, 0.2];
  for (const alternative of ["two-sided", "greater", "less"] as const) {
    const isOut = Array.from(
      { length: 13 },
      (_, buyers) =>
        Array.from(
          { length: buyers + 1 },
          (_, own) =>
            conversionSequence(arm(buyers - own, 100), arm(own, 100), {
              share,
              optimalBuyers: 8,
              alternative,
            }).pValue <= alpha,
        ),
    );
    let ever = 0;
    for (let path = 0; path < 2 ** 12; path++) {
      let own = 0;
      let crossed = false;
      for (let buyer = 1; buyer <= 12; buyer++) {
        own += path >> (buyer - 1) & 1;
        crossed ||= isOut[buyer]![own]!;
      }
      if (crossed) ever += share ** own * (1 - share) ** (12 - own);
    }
    assert(ever > 0.03 && ever <= alpha, `${alternative}: ${ever}`);
  }
});

Deno.test("the interval leaves no lift out exactly when the p-value is small, and opens where there is nothing", () => {
  const { below } = randomSource(4);
  for (let run = 0; run < 300; run++) {
    const share = [0.5, 0.1, 0.9][below(3)]!;
    const counts = [arm(below(60), 1000), arm(below(60), 1000)] as const;
    for (const alternative of ["two-sided", "greater", "less"] as const) {
      const result = conversionSequence(...counts, { share, alternative });
      assertHonest(result);
      const { lower, upper, pValue } = result;
      const isOut = lower !== null && lower > 0 || upper !== null && upper < 0;
      assertEquals(isOut, pValue < 0.05, JSON.stringify(result));
    }
  }
  const nothing = conversionSequence(arm(0, 10), arm(0, 10));
  assertEquals([nothing.lower, nothing.upper, nothing.pValue], [-1, null, 1]);
  assertHonest(conversionSequence(arm(0, 0), arm(0, 0)));
  const none = conversionSequence(arm(40, 500), arm(0, 500));
  assertHonest(none);
  assertEquals([none.value, none.lower], [-1, -1]);
  assert(none.upper! < 0);
  const many = conversionSequence(arm(4e15, 9e15), arm(4e15, 9e15));
  assertHonest(many);
});

Deno.test("tuning beyond doubles, shares and levels out of range are refused by name", () => {
  const at = (options: object) => () =>
    conversionSequence(arm(1, 2), arm(1, 2), options);
  assertThrows(at({ optimalBuyers: 1e308 }), RangeError, "optimalBuyers");
  assertThrows(at({ share: 1 }), RangeError, "share must lie from");
  assertThrows(at({ level: 0.4 }), RangeError, "level must exceed 0.5");
});

Deno.test("however far the buyers lie on the side that is not watched, they are no evidence for the other", () => {
  const { below } = randomSource(7);
  for (let run = 0; run < 200; run++) {
    const less = arm(below(10 ** (1 + below(6))), 10_000_000);
    const more = arm(less.successes + 1 + below(1_000_000), 10_000_000);
    const options = { optimalBuyers: [0.001, 300, 1e6][below(3)]! };
    const falls = conversionSequence(more, less, {
      ...options,
      alternative: "greater",
    });
    const rises = conversionSequence(less, more, {
      ...options,
      alternative: "less",
    });
    for (const result of [falls, rises]) {
      assertHonest(result);
      assertEquals(result.pValue, 1, JSON.stringify(result));
    }
    assert(falls.lower! <= 0 && (rises.upper ?? 0) >= 0);
  }
});
