/** `readout program`: what all tests together earned. */

import {
  briefProgramme,
  formatProgramme,
  type Programme,
  programmeDocument,
  type ProgrammeInput,
  readEstimates,
  readProgramme,
  readReports,
  readService,
} from "../program/mod.ts";
import { renderDocument } from "../report/mod.ts";
import type { Settings } from "../settings/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import {
  abortable,
  formatOf,
  print,
  progress,
  progressDraft,
  textOptions,
  visibleRecord,
  writeFile,
} from "./output/mod.ts";
import { checkedSettings, openService } from "./_service.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function programCommand(options: Args): Promise<void> {
  const format = formatOf(options);
  const problems = problemsOf(options);
  if (problems.length > 0) throw new UsageError(problems);
  const settings = await checkedSettings(options);
  const programme = readProgramme(await inputOf(options, settings), {
    metric: options.text("metric"),
    perMonth: options.number("per-month"),
    currency: options.text("currency"),
    level: settings.values.level?.value as number | undefined,
  });
  const out = options.text("out");
  const text = await textOf(programme, format, out);
  if (out === undefined) return print(text);
  await writeFile(out, `${text}\n`);
  progress(`Written to ${out}`);
}

function problemsOf(options: Args): string[] {
  const both = ["estimates", "reports"].filter((name) =>
    options.text(name) !== undefined
  );
  const perMonth = options.number("per-month");
  return [
    ...(both.length > 1
      ? ["Give either --estimates or --reports, not both"]
      : []),
    ...(both.length > 0 && options.text("shipped") !== undefined
      ? [`Option --${both[0]} does not go with --shipped`]
      : []),
    ...(perMonth !== undefined && !(perMonth > 0)
      ? [`Option --per-month must be above 0: current value is ${perMonth}`]
      : []),
  ];
}

async function inputOf(
  options: Args,
  settings: Settings,
): Promise<ProgrammeInput> {
  const estimates = options.text("estimates");
  if (estimates !== undefined) return await readEstimates(estimates);
  const reports = options.text("reports");
  if (reports !== undefined) return await readReports(reports);
  await using service = await openService(options, settings);
  return await abortable((signal) =>
    readService(service.client, {
      shipped: options.text("shipped")?.split(",").map((name) => name.trim()),
      onProgress: progressDraft,
      signal,
    })
  );
}

async function textOf(
  programme: Programme,
  format: string,
  out: string | undefined,
): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(programme, null, 2);
    case "brief":
      return briefProgramme(visibleRecord(programme)).join("\n");
    case "html":
    case "md":
      return (await renderDocument(
        programmeDocument(programme),
        format === "html" ? "html" : "markdown",
      )).trimEnd();
    default:
      return out === undefined
        ? formatProgramme(visibleRecord(programme), textOptions())
        : formatProgramme(programme);
  }
}
