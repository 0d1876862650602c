/** `readout readout`: one experience, two files or all that runs. */

export { checkChoices } from "./_check_choices.ts";
export { writtenFiles } from "./_files.ts";
export { mapOf, readChoices, readoutCommand as run } from "./readout.ts";
export { readTableFile } from "./_table_readout.ts";
export { fileNameOf } from "./_report_folder.ts";
