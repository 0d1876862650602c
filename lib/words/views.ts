/** Parts of a readout, as notebooks show them one by one. */

import {
  type DisplayView,
  list,
  note,
  table,
  tableView,
  viewOf,
  withDocument,
} from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import {
  howToRead,
  readoutDocument,
  subtitleOf,
  verdictBlock,
} from "./document.ts";
import { nextAnswers } from "./_next.ts";
import { readoutFacts } from "./provenance.ts";
import {
  asideOf,
  asideTable,
  metricsTable,
  outliersTable,
  projectedImpactTable,
  variationsTable,
} from "./_tables.ts";

/**
 * The verdict with its reasons.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function decisionView(readout: Readout): DisplayView {
  return viewOf({
    ...verdictBlock(readout),
    reasons: readout.decision.reasons,
    note: `${readout.experience.name} · ${subtitleOf(readout)}`,
  });
}

/**
 * The health checks.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function checksView({ checks }: Readout): DisplayView {
  return viewOf({ kind: "checks", checks });
}

/**
 * Visitors, buyers, orders and revenue by variation.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function variationsView(readout: Readout): DisplayView {
  return viewOf(table(variationsTable(readout)));
}

/**
 * Value, difference, lift, interval and corrected p-value by metric and variation.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function metricsView(readout: Readout): DisplayView {
  return viewOf(
    table(metricsTable(readout)),
    ...(asideOf(readout).length === 0 ? [] : [table(asideTable(readout))]),
  );
}

/**
 * Lifts when visitors with an order above a z-score are left out.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function outliersView(readout: Readout): DisplayView {
  return viewOf(table(outliersTable(readout)));
}

/**
 * What the variations are worth in money, and what that assumes.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function projectedImpactView(readout: Readout): DisplayView {
  const { sentences, assumption } = readout.projectedImpact;
  const found = projectedImpactTable(readout);
  return viewOf(
    ...list(sentences),
    ...(found === null ? [] : [table(found)]),
    ...(assumption === null ? [] : [note(assumption)]),
  );
}

/**
 * What a reader asks next: how long still, which one and how much of it is luck,
 * what drives it.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function nextView(readout: Readout): DisplayView {
  return viewOf(...nextAnswers(readout));
}

/**
 * What the reader should know besides: what the statistics say of their own
 * numbers, what was left out, and what intervals and p-values are.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function notesView(readout: Readout): DisplayView {
  return viewOf(...list(readout.notes), howToRead(readout));
}

/**
 * What was read, and with which choices: enough to make the same readout again.
 *
 * @param readout The readout.
 * @returns A view that Jupyter shows.
 */
export function provenanceView(readout: Readout): DisplayView {
  return tableView("Where the numbers come from", [
    ["What", "Which"],
    ...readoutFacts(readout).map(({ label, value }) => [label, value]),
  ]);
}

/**
 * Makes a readout show itself in Jupyter, as tables and charts.
 *
 * @param readout The record.
 * @returns A frozen record with the same fields.
 */
export function attachDisplay(readout: Readout): Readout {
  return withDocument(readout, readoutDocument);
}
