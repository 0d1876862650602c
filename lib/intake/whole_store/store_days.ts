import { ReadoutError, SchemaError } from "../../base/mod.ts";
import { NO_YEAR } from "../../engine/mod.ts";
import type { Frame } from "../../loaders/mod.ts";
import { knownFile } from "../_input_file.ts";
import { inWorkspace } from "../workspace.ts";
import { countedDays, visitorsByDay } from "./_counted_days.ts";
import { orderedDays } from "./_ordered_days.ts";
import type { StoreDays, StoreDaysInput, StoreDaysOptions } from "./types.ts";

/**
 * A store by day: its orders added up, through the same door and by the same
 * rules as a readout's, or the days and weeks that somebody else has added up.
 *
 * @param input The orders or the days, and how they are written.
 * @param options Cache, abort.
 * @returns Its days, and what was read.
 * @throws {SchemaError} With every problem of the columns or the cells.
 * @throws {ReadoutError} When a file is missing, or amounts are in several
 *   currencies.
 */
export async function storeDays(
  input: StoreDaysInput,
  options: StoreDaysOptions = {},
): Promise<StoreDays> {
  const { orders, daily, visitors } = input;
  if ((orders === undefined) === (daily === undefined)) {
    throw new ReadoutError(
      "A store is read from its orders or from its days: give one of the two",
    );
  }
  options.onProgress?.("Reading the files");
  return await inWorkspace(options.signal, async (workspace) => {
    const recognize = (
      from: string | Frame,
      name: string,
      isMeant?: (name: string) => boolean,
    ) => knownFile(workspace, from, name, input, options, isMeant);
    const counted = visitors === undefined
      ? null
      : await visitorsByDay(await recognize(visitors, "the visitors"));
    const readDays = orders === undefined
      ? await countedDays(await recognize(daily!, "the days"), input)
        .catch(withYears)
      : await orderedDays(
        await recognize(orders, "the orders", (name) => name !== "n_visitors"),
        input,
        counted,
      );
    return counted === null ? readDays : {
      ...readDays,
      days: readDays.days.map((day) => ({
        ...day,
        visitors: counted.of.get(day.date) ?? null,
      })),
      inputs: [...readDays.inputs, counted.read],
    };
  });
}

/** Of a season nothing but the cells says which year a day is of. */
function withYears(error: unknown): never {
  if (!(error instanceof SchemaError)) throw error;
  throw new SchemaError(
    error.source,
    error.problems.map(({ path, message }) => ({
      path,
      message: message.replace(
        NO_YEAR,
        "it has no year; write a row for each day of each year, as 2026-11-28",
      ),
    })),
  );
}
