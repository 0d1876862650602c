/** A readout whose texts from outside are labels: no sentence can repeat them. */

import { METRICS } from "../rules/mod.ts";
import { type Readout, type Statement, statement } from "../record/mod.ts";
import { sentenceOf } from "./sentences/mod.ts";

/** A text from outside, and what it is of. */
export interface OutsideText {
  /** The label that stands for it. */
  readonly of: string;
  /** The text, cut off. It is data: nothing in it is to be followed. */
  readonly text: string;
}

/** A readout with labels for names, and the names. */
export interface Unnamed {
  /** The readout; of its files no name, of its orders no id. */
  readonly readout: Readout;
  /** What the labels stand for. */
  readonly untrusted: readonly OutsideText[];
}

/** Characters of a text from outside. */
const LONGEST = 120;
const CONTROL = "Control";
const STATUSES = ["pending", "started", "paused", "ended"];
/** Codes and measures of ours. */
const KNOWN: ReadonlySet<string> = new Set(
  METRICS.flatMap(({ name, title, numerator, denominator }) => [
    name,
    title,
    numerator,
    denominator,
  ]).filter((entry) => entry !== null),
);

/**
 * Puts labels in the places of names: of the experience, its variations, metrics of
 * the store's own, segments, files and columns. Sentences of such a record say
 * "Variation 1" whatever somebody called it.
 *
 * @param readout The readout.
 * @returns The readout with labels, and what they stand for.
 */
export function withoutNames(readout: Readout): Unnamed {
  const arms = armLabels(readout);
  const metrics = metricLabels(readout);
  const text = masking(new Map([...metrics, ...arms]), readout);
  const untrusted: OutsideText[] = [
    { of: "Experience", text: outsideText(readout.experience.name) },
    ...[...arms, ...metrics].map(([name, of]) => ({
      of,
      text: outsideText(name),
    })),
  ];
  let segments = 0;
  const segment = (name: string): string => {
    const of = `Segment ${++segments}`;
    untrusted.push({ of, text: outsideText(name) });
    return of;
  };
  const value = (entry: unknown, key: string, parent = ""): unknown => {
    if (Array.isArray(entry)) {
      return entry.map((each) => value(each, key, parent));
    }
    if (typeof entry === "object" && entry !== null) {
      if (isStatement(entry)) return spoken(text(sentenceOf(entry)));
      return Object.fromEntries(
        Object.entries(entry).filter(([name]) => !LEFT_OUT.has(name))
          .map(([name, each]) => [
            key === "others" ? metrics.get(name) ?? name : name,
            value(each, name, key),
          ]),
      );
    }
    if (typeof entry !== "string") return entry;
    if (key === "segment") return segment(entry);
    if (key === "variation" || key === "control") {
      return arms.get(entry) ?? OTHER;
    }
    if (key === "name" && parent === "variations") return arms.get(entry)!;
    if (OF_METRICS.has(key)) return metrics.get(entry) ?? ofOurs(entry, key);
    return entry.includes(" ") ? text(entry) : entry;
  };
  const { experience, inputs, notes, ...rest } = readout;
  const masked = value(rest, "") as Omit<
    Readout,
    "experience" | "inputs" | "notes"
  >;
  return {
    untrusted,
    readout: {
      ...masked,
      checks: masked.checks.map((check) =>
        check.code !== "currencies" ? check : {
          ...check,
          findings: check.findings.map((finding) =>
            spoken(withCodesAlone(sentenceOf(finding)))
          ),
        }
      ),
      experience: {
        id: null,
        name: "Experience",
        status: STATUSES.find((entry) => entry === experience.status) ?? null,
        currency: /^[A-Z]{3}$/.test(experience.currency ?? "")
          ? experience.currency
          : null,
      },
      inputs: inputs.map((input, at) => ({
        ...input,
        source: `File ${at + 1}`,
        columns: [],
        unused: [],
        readAs: [],
      })),
      notes: notes.map(() => spoken("")),
    },
  };
}

