/** `readout doctor`: checks all requirements and advises on problems. */

import { ReadoutError } from "../../base/mod.ts";
import { cells, makeTable } from "../../document/mod.ts";
import { type Args, twoColumnEntry } from "../line/mod.ts";
import { commandSettings } from "../_service.ts";
import {
  findingColour,
  printProgressDraft,
  printResult,
  tableText,
  textOptions,
} from "../output/mod.ts";
import { contractCommand } from "./contract.ts";
import type { Finding } from "./finding.ts";
import { checkFolders } from "./folders.ts";
import { checkKernels } from "./kernel.ts";
import {
  checkDeno,
  checkNativeParts,
  checkPermissions,
  permissionStates,
} from "./machine.ts";
import { checkProject } from "./project.ts";
import { checkService, SANDBOX_FINDING } from "./service.ts";
import { checkSettings, type ShownSetting, shownSettings } from "./settings.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 * @throws {ReadoutError} If a required check fails.
 */
export async function doctorCommand(options: Args): Promise<void> {
  const settings = await commandSettings(options);
  if (options.flag("contract")) return await contractCommand(options, settings);
  printProgressDraft("Checking");
  const findings = (await Promise.all([
    checkDeno(Deno.version.deno),
    checkPermissions(permissionStates()),
    checkNativeParts(),
    checkFolders(),
    checkKernels(),
    checkProject(Deno.cwd()),
    checkSettings(settings, options),
    options.flag("sandbox") ? SANDBOX_FINDING : checkService(settings),
  ])).flat();
  const rows = shownSettings(settings);
  const failed = findings.filter(({ status }) => status === "fail");
  printResult(
    options,
    { ok: failed.length === 0, findings, settings: rows },
    () => `${findingsText(findings)}\n\n${settingsText(rows)}`,
  );
  if (failed.length > 0) {
    throw new ReadoutError(
      `${failed.length} of ${findings.length} checks failed: ${
        [...new Set(failed.map(({ check }) => check))].join(", ")
      }`,
    );
  }
}

function findingsText(findings: readonly Finding[]): string {
  const indent = Math.max(...findings.map(({ check }) => check.length)) + 7;
  const { width = indent } = textOptions();
  return findings.flatMap(({ check, status, message, advice }) => {
    const texts = message.split("\n");
    if (advice !== null) texts.push(`-> ${advice}`);
    const [first = "", ...moreLines] = texts.flatMap((text, index) =>
      twoColumnEntry(
        index === 0 ? `${status.padEnd(5)}${check}` : "",
        text,
        width,
        indent,
      )
    );
    const coloured = findingColour(status)(status);
    return [coloured + first.slice(status.length), ...moreLines];
  }).join("\n");
}

/** Formats the settings as a table; long values are wrapped, but never truncated. */
function settingsText(rows: readonly ShownSetting[]): string {
  return tableText(
    "",
    makeTable({
      id: "settings",
      caption: "Settings and their sources",
      head: { name: "Setting", value: "Value", from: "From" },
      rows: rows.map(({ name, value, from }) => ({
        name: cells.text(name),
        value: cells.text(value),
        from: cells.text(from),
      })),
      groups: 1,
    }),
  );
}
