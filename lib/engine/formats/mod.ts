/** Formats of numbers and times in cells, with the SQL that reads them. */

export type * from "./cell_format.ts";
export { cellFormats, CURRENCY } from "./formats.ts";
export { hasOffset, isShifted } from "./_offsets.ts";
export { forWrittenCells, plainTime } from "./_times.ts";
export { isYearless } from "./_yearless.ts";
export { strptimeFor } from "./_strptime_pattern.ts";
