/** `readout season`. */

export { seasonCommand as run } from "./season.ts";
