import { assertAlmostEquals } from "@std/assert";
import { randomSource } from "../../../lib/stats/mod.ts";
import type { Split } from "./_asos.ts";
import { COURSES, simulatedParts } from "./_asos_simulated.ts";

/** Beside errors of this size effects are nothing. */
const ERROR = 1000;

/** A cut at so much of what a run tells. */
const cutAt = (told: number, variation: string, metric: string): Split => ({
  experiment: "one",
  variation,
  metric,
  early: { value: 0, standardError: ERROR / Math.sqrt(told) },
  fresh: { value: 0, standardError: ERROR / Math.sqrt(1 - told) },
});

Deno.test("simulated errors are of the size given, and correlate as visitors are in common", () => {
  const designs = [["1", "a"], ["2", "a"], ["1", "b"]] as const;
  const parts = [0.1, 0.25, 0.5].map((told) =>
    designs.map(([variation, metric]) => cutAt(told, variation, metric))
  );
  const r = randomSource(3);
  const rounds = 20_000;
  const drawn = Array.from(
    { length: rounds },
    () => simulatedParts(parts, COURSES[0], r),
  );
  type Place = readonly [number, number, "early" | "fresh"];
  const correlation = (one: Place, other: Place): number =>
    drawn.reduce((sum, set) => {
      const [a, b] = [one, other].map(([part, design, name]) => {
        const { value, standardError } = set[part]![design]![name];
        return value / standardError;
      }) as [number, number];
      return sum + a * b / rounds;
    }, 0);
  const about = (one: Place, other: Place, expected: number): void =>
    assertAlmostEquals(correlation(one, other), expected, 0.035);
  const early: Place = [0, 0, "early"];
  about(early, early, 1);
  about([2, 1, "fresh"], [2, 1, "fresh"], 1);
  about(early, [0, 0, "fresh"], 0);
  about(early, [2, 0, "fresh"], 0);
  // A tenth of what is told is in the half of it.
  about(early, [2, 0, "early"], Math.sqrt(0.1 / 0.5));
  about([0, 0, "fresh"], [2, 0, "fresh"], Math.sqrt(0.5 / 0.9));
  // Of two variations the control, of two metrics what they have in common.
  about(early, [0, 1, "early"], 0.5);
  about([1, 0, "fresh"], [1, 2, "fresh"], 0.6);
});
