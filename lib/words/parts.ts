/** Notebook displays of a readout, as a whole and by part. */

import type { Block, Charted, Parts } from "../document/mod.ts";
import {
  cells,
  list,
  makeTable,
  note,
  table,
  withParts,
} from "../document/mod.ts";
import type { MetricName, Readout } from "../record/mod.ts";
import {
  howToRead,
  projectedImpactBlocks,
  readoutDocument,
  readoutSubtitle,
} from "./document.ts";
import { verdictBlock } from "./_card.ts";
import { type ChartName, CHARTS } from "./figures.ts";
import { inputsTable } from "./inputs.ts";
import { checksBlock, sentenceOf } from "./sentences/mod.ts";
import { nextAnswers } from "./_next.ts";
import { asideTable, furtherMetrics, metricsTable } from "./_metrics_table.ts";
import { planTable } from "./_plan_table.ts";
import { readoutFacts } from "./provenance.ts";
import { guardrailsTable, outliersTable, variationsTable } from "./_tables.ts";

/**
 * Readout with charts and with a notebook display for the whole record and its
 * parts.
 */
export type ShownReadout = Readout & Charted<ChartName, MetricName>;

const PARTS: Parts<Readout> = {
  decision: (readout) => [
    verdictBlock(readout),
    note(`${readout.experience.name} · ${readoutSubtitle(readout)}`),
  ],
  checks: ({ checks }) => [checksBlock(checks)],
  variations: (readout) => [table(variationsTable(readout))],
  metrics: (readout) => {
    const blocks = [table(metricsTable(readout))];
    if (furtherMetrics(readout).length > 0) {
      blocks.push(table(asideTable(readout)));
    }
    return blocks;
  },
  guardrails: (readout) => [
    readout.guardrails.length === 0
      ? note("No guardrail metrics were set.")
      : table(guardrailsTable(readout)),
  ],
  plan: (readout) =>
    readout.plan === null ? [] : [table(planTable(readout, readout.plan))],
  outliers: (readout) => [table(outliersTable(readout))],
  projectedImpact: projectedImpactBlocks,
  next: nextAnswers,
  inputs: (readout) => [
    readout.inputs.length === 0 ? note("No files were used.") : table(
      inputsTable({ ...readout, currency: readout.experience.currency }),
    ),
  ],
  notes: (
    readout,
  ) => [...list(readout.notes.map(sentenceOf)), howToRead(readout)],
  settings: (readout) => [provenanceTable(readout)],
};

/**
 * Returns the table of inputs and settings, which is enough to recompute the
 * readout.
 */
function provenanceTable(readout: Readout): Block {
  return table(makeTable({
    id: "provenance",
    caption: "Where the numbers come from",
    head: { what: "What", which: "Which" },
    rows: readoutFacts(readout).map(({ label, value }) => ({
      what: cells.text(label),
      which: cells.text(value),
    })),
  }));
}

/**
 * Adds a Jupyter display to a record without changing its fields, and freezes it.
 */
export function attachDisplay(readout: Readout): ShownReadout {
  return withParts(readout, readoutDocument, PARTS, CHARTS);
}
