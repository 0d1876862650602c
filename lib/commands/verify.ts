/**
 * `readout verify`: verifies that a page, an answer or a receipt matches its
 * data.
 */

import { answering, Refusal, unknownReceipt } from "../agents/mod.ts";
import {
  isFile,
  LIBRARY_VERSION,
  type Problem,
  ReadoutError,
} from "../base/mod.ts";
import {
  BundleError,
  keptBundle,
  likeReceipt,
  openBundle,
  verifyBundle,
} from "../bundle/mod.ts";
import { recheckReadouts } from "../readout/mod.ts";
import type { Change, FileKind } from "./_checked_file.ts";
import {
  assertSameLength,
  detectFileKind,
  findChanges,
  findReceipt,
  regenerateTexts,
  withFileLocale,
} from "./_checked_file.ts";
import { checkedSettings } from "./_service.ts";
import type { Args } from "./line/mod.ts";
import { pathExists, printResult } from "./output/mod.ts";

/** Result of a verification. */
export interface Verified {
  /**
   * Whether the file was reproduced exactly, differs from its data, or cannot be
   * verified here.
   */
  readonly status: "proved" | "altered" | "cannot-check";
  /** Receipt of the verified file, or `null` if it contains none. */
  readonly receipt: string | null;
  /** Description of the result, or of what is missing. */
  readonly message: string;
  /** Problems of the bundle or its result. */
  readonly problems: readonly Problem[];
  /** First differences in the file. */
  readonly changes: readonly Change[];
}

/** A regenerated result, with the files that can be written from it. */
interface RegeneratedResult {
  readonly record: object;
  readonly texts: readonly string[];
}

/** Results regenerated so far, by receipt and kind of file. */
export type KnownResults = Map<string, Promise<RegeneratedResult>>;

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 * @throws {BundleError} If something was altered.
 * @throws {ReadoutError} If the file cannot be verified.
 */
export async function run(options: Args): Promise<void> {
  const [target = ""] = options.positional;
  // The settings provide the locale in which the file was written.
  await checkedSettings(options);
  reportVerification(
    options,
    await isFile(target)
      ? await verifyText(await Deno.readTextFile(target), options.text("from"))
      : await verifyBundleFolder(target),
  );
}

/**
 * Runs `readout bundle verify`.
 *
 * @param folder Path of the bundle.
 * @param options Parsed command line.
 * @throws {BundleError} If something was altered.
 * @throws {ReadoutError} If the bundle cannot be verified.
 */
export async function verifyBundleCommand(
  folder: string,
  options: Args,
): Promise<void> {
  await checkedSettings(options);
  const digest = options.text("digest");
  const filesOnly = options.flag("files-only");
  reportVerification(
    options,
    await verifyBundleFolder(folder, { digest, filesOnly }),
  );
}

function reportVerification(options: Args, verified: Verified): void {
  const { status, receipt, message, changes, problems } = verified;
  if (status === "proved" || options.flag("json")) {
    const words = () => `Proved: ${message}\nReceipt: ${receipt}`;
    printResult(options, verified, words);
  }
  const lines = changes.map(({ line, column, is, shouldBe }) => ({
    path: `line ${line}, character ${column}`,
    message: `has ${JSON.stringify(is)}, but the cached rows give ${
      JSON.stringify(shouldBe)
    }`,
  }));
  if (status === "altered") {
    throw new BundleError(`Altered: ${message}`, [...problems, ...lines]);
  }
  if (status === "cannot-check") {
    throw new BundleError(`Cannot check: ${message}`, problems);
  }
}

/**
 * Verifies every byte of a bundle, and that it still gives the same result.
 *
 * @param target Receipt, or path of a bundle.
 * @param digest Expected digest of the bundle.
 * @param filesOnly Whether to skip regenerating the result.
 * @returns Result of the verification.
 */
