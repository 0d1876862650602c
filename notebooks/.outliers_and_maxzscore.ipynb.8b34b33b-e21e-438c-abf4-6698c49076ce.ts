export {};
import { findConvention, quantileEffects } from "readout/stats";
import { orderValueDistribution } from "readout/charts";
import { loadExport, loadTimeSeries, openClient, pl, readout } from "readout";
{
/** UUID of the experience. */
let experienceId: string = "c94e2f6b-7d31-4a8c-b05f-91e8a6c3d203";
/** Visitors with an order above this z-score are left out. */
let maxZScore: number = 3;
;
{
experienceId = undefined as unknown as string; maxZScore = undefined as unknown as number;
;
{
                                                                              
                                                        
                                                                

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const everybody = await readout(client, experienceId);
;
{
everybody.decision;
;
{
(await readout(client, experienceId, { maxZScore })).decision;
;
{
everybody.chart("large-orders");
;
{
everybody.outliers;
;
{
const { frame } = await loadExport(client, experienceId);
const numbers = (rows: typeof frame, column: string) =>
  rows.getColumn(column).toArray() as number[];
const valuesOf = (rows: typeof frame, variation: string) =>
  numbers(
    rows.filter(pl.col("variation").eq(pl.lit(variation))),
    "net_revenue",
  );
const names = everybody.variations.map(({ name }) => name);
orderValueDistribution({
  currency: everybody.experience.currency,
  variations: names.map((variation) => ({
    variation,
    values: valuesOf(frame, variation),
  })),
  threshold: everybody.orderValues.threshold,
});
;
{
const buyers = frame.groupBy("variation", "visitor_id")
  .agg(pl.col("net_revenue").sum());
const [control = "", treatment = ""] = names;
const effects = quantileEffects(
  valuesOf(buyers, control),
  valuesOf(buyers, treatment),
);
pl.DataFrame(effects)
  .select("p", "control", "treatment", "value", "lower", "upper", "pValue")
  .select(pl.all().round(2));
;
{
const series = await loadTimeSeries(client, experienceId, {
  metrics: ["n_orders", "net_revenue"],
  filters: { maxZScore },
});
const totals = series.filter(pl.col("dt").eq(pl.col("dt").max()))
  .sort("variation");
const coded = frame.select(
  pl.col("net_revenue"),
  pl.col("visitor_id").rank("dense"),
  pl.col("variation").rank("dense").minus(1),
);
const { matching } = findConvention({
  values: numbers(coded, "net_revenue"),
  visitors: numbers(coded, "visitor_id"),
  variations: numbers(coded, "variation"),
}, {
  threshold: maxZScore,
  orders: numbers(totals, "n_orders"),
  values: numbers(totals, "net_revenue"),
});
pl.DataFrame([...matching]);
;
}}}}}}}}}}