/** Changes of answers, by the part that they change. */

import type { EndpointName } from "../../../lib/api/mod.ts";

/** What answers hold once they are respelled has no type of the contract. */
export type Json = ReturnType<typeof JSON.parse>;

/** The same answer in another spelling. */
export type Respelling = (answer: Json, endpoint: EndpointName) => Json;

type Change = (part: Json) => Json;

const SERIES: readonly EndpointName[] = [
  "experienceTimeSeries",
  "sitewideTimeSeries",
];

/** Changes the answers of some endpoints. */
export function of(
  endpoints: readonly EndpointName[],
  change: Change,
): Respelling {
  return (answer, endpoint) =>
    endpoints.includes(endpoint) ? change(answer) : answer;
}

/** Changes every experience, in lists and alone. */
export function experience(change: Change): Respelling {
  return (answer) => {
    if (answer.experience) {
      return { ...answer, experience: change(answer.experience) };
    }
    return answer.experiencesList
      ? { ...answer, experiencesList: answer.experiencesList.map(change) }
      : answer;
  };
}

/** Changes every variation of every experience. */
export function variation(change: Change): Respelling {
  return experience((part) => ({
    ...part,
    variations: part.variations.map(change),
  }));
}

/** Changes the variations of experiences and those beside a series. */
export function everyVariation(change: Change): Respelling {
  const inExperiences = variation(change);
  return (answer, endpoint) =>
    Array.isArray(answer.variations) && endpoint === "experienceTimeSeries"
      ? {
        ...answer,
        variations: answer.variations.map((part: Json) =>
          typeof part === "object" ? change(part) : part
        ),
      }
      : inExperiences(answer, endpoint);
}

/** Changes the points of each segment of a series. */
export function points(change: (points: Json[]) => Json[]): Respelling {
  return of(SERIES, (answer) => ({
    ...answer,
    segments: mapValues(answer.segments, ({ data }) => ({
      data: change(data),
    })),
  }));
}

/** Changes the metrics of every point. */
export function metrics(change: (metrics: Json) => Json): Respelling {
  return points((data) =>
    data.map(({ dt, ...values }) => ({ dt, ...change(values) }))
  );
}

/** Changes the rows of an analysis. */
export function rows(change: (rows: Json[]) => Json): Respelling {
  return of(
    ["experienceAnalysis", "deprecatedExperienceAnalysis"],
    (answer) => change(answer.metrics),
  );
}

/** The same object with other values. */
export function mapValues(object: Json, change: Change): Json {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value)]),
  );
}

/** The same object with other names. */
export function rename(names: Readonly<Record<string, string>>): Change {
  return (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        names[name] ?? name,
        value,
      ]),
    );
}

/** Fields under other names, in every object below as well. */
export function deepNames(change: (name: string) => string): Change {
  return function renamed(value: Json): Json {
    if (Array.isArray(value)) return value.map(renamed);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        change(name),
        renamed(inner),
      ]),
    );
  };
}

/** `netRevenue` of `net_revenue`. */
export function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}
