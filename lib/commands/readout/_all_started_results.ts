/** Results of the experiences, for the list, the index page and the message. */

import { join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import type { Readout } from "../../record/mod.ts";
import type { IndexFailure } from "../../report/mod.ts";
import { summariseReadout } from "../../words/mod.ts";
import { PartlyDoneError } from "../line/mod.ts";
import type { ListRow, PageList, PageRecord } from "./_report_folder.ts";
import { INDEX_PAGE, LIST_MARKER } from "./_report_folder.ts";

/** Result of one experience. */
export interface Result {
  readonly id: string;
  readonly name: string;
  /** File name of the page, or `null` if another program's file has that name. */
  readonly file: string | null;
  /** Readout of the experience, or `null` if it could not be read. */
  readonly readout: Readout | null;
  /** Reason why the experience could not be read. */
  readonly message: string | null;
}

export function pageList(
  results: readonly Result[],
  earlier: readonly PageRecord[],
): PageList {
  const current = results.map((result) => listRow(result, earlier));
  const earlierRows = earlier.map(({ id, name, file }) => ({
    id,
    name,
    file,
    status: "earlier",
  }));
  return {
    madeBy: LIST_MARKER,
    pages: uniquePages([...current, ...earlierRows]),
  };
}

/** Keeps the first row of each file, and all rows without a file. */
export function uniquePages<T extends { readonly file: string | null }>(
  rows: readonly T[],
): readonly T[] {
  const files = new Set<string>();
  return rows.filter(({ file }) => {
    if (file === null) return true;
    const isNew = !files.has(file);
    files.add(file);
    return isNew;
  });
}

function listRow(
  { id, name, file, readout, message }: Result,
  earlier: readonly PageRecord[],
): ListRow {
  if (readout === null) {
    const hasPage = earlier.some((page) => page.file === file);
    return { id, name, file, status: "failed", hasPage, message };
  }
  const { decision, settings, metrics } = readout;
  const { comparisons } = metrics.find(({ name }) =>
    name === settings.primaryMetric
  )!;
  return {
    id,
    name,
    file,
    status: "written",
    verdict: decision.verdict,
    headline: summariseReadout(readout).headline,
    metric: settings.primaryMetric,
    comparisons: comparisons.map(({ variation, lift, significant }) => ({
      variation,
      lift,
      significant,
    })),
  };
}

export function indexFailure(
  { name, file, message }: Result,
  earlier: readonly PageRecord[],
): IndexFailure {
  const hasEarlierPage = earlier.some((page) => page.file === file);
  return { name, message: message ?? "", href: hasEarlierPage ? file : null };
}

/** The time is left out, so that the same data gives the same page. */
export function listProvenance(
  service: string,
  results: readonly Result[],
): { label: string; value: string }[] {
  const days = results.flatMap(({ readout }) => readout?.period.lastDay ?? []);
  const last = days.sort().at(-1);
  const items = [{ label: "Service", value: service }];
  if (last !== undefined) items.push({ label: "Data until", value: last });
  return items;
}

export function summaryText(
  results: readonly Result[],
  { out, withEnded }: { readonly out: string; readonly withEnded: boolean },
): string {
  const pages = results.filter(({ readout }) => readout !== null);
  const lines = pages.flatMap(({ name, file, readout }) => [
    `  ${name}`,
    `    ${summariseReadout(readout!).headline}`,
    `    ${join(out, file!)}`,
  ]);
  const head = results.length === 0
    ? `No experience is running${withEnded ? " or has ended" : ""}.`
    : `${pages.length} of ${results.length} ${
      withEnded ? "" : "running "
    }experiences`;
  const list = lines.length === 0 ? [] : ["", ...lines];
  return [head, ...list, "", `Index  ${join(out, INDEX_PAGE)}`].join("\n");
}

export function runError(
  failures: readonly Result[],
  total: number,
  out: string,
): ReadoutError {
  const lines = failures.map(({ id, name, message }) =>
    `\n  ${name} (${id}): ${(message ?? "").replaceAll("\n", "\n    ")}`
  );
  const text = `${failures.length} of ${total} experiences could not be read; ${
    join(out, INDEX_PAGE)
  } lists them${lines.join("")}`;
  return failures.length === total
    ? new ReadoutError(text)
    : new PartlyDoneError(text);
}
