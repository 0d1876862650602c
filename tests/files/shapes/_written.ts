/** What rows of written values have in common. */

import type { Shape } from "./_shape.ts";
import { withColumn } from "./_store.ts";

export const REVENUE = 3;

export const TIME = 4;

export const quoted = (text: string): string => `"${text}"`;

export const revenue = (
  input: string,
  change: (text: string) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { text: withColumn(REVENUE, change) },
});

export const time = (
  input: string,
  change: (text: string) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { text: withColumn(TIME, change) },
});

/** Day, month and year of a text that begins with an ISO date. */
export const dated = (
  text: string,
  write: (day: string, month: string, year: string, time: string) => string,
): string =>
  write(text.slice(8, 10), text.slice(5, 7), text.slice(0, 4), text.slice(11));

export const epoch = (text: string): number =>
  Date.parse(`${text.replace(" ", "T")}Z`);

/** Letters of Latin-1 as its bytes. */
export const latin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
