/** How stores write days and times. */

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const FULL =
  "January February March April May June July August September October November December"
    .split(" ");
const two = (value: number): string => String(value).padStart(2, "0");

/** The parts of a moment in UTC, as they are written. */
export interface TimeParts {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
  readonly clock: string;
  readonly half: string;
  readonly name: string;
  readonly full: string;
}

/** The parts of a moment in UTC. */
export function partsOf(at: Date): TimeParts {
  const [year, month, day] = [
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
  ];
  const [hour, minute] = [at.getUTCHours(), at.getUTCMinutes()];
  const half = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? "AM" : "PM"}`;
  const clock = `${two(hour)}:${two(minute)}`;
  const name = MONTHS[month]!;
  return { year, month, day, clock, half, name, full: FULL[month]! };
}

type Spell = (parts: TimeParts) => string;

/** Ways to write a day and a time; in none may day and month change places. */
export const DATES: readonly Spell[] = [
  ({ year, month, day, clock }) =>
    `${year}-${two(month + 1)}-${two(day)}T${clock}:00Z`,
  ({ year, month, day, clock }) =>
    `${year}-${two(month + 1)}-${two(day)} ${clock}`,
  ({ year, month, day, clock }) =>
    `${year}/${two(month + 1)}/${two(day)} ${clock}:30`,
  ({ year, month, day, clock }) =>
    `${year}-${two(month + 1)}-${two(day)} ${clock}:00 UTC`,
  ({ year, month, day, clock }) =>
    `${year}-${two(month + 1)}-${two(day)} at ${clock}`,
  ({ year, month, day }) => `${two(day)}/${two(month + 1)}/${year}`,
  ({ year, month, day }) => `${month + 1}/${day}/${year}`,
  ({ year, month, day, clock }) =>
    `${two(day)}.${two(month + 1)}.${year} ${clock}`,
  ({ year, month, day, half }) => `${month + 1}/${day}/${year} ${half}`,
  ({ year, day, name, half }) => `${name} ${day}, ${year} ${half} UTC`,
  ({ year, day, name }) => `${name}-${two(day)}-${String(year).slice(2)}`,
  ({ year, day, full }) => `${full} ${day}, ${year}`,
  ({ year, day, full }) => `${day} ${full} ${year}`,
  ({ year, day, name }) => `${two(day)}-${name}-${year}`,
  ({ year, day, name }) => `${two(day)}-${name}-${String(year).slice(2)}`,
  ({ year, day, full, half }) => `${full} ${day}, ${year} at ${half}`,
  ({ year, month, day }) => `${year}${two(month + 1)}${two(day)}`,
  ({ year, month, day }) => `${year}年${month + 1}月${day}日`,
];
