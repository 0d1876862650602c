import { LIST_EXPERIENCES_QUERY } from "../../base/mod.ts";
import {
  JSON_OPTION,
  LOCALE_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** `readout list`. */
export const LIST: CommandSpec = {
  name: "list",
  summary: "list the experiences with status, days and visitors",
  needs: "service",
  examples: {
    "list": "all, running ones first",
    "list --status ended": "only ended ones",
    "list --sandbox": "those of the demo store",
  },
  about: [
    "Other commands take an experience's ID or name. Any unique part of its name, or start of its ID, will do.",
    "Days and visitors take a call for each experience that has begun, within the service's rate limits.",
  ],
  groups: {
    "Options": [
      ...options(
        { "status STATUS": "only those (default: all)" },
        LIST_EXPERIENCES_QUERY,
      ),
      ...LOCALE_OPTION,
      JSON_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
