/** Everything that the contract does not show, and what may come in its place. */

import type { EndpointName } from "../../../lib/api/mod.ts";
import type { Intercept } from "../../../lib/sandbox/mod.ts";
import { respell } from "../../sandbox/_respell.ts";
import {
  camelCase,
  deepNames,
  everyVariation,
  experience,
  type Json,
  mapValues,
  metrics,
  of,
  points,
  rename,
  type Respelling,
  rows,
  variation,
} from "./_answers.ts";
import { EXPORTS } from "./_exports.ts";

/** A fact that is not shown. */
interface Fact {
  /** What the contract leaves open, a name of its `ASSUMPTIONS`. */
  readonly open: string;
  /** What may come, beside what the sandbox sends by itself, which is `usual`. */
  readonly choices: Readonly<Record<string, Respelling>>;
}

const list = (change: (answer: Json) => Json): Respelling =>
  of(["listExperiences"], change);

const times = (write: (milliseconds: number) => unknown): Respelling =>
  experience((part) => ({
    ...part,
    ...Object.fromEntries(
      ["createdAtTs", "startedAtTs", "pausedAtTs", "endedAtTs"]
        .filter((name) => typeof part[name] === "number")
        .map((name) => [name, write(part[name])]),
    ),
  }));

const timeNames = (change: (name: string) => string): Respelling =>
  experience(
    rename(Object.fromEntries(
      ["createdAtTs", "startedAtTs", "pausedAtTs", "endedAtTs"]
        .map((name) => [name, change(name)]),
    )),
  );

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

const control = (write: (variation: Json) => Json): Respelling =>
  everyVariation(({ isControl, ...part }) => ({
    ...part,
    ...write(isControl),
  }));

const percentage = (write: (percentage: number) => Json): Respelling =>
  variation(({ percentage, ...part }) => ({ ...part, ...write(percentage) }));

const numbers = (value: Json): Json =>
  typeof value === "number" ? value : value?.value;

