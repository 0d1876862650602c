/** `readout readout`: one experience, two files or all that runs. */

export { readChoices } from "./_choices.ts";
export { writtenFiles } from "./_files.ts";
export { readExperience, readoutCommand as run } from "./readout.ts";
export { readFiles } from "./_read_files.ts";
