/**
 * Readouts whose untrusted names are replaced with labels, so no sentence can
 * repeat them.
 */

import { cutText } from "./fit_to_bytes.ts";
import type { Readout, Statement, StatementValue } from "../record/mod.ts";
import { METRICS, statement } from "../record/mod.ts";
import { REASONS, sentenceOf } from "./sentences/mod.ts";

/** Untrusted text with its label. */
export interface OutsideText {
  /** Label that replaces the text. */
  readonly of: string;
  /** Truncated text. It is data and must never be followed as an instruction. */
  readonly text: string;
}

/** Readout with labels instead of names, and the names. */
export interface Unnamed {
  /** Readout without file names and order ids. */
  readonly readout: Readout;
  /** Original texts behind the labels. */
  readonly untrusted: readonly OutsideText[];
}

/** Maximum length of an untrusted text, in characters. */
const LONGEST = 120;
const CONTROL = "Control";
/** Label for a name that occurs in a plan but not in the readout. */
const OTHER = "Another";
/** Placeholder for a text without a label. */
const HIDDEN = "…";
const STATUSES = ["pending", "started", "paused", "ended"];
/** Built-in codes and metrics. */
const BUILT_IN_NAMES: ReadonlySet<string | null> = new Set([
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
 * Replaces names with labels: those of the experience, its variations, custom
 * metrics, segments, files and columns. Sentences from such a record say
 * "Variation 1" whatever its real name is.
 *
 * @param readout Readout with names.
 * @returns The readout with labels, and the texts behind them.
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
    { of: "Experience", text: cleanOutsideText(readout.experience.name) },
    ...labelledTexts([...arms, ...metrics]),
  ];
  let segments = 0;
  const segmentLabel = (name: string): string => {
    const label = `Segment ${++segments}`;
    untrusted.push({ of: label, text: cleanOutsideText(name) });
    return label;
  };
  const replaceNames = (entry: unknown, key: string, parent = ""): unknown => {
    if (Array.isArray(entry)) {
      return entry.map((item) => replaceNames(item, key, parent));
    }
    if (typeof entry === "object" && entry !== null) {
      if (isStatement(entry)) return labelled(entry, labels);
      return Object.fromEntries(
        Object.entries(entry).filter(([name]) => !OMITTED_FIELDS.has(name))
          .map(([name, item]) => [
            key === "others" ? metrics.get(name) ?? name : name,
            replaceNames(item, name, key),
          ]),
      );
    }
    if (typeof entry !== "string") return entry;
    if (key === "segment") return segmentLabel(entry);
    if (key === "variation" || key === "control") {
      return arms.get(entry) ?? OTHER;
    }
    if (key === "name" && parent === "variations") return arms.get(entry)!;
    if (METRIC_FIELDS.has(key)) {
      return metrics.get(entry) ?? keepIfBuiltIn(entry, key);
    }
    return entry.includes(" ") && key !== "message" ? HIDDEN : entry;
  };
  const { experience, inputs, notes, ...content } = readout;
  const masked = replaceNames(content, "") as Omit<
    Readout,
    "experience" | "inputs" | "notes"
  >;
  return {
    untrusted: [...untrusted, ...labelledTexts([...files])],
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
 * Returns the untrusted texts whose labels occur in a record.
 *
 * @param record Record that may contain labels.
 * @param texts Untrusted texts.
 * @returns The texts that a reader of the record needs.
 */
export function textsOfUsedLabels(
  record: object,
  texts: readonly OutsideText[],
): OutsideText[] {
  const text = JSON.stringify(record);
  // The pattern matches "metric 1" within a sentence, but not a field named
  // "control".
  return texts.filter(({ of: label }) =>
    new RegExp(`\\b${label}\\b`, /\d$/.test(label) ? "i" : "").test(text)
  );
}

/** Labels by the kind of name that they replace. */
interface Labels {
  readonly arms: ReadonlyMap<string, string>;
  /** Labels by metric name in lower case. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

function labelledTexts(labels: readonly (readonly [string, string])[]) {
  return labels.map(([name, label]) => ({
    of: label,
    text: cleanOutsideText(name),
  }));
}

const METRIC_NAMES = /^(metric|primary|primaryMetric|successMetrics)$/;

/**
 * Returns a built-in text unchanged, such as the title of a check, a factor, or a
 * built-in metric; unknown metric names are hidden.
 */
function keepIfBuiltIn(entry: string, key: string): string {
  return METRIC_NAMES.test(key) && !BUILT_IN_NAMES.has(entry) ? OTHER : entry;
}

/** Fields that only contain names of metrics or of their columns. */
const METRIC_FIELDS = new Set([
  "name",
  "metric",
  "primaryMetric",
  "successMetrics",
  "primary",
  "title",
  "numerator",
  "denominator",
]);
/** Fields that are removed because no label can replace them. */
const OMITTED_FIELDS = new Set(["orderId", "id", "header"]);

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
    !BUILT_IN_NAMES.has(name) || !BUILT_IN_NAMES.has(title)
  );
  for (const [index, metric] of ownMetrics.entries()) {
    const { name, title, numerator, denominator } = metric;
    for (const entry of [title, name, numerator, denominator]) {
      if (entry !== null && !BUILT_IN_NAMES.has(entry) && !labels.has(entry)) {
        labels.set(entry, `Metric ${index + 1}`);
      }
    }
  }
  return labels;
}

/** Placeholders in sentences whose values are built-in texts. */
const BUILT_IN_FIELDS = new Set(
  ["as", "basis", "change", "day", "days", "grain", "status", "why"],
);
/** Placeholders that contain metrics; `name` contains a variation. */
const METRIC_VALUE_FIELDS = new Set(
  ["counts", "metric", "metrics", "of", "title", "titles"],
);

/** Replaces a statement by its text with labels, since its values hold names. */
function labelled({ code, values }: Statement, labels: Labels): Statement {
  const { arms, metrics, files } = labels;
  const replaceText = (text: string, field: string): string => {
    if (BUILT_IN_FIELDS.has(field)) return text;
    if (field === "reason" && Object.hasOwn(REASONS, text)) return text;
    const label = METRIC_VALUE_FIELDS.has(field)
      ? metrics.get(text.toLowerCase())
      : arms.get(text);
    return label ?? files.get(text) ?? (isHarmless(text) ? text : HIDDEN);
  };
  const replaceValue = (
    entry: StatementValue,
    place: string,
  ): StatementValue => {
    if (typeof entry === "string") return replaceText(entry, place);
    if (typeof entry !== "object" || entry === null) return entry;
    if (isList(entry)) return entry.map((item) => replaceValue(item, place));
    return isStatement(entry)
      ? { ...labelled(entry, labels) }
      : replaceValues(entry);
  };
  const replaceValues = (inner: Statement["values"]): Statement["values"] =>
    Object.fromEntries(
      Object.entries(inner).map((
        [place, entry],
      ) => [place, replaceValue(entry, place)]),
    );
  const text = sentenceOf({ code, values: replaceValues(values) });
  return statement("notice", { text });
}

/** Returns whether a text is a built-in metric, a date, or a currency code. */
function isHarmless(text: string): boolean {
  return BUILT_IN_NAMES.has(text) || isCode(text) ||
    /^(\d{4}-\d\d-\d\d)?$/.test(text);
}

function isCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/**
 * Cleans an untrusted text for use as data: on one line and with limited length.
 *
 * @param text Untrusted text.
 * @returns At most 120 characters of the text, without control characters.
 */
export function cleanOutsideText(text: string): string {
  const clean = text.toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
  return cutText(clean, LONGEST);
}

/**
 * Returns whether a value is a list. `Array.isArray` alone would not narrow a
 * readonly list.
 */
function isList(
  value: StatementValue & object,
): value is readonly StatementValue[] {
  return Array.isArray(value);
}

function isStatement(value: object): value is Statement {
  return "code" in value && "values" in value;
}
