/** `readout readout`: one experience, two files or all that runs. */

export { mapOf, readChoices, readoutCommand } from "./readout.ts";
