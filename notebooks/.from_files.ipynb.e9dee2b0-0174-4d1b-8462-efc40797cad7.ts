export {};
import { readoutFromSummaries } from "readout";
import { pl, readoutFromVisitors, readTable } from "readout";
import { readoutFromFiles } from "readout";
{
/** One row per order: order_id, visitor_id, variation, net_revenue, created_at. */
let orders: string = "../data/orders.csv";
/** Visitors per variation and day. */
let visitors: string = "../data/time_series.csv";
/** What the test is called. */
let name: string = "Progress bar";
;
{
orders = undefined as unknown as string; visitors = undefined as unknown as string; name = undefined as unknown as string;
;
{
                                           

const result = await readoutFromFiles({ orders, visitors, name });
result.decision;
;
{
result.inputs;
;
{
result.checks;
;
{
result.chart("lifts");
;
{
                                                             

const { frame } = await readTable(orders);
const has = (column: string) => frame.columns.includes(column);
const measures = ["net_revenue", "units"].filter(has);
const buyers = frame.select("variation", "visitor_id", ...measures)
  .groupBy("variation", "visitor_id").sum();
(await readoutFromVisitors(buyers, { measures })).metrics;
;
{
if (!has("device")) {
  console.log("These orders have no device, known before the test.");
} else {
  const isMobile = pl.when(pl.col("device").eq(pl.lit("mobile")))
    .then(pl.lit(1)).otherwise(pl.lit(0)).alias("net_revenue_before");
  const known = frame.withColumns(isMobile).groupBy("variation", "visitor_id")
    .agg(pl.col("net_revenue").sum(), pl.col("net_revenue_before").max());
  const adjusted = await readoutFromVisitors(known);
  await Deno.jupyter.display(adjusted.metrics);
  await Deno.jupyter.display(adjusted.notes);
}
;
{
                                               

const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
const summaries = pl.DataFrame({
  date: days.flatMap((day) => [day, day]),
  variation: days.flatMap(() => ["Control", "Trial"]),
  visitors: [8000, 7900, 9100, 9250, 8800, 8950],
  clicks: [640, 648, 725, 730, 710, 722],
  payments: [64, 55, 81, 70, null, null],
});
const daily = await readoutFromSummaries(summaries, {
  measures: ["payments/clicks", "clicks"],
});
daily.metrics;
;
{
daily.checks;
;
}}}}}}}}}}