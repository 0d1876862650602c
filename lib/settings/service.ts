/** Resolves the service that the settings name. */

import { SettingsError } from "./errors.ts";
import type { Settings } from "./read.ts";
import { checkedToken, readTokenFile } from "./token.ts";

/** Settings of a client. */
export interface ServiceSettings {
  /** Base URL of the service. */
  readonly baseUrl: string;
  /** Access token. */
  readonly token: string;
  /** Header for the token; omitted for the default one. */
  readonly tokenHeader?: string;
  /** Time zone of the store, if it comes with the service. */
  readonly timeZone?: string;
}

/**
 * Returns the base URL and token from the settings.
 *
 * @param settings Settings from {@linkcode readSettings}.
 * @param env Returns an environment variable. Default: `Deno.env.get`
 * @returns The client's settings; `null` if neither base URL nor token is
 *   configured.
 * @throws {SettingsError} If the settings have problems, base URL or token is
 *   missing, or the token cannot be read. The error never contains the token.
 *
 * @example
 * ```ts
 * import { readSettings, serviceSettings } from "readout/settings";
 * import { assertEquals } from "@std/assert";
 *
 * const env = (name: string) =>
 *   ({ READOUT_BASE_URL: "https://api.example", SHOP: "t0ken" })[name];
 * const settings = await readSettings({
 *   options: { tokenVariable: "SHOP" },
 *   env,
 *   cwd: await Deno.makeTempDir(),
 *   userFolder: "/nowhere",
 * });
 * const service = await serviceSettings(settings, env);
 * assertEquals(service?.token, "t0ken");
 * ```
 */
export async function serviceSettings(
  settings: Settings,
  env: (name: string) => string | undefined = (name) => Deno.env.get(name),
): Promise<ServiceSettings | null> {
  if (settings.problems.length > 0) throw new SettingsError(settings.problems);
  const { baseUrl, tokenHeader } = settings.values;
  if (baseUrl === undefined && settings.token === null) return null;
  if (baseUrl === undefined) {
    throw new SettingsError([
      "The service's address is missing. Set READOUT_BASE_URL, or baseUrl in readout.json",
    ]);
  }
  if (settings.token === null) {
    throw new SettingsError([
      "The access token is missing. Set READOUT_TOKEN, or tokenFile in readout.json",
    ]);
  }
  const { kind, name, source } = settings.token;
  const token = kind === "file" ? await readTokenFile(name) : checkedToken(
    env(name) ?? "",
    // A configured name could be the token itself, entered there by mistake.
    source.place === name
      ? `The variable ${name}`
      : `The token variable set in ${source.place}`,
  );
  const access = { baseUrl: String(baseUrl.value), token };
  if (tokenHeader === undefined) return access;
  return { ...access, tokenHeader: String(tokenHeader.value) };
}
