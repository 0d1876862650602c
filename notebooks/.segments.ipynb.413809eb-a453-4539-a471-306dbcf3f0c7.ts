export {};
import { dropdown } from "readout/widgets";
import { eventWindowReadout, openClient, segmentReadout } from "readout";
{
/** UUID of the experience. */
let experienceId: string = "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01";
/** UUID of an experience that ran over a seasonal event. */
let eventExperienceId: string = "a3c7d1e4-58b2-4f06-8c19-2b7e4d90f102";
/** BFCM, laborDay, memorialDay or presidentsDay. */
let event: "BFCM" | "laborDay" | "memorialDay" | "presidentsDay" = "laborDay";
/** The event's year. */
let year: number = 2026;
/** Segments with fewer buyers in a variation are shown and not tested. */
let minimumBuyers: number = 20;
;
{
experienceId = undefined as unknown as string; eventExperienceId = undefined as unknown as string; event = undefined as unknown as "BFCM" | "laborDay" | "memorialDay" | "presidentsDay"; year = undefined as unknown as number; minimumBuyers = undefined as unknown as number;
;
{
                                                                         
                                           

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const devices = await segmentReadout(client, experienceId, {
  by: "deviceType",
  minimumBuyers,
});
;
{
devices.findings;
;
{
devices.chart("lifts");
;
{
devices.metrics;
;
{
devices.segments;
;
{
devices.chart("funnel");
;
{
const channels = await segmentReadout(client, experienceId, {
  by: "channel",
  minimumBuyers,
});
channels.findings;
;
{
const by = dropdown(
  "By",
  {
    "traffic channel": "channel",
    "visitor type": "visitorType",
    "device": "deviceType",
    "country": "countryCode",
  } as const,
);
await by.onChange(async (by) => {
  const options = { by, minimumBuyers };
  return (await segmentReadout(client, experienceId, options)).chart("lifts");
});
;
{
channels.metrics;
;
{
const sale = await eventWindowReadout(client, eventExperienceId, {
  event,
  year,
  minimumBuyers,
});
sale.findings;
;
{
sale.chart("lifts");
;
{
sale.segments;
;
{
sale.notes;
;
}}}}}}}}}}}}}}}