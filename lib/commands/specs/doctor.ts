import {
  CHOICE_SETTINGS,
  JSON_OPTION,
  SERVICE_OPTIONS,
  settingOptions,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout doctor`. */
export const DOCTOR: CommandSpec = {
  name: "doctor",
  summary: "check the installation, the settings and the service",
  needs: "notebooks",
  examples: {
    "doctor": "check everything",
    "doctor --json": "print JSON for scripts",
    "doctor --contract": "compare your service's responses with its contract",
  },
  about: [
    "Checks Deno, native libraries, the Jupyter kernel, folders and disk space, and requests one experience from the service. Without a service, the sandbox is used. Shows where each setting comes from, but never the token. Exits with 1 if a required check fails.",
  ],
  groups: {
    "Options": [
      ...options({
        "contract": "call each endpoint once and show its response",
      }),
      JSON_OPTION,
    ],
    ...SERVICE_OPTIONS,
    "Settings to check": settingOptions(["primary", ...CHOICE_SETTINGS]),
  },
};
