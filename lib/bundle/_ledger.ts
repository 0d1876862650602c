/** Recorded requests and files, and the manifest built from them. */

import { API_VERSION } from "../api/mod.ts";
import { LIBRARY_VERSION } from "../base/mod.ts";
import { canonicalJson } from "./_canonical.ts";
import { type NamedRequest, requestKey } from "./_request.ts";
import type {
  BundledAnswer,
  BundledExport,
  BundledFile,
  BundledNotebook,
  BundledReadout,
  BundleManifest,
} from "./format.ts";
import { BUNDLE_FORMAT, BUNDLE_VERSION, SERVICE_VERSION } from "./format.ts";

/** A recorded answer whose export may still be downloading. */
export type MutableAnswer = {
  -readonly [K in keyof BundledAnswer]: BundledAnswer[K];
};

/** Recorded data in memory. */
export interface Ledger {
  service: string | null;
  moment: number | null;
  timeZone: string | undefined;
  notebook: BundledNotebook | null;
  readonly readouts: BundledReadout[];
  /** Adds an answer; its `export` may be set later. */
  addAnswer(request: NamedRequest, answer: MutableAnswer): void;
  addExport(content: BundledExport): void;
  addFile(file: BundledFile): void;
  /** Returns the current manifest. */
  manifest(): BundleManifest;
}

/**
 * Creates a ledger, optionally with the content of an existing manifest.
 *
 * @param earlier Manifest of an earlier recording, or `null` for none.
 * @returns The ledger.
 */
export function createLedger(earlier: BundleManifest | null): Ledger {
  const requests = new Map<
    string,
    { readonly request: NamedRequest; readonly answers: MutableAnswer[] }
  >();
  const exports = new Map(earlier?.exports.map((file) => [file.sha256, file]));
  for (const { answers, ...request } of earlier?.requests ?? []) {
    const copies = answers.map((answer) => ({ ...answer }));
    requests.set(requestKey(request), { request, answers: copies });
  }
  const files = new Map(earlier?.files?.map((file) => [file.path, file]));

  const ledger: Ledger = {
    service: earlier?.service ?? null,
    moment: earlier?.moment ?? null,
    timeZone: earlier?.timeZone,
    notebook: earlier?.notebook ?? null,
    readouts: [...earlier?.readouts ?? []],
    addAnswer(request, answer) {
      const key = requestKey(request);
      const entry = requests.get(key) ?? { request, answers: [] };
      entry.answers.push(answer);
      requests.set(key, entry);
    },
    addExport: (content) => void exports.set(content.sha256, content),
    addFile: (file) => void files.set(file.path, file),
    manifest() {
      const { service, moment, timeZone, notebook, readouts } = ledger;
      const sortedRequests = [...requests].sort(compareKeys).map((
        [, { request, answers }],
      ) => ({ ...request, answers: finalAnswers(answers) }));
      const usedExports = new Set(
        sortedRequests.flatMap(({ answers }) =>
          answers.map((answer) => answer.export)
        ),
      );
      return {
        format: BUNDLE_FORMAT,
        formatVersion: files.size > 0 ? BUNDLE_VERSION : SERVICE_VERSION,
        contract: API_VERSION,
        library: LIBRARY_VERSION,
        service,
        moment,
        ...(timeZone === undefined ? {} : { timeZone }),
        requests: sortedRequests,
        exports: [...exports].sort(compareKeys).map(([, content]) => content)
          .filter(({ sha256 }) => usedExports.has(sha256)),
        ...(files.size > 0
          ? { files: [...files].sort(compareKeys).map(([, file]) => file) }
          : {}),
        readouts: [...readouts],
        notebook,
      };
    },
  };
  return ledger;
}

/**
 * Returns the answers for a replay. If any export file has arrived, only answers
 * with a file are kept, because a replay can deliver the file immediately.
 * Repeated answers at the end are merged.
 */
function finalAnswers(answers: readonly MutableAnswer[]): BundledAnswer[] {
  const arrived = answers.filter((answer) => answer.export !== null);
  const distinct = (arrived.length > 0 ? arrived : answers)
    .map((answer) => ({ ...answer }));
  const isSameAnswer = (a: number, b: number): boolean =>
    a >= 0 && canonicalJson(distinct[a]) === canonicalJson(distinct[b]);
  while (isSameAnswer(distinct.length - 2, distinct.length - 1)) distinct.pop();
  return distinct;
}

/** Keys are unique, so the comparison never finds equal ones. */
const compareKeys = (
  [a]: readonly [string, unknown],
  [b]: readonly [string, unknown],
): number => a < b ? -1 : 1;
