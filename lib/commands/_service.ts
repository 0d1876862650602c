/** The service of a command: by options, environment and files. */

import type { Client } from "../api/mod.ts";
import { ReadoutError } from "../base/mod.ts";
import { DEFAULT_LOCALE, useLocale } from "../document/mod.ts";
import { createClient } from "../loaders/mod.ts";
import {
  optionName,
  readSettings,
  type ServiceSettings,
  serviceSettings,
  type SettingName,
  SETTINGS,
  type Settings,
  SettingsError,
} from "../settings/mod.ts";
import type { Args } from "./line/mod.ts";
import { note, progressDraft } from "./output/mod.ts";

/** A client that may have brought its own sandbox. */
export interface Service extends AsyncDisposable {
  /** The client; its limiter is shared by all that use it. */
  readonly client: Client;
  /** What a page calls the service. */
  readonly name: string;
}

/**
 * The settings that hold for a command line.
 *
 * @param args The command line.
 * @returns What holds, and what was wrong.
 */
export function commandSettings(args: Args): Promise<Settings> {
  const options: Partial<Record<SettingName, string>> = {};
  for (const { name } of SETTINGS) {
    const value = args.text(optionName(name));
    if (value !== undefined) options[name] = value;
  }
  const file = args.text("settings");
  return readSettings(file === undefined ? { options } : { options, file });
}

/**
 * The settings, once it is clear that nothing is wrong with them.
 *
 * @param args The command line.
 * @returns The settings.
 * @throws {SettingsError} Naming everything that is wrong.
 */
export async function checkedSettings(args: Args): Promise<Settings> {
  const settings = await commandSettings(args);
  if (settings.problems.length > 0) throw new SettingsError(settings.problems);
  const { locale } = settings.values;
  // Answers to agents are proved by reading the numbers in them.
  if (args.knows("locale")) useLocale(`${locale?.value ?? DEFAULT_LOCALE}`);
  return settings;
}

/**
 * Opens the service that a command line means.
 *
 * @returns The client; closing it closes a sandbox that was started for it.
 * @throws {ReadoutError} When no service is named. Demo data in the place of
 *   one's own must be asked for: a scheduled job would not notice.
 */
export async function openService(
  args: Args,
  settings: Settings,
): Promise<Service> {
  const { service, close } = await namedService(args, settings);
  if (service === null) {
    throw new ReadoutError(
      "No service is named; set READOUT_BASE_URL and READOUT_TOKEN, or give --sandbox for the demo store on this machine",
    );
  }
  const client = createClient({ ...service, onWait: showWait, onNotice: note });
  return {
    client,
    name: args.flag("sandbox")
      ? "Sandbox, a demo store"
      : new URL(client.baseUrl).host,
    [Symbol.asyncDispose]: close,
  };
}

/** The sandbox, where that is asked for; the one that the settings name, if any. */
async function namedService(
  args: Args,
  settings: Settings,
): Promise<{ service: ServiceSettings | null; close: () => Promise<void> }> {
  if (!args.flag("sandbox")) {
    return { service: await serviceSettings(settings), close: async () => {} };
  }
  const { startSandbox } = await import("../sandbox/mod.ts");
  const { baseUrl, token, storeTimeZone, close } = await startSandbox();
  return { service: { baseUrl, token, timeZone: storeTimeZone }, close };
}

/** What a notebook's kernel gets, so that `openClient()` finds the service. */
export interface NotebookEnvironment extends AsyncDisposable {
  /** Variables. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The service of a command line as variables of a kernel's environment.
 *
 * @returns The variables; none when no service is named, and the notebook's
 *   `openClient()` then starts the sandbox. Closing it closes a sandbox that
 *   was asked for.
 */
export async function notebookEnvironment(
  args: Args,
): Promise<NotebookEnvironment> {
  if (args.text("from") !== undefined) {
    // A replay asks nobody, whatever the settings name.
    return {
      env: { READOUT_SETTINGS: "none" },
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const { service, close } = await namedService(
    args,
    await checkedSettings(args),
  );
  return {
    env: service === null ? {} : kernelEnvironment(service),
    [Symbol.asyncDispose]: close,
  };
}

/**
 * A service as variables of a kernel's environment.
 *
 * @param service The service.
 * @returns The variables.
 */
export function kernelEnvironment(
  service: ServiceSettings,
): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {
    READOUT_BASE_URL: service.baseUrl,
    READOUT_TOKEN: service.token,
    READOUT_TOKEN_HEADER: service.tokenHeader ?? "",
    // The kernel refuses a second source for the token.
    READOUT_TOKEN_FILE: "",
    READOUT_TOKEN_VARIABLE: "",
  };
  const { timeZone } = service;
  if (timeZone !== undefined) variables.READOUT_TIME_ZONE = timeZone;
  return variables;
}

function showWait(
  { reason, endpoint, milliseconds }: {
    readonly reason: "rate-limit" | "retry";
    readonly endpoint: string;
    readonly milliseconds: number;
  },
): void {
  const why = reason === "rate-limit"
    ? "rate limit, waiting"
    : "trying again in";
  progressDraft(`${endpoint}: ${why} ${(milliseconds / 1000).toFixed(1)} s`);
}
