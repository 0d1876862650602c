import postgres from "postgres";
import { readoutFromWarehouse } from "readout/readout";
const settings = JSON.parse(Deno.args[0] ?? "{}");
const client = postgres({ path: "/tmp/w_visitor_pg/.s.PGSQL.5432", username: "readout", database: "postgres", max: 1, onnotice: () => {}, connection: settings });
const [{ pid }] = await client.unsafe("SELECT pg_backend_pid() AS pid") as any;
const tick = () => { const f = Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ")[1]!.split(" "); return (Number(f[11]) + Number(f[12])) / 100; };
const description = {
  orders: { table: "orders", orderId: "order_id", visitor: "visitor_id", revenue: "net_revenue", profit: "gross_profit", time: "created_at", currency: "currency",
    measures: { units: "units", discount: "discount", refund: "refund", shipping_revenue: "shipping_revenue" },
    segments: { deviceType: "device", visitorType: "visitor_type", countryCode: "country", channel: "channel" } },
  exposures: { table: "exposures", visitor: "visitor", variation: "variation", time: "seen" },
  variations: [{ name: "Control" }, { name: "Variant" }],
  days: { first: "2026-03-01", last: "2026-03-28" },
};
const base = `SELECT arm, count(*), sum(o), sum(r), sum(r*r), sum(p), sum(u), sum(d), sum(f), sum(s) FROM (
SELECT v.arm, o.visitor_id, count(*) o, sum(net_revenue) r, sum(gross_profit) p, sum(units) u, sum(discount) d, sum(refund) f, sum(shipping_revenue) s
FROM orders o JOIN (SELECT visitor, min(variation) arm, min(seen) seen FROM exposures GROUP BY visitor) v ON v.visitor = o.visitor_id GROUP BY 1,2) x GROUP BY arm`;
let t = performance.now(), c = tick();
await client.unsafe(base);
console.log("base", ((performance.now() - t) / 1000).toFixed(1), "s, leader CPU", (tick() - c).toFixed(1));
let all = 0, cpu = 0, n = 0;
const r = await readoutFromWarehouse<"postgresql">(async (sql, parameters) => {
  const s = performance.now(), k = tick();
  Deno.writeTextFileSync(`/tmp/w_visitor_t/q${n++}.sql`, sql + "\n-- " + JSON.stringify(parameters));
  const rows = await client.unsafe(sql, [...parameters] as any);
  const w = (performance.now() - s) / 1000, u = tick() - k; all += w; cpu += u;
  console.log(sql.slice(0, 60).replaceAll("\n", " "), rows.length, "rows", w.toFixed(1), "s, CPU", u.toFixed(1));
  return rows;
}, description as any, { dialect: "postgresql" });
console.log("all", all.toFixed(1), "CPU", cpu.toFixed(1), r.variations.map((v) => [v.visitors, v.buyers, v.orders, v.netRevenue]));
await client.end();
