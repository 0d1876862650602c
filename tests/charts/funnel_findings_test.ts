/** What a chart of a funnel finds. */

import { assertEquals, assertThrows } from "@std/assert";
import { segmentFunnel } from "../../lib/charts/mod.ts";

Deno.test("a funnel compares each step with the step before, never with nobody", () => {
  const steps = ["Visitors", "Buyers", "Orders"];
  const row = (
    segment: string,
    variation: string,
    ...counts: (number | null)[]
  ) => (
    { segment, variation, counts }
  );
  const chart = segmentFunnel({
    dimension: "device",
    steps,
    rows: [
      row("Mobile", "A", 1000, 20, 22),
      row("Mobile", "B", 1000, 30, 30),
      row("Desktop", "A", 500, 20, null),
      row("Desktop", "B", 500, 18, 20),
      row("Tablet", "A", 0, 0, 0),
      row("Tablet", "B", 10, 1, 1),
    ],
  });
  assertEquals(
    chart.description,
    "Funnel by device: Visitors to Buyers, B above A in 1 of 2 segments " +
      "(farthest apart in Mobile, 3.0% against 2.0%); Buyers to Orders, " +
      "B above A in 0 of 1 segment (farthest apart in Mobile, 1.00 each " +
      "against 1.10 each).",
  );
  const wrong = (rows: ReturnType<typeof row>[], text: string) =>
    assertThrows(
      () => segmentFunnel({ dimension: "device", steps, rows }),
      RangeError,
      text,
    );
  wrong([row("Mobile", "A", 1, 2)], "has 2");
  wrong([row("Mobile", "A", 1, -2, 3)], "current value is -2");
  const same = row("Mobile", "A", 3, 2, 1);
  wrong([same, same], "two rows of segment");
  assertThrows(
    () => segmentFunnel({ dimension: "device", steps: ["Orders"], rows: [] }),
    RangeError,
    'current value is ["Orders"]',
  );
});
