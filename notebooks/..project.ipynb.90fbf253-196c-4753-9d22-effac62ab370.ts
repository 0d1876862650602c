export {};
import { readout } from "readout";
import { openClient } from "readout";
{
/** UUID of the experience to read; null takes one that has ended. */
let experienceId: string | null = null;
/** Leave out visitors with an order above this z-score; null keeps everybody. */
let maxZScore: number | null = null;
;
{
experienceId = undefined as unknown as string | null; maxZScore = undefined as unknown as number | null;
;
{
                                     

// The service that the settings name, or else the sandbox.
const client = await openClient();
const { experiences } = await client.listExperiences({ status: "ended" });
const id = experienceId ?? experiences[0]?.id;
if (id === undefined) {
  throw new Error("No experience has ended yet; set experienceId");
}
;
{
                                  

const result = await readout(client, id, { maxZScore });
result.decision;
;
{
result.chart("lifts");
;
{
result.metrics;
;
{
result.checks;
;
}}}}}}}