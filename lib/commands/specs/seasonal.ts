import {
  JSON_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { type CommandSpec, option } from "../line/mod.ts";

/** `readout seasonal`. */
export const SEASONAL: CommandSpec = {
  name: "seasonal",
  summary: "compare an event's season with another year and the industry",
  needs: "service",
  examples: {
    "seasonal BFCM --year 2025": "against the year before",
    "seasonal laborDay --year 2026 --against 2024 --metric revenue":
      "against another",
  },
  about: [
    "Years are matched by days from the event. Two years make a comparison, not a significance test.",
    SETTINGS_NOTE,
  ],
  // Not a choice: a name is taken whatever its case.
  positional: [{ name: "EVENT", kind: "text" }],
  groups: [
    {
      title: "What is compared",
      options: [
        option(
          "--year NUMBER",
          "this year (default: that of the last event that is over)",
        ),
        option(
          "--against NUMBER",
          "the year to stand against (default: the year before)",
        ),
        option(
          "--metric NAME,...",
          "revenue, orders, priceLevels (default: all)",
        ),
        option(
          "--mode NAME",
          "brand leaves the industry out, index leaves the brand out (default: brandWithIndex)",
          { choices: ["brandWithIndex", "brand", "index"] },
        ),
      ],
    },
    SERVICE_OPTIONS,
    { title: "Output", options: [JSON_OPTION, QUIET_OPTION] },
  ],
};
