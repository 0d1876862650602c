/** What is wrong with choices before anything is opened. */

import { formatChange } from "../../document/mod.ts";
import {
  readChoices as checkedChoices,
  type ReadoutOptions,
} from "../../record/mod.ts";
import { UsageError } from "../line/mod.ts";

/** A lift above this is rather a percentage without its sign. */
const MOST_LIFT = 1;

/**
 * What cannot be read is told before anything is opened.
 *
 * @param choices What the command line and the settings choose.
 * @param of Whether the metrics are those of orders, or may be called anything.
 * @throws {UsageError} When metrics or numbers are not what they must be.
 */
export function checkChoices(
  choices: ReadoutOptions,
  of: "orders" | "anything",
): void {
  const { minimumEffect = 0 } = choices;
  if (minimumEffect > MOST_LIFT) {
    throw new UsageError([
      `The smallest lift is a fraction: ${minimumEffect} would be ${
        formatChange(minimumEffect)
      }; for ${minimumEffect}% give ${
        minimumEffect / 100
      } or ${minimumEffect}%`,
    ]);
  }
  try {
    checkedChoices(choices, of);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError([
      error.message.replace(/^Metrics: /, "--primary or --guardrail: ")
        .replace(/^The window/, "Option --window: the window"),
    ]);
  }
}
