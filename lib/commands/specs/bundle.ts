import {
  CHOICE_OPTIONS,
  CONTROL_OPTION,
  JSON_OPTION,
  LOCALE_OPTION,
  MAP_OPTION,
  METRIC_OPTIONS,
  QUIET_OPTION,
  SERVICE_OPTIONS,
} from "./_common_options.ts";
import { allIn, type CommandSpec, dashed, options } from "../line/mod.ts";

const MADE = [CONTROL_OPTION, MAP_OPTION, ...METRIC_OPTIONS, ...CHOICE_OPTIONS];

/** `readout bundle`. */
export const BUNDLE: CommandSpec = {
  name: "bundle",
  summary: "keep what a readout was made from; verify it, show it",
  needs: "service",
  sources: [
    {
      of: "make",
      with: ["--out", ...dashed(MADE), ...dashed(allIn(SERVICE_OPTIONS))],
    },
    { of: "verify", with: ["--digest", "--files-only"], isOffline: true },
    { of: "show", with: [], isOffline: true },
  ],
  examples: {
    "bundle make 5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01 --out week-1":
      "read an experience, keep all answers",
    "bundle verify week-1": "every byte, and the result",
    "bundle show week-1": "what is in it",
  },
  about: [
    "make reads an experience and records every answer and export with its digest; neither the token nor the signature of an address is kept. The options below are kept with it. deno task readout --bundle FOLDER keeps a readout of files. deno task readout --from FOLDER makes the readout again, without a network.",
    "verify checks every byte, and whether this Readout makes the same result; show prints requests, exports, sizes, versions and options.",
  ],
  positional: [
    {
      name: "ACTION",
      choices: ["make", "verify", "show"],
      needed: "an action",
    },
    { name: "BUNDLE" },
  ],
  groups: {
    "Options": [
      ...options({
        "out NEW_FOLDER":
          "for make: the bundle, a folder that does not exist yet",
        "digest SHA256":
          "for verify: the bundle that it should be, as a report quotes it",
        "files-only": "for verify: do not make the readouts again",
      }),
      ...LOCALE_OPTION,
      JSON_OPTION,
      QUIET_OPTION,
    ],
    "How make reads it": MADE,
    ...SERVICE_OPTIONS,
  },
};
