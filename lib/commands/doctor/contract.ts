/** `readout doctor --contract`: what the service sends where the contract is open. */

import { checkContract, contractText } from "../../loaders/mod.ts";
import { openService } from "../_service.ts";
import type { Args } from "../line/mod.ts";
import { printResult } from "../output/mod.ts";
import type { Settings } from "../../settings/mod.ts";

/** Asks each endpoint once. */
export async function contractCommand(
  options: Args,
  settings: Settings,
): Promise<void> {
  await using service = await openService(options, settings);
  const answers = await checkContract(service.client);
  printResult(options, { answers }, () => contractText(answers));
}
