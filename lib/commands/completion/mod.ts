/** `readout completion`: the words that a shell completes. */

export { completionCommand } from "./completion.ts";
