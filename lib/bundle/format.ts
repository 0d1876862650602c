/** What a bundle's manifest holds, and how it is read and written. */

import { matchesGlob } from "node:path";
import * as z from "zod";
import { canonicalJson } from "./_canonical.ts";
import { BundleError } from "./errors.ts";
import { type NamedRequest, requestKey } from "./_request.ts";

/** What the field `format` says. */
export const BUNDLE_FORMAT = "readout-bundle";

/** The version that is written; this one and every earlier one are read. */
export const BUNDLE_VERSION = 2;

/** The version of bundles without files of the store's own. */
export const SERVICE_VERSION = 1;

/** The manifest's file. */
export const MANIFEST_FILE = "manifest.json";

/** The file that holds the digests of all others, as `sha256sum` writes them. */
export const SUMS_FILE = "SHA256SUMS";

/** Size and digest of a file. */
export interface StoredFile {
  /** Bytes. */
  readonly bytes: number;
  /** SHA-256, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** An answer, whose body is the file `answers/<sha256>.json`. */
export interface BundledAnswer extends StoredFile {
  /** HTTP status: 200, 400 or 404. */
  readonly status: number;
  /** Media type of the body; empty when the service said none. */
  readonly type: string;
  /** Secrets that were taken out of the body. */
  readonly removed: number;
  /** Digest of the export that the answer gave the address of, or `null`. */
  readonly export: string | null;
}

/** A request and its answers. */
export interface BundledRequest extends NamedRequest {
  /** In the order in which they came; the last one stands for all later ones. */
  readonly answers: readonly BundledAnswer[];
}

/**
 * An export as it was received; compressed, it is the file
 * `exports/<sha256>.csv.gz`.
 */
export interface BundledExport extends StoredFile {
  /** The compressed file itself. */
  readonly stored: StoredFile;
}

/** A file of the store's own; compressed, it is the file `files/<sha256>.gz`. */
export interface BundledFile extends BundledExport {
  /** Its place among the others: `orders/orders.csv`. */
  readonly path: string;
}

/** A readout that was made while recording. */
export interface BundledReadout {
  /** UUID of the experience; what a readout of files is called. */
  readonly experienceId: string;
  /** What a readout of files was made from: `orders` to the place of a file. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** Options, as they were given. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What it came to: the file `results/<sha256>.json`. */
  readonly result: StoredFile;
}

/** The notebook whose run was recorded. */
export interface BundledNotebook extends StoredFile {
  /** File name. */
  readonly name: string;
  /** Parameters, as they were given. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a bundle holds. */
export interface BundleManifest {
  /** `readout-bundle`. */
  readonly format: string;
  /** Version of the format. */
  readonly formatVersion: number;
  /** Version of the service's contract. */
  readonly contract: string;
  /** Version of the library that recorded. */
  readonly library: string;
  /** Address of the service, without a local port; `null` before any request. */
  readonly service: string | null;
  /**
   * The moment that stood for "now", in epoch milliseconds, where a request
   * depended on it; `null` where none did.
   */
  readonly moment: number | null;
  /** The store's time zone, where a recorded client was given it. */
  readonly timeZone?: string | undefined;
  /** Requests by path, method, query and body. */
  readonly requests: readonly BundledRequest[];
  /** Exports by digest. */
  readonly exports: readonly BundledExport[];
  /** Files by place; not there in a bundle of the service. */
  readonly files?: readonly BundledFile[] | undefined;
  /** Readouts, in the order in which they were made. */
  readonly readouts: readonly BundledReadout[];
  /** The notebook; `null` when it was not a notebook's run. */
  readonly notebook: BundledNotebook | null;
}

/** The largest files that are read at all; a larger one is refused unread. */
export const LIMITS = Object.freeze({
  manifest: 64 * 2 ** 20,
  json: 256 * 2 ** 20,
  export: 64 * 2 ** 30,
});

/** Orders shrink 3- to 20-fold; what shrinks more is made to fill a disk. */
const SWELLING = 250;
const SWELLING_BYTES = 64 * 2 ** 20;

/** Statuses that are answers; others are failures that a client tries again. */
export const ANSWERS: readonly [200, 400, 404] = [200, 400, 404];

/** What may stand in a header. */
export const MEDIA_TYPE = /^[\x20-\x7e]*$/;

const digest = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 digest");
const size = (limit: number) => z.int().min(0).max(limit);
const fields = z.record(z.string(), z.json());
const stored = { bytes: size(LIMITS.json), sha256: digest };

const content = {
  bytes: size(LIMITS.export),
  sha256: digest,
  stored: z.strictObject({ bytes: size(LIMITS.export), sha256: digest }),
};
const readout = {
  experienceId: z.string(),
  parameters: fields,
  result: z.strictObject(stored),
};

const serviceSchema = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  formatVersion: z.literal(SERVICE_VERSION),
  contract: z.string(),
  library: z.string(),
  service: z.string().nullable(),
  moment: z.int().nullable(),
  timeZone: z.string().max(64).optional(),
  requests: z.array(z.strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().startsWith("/"),
    query: z.record(z.string(), z.string()),
    body: z.json(),
    answers: z.array(z.strictObject({
      ...stored,
      status: z.union(ANSWERS.map((status) => z.literal(status))),
      type: z.string().regex(MEDIA_TYPE),
      removed: z.int().min(0),
      export: digest.nullable(),
    })).min(1),
  })),
  exports: z.array(z.strictObject(content)),
  readouts: z.array(z.strictObject(readout)),
  notebook: z.strictObject({ ...stored, name: z.string(), parameters: fields })
    .nullable(),
});

