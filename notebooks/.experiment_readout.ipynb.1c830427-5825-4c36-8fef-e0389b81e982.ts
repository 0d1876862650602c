export {};
import { marginView, openClient, readout, segmentReadout } from "readout";
{
/** UUID of the experience. */
let experienceId: string = "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01";
/** Leave out visitors with an order above this z-score; null keeps everybody. */
let maxZScore: number | null = null;
/** What the visitors are cut by. */
let segmentsBy: "deviceType" | "visitorType" | "countryCode" | "channel" =
  "deviceType";
/** A loss up to this one, a fraction, would be no harm. */
let margin: number = 0.05;
/** Two in three true lifts are within this of none, a fraction. */
let priorSd: number = 0.1;
;
{
experienceId = undefined as unknown as string; maxZScore = undefined as unknown as number | null; segmentsBy = undefined as unknown as "deviceType" | "visitorType" | "countryCode" | "channel"; margin = undefined as unknown as number; priorSd = undefined as unknown as number;
;
{
                                                                          

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const result = await readout(client, experienceId, { maxZScore, priorSd });
;
{
result.decision;
;
{
result.checks;
;
{
result.chart("sample-ratio");
;
{
result.chart("lifts");
;
{
result.metrics;
;
{
result.chart("lift-over-time");
;
{
result.chart("days");
;
{
result.chart("order-values");
;
{
result.chart("large-orders");
;
{
result.outliers;
;
{
const segments = await segmentReadout(client, experienceId, {
  by: segmentsBy,
  maxZScore,
});
segments.findings;
;
{
segments.chart("lifts");
;
{
segments.metrics;
;
{
result.projectedImpact;
;
{
marginView(result, margin);
;
{
result.next;
;
{
result.variations;
;
{
result.notes;
;
{
result.settings;
;
}}}}}}}}}}}}}}}}}}}}}}