/** `readout season`. */

export { seasonCommand } from "./season.ts";
