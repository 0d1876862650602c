export {};
import { slider } from "readout/widgets";
import { detectableByWeek } from "readout/stats";
import { detectableLift } from "readout/charts";
import { metricSummaries, openClient, planView, readout } from "readout";
{
/** UUID of a past experience: its control and its traffic are the baseline. */
let experienceId: string = "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01";
/** The metric that will decide. */
let metric: "conversion_rate" | "net_revenue_per_visitor" | "aov" =
  "conversion_rate";
/** The smallest lift that would be worth having, a fraction. */
let lift: number = 0.1;
/** Visitors beside those of the past experience: 0.5 for half as many. */
let traffic: number = 1;
;
{
experienceId = undefined as unknown as string; metric = undefined as unknown as "conversion_rate" | "net_revenue_per_visitor" | "aov"; lift = undefined as unknown as number; traffic = undefined as unknown as number;
;
{
                                                                         
                                                
                                                 
                                         

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const past = await readout(client, experienceId);
const days = Map.groupBy(past.overTime?.days ?? [], ({ date }) => date);
const dailyVisitors = [...days.values()].map((arms) =>
  traffic * arms.reduce((sum, { visitors }) => sum + visitors, 0)
);
/** What a lift is in a metric's unit, and how far visitors scatter. */
const targetOf = (name: string, lift: number) => {
  const [{ mean = null, variance = null } = {}] = metricSummaries(past, name);
  return {
    difference: lift * Math.abs(mean ?? 0),
    standardDeviation: Math.sqrt(variance ?? 0),
  };
};
const target = targetOf(metric, lift);
const percent = Number((100 * lift).toFixed(2));
const title = `To find a lift of ${percent}%`;
;
{
past.chart("visitors");
;
{
const from = { value: percent, min: 0.5, max: 100, step: 0.5 };
await slider("Smallest lift in percent", from).onChange((percent) => {
  const tests = past.metrics.map(({ name, title }) => ({
    ...targetOf(name, percent / 100),
    name: title,
  }));
  const title = `To find a lift of ${percent}%`;
  return planView(tests, { title, by: "Metric", dailyVisitors });
});
;
{
const { difference, standardDeviation } = target;
const points = detectableByWeek(dailyVisitors, standardDeviation)
  .map((row) => ({ at: row.week, lift: lift * row.difference / difference }));
const decides = past.metrics.find(({ name }) => name === metric);
detectableLift({
  metric: decides?.title ?? metric,
  over: "weeks",
  target: lift,
  lines: [{ name: "80% power", points }],
});
;
{
planView([
  { name: "One look, at the end", ...target },
  { name: "One look, 90% power", ...target, power: 0.9 },
  { name: "O'Brien-Fleming, 4 looks", ...target, looks: 4 },
  { name: "Pocock, 4 looks", ...target, looks: 4, design: "pocock" },
  { name: "Whenever one likes", ...target, looks: "every" },
], { title, by: "Design", dailyVisitors, successRate: 0.1 });
;
{
planView([
  { name: "1 beside the control", ...target },
  { name: "2 beside the control", ...target, comparisons: 2 },
  { name: "4 beside the control", ...target, comparisons: 4 },
], { title, by: "Variations", dailyVisitors });
;
}}}}}}}}