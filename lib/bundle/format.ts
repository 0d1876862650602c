/** Format of a bundle's manifest, with functions to read and write it. */

import { matchesGlob } from "node:path";
import * as z from "zod";
import { canonicalJson } from "./_canonical.ts";
import { BundleError } from "./errors.ts";
import { type NamedRequest, requestKey } from "./_request.ts";

/** Value of the field `format`. */
export const BUNDLE_FORMAT = "readout-bundle";

/** Format version for writing; this version and all earlier ones can be read. */
export const BUNDLE_VERSION = 2;

/** Format version of bundles without input files. */
export const SERVICE_VERSION = 1;

/** File name of the manifest. */
export const MANIFEST_FILE = "manifest.json";

/** File name of the checksum file, in the format of `sha256sum`. */
export const SUMS_FILE = "SHA256SUMS";

/** Size and digest of a file. */
export interface StoredFile {
  /** Size in bytes. */
  readonly bytes: number;
  /** SHA-256 digest as 64 hexadecimal digits. */
  readonly sha256: string;
}

/** A recorded answer, whose body is the file `answers/<sha256>.json`. */
export interface BundledAnswer extends StoredFile {
  /** HTTP status: 200, 400 or 404. */
  readonly status: number;
  /** Media type of the body; empty if the service sent none. */
  readonly type: string;
  /** Number of secrets removed from the body. */
  readonly removed: number;
  /** Digest of the export that the answer links to, or `null`. */
  readonly export: string | null;
}

/** A request with its recorded answers. */
export interface BundledRequest extends NamedRequest {
  /**
   * Answers in the order received; the last one is also used for all later
   * requests.
   */
  readonly answers: readonly BundledAnswer[];
}

/** An export, stored compressed in the file `exports/<sha256>.csv.gz`. */
export interface BundledExport extends StoredFile {
  /** Size and digest of the compressed file. */
  readonly stored: StoredFile;
}

/** An input file, stored compressed in the file `files/<sha256>.gz`. */
export interface BundledFile extends BundledExport {
  /** Relative path of the file: `orders/orders.csv`. */
  readonly path: string;
}

/** A readout that was made during the recording. */
export interface BundledReadout {
  /** UUID of the experience; for a readout of files, its name. */
  readonly experienceId: string;
  /** Input files of the readout: paths by role, such as `orders`. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** Options of the readout, as given. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Size and digest of the result, which is the file `results/<sha256>.json`. */
  readonly result: StoredFile;
}

/** The notebook whose run was recorded. */
export interface BundledNotebook extends StoredFile {
  /** File name of the notebook. */
  readonly name: string;
  /** Parameters of the notebook, as given. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Content of a bundle. */
export interface BundleManifest {
  /** Name of the format: `readout-bundle`. */
  readonly format: string;
  /** Version of the format. */
  readonly formatVersion: number;
  /** Version of the service's contract. */
  readonly contract: string;
  /** Version of the library that made the recording. */
  readonly library: string;
  /**
   * Address of the service, without a local port, or `null` before the first
   * request.
   */
  readonly service: string | null;
  /**
   * Time used as "now", in epoch milliseconds, if a request depended on it;
   * otherwise `null`.
   */
  readonly moment: number | null;
  /** Time zone of the store, if a recorded client had one. */
  readonly timeZone?: string | undefined;
  /** Requests, sorted by path, method, query and body. */
  readonly requests: readonly BundledRequest[];
  /** Exports, sorted by digest. */
  readonly exports: readonly BundledExport[];
  /** Input files, sorted by path; undefined in a bundle of a service. */
  readonly files?: readonly BundledFile[] | undefined;
  /** Readouts in chronological order. */
  readonly readouts: readonly BundledReadout[];
  /** The recorded notebook, or `null` if no notebook was run. */
  readonly notebook: BundledNotebook | null;
}

/**
 * Maximum sizes of the files in a bundle; larger files are rejected without
 * reading them.
 */
export const LIMITS = Object.freeze({
  manifest: 64 * 2 ** 20,
  json: 256 * 2 ** 20,
  export: 64 * 2 ** 30,
});

/**
 * Maximum compression ratio. Orders compress 3- to 20-fold, so a higher ratio
 * suggests a file made to fill the disk.
 */
const MAX_COMPRESSION_RATIO = 250;
const FREE_EXPANSION_BYTES = 64 * 2 ** 20;

/** HTTP statuses that are recorded; others are failures that a client retries. */
export const ANSWERS: readonly [200, 400, 404] = [200, 400, 404];

/** Pattern of characters that are allowed in a header. */
export const MEDIA_TYPE = /^[\x20-\x7e]*$/;

const digestSchema = z.string().regex(
  /^[0-9a-f]{64}$/,
  "must be a SHA-256 digest",
);
const sizeSchema = (limit: number) => z.int().min(0).max(limit);
const fieldsSchema = z.record(z.string(), z.json());
const storedFileSchema = {
  bytes: sizeSchema(LIMITS.json),
  sha256: digestSchema,
};

const compressedFileSchema = {
  bytes: sizeSchema(LIMITS.export),
  sha256: digestSchema,
  stored: z.strictObject({
    bytes: sizeSchema(LIMITS.export),
    sha256: digestSchema,
  }),
};
const readoutSchema = {
  experienceId: z.string(),
  parameters: fieldsSchema,
  result: z.strictObject(storedFileSchema),
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
      ...storedFileSchema,
      status: z.union(ANSWERS.map((status) => z.literal(status))),
      type: z.string().regex(MEDIA_TYPE),
      removed: z.int().min(0),
      export: digestSchema.nullable(),
    })).min(1),
  })),
  exports: z.array(z.strictObject(compressedFileSchema)),
  readouts: z.array(z.strictObject(readoutSchema)),
  notebook: z.strictObject({
    ...storedFileSchema,
    name: z.string(),
    parameters: fieldsSchema,
  })
    .nullable(),
});

