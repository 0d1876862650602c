/**
 * Names of the fields that have no number, those of a lift as "lift.lower". A
 * gap that is not there is no number missed.
 */
export function missingFields(
  record: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (value === null) return name === "excluded" ? [] : [name];
    if (typeof value !== "object") return [];
    return missingFields(value as Readonly<Record<string, unknown>>)
      .map((inner) => `${name}.${inner}`);
  });
}
