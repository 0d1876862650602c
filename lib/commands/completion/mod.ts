/** `readout completion`: the words that a shell completes. */

export { completionCommand, printWords } from "./completion.ts";
