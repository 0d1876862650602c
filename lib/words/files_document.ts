/** What was found in files, laid out for its readers. */

import { type Document, heading, table } from "../document/mod.ts";
import type { FilesCheck } from "../record/mod.ts";
import { checksBlock } from "./sentences.ts";
import { inputsTable, noteBlocks } from "./_inputs.ts";

/**
 * What was read, and what can make the numbers wrong.
 *
 * @param found What was found.
 * @returns The document.
 */
export function filesDocument(
  { checks, notes, ...read }: FilesCheck,
): Document {
  return {
    title: read.inputs.map(({ source }) => source).join(", "),
    subtitle: null,
    blocks: [
      heading(3, "inputs", "What was read"),
      table(inputsTable(read)),
      ...(checks.length === 0 ? [] : [
        heading(3, "checks", "Health checks"),
        checksBlock(checks),
      ]),
      ...noteBlocks({ notes }),
    ],
  };
}
