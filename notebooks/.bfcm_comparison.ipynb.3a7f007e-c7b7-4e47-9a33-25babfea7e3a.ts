export {};
import {
  eventDates,
  matchingDays,
  openClient,
  paceChart,
  paceView,
  pl,
  seasonalComparison,
  seasonalPace,
} from "readout";
{
/** BFCM, laborDay, memorialDay or presidentsDay. */
let event: "BFCM" | "laborDay" | "memorialDay" | "presidentsDay" = "BFCM";
/** This year; it is compared with the one before. */
let year: number = 2025;
/** The hour at which the event day is looked at, 1 to 24. */
let atHour: number = 15;
;
{
event = undefined as unknown as "BFCM" | "laborDay" | "memorialDay" | "presidentsDay"; year = undefined as unknown as number; atHour = undefined as unknown as number;
;
{
        
             
               
             
            
           
     
                     
               
                 

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
const season = await seasonalComparison(client, { event, year });
season;
;
{
const pace = await seasonalPace(client, { event, year, atHour });
paceView(pace);
;
{
paceChart(pace);
;
{
const { eventDay } = eventDates(event, year);
pl.DataFrame([1, 2, 3, 4].map((ago) => ({
  year: year - ago,
  ...matchingDays(event, eventDay, year - ago),
}))).select("year", "byEvent", "byWeekday", "byDate");
;
}}}}}}