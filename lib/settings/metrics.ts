/** A store's own metrics: the field `metrics` of `readout.json`. */

import {
  defineMetrics,
  type MetricDefinition,
  type MetricDefinitions,
} from "../rules/mod.ts";

type Kind = "a text" | "true or false" | "an object with at and per";

/** What each field of a metric must be; the definition checks the rest. */
const FIELDS: Readonly<Record<keyof MetricDefinition, Kind>> = {
  name: "a text",
  title: "a text",
  numerator: "a text",
  denominator: "a text",
  unit: "a text",
  direction: "a text",
  cap: "an object with at and per",
  isMonitored: "true or false",
};

/** Words that a text must be. */
const CHOICES: Readonly<Partial<Record<string, readonly string[]>>> = {
  unit: ["fraction", "currency", "count"],
  direction: ["higher", "lower"],
};

/**
 * Reads the field.
 *
 * @param place The file, for what is said of it.
 * @param value A list of texts, as `--metric` takes them, and of objects.
 * @returns What holds, and everything that is wrong with it.
 */
export function readMetrics(
  place: string,
  value: unknown,
): {
  readonly metrics: MetricDefinitions;
  readonly problems: readonly string[];
} {
  if (!Array.isArray(value)) {
    return {
      metrics: [],
      problems: [
        `metrics in ${place} must be a list, as ["units_per_order = units / orders"]: current value is ${
          JSON.stringify(value)
        }`,
      ],
    };
  }
  const problems = value.flatMap((one, nth) =>
    typeof one === "string"
      ? []
      : wrongIn(one).map((problem) => `metrics[${nth}] in ${place} ${problem}`)
  );
  if (problems.length > 0) return { metrics: [], problems };
  try {
    defineMetrics(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { metrics: [], problems: [`metrics in ${place}: ${error.message}`] };
  }
  return { metrics: value, problems: [] };
}

function wrongIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [
      `must be a text or an object: current value is ${JSON.stringify(value)}`,
    ];
  }
  const missing = (["name", "numerator"] as const)
    .filter((field) => !Object.hasOwn(value, field))
    .map((field) => `has no ${field}`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([field, given]) => {
      if (!Object.hasOwn(FIELDS, field)) {
        return [
          `has an unknown field "${field}"; known are ${
            Object.keys(FIELDS).join(", ")
          }`,
        ];
      }
      const kind = FIELDS[field as keyof MetricDefinition];
      const choices = CHOICES[field];
      const wanted = choices === undefined
        ? kind
        : `one of ${choices.join(", ")}`;
      const isRight = isOf(kind, given) &&
        (choices?.includes(String(given)) ?? true);
      return isRight ? [] : [
        `must have ${wanted} as ${field}: current value is ${
          JSON.stringify(given)
        }`,
      ];
    }),
  ];
}

function isOf(kind: Kind, given: unknown): boolean {
  if (kind === "a text") return typeof given === "string";
  if (kind === "true or false") return typeof given === "boolean";
  if (typeof given !== "object" || given === null) return false;
  const { at, per } = given as Record<string, unknown>;
  return typeof at === "number" && (per === "order" || per === "visitor");
}
