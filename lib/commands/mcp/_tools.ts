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
      "Lists experiences with label, id and status, and counts the files that belong to none. Names stand in untrusted.",
    takes: LIST_ARGUMENTS,
    required: [],
  },
  check_files: {
    description:
      "Says what files hold before any statistics: rows that count and that don't, and each open question with the arguments that settle it.",
    takes: FILE_ARGUMENTS,
    required: [],
  },
  read_experiment: {
    description:
      "Reads one experience: what to do, failed checks, the deciding metric, projected impact, what would settle it, what not to say, and a receipt. Go by act; don't recalculate significance.",
    takes: READ_EXPERIMENT_ARGUMENTS,
    required: [],
  },
  explain: {
    description:
      "Tells one section of an answer by its receipt: checks, outliers, heterogeneity, over-time, luck, next; of a season, season.",
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
      "Compares an event's season with another year's, of the service or of files. It says nothing of causes.",
    takes: SEASON_ARGUMENTS,
    required: ["year"],
  },
  programme: {
    description:
      "Reads all tests together: what shipped ones are worth without the winner's curse, from the service, a file of estimates, or a folder of reports.",
    takes: PROGRAMME_ARGUMENTS,
    required: [],
  },
  find_number: {
    description:
      "Finds the numbers of a text in the record behind a receipt: path, unit, metric and variation of each place, or that it isn't there. Ask before you quote; with metric and variation it says whether that claim is confirmed.",
    takes: FIND_NUMBER_ARGUMENTS,
    required: ["receipt", "text"],
  },
};
