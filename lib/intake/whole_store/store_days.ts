import { ReadoutError, SchemaError } from "../../base/mod.ts";
import { NO_YEAR } from "../../engine/mod.ts";
import type { Frame } from "../../loaders/mod.ts";
import { openKnownFile } from "../_input_file.ts";
import { inWorkspace } from "../workspace.ts";
import { readCountedDays, visitorsByDay } from "./_counted_days.ts";
import { readOrderedDays } from "./_ordered_days.ts";
import type { StoreDays, StoreDaysInput, StoreDaysOptions } from "./types.ts";

/**
 * Reads a store's daily totals. Orders are summed by the same rules as in a
 * readout, and daily or weekly totals are read as they are.
 *
 * @param input Orders or daily totals, and their formats.
 * @param options Cache and abort signal.
 * @returns The store's days, and a description of the inputs.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 * @throws {ReadoutError} If a file is missing, or amounts have several
 *   currencies.
 */
export async function storeDays(
  input: StoreDaysInput,
  options: StoreDaysOptions = {},
): Promise<StoreDays> {
  const { orders, daily, visitors } = input;
  if ((orders === undefined) === (daily === undefined)) {
    throw new ReadoutError(
      "Use either orders or daily totals for a store, not both",
    );
  }
  options.onProgress?.("Reading the files");
  return await inWorkspace(options.signal, async (workspace) => {
    const recognize = (
      from: string | Frame,
      name: string,
      isMeant?: (name: string) => boolean,
    ) => openKnownFile(workspace, from, name, input, options, isMeant);
    const counted = visitors === undefined
      ? null
      : await visitorsByDay(await recognize(visitors, "the visitors"));
    const readDays = orders === undefined
      ? await readCountedDays(await recognize(daily!, "the days"), input)
        .catch(requireYears)
      : await readOrderedDays(
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

/**
 * Adds to date errors that each cell must include the year, since a season covers
 * several years.
 */
function requireYears(error: unknown): never {
  if (!(error instanceof SchemaError)) throw error;
  throw new SchemaError(
    error.source,
    error.problems.map(({ path, message }) => ({
      path,
      message: message.replace(
        NO_YEAR,
        "it has no year; write one row per day with the year, such as 2026-11-28",
      ),
    })),
  );
}
