/** `readout completion`: the words that a shell completes. */

export { completionCommand as run, printWords } from "./completion.ts";
