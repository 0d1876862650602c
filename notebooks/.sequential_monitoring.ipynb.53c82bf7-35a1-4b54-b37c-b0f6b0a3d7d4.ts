export {};
import {
  looksView,
  metricSummaries,
  openClient,
  planView,
  readout,
} from "readout";
{
/** UUID of an experience that has a winner. */
let experienceId: string = "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01";
/** UUID of an A/A test: both arms are the same. */
let sameId: string = "a3c7d1e4-58b2-4f06-8c19-2b7e4d90f102";
/** Visitors at which the band is tightest; chosen before the data. */
let sequenceSampleSize: number = 40000;
;
{
experienceId = undefined as unknown as string; sameId = undefined as unknown as string; sequenceSampleSize = undefined as unknown as number;
;
{
        
            
                  
             
           
          
                 

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const result = await readout(client, experienceId, { sequenceSampleSize });
const same = await readout(client, sameId, { sequenceSampleSize });
;
{
result.chart("lift-over-time");
;
{
looksView(result, same);
;
{
same.chart("lift-over-time");
;
{
const [{ mean = 0, variance = 0 } = {}] = metricSummaries(
  result,
  result.settings.primaryMetric,
);
const target = {
  difference: 0.2 * (mean ?? 0),
  standardDeviation: Math.sqrt(variance ?? 0),
};
planView([
  { name: "One look, at the end", ...target },
  { name: "Four looks", ...target, looks: 4 },
  { name: "Every look", ...target, looks: "every" },
], {
  title: "To find a lift of 20%",
  by: "Looks",
  dailyVisitors: [result.next.howLong?.visitorsPerDay ?? 1000],
});
;
}}}}}}}