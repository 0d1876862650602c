/** A split that moves with the hour of the day mixes hours of different rates. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { readoutFromFiles, summariseReadout } from "readout/readout";
import { withFolder } from "../_folder.ts";
import { messageOf } from "../_said.ts";

const [DAYS, HOURLY] = [8, 120];

/** A share of the visitors of each hour sees B; each fifth of the evening buys. */
function read(shareOfB: (hour: number, day: number) => number, split: string) {
  return withFolder((folder) => {
    const seen = ["visitor_id,variation,first_seen"];
    const sold = ["order_id,visitor_id,net_revenue,created_at"];
    for (let day = 0; day < DAYS; day++) {
      for (let hour = 0; hour < 24; hour++) {
        for (let nth = 0; nth < HOURLY; nth++) {
          const id = `v${day}-${hour}-${nth}`;
          const at = (minute: number) =>
            new Date(Date.UTC(2026, 2, 1 + day, hour, minute)).toISOString();
          const arm = nth < shareOfB(hour, day) * HOURLY ? "B" : "Control";
          seen.push([id, arm, at(5)].join(","));
          if (hour >= 16 && nth % 5 === 0) {
            sold.push([`o${id}`, id, 40 + nth, at(9)].join(","));
          }
        }
      }
    }
    const files = {
      assignments: `${folder}/seen.csv`,
      orders: `${folder}/orders.csv`,
      split: Object.fromEntries(
        split.split(",").map((part) => part.split("=")),
      ),
    };
    Deno.writeTextFileSync(files.assignments, seen.join("\n"));
    Deno.writeTextFileSync(files.orders, sold.join("\n"));
    return readoutFromFiles(files, { control: "Control" });
  });
}

const ratioOf = async (...given: Parameters<typeof read>) => {
  const readout = await read(...given);
  const { checks, decision } = readout;
  const check = checks.find(({ code }) => code === "sample-ratio")!;
  const { advice } = summariseReadout(readout);
  return { check, verdict: decision.verdict, advice };
};

Deno.test("a split that moves with the hour is refused, though all days are as planned", async () => {
  const moving = (hour: number) => hour < 16 ? 0.1 : 0.6;
  const { check, verdict, advice } = await ratioOf(
    moving,
    "Control=73.3333,B=26.6667",
  );
  assertEquals([check.status, verdict], ["fail", "do-not-decide"]);
  assertEquals(
    advice[0],
    "Find out why the split kept changing, then start again with one split.",
  );
  assertStringIncludes(
    messageOf(check),
    "The split varies by hour of day: B had 10.0% of visitors at 0:00 and 60.0% at 16:00",
  );
});

Deno.test("a split that holds at every hour passes, whatever its shares", async () => {
  const { check } = await ratioOf(() => 0.25, "Control=75,B=25");
  assertEquals(check.status, "pass");
});

Deno.test("the day of a planned change is in no comparison of hours", async () => {
  const ramped = (hour: number, day: number) =>
    day < 3 || (day === 3 && hour < 12) ? 0.1 : 0.5;
  const { check } = await ratioOf(ramped, "2026-03-01=90:10,2026-03-04=50:50");
  assertEquals(check.status, "pass");
});