export async function verifyBundleFolder(
  target: string,
  { digest: expected, filesOnly = false }: {
    readonly digest?: string | undefined;
    readonly filesOnly?: boolean;
  } = {},
): Promise<Verified> {
  return await attemptVerification(target, async () => {
    const isReceipt = /^[0-9a-f]{64}$/.test(target);
    const folder = isReceipt ? await keptBundle(target) : target;
    if (folder === null) throw unknownReceipt(target);
    const { intact, digest, problems } = await verifyBundle(folder);
    const result = (
      status: Verified["status"],
      message: string,
      found: readonly Problem[] = [],
    ) => verificationResult(status, digest, message, found);
    if (!intact) {
      return await pathExists(folder)
        ? result("altered", "doesn't match the recording", problems)
        : result("cannot-check", `there is no ${target}`);
    }
    const expectedDigest = isReceipt ? target : expected ?? digest;
    if (digest !== expectedDigest) {
      return result(
        "altered",
        `it is intact but a different bundle: its digest is ${digest}, and ${expectedDigest} was expected`,
      );
    }
    if (filesOnly) return result("proved", "every byte matches the recording");
    const { replayRecord } = await answering();
    const rows = await recheckReadouts(await openBundle(folder), replayRecord);
    const changes = rows.flatMap(({ changes }) => changes);
    if (changes.length === 0) {
      return result("proved", "the cached rows give the same result");
    }
    // A bundle whose digest equals its receipt is unaltered.
    const isKept = isReceipt || /^was "/.test(changes[0]!.message);
    return isKept
      ? result(
        "cannot-check",
        `the cached rows are unchanged, but Readout ${LIBRARY_VERSION} gives a different result. If it was written with --locale, use the same --locale here`,
        changes,
      )
      : result("altered", "the cached rows give a different result", changes);
  });
}

/**
 * Verifies a page, a report or an answer by regenerating it from the rows of its
 * receipt.
 *
 * @param text Text of the file.
 * @param from Path of a bundle to use instead of the cached one.
 * @param results Results regenerated so far.
 * @returns Result of the verification, with the differences.
 */
export async function verifyText(
  text: string,
  from?: string,
  results: KnownResults = new Map(),
): Promise<Verified> {
  const receiptText = findReceipt(text);
  return await attemptVerification(receiptText, async () => {
    if (receiptText === null) {
      throw new Refusal("receipt", "it has no receipt from Readout");
    }
    const receipt = await correctReceipt(receiptText, from);
    const kind = detectFileKind(text);
    const remade = await regenerateOnce(receipt, from, kind, results);
    assertSameLength(text, kind, remade);
    const changes = findChanges(text, remade.texts);
    return changes.length === 0
      ? verificationResult(
        "proved",
        receipt,
        "the cached rows give the same bytes",
      )
      : {
        ...verificationResult(
          "altered",
          receipt,
          "the cached rows give different bytes",
        ),
        changes,
      };
  });
}

/** Returns the original receipt, even if one of its digits was altered. */
async function correctReceipt(
  receiptText: string,
  from: string | undefined,
): Promise<string> {
  if (from === undefined) return await likeReceipt(receiptText) ?? receiptText;
  const { digest } = await openBundle(from);
  const differences = [...digest].filter((digit, index) =>
    digit !== receiptText[index]
  );
  if (differences.length <= 2) return digest;
  throw new Refusal(
    "receipt",
    `its receipt is ${receiptText}, but ${from} is the bundle for ${digest}. Use the bundle it was made from`,
  );
}

/** Regenerates a result once per receipt and kind of file. */
function regenerateOnce(
  receipt: string,
  from: string | undefined,
  kind: FileKind,
  results: KnownResults,
): Promise<RegeneratedResult> {
  const key = `${receipt} ${JSON.stringify(kind)}`;
  const regenerate = async (): Promise<RegeneratedResult> => {
    const record = await receiptRecord(receipt, from);
    return { record, texts: await regenerateTexts(record, receipt, kind) };
  };
  const regenerated = results.get(key) ?? withFileLocale(kind, regenerate);
  results.set(key, regenerated);
  return regenerated;
}

async function receiptRecord(receipt: string, from?: string): Promise<object> {
  const bundle = from ?? await keptBundle(receipt);
  if (bundle === null) throw unknownReceipt(receipt);
  return await (await answering()).replayRecord(bundle);
}

function verificationResult(
  status: Verified["status"],
  receipt: string | null,
  message: string,
  problems: readonly Problem[] = [],
): Verified {
  return { status, receipt, message, problems, changes: [] };
}

/**
 * Runs a verification; a result that cannot be regenerated is no proof of a
 * change.
 */
async function attemptVerification(
  receipt: string | null,
  check: () => Promise<Verified>,
): Promise<Verified> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    return verificationResult("cannot-check", receipt, error.message);
  }
}
