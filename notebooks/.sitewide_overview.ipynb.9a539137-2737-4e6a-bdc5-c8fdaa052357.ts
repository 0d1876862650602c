export {};
import { metricOverTime, orderValueCurves, unitMix } from "readout/charts";
import {
  loadOrderDistribution,
  loadSitewideSeries,
  openClient,
  periodView,
  storeDates,
} from "readout";
{
/** First day, ISO 8601 with the store's offset. */
let start: string = "2026-10-01T00:00:00-04:00";
/** The day after the last one. */
let end: string = "2026-11-01T00:00:00-04:00";
/** Order values up to this one are drawn, in the store's currency. */
let maxNetRevenue: number = 500;
;
{
start = undefined as unknown as string; end = undefined as unknown as string; maxNetRevenue = undefined as unknown as number;
;
{
        
                        
                     
             
             
             
                 
                                                                           

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const period = { start, end };
const filters = { maxNetRevenue };
const orders = await loadOrderDistribution(client, { ...period, filters });
const { currency } = orders;
;
{
await periodView(client, period);
;
{
const days = await loadSitewideSeries(client, {
  ...period,
  metrics: ["net_revenue"],
});
const revenue = days.getColumn("net_revenue").toArray() as (number | null)[];
metricOverTime({
  metric: "Net revenue",
  unit: "currency",
  currency,
  points: storeDates(days, "dt").map((date, row) => ({
    date: date!,
    variation: "All visitors",
    value: revenue[row] ?? null,
  })),
});
;
{
const devices = await loadSitewideSeries(client, {
  ...period,
  metrics: ["conversion_rate"],
  segmentBy: "deviceType",
});
const device = devices.getColumn("segment").toArray() as string[];
const rate = devices.getColumn("conversion_rate").toArray();
metricOverTime({
  metric: "Conversion rate",
  unit: "fraction",
  points: storeDates(devices, "dt").map((date, row) => ({
    date: date!,
    variation: device[row]!,
    value: rate[row] as number | null,
  })),
});
;
{
orderValueCurves({
  currency,
  kde: orders.kde.toRecords() as { x: number; density: number }[],
  cdf: orders.cdf.toRecords() as { x: number; p: number }[],
});
;
{
unitMix({
  rows: orders.unitMix.toRecords() as { units: number; orders: number }[],
});
;
}}}}}}}}