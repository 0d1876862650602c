/** Makes readouts of experiences from the service. */

import { checkOptions, EXPERIENCE_READOUT_OPTIONS } from "../base/mod.ts";
import type { Client } from "../api/mod.ts";
import { idOf } from "../loaders/mod.ts";
import { analyse } from "../inference/mod.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";
import { completeFromPlan, readChoices } from "../record/mod.ts";
import {
  dataFromService,
  inWorkspace,
  recordServiceReadout,
} from "../intake/mod.ts";
import { attachDisplayAndSums } from "./_attach_display.ts";
import type { ShownReadout } from "../words/mod.ts";

/**
 * Makes a readout of one experience from three requests to the service:
 * description, daily running totals, and export of the orders. The readout
 * contains health checks, metrics, lift over time, outlier analysis, and a
 * decision with its reasons. Visitors come from the time series; those without
 * orders count as zeros in every metric.
 *
 * In a notebook, the record is displayed as tables and charts.
 *
 * @param client Client of the service.
 * @param experience ID, name, unique part of the name, or beginning of the ID.
 * @param options Range, filters, confidence level, primary metric, and bundle to
 *   record.
 * @returns The readout as a plain, frozen object; `JSON.stringify` writes all of
 *   it.
 * @throws {ReadoutError} If a request fails, the experience does not exist or has
 *   no orders, or the data contradict themselves.
 * @throws {RangeError} If an option is out of range.
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
    return await recordServiceReadout(client, experienceId, options, readout);
  }
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromService(
      workspace,
      client,
      experienceId,
      completeFromPlan(options),
    );
    // The service applies maxZScore itself, to visitors as well as to orders.
    return await analyse(data, choices, "done");
  });
  return attachDisplayAndSums(result);
}
