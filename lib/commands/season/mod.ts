/** `readout season`: compares the season around an event with another year. */

export { seasonCommand as run } from "./season.ts";
