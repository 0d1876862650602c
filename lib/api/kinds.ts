/** What values are, without what they say. */

const ABSENT = "absent";

/** What stands at a place: in each item of a list, and of what is by name. */
export function valuesAt(body: unknown, place: string): readonly unknown[] {
  return place.split(".").filter(Boolean).reduce<readonly unknown[]>(
    (holders, name) => {
      const parts = holders.flat().map((holder) => Object(holder)[name]);
      return name === "segments"
        ? parts.flatMap((holder) => Object.values(Object(holder)))
        : parts;
    },
    [body],
  );
}

/** The kinds at the first of some places that is there. */
export function kindsAt(body: unknown, places: string): string {
  const kinds = places.split("|").map((place) =>
    describeKinds(valuesAt(body, place), place.split(".").at(-1))
  );
  return kinds.find((kind) => kind !== ABSENT) ?? ABSENT;
}

/** A day or a moment. */
export const TIME: RegExp =
  /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** An id. */
export const UUID: RegExp = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Describes the types of values without showing the values. */
export function describeKinds(values: readonly unknown[], field = ""): string {
  const lists = values.filter(Array.isArray);
  const isPlain = (value: unknown): boolean => Object(value) !== value;
  const objects = values.filter((value) => !isPlain(value))
    .filter((value) => !Array.isArray(value)) as Record<string, unknown>[];
  const kinds = new Set(
    values.filter(isPlain).map((value) => plainKind(value, field)),
  );
  if (kinds.has("number")) kinds.delete("whole number");
  if (lists.length > 0) {
    const lengths = new Set(lists.map(({ length }) => length));
    kinds.add(
      `${[...lengths].join(" or ")} x ${describeKinds(lists.flat(), field)}`,
    );
  }
  if (objects.length > 0) {
    const names = [...new Set(objects.flatMap(Object.keys))].map((name) =>
      `${name}: ${describeKinds(objects.map((object) => object[name]), name)}`
    );
    // What is by name is of one kind, and names are not shown.
    const isByName = field === "segments";
    const kindsByName = isByName &&
      describeKinds(objects.flatMap(Object.values));
    kinds.add(isByName ? `by name ${kindsByName}` : `{${names.join(", ")}}`);
  }
  return [...kinds].sort().join(" or ") || ABSENT;
}

function plainKind(value: unknown, field: string): string {
  if (value === undefined) return ABSENT;
  if (value === null || value === "") return "nothing";
  if (typeof value === "string") {
    if (UUID.test(value)) return "UUID";
    if (TIME.test(value)) return `time as ${value.replace(/\d/g, "0")}`;
    return /^-?\d+(\.\d+)?$/.test(value) ? "number as text" : "text";
  }
  if (typeof value !== "number") return typeof value;
  // Names nobody, and says what a page or a moment is.
  if (field === "limit") return `number ${value}`;
  if (!Number.isInteger(value)) return "number";
  const isTime = /(at|ts|date|time)$/i.test(field);
  return isTime ? `number of ${String(value).length} digits` : "whole number";
}
