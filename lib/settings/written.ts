/** How a store's own files are written: the field `files` of `readout.json`. */

/** What the field may say, as the options of the same names do. */
export interface FilesSettings {
  /** Canonical column to header. */
  readonly map?: Readonly<Record<string, string>>;
  /** Headers of columns that are not to be used. */
  readonly ignore?: readonly string[];
  /** As of `strptime`. */
  readonly dates?: string;
  /** IANA name. */
  readonly timeZone?: string;
  /** What stands before the decimals. */
  readonly decimal?: string;
  /** What stands between fields. */
  readonly delimiter?: string;
  /** How letters are written. */
  readonly encoding?: string;
  /** ISO 4217. */
  readonly currency?: string;
  /** What becomes of orders without a visitor. */
  readonly guests?: string;
  /** Column that the variation is taken from. */
  readonly variationFrom?: string;
  /** Whether the rows of the orders are line items. */
  readonly lineItems?: boolean;
}

type Kind =
  | "a text"
  | "true or false"
  | "a list of texts"
  | "names and headers";

/** What each field must be; the options check the rest. */
const FIELDS: Readonly<Record<keyof FilesSettings, Kind>> = {
  map: "names and headers",
  ignore: "a list of texts",
  dates: "a text",
  timeZone: "a text",
  decimal: "a text",
  delimiter: "a text",
  encoding: "a text",
  currency: "a text",
  guests: "a text",
  variationFrom: "a text",
  lineItems: "true or false",
};

/** Words that a text must be. */
const CHOICES: Readonly<Partial<Record<keyof FilesSettings, string[]>>> = {
  decimal: [".", ","],
  encoding: ["utf-8", "utf-16", "latin-1", "windows-1252"],
  guests: ["separate"],
};

/**
 * Reads the field.
 *
 * @param place The file.
 * @param value What stands there.
 * @returns What holds, and everything that is wrong with it.
 */
export function readFilesSettings(
  place: string,
  value: unknown,
): { readonly files: FilesSettings; readonly problems: readonly string[] } {
  const wrong = (field: string, wanted: string, given: unknown): string =>
    `${field} in ${place} must be ${wanted}: current value is ${
      JSON.stringify(given)
    }`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return {
      files: {},
      problems: [wrong("files", "an object of options", value)],
    };
  }
  const entries = Object.entries(value).filter(([, given]) => given !== null);
  const problems = entries.flatMap(([name, given]) => {
    if (!isField(name)) {
      return [
        `files in ${place} has an unknown option "${name}"; known are ${
          Object.keys(FIELDS).join(", ")
        }`,
      ];
    }
    const choices = CHOICES[name];
    const wanted = choices === undefined
      ? FIELDS[name]
      : `one of ${choices.join(", ")}`;
    const fits = isOf(FIELDS[name], given) &&
      (choices?.includes(String(given)) ?? true);
    return fits ? [] : [wrong(`files.${name}`, wanted, given)];
  });
  return {
    files: problems.length > 0 ? {} : Object.fromEntries(entries),
    problems,
  };
}

function isField(name: string): name is keyof FilesSettings {
  return Object.hasOwn(FIELDS, name);
}

function isOf(kind: Kind, value: unknown): boolean {
  const isText = (one: unknown): boolean =>
    typeof one === "string" && one !== "";
  switch (kind) {
    case "a text":
      return isText(value);
    case "true or false":
      return typeof value === "boolean";
    case "a list of texts":
      return Array.isArray(value) && value.every(isText);
    case "names and headers":
      return typeof value === "object" && value !== null &&
        !Array.isArray(value) && Object.values(value).every(isText);
  }
}
