/** Declarations of the MCP tools, in their usual order of use. */

import type { Tool } from "../../agents/mod.ts";
import {
  EXPLAIN_ARGUMENTS,
  FILE_ARGUMENTS,
  FIND_NUMBER_ARGUMENTS,
  LIST_ARGUMENTS,
  PLAN_ARGUMENTS,
  PROGRAMME_ARGUMENTS,
  READ_EXPERIMENT_ARGUMENTS,
  SEASON_ARGUMENTS,
} from "../../base/mod.ts";

/** Tools by name. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  list_experiments: {
    description:
      "Lists experiences with label, id and status, and counts files that belong to none. Names are in untrusted.",
    takes: LIST_ARGUMENTS,
    required: [],
  },
  check_files: {
    description:
      "Checks files before any statistics: rows counted and excluded, and each open question with the arguments that settle it.",
    takes: FILE_ARGUMENTS,
    required: [],
  },
  read_experiment: {
    description:
      "Analyzes one experience: what to do, failed checks, the deciding metric, projected impact, what would settle it, what not to say, and a receipt. Go by act; don't recalculate significance.",
    takes: READ_EXPERIMENT_ARGUMENTS,
    required: [],
  },
  explain: {
    description:
      "Returns one section of an answer by its receipt: checks, outliers, heterogeneity, over-time, luck, next; for a season, season.",
    takes: EXPLAIN_ARGUMENTS,
    required: ["receipt", "section"],
  },
  plan: {
    description:
      "Sizes a test before it starts, from a baseline or a past readout's receipt.",
    takes: PLAN_ARGUMENTS,
    required: ["minimumEffect"],
  },
  season: {
    description:
      "Compares an event's season with another year's, from the service or from files. It does not identify causes.",
    takes: SEASON_ARGUMENTS,
    required: ["year"],
  },
  programme: {
    description:
      "Analyzes all tests together: what shipped tests are worth, corrected for the winner's curse. Source: the service, a file of estimates, or a folder of reports.",
    takes: PROGRAMME_ARGUMENTS,
    required: [],
  },
  find_number: {
    description:
      "Looks up the numbers of a text in the record behind a receipt. Returns path, unit, metric and variation of each match, or nothing if there is no match. Call it before quoting a number; with metric and variation it confirms or rejects the claim.",
    takes: FIND_NUMBER_ARGUMENTS,
    required: ["receipt", "text"],
  },
};
