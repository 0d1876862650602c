/** `readout bundle`: what a readout was made from, kept and checked. */

import { createClient } from "../open_client.ts";
import { readout } from "../readout/mod.ts";
import { type Args, readArgs, readPairs, UsageError } from "./_args.ts";
import { print, progress } from "./_terminal.ts";
import { visibleRecord } from "./_visible.ts";
import { CHOICE_OPTIONS, readChoices } from "./readout.ts";

/** What `--help` prints. */
export const BUNDLE_HELP =
  `Keep what a readout was made from, so that it can be made again and checked.

  deno task bundle make EXPERIENCE_ID --out FOLDER
  deno task bundle verify FOLDER
  deno task bundle show FOLDER
  deno task bundle diff BEFORE AFTER

make reads an experience and records every answer and export with its digest;
neither the token nor the signature of an address is kept. The options of
deno task readout apply, and are kept with it. deno task readout --from FOLDER
makes the readout again, without a network.

  --out FOLDER     the bundle, a folder that does not exist yet

verify checks every byte, and whether this Readout makes the same result.

  --digest SHA256  the bundle that it should be, as a report quotes it
  --files-only     do not make the readouts again

show prints requests, exports, sizes, versions and options. diff says what
changed in the data between two bundles, and what that did to the readout.

  --json           print the result of verify, show or diff as JSON

Exit status: 0 when it was done and nothing is wrong, 1 when the bundle is not
what was recorded or makes another result, 2 for a command line that cannot be
understood.`;

const ACTIONS = ["make", "verify", "show", "diff"] as const;

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function bundleCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: ["out", "digest", ...CHOICE_OPTIONS],
    collect: ["map"],
    boolean: ["files-only", "json"],
    positional: 3,
  });
  const [action, ...rest] = options.positional;
  const [first, second] = rest;
  const wanted = action === "diff" ? 2 : 1;
  if (!(ACTIONS as readonly unknown[]).includes(action)) {
    throw new UsageError([
      action === undefined
        ? `Give an action: ${ACTIONS.join(", ")}`
        : `Unknown action "${action}"; known are ${ACTIONS.join(", ")}`,
    ]);
  }
  if (first === undefined || rest.length !== wanted) {
    throw new UsageError([
      action === "make"
        ? "bundle make needs one experience's id"
        : wanted === 2
        ? "bundle diff needs two bundles, the earlier one first"
        : `bundle ${action} needs one bundle's folder`,
    ]);
  }
  if (action === "make") await make(first, options);
  else if (action === "verify") {
    const { verifyCommand } = await import("./bundle/verify.ts");
    await verifyCommand(first, options);
  } else if (action === "show") {
    const { showBundle } = await import("./bundle/show.ts");
    await showBundle(first, options);
  } else {
    const { diffCommand } = await import("./bundle/diff.ts");
    await diffCommand(first, second!, options);
  }
}

async function make(experienceId: string, options: Args): Promise<void> {
  const out = options.text("out");
  if (out === undefined) {
    throw new UsageError(["bundle make needs --out FOLDER"]);
  }
  const map = readPairs("map", options.list("map"));
  const result = await readout(createClient(), experienceId, {
    ...readChoices(options),
    map: Object.keys(map).length > 0 ? map : undefined,
    bundle: out,
    onProgress: progress,
  });
  const { decision, experience } = visibleRecord(result);
  print(`${experience.name}\n${decision.headline}\n\nBundle  ${out}`);
}
