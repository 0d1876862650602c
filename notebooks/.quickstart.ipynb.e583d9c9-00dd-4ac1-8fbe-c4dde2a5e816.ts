export {};
import { readout } from "readout";
import { loadExperiences, openClient } from "readout";
{
/** The experience to read: its name, or what no other has of it, or its UUID. */
let experience: string = "Free-shipping progress bar";
;
{
experience = undefined as unknown as string;
;
{
                                                      

// The service that READOUT_BASE_URL and READOUT_TOKEN name, or else the sandbox.
const client = await openClient();
;
{
const experiences = await loadExperiences(client);
experiences.select("name", "status", "variations", "control");
;
{
                                  

const result = await readout(client, experience);
result.decision;
;
{
result.chart("lifts");
;
}}}}}}