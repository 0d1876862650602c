/** Agents get the same information about a season as the command line. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { withFolder } from "../_folder.ts";
import { csv, datesBetween, isBfcm } from "../seasonal/_stores.ts";
import { answered, openSession, ownCache } from "./_session.ts";

const DATES = [
  ...datesBetween("2024-09-10", "2024-12-14"),
  ...datesBetween("2025-09-10", "2025-12-14"),
];

function daily(without: string, copiesFrom = "9999"): string {
  const rows = DATES.map((date, nth) => {
    const orders = date === without ? 0 : (isBfcm(date) ? 400 : 100) + nth % 7;
    return [date, 50 * orders, orders];
  });
  const copies = rows.filter(([date]) => String(date) > copiesFrom);
  return csv("date,revenue,orders", [...rows, ...copies]);
}

Deno.test("a season's doubts reach an agent, and a failed check leaves no change", async () => {
  await using _ = await ownCache();
  await withFolder(
    async (folder) => {
      const ask = openSession({ folder });
      const season = (daily: string) =>
        answered(ask("season", { event: "BFCM", year: 2025, daily }));
      const empty = JSON.stringify(await season("empty.csv"));
      assertStringIncludes(empty, "which may come from the data");
      assertStringIncludes(empty, "hardly any net revenue on 2025-11-29");
      const twice = await season("twice.csv") as unknown as {
        act: { sentence: string };
        findings: string[];
        metrics: unknown[];
        variation: unknown;
      };
      assertStringIncludes(twice.act.sentence, "Don't compare BFCM 2025");
      assertStringIncludes(twice.findings.join(), "days count twice");
      assertEquals(/%/.test(JSON.stringify(twice)), false);
      assertEquals([twice.metrics, twice.variation], [[], null]);
    },
    {
      "empty.csv": daily("2025-11-29"),
      "twice.csv": daily("", "2025-11-20"),
    },
  );
});

Deno.test("a caution about a kind of order names the kind", async () => {
  await using _ = await ownCache();
  const dates = datesBetween("2026-03-02", "2026-03-29");
  const orders = dates.flatMap((date, day) =>
    ["A", "B"].flatMap((arm) =>
      Array.from({ length: 20 }, (_, nth) => [
        `${arm}${day}-${nth}`,
        `v${arm}${day}-${nth}`,
        arm,
        `${date}T10:00:00Z`,
        20 + nth,
        nth < (arm === "A" ? 1 : 8) ? "Subscription Recurring Order" : "",
      ])
    )
  );
  const visitors = dates.flatMap((date) =>
    ["A", "B"].map((arm) => [date, arm, 400])
  );
  await withFolder(
    async (folder) => {
      const answer = await answered(
        openSession({ folder })("read_experiment", {
          orders: "orders.csv",
          visitors: "visitors.csv",
          control: "A",
          currency: "USD",
        }),
      );
      const text = JSON.stringify(answer);
      assertEquals(text.includes("NaN"), false, text);
      assertStringIncludes(text, "Excluded orders of subscriptions");
    },
    {
      "orders.csv": csv(
        "order_id,visitor_id,variation,created_at,net_revenue,tags",
        orders,
      ),
      "visitors.csv": csv("date,variation,n_visitors", visitors),
    },
  );
});
