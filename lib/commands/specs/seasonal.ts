import {
  JSON_OPTION,
  QUIET_OPTION,
  SERVICE_OPTIONS,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import type { CommandSpec } from "../line/mod.ts";

/** `readout seasonal`. */
export const SEASONAL: CommandSpec = {
  name: "seasonal",
  summary: "compare an event's season with another year and the industry",
  examples: [
    { line: "seasonal BFCM --year 2025", note: "against the year before" },
    {
      line: "seasonal laborDay --year 2026 --against 2024 --metric revenue",
      note: "against another",
    },
  ],
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
        {
          name: "year",
          kind: "number",
          value: "NUMBER",
          help: "this year (default: that of the last event that is over)",
        },
        {
          name: "against",
          kind: "number",
          value: "NUMBER",
          help: "the year to stand against (default: the year before)",
        },
        {
          name: "metric",
          kind: "text",
          value: "NAME,...",
          help: "revenue, orders, priceLevels (default: all)",
        },
        {
          name: "mode",
          kind: "choice",
          value: "NAME",
          choices: ["brandWithIndex", "brand", "index"],
          help:
            "brand leaves the industry out, index leaves the brand out (default: brandWithIndex)",
        },
      ],
    },
    SERVICE_OPTIONS,
    { title: "Output", options: [JSON_OPTION, QUIET_OPTION] },
  ],
};
