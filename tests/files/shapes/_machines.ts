/** What rows of files of machines have in common. */

import type { Shape } from "./_shape.ts";
import { withColumn } from "./_store.ts";

export const [VISITOR, REVENUE, TIME] = [1, 3, 4];

export const quoted = (text: string): string => `"${text}"`;

/** Times in another way: year, month, day, and time of day. */
export const times = (
  input: string,
  write: (year: string, month: string, day: string, time: string) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: {
    text: withColumn(TIME, (text) =>
      quoted(
        write(
          text.slice(0, 4),
          text.slice(5, 7),
          text.slice(8, 10),
          text.slice(11),
        ),
      )),
  },
});

export const amounts = (
  input: string,
  write: (text: string, at: number) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { text: withColumn(REVENUE, (text, at) => quoted(write(text, at))) },
});

/** `5:30:00 PM` */
export function halfDay(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}
