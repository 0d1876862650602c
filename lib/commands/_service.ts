/**
 * Opens the service that the options, the environment and the settings files
 * specify.
 */

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
import { printNote, printProgressDraft } from "./output/mod.ts";

/** A client that may have started its own sandbox. */
export interface Service extends AsyncDisposable {
  /** Client of the service; all of its users share one rate limiter. */
  readonly client: Client;
  /** Display name of the service on pages. */
  readonly name: string;
}

/**
 * Reads the settings for a command line.
 *
 * @param args Parsed command line.
 * @returns The settings, and the problems found in them.
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
 * Reads the settings and throws if they are invalid.
 *
 * @param args Parsed command line.
 * @returns The valid settings.
 * @throws {SettingsError} If the settings are invalid; the message lists every
 *   problem.
 */
export async function checkedSettings(args: Args): Promise<Settings> {
  const settings = await commandSettings(args);
  if (settings.problems.length > 0) throw new SettingsError(settings.problems);
  const { locale } = settings.values;
  // Commands for agents keep the default locale, because their answers are
  // verified by the numbers in them.
  if (args.knows("locale")) useLocale(`${locale?.value ?? DEFAULT_LOCALE}`);
  return settings;
}

/**
 * Opens the service that a command line specifies.
 *
 * @returns The client; closing it also closes a sandbox that was started for it.
 * @throws {ReadoutError} If no service is configured. Demo data must be requested
 *   explicitly, because a scheduled job would not notice the difference.
 */
export async function openService(
  args: Args,
  settings: Settings,
): Promise<Service> {
  const { service, close } = await findService(args, settings);
  if (service === null) {
    throw new ReadoutError(
      "No service is configured. Set READOUT_BASE_URL and READOUT_TOKEN, or use --sandbox for the local demo store",
    );
  }
  const client = createClient({
    ...service,
    onWait: reportWait,
    onNotice: printNote,
  });
  return {
    client,
    name: args.flag("sandbox")
      ? "Sandbox, a demo store"
      : new URL(client.baseUrl).host,
    [Symbol.asyncDispose]: close,
  };
}

/** Returns the sandbox if requested, or else the configured service, if any. */
async function findService(
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

/** Environment of a notebook's kernel that lets `openClient()` find the service. */
export interface NotebookEnvironment extends AsyncDisposable {
  /** Environment variables. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the service of a command line as environment variables for a kernel.
 *
 * @returns The variables; empty without a service, and the notebook's
 *   `openClient()` then starts the sandbox. Closing them closes a sandbox that
 *   was requested.
 */
export async function notebookEnvironment(
  args: Args,
): Promise<NotebookEnvironment> {
  if (args.text("from") !== undefined) {
    // A replay contacts no service, regardless of the settings.
    return {
      env: { READOUT_SETTINGS: "none" },
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const { service, close } = await findService(
    args,
    await checkedSettings(args),
  );
  return {
    env: service === null ? {} : kernelEnvironment(service),
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Returns a service as environment variables for a kernel.
 *
 * @param service Settings of the service.
 * @returns The environment variables.
 */
export function kernelEnvironment(
  service: ServiceSettings,
): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {
    READOUT_BASE_URL: service.baseUrl,
    READOUT_TOKEN: service.token,
    READOUT_TOKEN_HEADER: service.tokenHeader ?? "",
    // The other token sources are cleared, because the kernel accepts only one.
    READOUT_TOKEN_FILE: "",
    READOUT_TOKEN_VARIABLE: "",
  };
  const { timeZone } = service;
  if (timeZone !== undefined) variables.READOUT_TIME_ZONE = timeZone;
  return variables;
}

function reportWait(
  { reason, endpoint, milliseconds }: {
    readonly reason: "rate-limit" | "retry";
    readonly endpoint: string;
    readonly milliseconds: number;
  },
): void {
  const why = reason === "rate-limit" ? "rate limited, waiting" : "retrying in";
  printProgressDraft(
    `${endpoint}: ${why} ${(milliseconds / 1000).toFixed(1)} s`,
  );
}
