/** Recorded requests and files, and the manifest built from them. */

import { API_VERSION } from "../api/mod.ts";
import { LIBRARY_VERSION } from "../base/mod.ts";
import { canonicalJson } from "./_canonical.ts";
import { type NamedRequest, requestKey } from "./_request.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundledAnswer,
  type BundledExport,
  type BundledFile,
  type BundledNotebook,
  type BundledReadout,
  type BundleManifest,
  SERVICE_VERSION,
} from "./format.ts";

/** A recorded answer whose export may still be downloading. */
export type OpenAnswer = {
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
  addAnswer(request: NamedRequest, answer: OpenAnswer): void;
  addExport(content: BundledExport): void;
  addFile(file: BundledFile): void;
  /** Returns the current manifest. */
  manifest(): BundleManifest;
}

/**
 * Creates a ledger, optionally with the content of an existing manifest.
 *
 * @param from Manifest of an earlier recording, or `null` for none.
 * @returns The ledger.
 */
export function createLedger(from: BundleManifest | null): Ledger {
  const requests = new Map<
    string,
    { readonly request: NamedRequest; readonly answers: OpenAnswer[] }
  >();
  const exports = new Map(from?.exports.map((file) => [file.sha256, file]));
  for (const { answers, ...request } of from?.requests ?? []) {
    const copies = answers.map((answer) => ({ ...answer }));
    requests.set(requestKey(request), { request, answers: copies });
  }
  const files = new Map(from?.files?.map((file) => [file.path, file]));

  const ledger: Ledger = {
    service: from?.service ?? null,
    moment: from?.moment ?? null,
    timeZone: from?.timeZone,
    notebook: from?.notebook ?? null,
    readouts: [...from?.readouts ?? []],
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
      const listed = [...requests].sort(byKey).map((
        [, { request, answers }],
      ) => ({ ...request, answers: settled(answers) }));
      const used = new Set(
        listed.flatMap(({ answers }) => answers.map((answer) => answer.export)),
      );
      return {
        format: BUNDLE_FORMAT,
        formatVersion: files.size > 0 ? BUNDLE_VERSION : SERVICE_VERSION,
        contract: API_VERSION,
        library: LIBRARY_VERSION,
        service,
        moment,
        ...(timeZone === undefined ? {} : { timeZone }),
        requests: listed,
        exports: [...exports].sort(byKey)
          .map(([, content]) => content)
          .filter(({ sha256 }) => used.has(sha256)),
        ...(files.size > 0
          ? { files: [...files].sort(byKey).map(([, file]) => file) }
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
function settled(answers: readonly OpenAnswer[]): BundledAnswer[] {
  const arrived = answers.filter((answer) => answer.export !== null);
  const distinct = (arrived.length > 0 ? arrived : answers)
    .map((answer) => ({ ...answer }));
  const same = (a: number, b: number): boolean =>
    a >= 0 && canonicalJson(distinct[a]) === canonicalJson(distinct[b]);
  while (same(distinct.length - 2, distinct.length - 1)) distinct.pop();
  return distinct;
}

/** Keys are unique, so the comparison never finds equal ones. */
const byKey = (
  [a]: readonly [string, unknown],
  [b]: readonly [string, unknown],
): number => a < b ? -1 : 1;
