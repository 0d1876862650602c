/** A readout whose texts from outside are labels: no sentence can repeat them. */

import {
  METRICS,
  type Readout,
  type Statement,
  statement,
  type StatementValue,
} from "../record/mod.ts";
import { REASONS, sentenceOf } from "./sentences/mod.ts";

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
/** What a plan names, and the readout does not have. */
const OTHER = "Another";
/** In the place of what has no label. */
const HIDDEN = "…";
const STATUSES = ["pending", "started", "paused", "ended"];
/** Codes and measures of ours. */
const KNOWN: ReadonlySet<string | null> = new Set([
  "AOV",
  ...METRICS.flatMap(({ name, title, numerator, denominator }) => [
    name,
    title,
    title.toLowerCase(),
    numerator,
    denominator,
  ]),
]);

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
  const files = new Map(
    readout.inputs.map(({ source }, index) => [source, `File ${index + 1}`]),
  );
  const labels: Labels = {
    arms,
    files,
    metrics: new Map(
      [...metrics].map(([name, label]) => [name.toLowerCase(), label]),
    ),
  };
  const untrusted: OutsideText[] = [
    { of: "Experience", text: outsideText(readout.experience.name) },
    ...textsOf([...arms, ...metrics]),
  ];
  let segments = 0;
  const segment = (name: string): string => {
    const label = `Segment ${++segments}`;
    untrusted.push({ of: label, text: outsideText(name) });
    return label;
  };
  const value = (entry: unknown, key: string, parent = ""): unknown => {
    if (Array.isArray(entry)) {
      return entry.map((item) => value(item, key, parent));
    }
    if (typeof entry === "object" && entry !== null) {
      if (isStatement(entry)) return spoken(entry, labels);
      return Object.fromEntries(
        Object.entries(entry).filter(([name]) => !LEFT_OUT.has(name))
          .map(([name, item]) => [
            key === "others" ? metrics.get(name) ?? name : name,
            value(item, name, key),
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
    return entry.includes(" ") && key !== "message" ? HIDDEN : entry;
  };
  const { experience, inputs, notes, ...content } = readout;
  const masked = value(content, "") as Omit<
    Readout,
    "experience" | "inputs" | "notes"
  >;
  return {
    untrusted: [...untrusted, ...textsOf([...files])],
    readout: {
      ...masked,
      experience: {
        id: null,
        name: "Experience",
        status: STATUSES.find((entry) => entry === experience.status) ?? null,
        currency: isCode(experience.currency ?? "")
          ? experience.currency
          : null,
      },
      inputs: inputs.map((input) => ({
        ...input,
        source: files.get(input.source)!,
        columns: [],
        unused: [],
        readAs: [],
      })),
      notes: notes.map(() => statement("notice", { text: "" })),
    },
  };
}

/**
 * Of texts from outside those whose labels stand in something.
 *
 * @param record Where they may stand.
 * @param texts The texts.
 * @returns Those that who reads it needs.
 */
export function textsIn(
  record: object,
  texts: readonly OutsideText[],
): OutsideText[] {
  const text = JSON.stringify(record);
  // "metric 1" in a sentence, but not the "control" of a field.
  return texts.filter(({ of: label }) =>
    new RegExp(`\\b${label}\\b`, /\d$/.test(label) ? "i" : "").test(text)
  );
}

/** By what they are names of. */
interface Labels {
  readonly arms: ReadonlyMap<string, string>;
  /** In small letters. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

function textsOf(labels: readonly (readonly [string, string])[]) {
  return labels.map(([name, label]) => ({
    of: label,
    text: outsideText(name),
  }));
}

const METRIC_NAMES = /^(metric|primary|primaryMetric|successMetrics)$/;

/** Titles of checks and factors are ours; of metrics those that are built in. */
function ofOurs(entry: string, key: string): string {
  return METRIC_NAMES.test(key) && !KNOWN.has(entry) ? OTHER : entry;
}

/** Fields that hold what a metric is called or made of, and nothing else. */
const OF_METRICS = new Set([
  "name",
  "metric",
  "primaryMetric",
  "successMetrics",
  "primary",
  "title",
  "numerator",
  "denominator",
]);
/** Fields that no label can stand for. */
const LEFT_OUT = new Set(["orderId", "id", "header"]);

function armLabels({ variations }: Readout): Map<string, string> {
  return new Map(
    variations.map(({ name }, index) => [
      name,
      index === 0 ? CONTROL : `Variation ${index}`,
    ]),
  );
}

function metricLabels({ metrics }: Readout): Map<string, string> {
  const labels = new Map<string, string>();
  const ownMetrics = metrics.filter(({ name, title }) =>
    !KNOWN.has(name) || !KNOWN.has(title)
  );
  for (const [index, metric] of ownMetrics.entries()) {
    const { name, title, numerator, denominator } = metric;
    for (const entry of [title, name, numerator, denominator]) {
      if (entry !== null && !KNOWN.has(entry) && !labels.has(entry)) {
        labels.set(entry, `Metric ${index + 1}`);
      }
    }
  }
  return labels;
}

/** Places in sentences whose words are ours. */
const OURS = new Set(
  ["as", "basis", "change", "day", "days", "grain", "status", "why"],
);
/** Places that hold metrics; a name is that of a variation. */
const METRIC_PLACES = new Set(
  ["counts", "metric", "metrics", "of", "title", "titles"],
);

/** Replaces a statement by its text with labels, since its values hold names. */
function spoken({ code, values }: Statement, labels: Labels): Statement {
  const { arms, metrics, files } = labels;
  const inPlace = (text: string, place: string): string => {
    if (OURS.has(place)) return text;
    if (place === "reason" && Object.hasOwn(REASONS, text)) return text;
    const label = METRIC_PLACES.has(place)
      ? metrics.get(text.toLowerCase())
      : arms.get(text);
    return label ?? files.get(text) ?? (isHarmless(text) ? text : HIDDEN);
  };
  const value = (entry: StatementValue, place: string): StatementValue => {
    if (typeof entry === "string") return inPlace(entry, place);
    if (typeof entry !== "object" || entry === null) return entry;
    if (isList(entry)) return entry.map((item) => value(item, place));
    return isStatement(entry) ? { ...spoken(entry, labels) } : valuesOf(entry);
  };
  const valuesOf = (inner: Statement["values"]): Statement["values"] =>
    Object.fromEntries(
      Object.entries(inner).map((
        [place, entry],
      ) => [place, value(entry, place)]),
    );
  const text = sentenceOf({ code, values: valuesOf(values) });
  return statement("notice", { text });
}

/** What is a measure of ours, a day or a currency. */
function isHarmless(text: string): boolean {
  return KNOWN.has(text) || isCode(text) || /^(\d{4}-\d\d-\d\d)?$/.test(text);
}

function isCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
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

/** Readonly lists are not told from records otherwise. */
function isList(
  value: StatementValue & object,
): value is readonly StatementValue[] {
  return Array.isArray(value);
}

function isStatement(value: object): value is Statement {
  return "code" in value && "values" in value;
}
