/** `readout bundle`: shows and verifies the recorded data of a readout. */

import { summariseReadout } from "../../words/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { checkedSettings } from "../_service.ts";
import { printResult, visibleRecord } from "../output/mod.ts";
import { readExperience, settingChoices } from "../readout/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function bundleCommand(options: Args): Promise<void> {
  const [action, target] = options.positional;
  if (target === undefined) {
    throw new UsageError([
      action === "make"
        ? "bundle make needs one experience, by ID or name"
        : `bundle ${action} needs exactly one bundle folder`,
    ]);
  }
  if (action === "make") await makeBundle(target, options);
  else if (action === "verify") {
    const { verifyBundleCommand } = await import("../verify.ts");
    await verifyBundleCommand(target, options);
  } else {
    const { showBundle } = await import("./show.ts");
    await showBundle(target, options);
  }
}

async function makeBundle(experienceId: string, options: Args): Promise<void> {
  const out = options.text("out");
  if (out === undefined) {
    throw new UsageError(["bundle make needs --out FOLDER"]);
  }
  const settings = await checkedSettings(options);
  const result = await readExperience(experienceId, options, settings, {
    ...settingChoices(options, settings, "orders"),
    map: options.pairs("map"),
    bundle: out,
  });
  const visibleResult = visibleRecord(result);
  const { headline } = summariseReadout(visibleResult);
  printResult(
    options,
    { bundle: out, readout: result },
    () => `${visibleResult.experience.name}\n${headline}\n\nBundle  ${out}`,
  );
}
