/**
 * Numbers as people read them: one place and one locale for every output. What
 * a chart says, a sentence, a table, a terminal and a page is written here, so
 * that a number has the same digits wherever it is read.
 *
 * @module
 */

export { formatDate, formatDates, formatDayOfYear } from "./dates.ts";
export {
  currentLocale,
  DEFAULT_LOCALE,
  isLocale,
  useLocale,
} from "./locale.ts";
export { formatMoney, formatProjection, type MoneyOptions } from "./money.ts";
export {
  formatChange,
  formatCount,
  formatIndex,
  formatLevel,
  formatNumber,
  formatPoints,
  formatRate,
  formatShare,
  formatZ,
  MISSING,
  percentText,
} from "./numbers.ts";
export { formatChance, formatPValue, statePValue } from "./p_values.ts";
export {
  type Ends,
  formatDifference,
  formatInterval,
  formatLiftInterval,
  formatValue,
  type Unit,
} from "./units.ts";
export { isWrittenDay, type WrittenNumber, writtenNumbers } from "./written.ts";
