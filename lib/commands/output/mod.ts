/** What commands print and write, and how they are stopped. */

export { byteText } from "./bytes.ts";
export { endingOf, formatOf, PAGES } from "./format.ts";
export { withReceiptFor } from "./receipt.ts";
export { type Result, writeResult } from "./result.ts";
export { abortable, exitOnSignals, untilStopped } from "./signals.ts";
export {
  complain,
  findingColour,
  note,
  print,
  printJson,
  progress,
  progressDraft,
  setQuiet,
  textOptions,
} from "./terminal.ts";
export { visible, visibleRecord } from "./visible.ts";
export { makeFolder, writeFile } from "./write_file.ts";