/** A place below a folder, on whatever system: no way leads out of it. */
const place = z.string().max(1024).regex(
  /^(?!\.)[^\p{Cc}\\/:*?"<>|]+(\/(?!\.)[^\p{Cc}\\/:*?"<>|]+)+$/u,
  "must be the place of a file",
);
/** The same, or a pattern of names beside each other. */
const places = z.string().refine(
  (text) => place.safeParse(text.replaceAll(/[*?](?=[^/]*$)/g, "x")).success,
  "must be the place of a file, or a pattern of such",
);

const manifestSchema = serviceSchema.extend({
  formatVersion: z.literal(BUNDLE_VERSION),
  files: z.array(z.strictObject({ ...content, path: place })).min(1),
  readouts: z.array(z.strictObject({
    ...readout,
    files: z.record(z.string(), places).optional(),
  })),
});

/** @throws {BundleError} When a bundle cannot keep a file under this name. */
export function checkPlace(name: string): void {
  if (place.safeParse(name).success) return;
  throw new BundleError(
    `A bundle cannot keep ${name}: its names are names on every system, without \\ : * ? " < > | and a dot at the beginning; rename it`,
  );
}

/**
 * A manifest as the bytes of its file.
 *
 * @param manifest The manifest.
 * @returns Keys sorted, two spaces, a line feed at the end.
 */
export function writeManifest(manifest: BundleManifest): string {
  return `${canonicalJson(manifest, "  ")}\n`;
}

/**
 * Reads a manifest, and trusts none of it.
 *
 * @param text The file.
 * @param folder The bundle, for errors.
 * @returns The manifest.
 * @throws {BundleError} When it is not one, is of a newer version, or
 *   contradicts itself.
 */
export function readManifest(text: string, folder: string): BundleManifest {
  const refuse = (reason: string): never => {
    throw new BundleError(
      `${folder} is not a bundle that can be read: its ${MANIFEST_FILE} ${reason}`,
    );
  };
  try {
    const value: unknown = JSON.parse(text);
    const { data, error } = formatVersion(value, folder) === SERVICE_VERSION
      ? serviceSchema.safeParse(value)
      : manifestSchema.safeParse(value);
    if (data === undefined) {
      const { path, message } = error.issues[0]!;
      const place = path.map(String).join(".");
      return refuse(`says at ${place || "its top"}: ${message}`);
    }
    // A key that stands there twice, for example, is one that nobody sees.
    if (writeManifest(data) !== text) refuse("is not in canonical form");
    const problem = contradiction(data);
    return problem === null ? data : refuse(problem);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse("is not JSON");
    if (error instanceof RangeError) return refuse("is nested too deeply");
    throw error;
  }
}

function formatVersion(value: unknown, folder: string): unknown {
  const version = (value as { formatVersion?: unknown } | null)?.formatVersion;
  if (typeof version === "number" && version > BUNDLE_VERSION) {
    throw new BundleError(
      `${folder} has format version ${version}, and this Readout reads versions up to ${BUNDLE_VERSION}; open it with a newer Readout`,
    );
  }
  return version;
}

/** Finds what no schema does: duplicate entries and dangling references. */
function contradiction(
  { requests, exports, files = [], readouts }: BundleManifest,
): string | null {
  const keys = requests.map(requestKey);
  const digests = exports.map(({ sha256 }) => sha256);
  const names = files.map(({ path }) => path);
  const listed = { "a request": keys, "an export": digests, "a file": names };
  for (const [subject, names] of Object.entries(listed)) {
    const duplicate = names.find((name, index) =>
      index > 0 && name <= names[index - 1]!
    );
    if (duplicate !== undefined) {
      return `has ${subject} twice or out of order: ${
        JSON.stringify(duplicate)
      }`;
    }
  }
  const folder = names.find((name) =>
    names.some((otherName) => otherName.startsWith(`${name}/`))
  );
  if (folder !== undefined) {
    return `has a file and a folder of one name: ${JSON.stringify(folder)}`;
  }
  const used = new Set(
    requests.flatMap(({ answers }) => answers)
      .map((answer) => answer.export)
      .filter((digest) => digest != null),
  );
  const [lost] = used.difference(new Set(digests));
  if (lost !== undefined) {
    return `names an export that it does not list: ${lost}`;
  }
  const references = readouts.flatMap(({ files = {} }) => Object.values(files));
  const missingFile = references.find((text) =>
    !names.some((name) =>
      // A query is one file; other files may be parts of a table.
      name === text || !/\.sql$/i.test(text) && matchesGlob(name, text)
    )
  );
  if (missingFile !== undefined) {
    return `names a file that it does not list: ${missingFile}`;
  }
  const swollen = [...exports, ...files].find(({ bytes, stored }) =>
    bytes > SWELLING_BYTES && bytes > stored.bytes * SWELLING
  );
  if (swollen !== undefined) {
    return `lists a file that grows from ${swollen.stored.bytes} to ${swollen.bytes} bytes, as no table does: ${swollen.sha256}`;
  }
  const [idle] = new Set(digests).difference(used);
  return idle === undefined
    ? null
    : `lists an export that no answer names: ${idle}`;
}
