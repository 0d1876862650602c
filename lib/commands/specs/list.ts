import { LIST_EXPERIENCES_QUERY } from "../../base/mod.ts";
import {
  JSON_OPTION,
  LOCALE_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
} from "./_common_options.ts";
import { type CommandSpec, options } from "../line/mod.ts";

/** Declaration of `readout list`. */
export const LIST: CommandSpec = {
  name: "list",
  summary: "list experiences with status, days and visitors",
  needs: "service",
  examples: {
    "list": "all experiences, running ones first",
    "list --status ended": "only finished experiences",
    "list --sandbox": "experiences of the demo store",
  },
  about: [
    "Other commands accept an experience's ID or name, or any unique part of the name or beginning of the ID.",
    "Days and visitors need one call per started experience, within the service's rate limits.",
  ],
  groups: {
    "Options": [
      ...options(
        { "status STATUS": "only experiences with this status (default: all)" },
        LIST_EXPERIENCES_QUERY,
      ),
      ...LOCALE_OPTION,
      JSON_OPTION,
      QUIET_OPTION,
    ],
    ...SERVICE_OPTIONS,
  },
};
