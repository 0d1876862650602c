/** Describes the types of response values without revealing the values. */

import { isObject } from "../base/mod.ts";

const ABSENT = "absent";

/** Returns the values at a path, across list items and the entries of `segments`. */
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

/** Returns the value types at the first of several paths that exists. */
export function kindsAt(body: unknown, places: string): string {
  const kinds = places.split("|").map((place) =>
    describeKinds(valuesAt(body, place), place.split(".").at(-1))
  );
  return kinds.find((kind) => kind !== ABSENT) ?? ABSENT;
}

/** Pattern of a date, or of a date with a time. */
export const TIME: RegExp =
  /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Pattern of a UUID. */
export const UUID: RegExp = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Describes the types of values without showing the values. */
export function describeKinds(values: readonly unknown[], field = ""): string {
  const lists = values.filter(Array.isArray);
  const isPlain = (value: unknown): boolean => !isObject(value);
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
    // Entries of `segments` have the same type, and their names are hidden.
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
  // Neither a page limit nor the number of digits of a time reveals private
  // data.
  if (field === "limit") return `number ${value}`;
  if (!Number.isInteger(value)) return "number";
  const isTime = /(at|ts|date|time)$/i.test(field);
  return isTime ? `number of ${String(value).length} digits` : "whole number";
}
