/**
 * Formats numbers for people, with one locale for all output. Charts, sentences,
 * tables, the terminal and pages all use this module, so that a number has the
 * same digits everywhere.
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
