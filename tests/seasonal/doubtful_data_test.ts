/** A change that the data may have made is never told as one of sales alone. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import {
  briefSeason,
  formatSeason,
  seasonFromDays,
  seasonFromOrders,
} from "../../lib/seasonal/mod.ts";
import { BFCM, csv, datesBetween, isBfcm, withFile } from "./_stores.ts";

const DATES = [
  ...datesBetween("2024-09-10", "2024-12-14"),
  ...datesBetween("2025-09-10", "2025-12-14"),
];
const DOUBT = "which may come from the data rather than from sales";
const TODAY = { ...BFCM, today: "2026-01-01" };

interface Day {
  readonly date: string;
  readonly revenue: number;
  readonly orders: number;
  readonly visitors: number | "";
}

/** Two years that are the same but for a wobble of their days. */
function days(change: (day: Day) => Partial<Day> = () => ({})): Day[] {
  return DATES.map((date, nth) => {
    const orders = (isBfcm(date) ? 400 : 100) + nth * 37 % 11;
    const day = { date, revenue: 50 * orders, orders, visitors: 30 * orders };
    return { ...day, ...change(day) };
  });
}

function daysCsv(rows: readonly Day[]): string {
  return csv(
    "date,revenue,orders,visitors",
    rows.map((day) => [day.date, day.revenue, day.orders, day.visitors]),
  );
}

const briefOf = (text: string) =>
  withFile(text, async (path) => {
    const season = await seasonFromDays(path, TODAY);
    assertStringIncludes(formatSeason(season), season.headline.slice(0, 40));
    return briefSeason(season);
  });

Deno.test("a season that nothing speaks against has a plain headline", async () => {
  const [headline] = await briefOf(daysCsv(days()));
  assertEquals(headline!.includes(DOUBT), false);
  // All four days of an event that was not held the year before are no hole.
  const [unheld] = await briefOf(
    daysCsv(
      days(({ date }) =>
        date < "2025" && isBfcm(date) ? { orders: 40, revenue: 2000 } : {}
      ),
    ),
  );
  assertEquals(unheld!.includes(DOUBT), false, unheld);
});

Deno.test("event days that hardly sold, in either year, stand beside the headline", async () => {
  for (
    const [date, part] of [
      ["2025-11-29", 0],
      ["2025-11-29", 0.07],
      ["2025-11-29", -1],
      ["2024-11-30", 0],
    ] as const
  ) {
    const [headline, finding] = await briefOf(
      daysCsv(
        days((day) =>
          day.date === date
            ? {
              revenue: Math.round(day.revenue * part),
              orders: Math.max(0, Math.round(day.orders * part)),
            }
            : {}
        ),
      ),
    );
    assertStringIncludes(headline!, DOUBT);
    assertStringIncludes(finding!, `hardly any net revenue on ${date}`);
  }
});

Deno.test("revenue per order in another unit is asked about", async () => {
  for (const factor of [100, 10.5, 0.1]) {
    const [headline, finding] = await briefOf(
      daysCsv(
        days(({ date, revenue }) =>
          date > "2025" ? { revenue: Math.round(factor * revenue) } : {}
        ),
      ),
    );
    assertStringIncludes(headline!, DOUBT);
    assertStringIncludes(
      finding!,
      "Check that amounts use the same currency and unit.",
    );
  }
});

Deno.test("days that stand twice in a file of totals leave no headline; shops of one day do", async () => {
  const once = days();
  const copies = once.filter(({ date }) => date > "2025-11-20");
  const [headline, finding] = await briefOf(daysCsv([...once, ...copies]));
  assertStringIncludes(headline!, "Don't compare BFCM 2025");
  assertStringIncludes(finding!, `${copies.length} rows of daily totals`);
  const otherShop = once.map((day) => ({ ...day, revenue: day.revenue - 50 }));
  const [shops] = await briefOf(daysCsv([...once, ...otherShop]));
  assertStringIncludes(shops!, "against 2024");
});

Deno.test("daily totals in two currencies are refused, and visitors may be missing", async () => {
  const rows = days().map((day) => [
    day.date,
    day.revenue,
    day.date < "2025" ? "USD" : "EUR",
  ]);
  await assertRejects(
    () => briefOf(csv("date,revenue,currency", rows)),
    SchemaError,
    "is EUR and USD, which cannot be summed",
  );
  const [headline] = await briefOf(
    daysCsv(days(({ date }) => date < "2025" ? { visitors: "" } : {})),
  );
  assertStringIncludes(headline!, "net revenue +0.1% against 2024");
});

Deno.test("orders: refunds that are still to come, rows twice without ids, one large order", async () => {
  const orders = days().flatMap(({ date, orders }) =>
    Array.from({ length: Math.round(orders / 10) }, (_, nth) => ({
      time: `${date}T10:00:${String(nth).padStart(2, "0")}Z`,
      customer: `c${date}${nth}`,
      total: 40 + nth % 20,
      refunded: date < "2025-11-20" && nth % 4 === 0 ? 40 + nth % 20 : 0,
    }))
  );
  const brief = (text: string) =>
    withFile(
      text,
      async (path) => briefSeason(await seasonFromOrders(path, TODAY)),
    );
  const rows = orders.map((order) => [
    order.customer,
    order.time,
    order.customer,
    order.total,
  ]);
  const [refunds, share] = await brief(csv(
    "order_id,created_at,customer_id,total,refunded_amount",
    rows.map((row, nth) => [...row, orders[nth]!.refunded]),
  ));
  assertStringIncludes(refunds!, DOUBT);
  assertStringIncludes(share!, "Later refunds are still to come");
  const twice = rows.filter(([, time]) => String(time) > "2025-11-28");
  const [repeated] = await brief(csv(
    "created_at,customer_id,net_revenue",
    [...rows, ...twice].map(([, ...row]) => row),
  ));
  assertStringIncludes(repeated!, DOUBT);
  const [, single] = await brief(csv(
    "order_id,created_at,customer_id,net_revenue",
    [...rows, ["big", "2025-11-28T11:00:00Z", "big", 20_000]],
  ));
  assertStringIncludes(single!, "A single 20,000.00 order (big, 2025-11-28)");
});

Deno.test("an event without any sales is doubted", async () => {
  const [headline, ...details] = await briefOf(
    daysCsv(
      days(({ date }) =>
        date.startsWith("2025") && isBfcm(date) ? { revenue: 0, orders: 0 } : {}
      ),
    ),
  );
  assertStringIncludes(headline!, DOUBT);
  assertStringIncludes(details.join(" "), "hardly any net revenue");
});

Deno.test("running totals and copied years are doubted", async () => {
  let total = 0;
  const running = await briefOf(daysCsv(days(({ orders }) => {
    total += orders;
    return { orders: total, revenue: 50 * total };
  })));
  assertStringIncludes(running[0]!, DOUBT);
  assertStringIncludes(running.join(" "), "as running totals do");
  const copied = await briefOf(daysCsv(days(({ date }) => {
    const revenue = 900 + Number(date.slice(5).replace("-", ""));
    return { revenue, orders: Math.round(revenue / 50) };
  })));
  assertStringIncludes(copied[0]!, DOUBT);
  assertStringIncludes(copied.join(" "), "have the same values as in 2024");
});

Deno.test("dates that are neither days nor weeks are refused", async () => {
  const everyThird = days().filter((_, nth) => nth % 3 === 0);
  await assertRejects(
    () => briefOf(daysCsv(everyThird)),
    SchemaError,
    "3 days apart or more, and not on one weekday",
  );
});
