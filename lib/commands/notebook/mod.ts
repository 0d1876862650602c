/** `readout run`: runs a notebook without Jupyter. */

export { requireSuccess, runAndSave } from "./notebook_run.ts";
export { runCommand as run } from "./run.ts";
