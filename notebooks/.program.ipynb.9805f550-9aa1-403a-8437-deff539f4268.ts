export {};
import {
  interactionsOfService,
  openClient,
  readout,
  readProgramme,
  readService,
} from "readout";
{
/** Ids or names of what was shipped; null: what the readouts say to ship. */
let shipped: string[] | null = null;
/** UUID of an experience that is read with what the programme has learnt. */
let experienceId: string = "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01";
/** What decides. */
let metric: "conversion_rate" | "net_revenue_per_visitor" =
  "net_revenue_per_visitor";
/** Probability inside the intervals, a fraction. */
let level: number = 0.95;
;
{
shipped = undefined as unknown as string[] | null; experienceId = undefined as unknown as string; metric = undefined as unknown as "conversion_rate" | "net_revenue_per_visitor"; level = undefined as unknown as number;
;
{
        
                        
             
          
                
              
                 

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
// A readout of every experience: what decides its page, with its money.
const tests = await readService(client, {
  shipped: shipped ?? undefined,
  readout: { primaryMetric: metric },
});
;
{
const programme = readProgramme(tests, { level });
programme;
;
{
const expected = await readout(client, experienceId, {
  primaryMetric: metric,
  priorSd: programme.priorSd,
});
expected.next;
;
{
await interactionsOfService(client, { level });
;
}}}}}}