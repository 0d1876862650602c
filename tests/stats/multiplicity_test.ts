import { adjustPValues, intervalLevels } from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { assertAllReference, assertReference } from "../_elsewhere.ts";

const METHODS = [
  "bonferroni",
  "sidak",
  "holm",
  "hochberg",
  "benjamini-hochberg",
  "benjamini-yekutieli",
] as const;

const pValues = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })));

Deno.test("a correction never lowers a p-value, keeps the order, and stays below 1", () => {
  fc.assert(fc.property(pValues, (raw) => {
    for (const method of METHODS) {
      const adjusted = adjustPValues(raw, method);
      raw.forEach((p, i) => {
        assertEquals(adjusted[i] === null, p === null);
        if (p === null) return;
        assert(adjusted[i]! >= p && adjusted[i]! <= 1);
        raw.forEach((q, j) => {
          if (q !== null && p < q) assert(adjusted[i]! <= adjusted[j]!);
        });
      });
    }
  }));
});

Deno.test("Holm is never worse than Bonferroni, nor Hochberg than Holm", () => {
  fc.assert(fc.property(pValues, (raw) => {
    const [bonferroni, holm, hochberg] =
      (["bonferroni", "holm", "hochberg"] as const)
        .map((method) => adjustPValues(raw, method));
    raw.forEach((p, i) => {
      if (p === null) return;
      assert(hochberg![i]! <= holm![i]! && holm![i]! <= bonferroni![i]!);
    });
  }));
});

Deno.test("nothing to adjust, one p-value, and missing ones have a stated answer", () => {
  for (const method of METHODS) {
    assertEquals(adjustPValues([], method), []);
    assertEquals(adjustPValues([0.3], method), [0.3]);
    assertEquals(adjustPValues([null, 0.3, null], method), [null, 0.3, null]);
  }
});

Deno.test("what is no probability is refused with its position", () => {
  assertThrows(() => adjustPValues([0.1, 1.1], "holm"), RangeError, "[1]");
  assertThrows(() => adjustPValues([NaN], "holm"), RangeError, "[0]");
  const scheffe = "scheffe" as "holm";
  assertThrows(() => adjustPValues([0.1], scheffe), TypeError, "choose from");
});

Deno.test("Šidák's p-values are the chance of one as small among independent tests", () => {
  // R: 1 - pbinom(0, 3, p).
  const adjusted = adjustPValues([0.01, null, 0.04, 1], "sidak");
  assertAllReference(adjusted, [0.029701, null, 0.115264, 1], 1e-12);
  const [tiny] = adjustPValues([1e-20, 0.5], "sidak");
  assertReference(tiny!, 2e-20, 1e-12);
});

Deno.test("an interval leaves no difference out exactly when its corrected p-value is below one minus the level", () => {
  fc.assert(
    fc.property(
      pValues,
      fc.double({ min: 0.5, max: 0.999, noNaN: true }),
      (raw, level) => {
        for (const method of METHODS) {
          const adjusted = adjustPValues(raw, method);
          const levels = intervalLevels(raw, method, level);
          raw.forEach((p, i) => {
            assertEquals(levels[i] === null, p === null);
            // Rounding decides what is as close as this.
            if (
              p === null || Math.abs(adjusted[i]! / (1 - level) - 1) < 1e-12
            ) {
              return;
            }
            assertEquals(p < 1 - levels[i]!, adjusted[i]! < 1 - level, method);
          });
        }
      },
    ),
  );
});

Deno.test("the levels are those of the papers", () => {
  // Holm (1979): the first of four at alpha / 4, the second at alpha / 3, and
  // what is not called at the step that stopped, alpha / 2.
  const some = [0.001, 0.01, 0.2, 0.5];
  const errors = (method: typeof METHODS[number]) =>
    intervalLevels(some, method).map((level) =>
      Number(((1 - level!) / 0.05).toFixed(9))
    );
  assertEquals(
    errors("holm"),
    [1 / 4, 1 / 3, 1 / 2, 1 / 2].map((one) => Number(one.toFixed(9))),
  );
  // Hochberg (1988): both called at the step that was passed, alpha / 3.
  assertEquals(
    errors("hochberg"),
    [1 / 3, 1 / 3, 1 / 2, 1 / 2].map((one) => Number(one.toFixed(9))),
  );
  // Benjamini and Yekutieli (2005): 1 - R alpha / m, of R called among m.
  assertEquals(errors("benjamini-hochberg"), [0.5, 0.5, 0.5, 0.5]);
  assertEquals(errors("bonferroni"), [0.25, 0.25, 0.25, 0.25]);
  assertThrows(() => intervalLevels(some, "holm", 1), RangeError, "level");
});
