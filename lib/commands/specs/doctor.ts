import {
  CHOICE_SETTINGS,
  JSON_OPTION,
  SERVICE_OPTIONS,
  settingOptions,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout doctor`. */
export const DOCTOR: CommandSpec = {
  name: "doctor",
  summary: "check this machine, the settings and the service",
  needs: "notebooks",
  examples: {
    "doctor": "everything, with what to do",
    "doctor --json": "for scripts",
    "doctor --contract": "what your service sends, and how it is read",
  },
  about: [
    "It checks Deno, the native parts, the Jupyter kernel, folders and disk, and asks the service for one experience. Without a service it says that the sandbox will be used. Where each setting comes from is shown; the token never is. The status is 1 when something fails that is needed.",
  ],
  groups: {
    "Options": [
      ...options({
        "contract": "ask each endpoint once, and say what came",
      }),
      JSON_OPTION,
    ],
    ...SERVICE_OPTIONS,
    "Settings to check": settingOptions(["primary", ...CHOICE_SETTINGS]),
  },
};
