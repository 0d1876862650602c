/** What is said of two curves does not speak against the chart beside it. */
import { assertEquals } from "@std/assert";
import { findingsOf } from "../../lib/seasonal/_findings.ts";

function timingSentence(
  lagDays: number,
  brandPeak: number | null,
  industryPeak: number | null,
): string {
  const metric = { eventShare: null, event: { brandIndex: null } };
  const timing = { lagDays, brandPeak, industryPeak };
  const none = { variation: null, details: null, shift: null, pace: null };
  const [sentence] = findingsOf(
    { metrics: [metric], timing, measure: "revenue", ...none } as never,
  );
  return sentence!;
}

Deno.test("a season that kept time names its best day where that came at another time", () => {
  assertEquals(
    timingSentence(0, 2, 0),
    "Your season as a whole matched the industry's timing; " +
      "it peaked 2 days after, the industry on the event day.",
  );
  assertEquals(
    timingSentence(0, 0, 0),
    "Your season as a whole matched the industry's timing.",
  );
  assertEquals(
    timingSentence(-1, -1, 0),
    "Your season ran a day ahead of the industry's.",
  );
  assertEquals(
    timingSentence(2, -1, 0),
    "Your season ran 2 days behind the industry's; " +
      "it peaked 1 day before, the industry on the event day.",
  );
  // A flat curve has no best day.
  assertEquals(
    timingSentence(1, null, 0),
    "Your season ran a day behind the industry's.",
  );
});
