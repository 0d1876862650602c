import {
  CHOICE_OPTIONS,
  LOCALE_OPTION,
  METRIC_OPTIONS,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout serve`. */
export const SERVE: CommandSpec = {
  name: "serve",
  summary: "serve the pages of all experiences on this machine until stopped",
  needs: "service",
  examples: {
    "serve": "at an address that is printed, with a path nobody can guess",
    "serve --sandbox --port 8788": "the demo store",
  },
  about: [
    "Each page is read when it is opened, with the range, filters, threshold and level that are chosen on it; page, text, JSON and picture are of one record. Only this machine gets there, and the service's token is on no page. Stop it with Ctrl+C.",
    SETTINGS_NOTE,
  ],
  groups: {
    "Options": [
      ...options({
        "port PORT": "where to listen (default: a free port)",
        json: "print the address as JSON",
      }),
      ...LOCALE_OPTION,
      QUIET_OPTION,
    ],
    "How it is read": [...METRIC_OPTIONS, ...CHOICE_OPTIONS],
    ...SERVICE_OPTIONS,
  },
};