/** Facts about answers: what others look for is changed after them. */
const ANSWERS: Readonly<Record<string, Fact>> = {
  pointNumbers: {
    open: "timeSeriesPoint",
    choices: {
      text: metrics((values) =>
        mapValues(values, (value) => value === null ? null : String(value))
      ),
      percent: metrics(({ conversion_rate: rate, ...values }) => ({
        ...values,
        ...(typeof rate === "number" ? { conversion_rate: 100 * rate } : {}),
      })),
      cents: metrics((values) =>
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            /revenue|profit|aov/.test(name) && typeof value === "number"
              ? Math.round(100 * value)
              : value,
          ]),
        )
      ),
    },
  },
  pointOrder: {
    open: "timeSeriesPoint",
    choices: {
      reversed: points((data) => data.toReversed()),
      repeated: points((data) => data.flatMap((point) => [point, point])),
    },
  },
  pointNames: {
    open: "timeSeriesPoint",
    choices: {
      camel: metrics(deepNames(camelCase)),
      nested: metrics((values) => ({ metrics: values })),
      measured: metrics((values) => mapValues(values, (value) => ({ value }))),
      listed: metrics((values) => ({
        metrics: Object.entries(values).map(([name, value]) => ({
          name,
          value,
        })),
      })),
    },
  },
  variationId: {
    open: "experienceFields",
    choices: {
      number: everyVariation((part) => ({
        ...part,
        id: part.isControl ? 1 : 2,
      })),
      absent: everyVariation(({ id: _, ...part }) => part),
      long: everyVariation(rename({ id: "variationId" })),
    },
  },
  percentage: {
    open: "experienceFields",
    choices: {
      text: percentage((share) => ({ percentage: String(share) })),
      sign: percentage((share) => ({ percentage: `${share}%` })),
      fraction: percentage((share) => ({ percentage: share / 100 })),
      weight: percentage((share) => ({ weight: share })),
      absent: percentage(() => ({})),
    },
  },
  control: {
    open: "experienceFields",
    choices: {
      number: control((is) => ({ isControl: is ? 1 : 0 })),
      text: control((is) => ({ isControl: String(is) })),
      snake: control((is) => ({ is_control: is })),
      plain: control((is) => ({ control: is })),
      type: control((is) => ({ type: is ? "control" : "variant" })),
      absent: control(() => ({})),
    },
  },
  seriesVariations: {
    open: "timeSeriesVariations",
    choices: {
      absent: of(
        ["experienceTimeSeries"],
        ({ variations: _, ...answer }) => answer,
      ),
      names: of(["experienceTimeSeries"], (answer) => ({
        ...answer,
        variations: answer.variations.map(({ name }: Json) => name),
      })),
      byName: of(["experienceTimeSeries"], (answer) => ({
        ...answer,
        variations: Object.fromEntries(
          answer.variations.map(({ name, ...part }: Json) => [name, part]),
        ),
      })),
    },
  },
  variationName: {
    open: "experienceFields",
    choices: {
      title: variation(rename({ name: "title" })),
      label: variation(rename({ name: "label" })),
      long: everyVariation(rename({ name: "variationName" })),
    },
  },
  times: {
    open: "experienceFields",
    choices: {
      seconds: times((ms) => Math.floor(ms / 1000)),
      microseconds: times((ms) => ms * 1000),
      text: times(String),
      iso: times(iso),
      offset: times((ms) => iso(ms + 7_200_000).replace(".000Z", "+02:00")),
      local: times((ms) => iso(ms).slice(0, 19).replace("T", " ")),
    },
  },
  timeNames: {
    open: "experienceFields",
    choices: {
      plain: timeNames((name) => name.replace(/Ts$/, "")),
      snake: timeNames((name) => name.replace(/Ts$/, "").replace("At", "_at")),
      dates: timeNames((name) => name.replace(/(ed)?AtTs$/, "Date")),
    },
  },
  analysis: {
    open: "analysisAnswer",
    choices: {
      bare: rows((metrics) => metrics),
      results: rows((metrics) => ({ results: metrics })),
      numbers: rows((metrics) => ({
        metrics: metrics.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]: [string, Json]) => [
              name,
              value?.value === undefined ? value : numbers(value),
            ]),
          )
        ),
      })),
      camel: rows((metrics) => ({ metrics: deepNames(camelCase)(metrics) })),
      byVariation: rows((metrics) => ({
        variations: Object.fromEntries(
          metrics.map(({ variationName, ...row }) => [variationName, row]),
        ),
      })),
    },
  },
  sitewide: {
    open: "sitewideAnswer",
    choices: {
      numbers: of(["sitewideSnapshot"], (answer) => ({
        ...answer,
        segments: mapValues(
          answer.segments,
          (segment) => mapValues(segment, numbers),
        ),
      })),
      unwrapped: of(["sitewideTimeSeries"], (answer) => ({
        ...answer,
        segments: mapValues(answer.segments, ({ data }) => data),
      })),
      bare: of(["sitewideSnapshot", "sitewideTimeSeries"], ({
        segments,
        ...answer
      }) => ({ ...answer, ...segments.all })),
    },
  },
  paging: {
    open: "listLimit",
    choices: {
      uncounted: list(({ experiencesList }) => ({ experiencesList })),
      total: list(({ experiencesList, total }) => ({ experiencesList, total })),
      nested: list(({ experiencesList, ...pagination }) => ({
        experiencesList,
        pagination,
      })),
      cursor: list(({ experiencesList, page, totalPages }) => ({
        experiencesList,
        nextCursor: page < totalPages ? `c${page}` : null,
      })),
      text: list(({ experiencesList, ...counts }) => ({
        experiencesList,
        ...mapValues(counts, String),
      })),
    },
  },
  list: {
    open: "listAnswer",
    choices: {
      bare: list(({ experiencesList }) => experiencesList),
      experiences: list(({ experiencesList, ...counts }) => ({
        experiences: experiencesList,
        customEvents: [{ id: "e1", name: "Event" }],
        ...counts,
      })),
      items: list(({ experiencesList, ...counts }) => ({
        ...counts,
        items: experiencesList,
      })),
      nested: list(({ experiencesList, ...counts }) => ({
        data: { experiences: experiencesList },
        meta: counts,
      })),
    },
  },
  extra: {
    open: "experienceFields",
    choices: {
      everywhere: (answer) =>
        Array.isArray(answer)
          ? answer
          : { requestId: "r1", ...answer, links: { self: "/" } },
    },
  },
};

/** A choice for each fact that is otherwise than the sandbox has it. */
export type Choices = Readonly<Record<string, string>>;

/** Every fact that the contract leaves open, with what may come instead. */
export const FACTS: Readonly<Record<string, readonly string[]>> = {
  ...mapValues(ANSWERS, ({ choices }) => Object.keys(choices)),
  ...mapValues(EXPORTS, Object.keys),
};

/** The names of `ASSUMPTIONS` that the facts are of. */
export const OPEN: readonly string[] = Object.values(ANSWERS)
  .map(({ open }) => open);

/** A service that makes these choices. */
export function spellingOf(chosen: Choices): Intercept {
  return respell({
    answer: (answer: Json, endpoint: EndpointName) =>
      Object.entries(ANSWERS).reduce(
        (spelled, [name, { choices }]) =>
          choices[chosen[name] ?? ""]?.(spelled, endpoint) ?? spelled,
        answer,
      ),
    file: (csv) =>
      Object.entries(EXPORTS).reduce(
        (spelled, [name, choices]) =>
          choices[chosen[name] ?? ""]?.(spelled) ?? spelled,
        csv,
      ),
  });
}
