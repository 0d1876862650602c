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
import type { CommandSpec } from "../line/mod.ts";
import { flattenGroups, options, withDashes } from "../line/mod.ts";

const MADE = [CONTROL_OPTION, MAP_OPTION, ...METRIC_OPTIONS, ...CHOICE_OPTIONS];

/** Declaration of `readout bundle`. */
export const BUNDLE: CommandSpec = {
  name: "bundle",
  summary: "record, verify or show the data behind a readout",
  needs: "service",
  sources: [
    {
      of: "make",
      with: [
        "--out",
        ...withDashes(MADE),
        ...withDashes(flattenGroups(SERVICE_OPTIONS)),
      ],
    },
    { of: "verify", with: ["--digest", "--files-only"], isOffline: true },
    { of: "show", with: [], isOffline: true },
  ],
  examples: {
    "bundle make 5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01 --out week-1":
      "analyze an experience and record all responses",
    "bundle verify week-1": "check every byte and the result",
    "bundle show week-1": "list the contents",
  },
  about: [
    "make analyzes an experience and records every response and export with its SHA-256 digest, along with the options below. Tokens and signed URLs are never recorded. deno task readout --bundle FOLDER records a readout of files. deno task readout --from FOLDER reproduces the readout offline.",
    "verify checks every byte and reproduces the result; show prints requests, exports, sizes, versions and options.",
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
        "out NEW_FOLDER": "for make: new folder for the bundle",
        "digest SHA256": "for verify: expected digest, as quoted in a report",
        "files-only":
          "for verify: check the files only, don't reproduce the readouts",
      }),
      ...LOCALE_OPTION,
      JSON_OPTION,
      QUIET_OPTION,
    ],
    "Options of make": MADE,
    ...SERVICE_OPTIONS,
  },
};
