/** `readout mcp`: runs an MCP server for agents. */

import { join, relative, resolve } from "node:path";
import { Refusal, serveAgents } from "../../agents/mod.ts";
import type { Client } from "../../api/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { readSettings, SettingsError } from "../../settings/mod.ts";
import { type Args, commandOptions, UsageError } from "../line/mod.ts";
import { checkedSettings, openService, type Service } from "../_service.ts";
import { checkedPath } from "./_folder_files.ts";
import { Sources } from "./_sources.ts";
import { TOOLS } from "./_tools.ts";
import { READOUT } from "../specs/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const folder = options.text("folder");
  await assertFolder(folder);
  const isDemo = options.flag("sandbox");
  await using service = lazyService(options);
  const sources = new Sources({
    folder: folder === undefined ? undefined : resolve(folder),
    client: isDemo || options.flag("service") ? service.client : undefined,
    isDemo,
    settings: async () => await loadFolderSettings(options, folder),
  });
  await serveAgents({
    tools: TOOLS,
    said: argumentHelp(),
    // The tools are loaded on their first call.
    call: async (name, input) =>
      await (await import("./_calls.ts")).call(sources, name, input),
  });
}

async function assertFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const exists = await Deno.stat(folder)
    .then(({ isDirectory }) => isDirectory, () => false);
  if (exists) return;
  throw new UsageError([
    `Option --folder must be a folder: current value is "${folder}"`,
  ]);
}

async function loadFolderSettings(options: Args, folder: string | undefined) {
  const { settingChoices, fileFormatOptions } = await import(
    "../readout/mod.ts"
  );
  const settings = await folderSettings(folder);
  return {
    choices: settingChoices(options, settings),
    written: fileFormatOptions(options, settings),
  };
}

/**
 * Reads the folder's own `readout.json` with its file and readout settings.
 * Settings of a service are ignored, and paths outside the folder are rejected.
 *
 * @param folder Path of the folder; without one, the settings are empty.
 * @returns The settings.
 * @throws {Refusal} If a path leads out of the folder.
 */
export async function folderSettings(
  folder: string | undefined,
): Promise<Settings> {
  if (folder === undefined) return await readSettings({ file: "none" });
  const path = join(folder, "readout.json");
  const hasFile = await Deno.lstat(path).then(() => true, () => false);
  if (hasFile) await checkedPath(folder, "readout.json");
  const settings = await readSettings({
    cwd: resolve(folder),
    file: hasFile ? path : "none",
  });
  if (settings.problems.length > 0) throw new SettingsError(settings.problems);
  for (const setting of [settings.values.plan, settings.values.priorSd]) {
    if (setting?.source.kind !== "file") continue;
    if (typeof setting.value !== "string") continue;
    await checkedPath(folder, relative(resolve(folder), setting.value));
  }
  return settings;
}

/** Opens the service on first use; a failed attempt is repeated by the next call. */
function lazyService(options: Args): AsyncDisposable & {
  readonly client: () => Promise<Client>;
} {
  let opened: Promise<Service> | null = null;
  const open = async (): Promise<Service> => {
    // The sandbox and its store run in this process too, so memory is limited.
    if (options.flag("sandbox")) {
      (await import("../../engine/mod.ts")).spareMemory();
    }
    return await openService(options, await checkedSettings(options));
  };
  return {
    client: async () => {
      try {
        return (await (opened ??= open())).client;
      } catch (error) {
        opened = null;
        throw new Refusal("not-configured", (error as Error).message);
      }
    },
    [Symbol.asyncDispose]: async () =>
      await (await opened)?.[Symbol.asyncDispose](),
  };
}

/**
 * Returns the help of the command's options for the tool arguments, whose names
 * differ only in spelling.
 */
function argumentHelp(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    commandOptions(READOUT).map(({ name, help }) => [
      name.replace(/-./g, ([, letter]) => letter!.toUpperCase()),
      help.split(/[;:](?= )/, 1)[0]!,
    ]),
  );
}
