/** `readout readout`: reads one experience, files, or all running experiences. */

export { settingChoices } from "./_choices.ts";
export { fileFormatOptions } from "./_files.ts";
export { readExperience, readoutCommand as run } from "./readout.ts";
export { readFiles } from "./_read_files.ts";
