/**
 * `readout doctor --contract`: shows the service's responses where the contract
 * is undefined.
 */

import { ReadoutError } from "../../base/mod.ts";
import { checkContract, contractText } from "../../loaders/mod.ts";
import { openService } from "../_service.ts";
import type { Args } from "../line/mod.ts";
import { printResult } from "../output/mod.ts";
import type { Settings } from "../../settings/mod.ts";

/** Calls each endpoint once. */
export async function contractCommand(
  options: Args,
  settings: Settings,
): Promise<void> {
  await using service = await openService(options, settings);
  const answers = await checkContract(service.client);
  printResult(options, { answers }, () => contractText(answers));
  const failed = answers.filter(({ refusal }) => refusal !== null);
  if (failed.length === 0) return;
  const calls = failed.map(({ call }) => call).join(", ");
  throw new ReadoutError(
    `Some service responses can't be read: ${calls}. See their rows above`,
  );
}
