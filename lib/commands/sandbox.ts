/** `readout sandbox`: runs a local service until it is stopped. */

import type { FaultRule, SandboxOptions } from "../sandbox/mod.ts";
import { FAULT_KINDS, startSandbox } from "../sandbox/mod.ts";
import { SANDBOX_OPTIONS } from "../base/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { printResult, untilStopped } from "./output/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const faults = readFaults(options.repeated("fault"));
  const sandbox = await startSandbox({
    ...options.optionsFor<SandboxOptions>(SANDBOX_OPTIONS),
    faults,
  });
  const { baseUrl, token } = sandbox;
  printResult(
    options,
    { baseUrl, token },
    () =>
      `The sandbox is ready. In another terminal:

  export READOUT_BASE_URL=${baseUrl}
  export READOUT_TOKEN=${token}
`,
  );
  await untilStopped();
  await sandbox.close();
}

function readFaults(texts: readonly string[]): FaultRule[] {
  return texts.map((text) => {
    try {
      const rule = JSON.parse(text) as FaultRule;
      if (FAULT_KINDS.includes(rule.fault?.kind)) return rule;
    } catch {
      // Invalid JSON is reported below, together with unknown kinds of faults.
    }
    throw new UsageError([
      `Option --fault needs JSON such as {"fault": {"kind": "serverError"}}, with a kind of ${
        FAULT_KINDS.join(", ")
      }: current value is ${text}`,
    ]);
  });
}
