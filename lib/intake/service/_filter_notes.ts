/** Notes about the filters that restrict a readout of the service. */

import {
  type ExperienceReadoutOptions,
  type Statement,
  statement,
} from "../../record/mod.ts";

/** Filters of the service by what people call them; others keep their names. */
const FILTER_TITLES: Readonly<Record<string, string>> = {
  deviceType: "device",
  visitorType: "visitor type",
  countryCodes: "country",
  sourceSitesOrChannels: "channel",
  landingPageTypes: "landing page",
};

/** Returns a note that names the filters of the service, if there are any. */
export function filterNotes(
  filters: ExperienceReadoutOptions["filters"],
): Statement[] {
  const applied = Object.entries(filters ?? {})
    .map(([name, value]) => [name, filterTexts(value)] as const)
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) =>
      `${FILTER_TITLES[name] ?? name}: ${texts.join(" or ")}`
    );
  return applied.length === 0 ? [] : [statement("filtered", { kept: applied })];
}

/** Writes the values of a filter: words as they are, conditions as JSON. */
function filterTexts(value: unknown): string[] {
  if (value == null || value === "any") return [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((item) =>
    typeof item === "string" ? item : JSON.stringify(item)
  );
}
