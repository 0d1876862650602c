/** The readout of one experience of the service. */

import { checkOptions, EXPERIENCE_READOUT_OPTIONS } from "../base/mod.ts";
import type { Client } from "../api/mod.ts";
import { idOf } from "../loaders/mod.ts";
import { analyse } from "../inference/mod.ts";
import {
  asPlanned,
  type ExperienceReadoutOptions,
  readChoices,
} from "../record/mod.ts";
import {
  dataFromService,
  inWorkspace,
  recordedReadout,
} from "../intake/mod.ts";
import { shown } from "./_attach_display.ts";
import type { ShownReadout } from "../words/mod.ts";

/**
 * Reads one experience: three calls to the service (description, daily running
 * totals, export of the orders), then health checks, metrics, the lift over
 * time, outlier sensitivity and a decision with its reasons. Visitors come from
 * the time series; those who bought nothing enter every metric as zeros.
 *
 * In a notebook the record shows itself as tables and charts.
 *
 * @param client The service.
 * @param experience Id, name, or what no other has: a part of its name, or the
 *   beginning of its id.
 * @param options Range, filters, level, primary metric, a bundle to record.
 * @returns The readout, plain and frozen; `JSON.stringify` writes all of it.
 * @throws {ReadoutError} When the service cannot be read, the experience is not
 *   there or has no orders, or the data contradict themselves.
 * @throws {RangeError} When an option lies outside its range.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { readout } from "readout/readout";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * const { experiences: [ended] } = await client.listExperiences({ status: "ended" });
 * const result = await readout(client, ended!.id);
 * assertEquals(result.experience.name, ended!.name);
 * assertEquals(result.metrics[0]!.name, "conversion_rate");
 * ```
 */
export async function readout(
  client: Client,
  experience: string,
  options: ExperienceReadoutOptions = {},
): Promise<ShownReadout> {
  checkOptions(EXPERIENCE_READOUT_OPTIONS, options);
  const choices = readChoices(options);
  const experienceId = await idOf(client, experience, options);
  if (options.bundle !== undefined) {
    return await recordedReadout(client, experienceId, options, readout);
  }
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromService(
      workspace,
      client,
      experienceId,
      asPlanned(options),
    );
    // The service applies maxZScore itself, to visitors as well as to orders.
    return await analyse(data, choices, "done");
  });
  return shown(result);
}