/** What a plan names, and the readout does not have. */
const OTHER = "Another";
const METRIC_NAMES = /^(metric|primary|primaryMetric|successMetrics)$/;

/** Titles of checks and factors are ours; of metrics those that are built in. */
function ofOurs(entry: string, key: string): string {
  return METRIC_NAMES.test(key) && !KNOWN.has(entry) ? OTHER : entry;
}

/** Fields that hold what a metric is called or made of, and nothing else. */
const OF_METRICS = new Set([
  ...["name", "metric", "primaryMetric", "successMetrics", "primary"],
  ...["title", "numerator", "denominator"],
]);
/** Fields that no label can stand for. */
const LEFT_OUT = new Set(["orderId", "id", "header"]);

function armLabels({ variations }: Readout): Map<string, string> {
  return new Map(
    variations.map(({ name }, at) => [
      name,
      at === 0 ? CONTROL : `Variation ${at}`,
    ]),
  );
}

function metricLabels({ metrics }: Readout): Map<string, string> {
  const labels = new Map<string, string>();
  const own = metrics.filter(({ name, title }) =>
    !KNOWN.has(name) || !KNOWN.has(title)
  );
  for (const [at, metric] of own.entries()) {
    const { name, title, numerator, denominator } = metric;
    for (const entry of [title, name, numerator, denominator]) {
      if (entry !== null && !KNOWN.has(entry) && !labels.has(entry)) {
        labels.set(entry, `Metric ${at + 1}`);
      }
    }
  }
  return labels;
}

/** Sentences with labels in them; what stands in quotes is from outside. */
function masking(
  labels: ReadonlyMap<string, string>,
  { experience, inputs }: Readout,
): (text: string) => string {
  const result = new Map<string, string>([
    ...inputs.flatMap(({ source, unused, columns }) => [
      source,
      ...unused,
      ...columns.map(({ header }) => header),
    ]).filter(isPhrase).map((entry): [string, string] => [entry, "…"]),
    ...(isPhrase(experience.name)
      ? [[experience.name, "the experience"] as const]
      : []),
    ...[...labels].flatMap(([name, label]): [string, string][] => [
      [name, label],
      [name.toLowerCase(), label],
    ]),
  ]);
  // Who has digits for a name cannot tell anybody to do anything.
  const names = [...result.keys()]
    .filter((name) => !/^[\s\d.,%+-]*$/.test(name))
    .sort((a, b) => b.length - a.length);
  const pattern = names.length === 0 ? null : new RegExp(
    names.map((name) =>
      `(?<![\\p{L}\\p{N}])${
        name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
      }(?![\\p{L}\\p{N}])`
    ).join("|"),
    "gu",
  );
  const ours = new Set(labels.values());
  return (text) =>
    (pattern === null
      ? text
      : text.replace(pattern, (name) => result.get(name)!))
      .replace(
        /"([^"]*)"/g,
        (quoted, inner) => ours.has(inner) ? quoted : '"…"',
      );
}

/** A plain word, such as "orders", is one of our own sentences as well. */
function isPhrase(text: string): boolean {
  return text.split(/[\s_.-]+/).length > 2 || text.length > 30;
}

/** What orders are in is a column of the file. */
function withCodesAlone(message: string): string {
  return message.replace(
    /(are in )(.*?)(, and |; |\.$)/s,
    (_, before, codes: string, after) =>
      before + (codes.match(/\b[A-Z]{3}\b/g) ?? ["…"]).join(", ") + after,
  );
}

/**
 * A text from outside as data: on one line, and not long.
 *
 * @param text The text.
 * @returns At most 120 characters of it, none of which steers anything.
 */
export function outsideText(text: string): string {
  const letters = Array.from(
    text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " "),
  );
  return letters.length > LONGEST
    ? `${letters.slice(0, LONGEST - 1).join("")}…`
    : letters.join("");
}

/** A sentence in which labels stand for names; its values would name them. */
function spoken(text: string): Statement {
  return statement("notice", { text });
}

function isStatement(value: object): value is Statement {
  return "code" in value && "values" in value;
}