/**
 * Schema of a relative path that is valid on every system and cannot lead out of
 * a folder.
 */
const filePathSchema = z.string().max(1024).regex(
  /^(?!\.)[^\p{Cc}\\/:*?"<>|]+(\/(?!\.)[^\p{Cc}\\/:*?"<>|]+)+$/u,
  "must be a file path",
);
/** Schema of a relative path, or of a pattern for several files in one folder. */
const filePathListSchema = z.string().refine(
  (text) =>
    filePathSchema.safeParse(text.replaceAll(/[*?](?=[^/]*$)/g, "x")).success,
  "must be a file path or a pattern",
);

const manifestSchema = serviceSchema.extend({
  formatVersion: z.literal(BUNDLE_VERSION),
  files: z.array(
    z.strictObject({ ...compressedFileSchema, path: filePathSchema }),
  ).min(1),
  readouts: z.array(z.strictObject({
    ...readoutSchema,
    files: z.record(z.string(), filePathListSchema).optional(),
  })),
});

/** @throws {BundleError} If a bundle cannot store a file under this name. */
export function checkFilePath(name: string): void {
  if (filePathSchema.safeParse(name).success) return;
  throw new BundleError(
    `A bundle cannot store ${name}: file names must be valid on every system, without \\ : * ? " < > | or a leading dot. Rename it`,
  );
}

/**
 * Returns the text of a manifest file.
 *
 * @param manifest Manifest to write.
 * @returns JSON with sorted keys, an indentation of two spaces and a final
 *   newline.
 */
export function writeManifest(manifest: BundleManifest): string {
  return `${canonicalJson(manifest, "  ")}\n`;
}

/**
 * Parses and fully validates a manifest.
 *
 * @param text Text of the manifest file.
 * @param folder Path of the bundle, for error messages.
 * @returns The valid manifest.
 * @throws {BundleError} If the text is not a manifest, has a newer version, or
 *   contradicts itself.
 */
export function readManifest(text: string, folder: string): BundleManifest {
  const refuse = (reason: string): never => {
    throw new BundleError(
      `${folder} is not a readable bundle: its ${MANIFEST_FILE} ${reason}`,
    );
  };
  try {
    const value: unknown = JSON.parse(text);
    const { data, error } = formatVersion(value, folder) === SERVICE_VERSION
      ? serviceSchema.safeParse(value)
      : manifestSchema.safeParse(value);
    if (data === undefined) {
      const { path, message } = error.issues[0]!;
      const pathText = path.map(String).join(".");
      return refuse(`has an error at ${pathText || "its top"}: ${message}`);
    }
    // The canonical form rules out hidden content, such as a repeated key.
    if (writeManifest(data) !== text) refuse("is not in canonical form");
    const problem = findContradiction(data);
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
      `${folder} has format version ${version}, but this Readout reads versions up to ${BUNDLE_VERSION}. Open it with a newer Readout`,
    );
  }
  return version;
}

/**
 * Finds problems that the schema cannot detect: duplicate entries and dangling
 * references.
 */
function findContradiction(
  { requests, exports, files = [], readouts }: BundleManifest,
): string | null {
  const keys = requests.map(requestKey);
  const digests = exports.map(({ sha256 }) => sha256);
  const names = files.map(({ path }) => path);
  const keysBySubject = {
    "a request": keys,
    "an export": digests,
    "a file": names,
  };
  for (const [subject, names] of Object.entries(keysBySubject)) {
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
    return `has a file and a folder with the same name: ${
      JSON.stringify(folder)
    }`;
  }
  const used = new Set(
    requests.flatMap(({ answers }) => answers).map((answer) => answer.export)
      .filter((digest) => digest != null),
  );
  const [lost] = used.difference(new Set(digests));
  if (lost !== undefined) {
    return `refers to an export that it doesn't list: ${lost}`;
  }
  const references = readouts.flatMap(({ files = {} }) => Object.values(files));
  const missingFile = references.find((text) =>
    !names.some((name) =>
      // An SQL query is always a single file, whereas a table may consist of
      // several files.
      name === text || !/\.sql$/i.test(text) && matchesGlob(name, text)
    )
  );
  if (missingFile !== undefined) {
    return `refers to a file that it doesn't list: ${missingFile}`;
  }
  const overCompressed = [...exports, ...files].find(({ bytes, stored }) =>
    bytes > FREE_EXPANSION_BYTES && bytes > stored.bytes * MAX_COMPRESSION_RATIO
  );
  if (overCompressed !== undefined) {
    return `lists a file that decompresses from ${overCompressed.stored.bytes} to ${overCompressed.bytes} bytes, which is implausible for a table: ${overCompressed.sha256}`;
  }
  const [unused] = new Set(digests).difference(used);
  return unused === undefined
    ? null
    : `lists an export that no response refers to: ${unused}`;
}
