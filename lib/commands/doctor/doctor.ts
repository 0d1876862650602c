/** `readout doctor`: what is needed, whether it is there, and what to do. */

import { ReadoutError } from "../../api/mod.ts";
import { type Args, entry } from "../line/mod.ts";
import { settingsOf } from "../_service.ts";
import {
  findingColour,
  printResult,
  progressDraft,
  textOptions,
} from "../output/mod.ts";
import { contractCommand, serveFixture } from "./contract.ts";
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
import { checkService, SANDBOX_ASKED } from "./service.ts";
import { checkSettings, type ShownSetting, shownSettings } from "./settings.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 * @throws {ReadoutError} When something fails that is needed.
 */
export async function doctorCommand(options: Args): Promise<void> {
  const fixture = options.text("fixture");
  const isContract = options.flag("contract");
  if (fixture !== undefined && !isContract) return await serveFixture(fixture);
  const settings = await settingsOf(options);
  if (isContract) return await contractCommand(options, settings);
  progressDraft("Checking");
  const findings = (await Promise.all([
    checkDeno(Deno.version.deno),
    checkPermissions(permissionStates()),
    checkNativeParts(),
    checkFolders(),
    checkKernels(),
    checkProject(Deno.cwd()),
    checkSettings(settings, options),
    options.flag("sandbox") ? SANDBOX_ASKED : checkService(settings),
  ])).flat();
  const rows = shownSettings(settings);
  const failed = findings.filter(({ status }) => status === "fail");
  printResult(
    options,
    { ok: failed.length === 0, findings, settings: rows },
    () => `${findingsText(findings)}\n${settingsText(rows)}`,
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
    const texts = [message.split("\n"), advice === null ? [] : `-> ${advice}`];
    const [first = "", ...rest] = texts.flat().flatMap((text, at) =>
      entry(at === 0 ? `${status.padEnd(5)}${check}` : "", text, width, indent)
    );
    const coloured = findingColour(status)(status);
    return [coloured + first.slice(status.length), ...rest];
  }).join("\n");
}

function settingsText(rows: readonly ShownSetting[]): string {
  const width = (texts: readonly string[]): number =>
    Math.max(...texts.map((text) => text.length)) + 2;
  const name = width(rows.map((row) => row.name));
  const value = width(rows.map((row) => row.value));
  const lines = rows.map((row) =>
    `     ${row.name.padEnd(name)}${row.value.padEnd(value)}${row.from}`
  );
  return ["", "Settings, and where they come from", ...lines].join("\n");
}
