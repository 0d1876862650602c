/** The service that the settings name. */

import { SettingsError } from "./errors.ts";
import type { Settings } from "./read.ts";
import { checkedToken, readTokenFile } from "./token.ts";

/** What a client is made with. */
export interface ServiceSettings {
  /** Where the service is. */
  readonly baseUrl: string;
  /** The access token. */
  readonly token: string;
  /** Header that carries it; left out for the usual one. */
  readonly tokenHeader?: string;
  /** Where the store's days begin, where the service brings that along. */
  readonly timeZone?: string;
}

/**
 * Address and token by the settings.
 *
 * @param settings What {@linkcode readSettings} found.
 * @param env A variable of the environment. Default: `Deno.env.get`
 * @returns What a client is made with; `null` when neither address nor token is
 *   named.
 * @throws {SettingsError} When the settings have problems, one of address and
 *   token is missing, or the token cannot be read. The error does not show the
 *   token.
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
      "The service's address is missing; set READOUT_BASE_URL, or baseUrl in readout.json",
    ]);
  }
  if (settings.token === null) {
    throw new SettingsError([
      "The access token is missing; set READOUT_TOKEN, or tokenFile in readout.json",
    ]);
  }
  const { kind, name, source } = settings.token;
  const token = kind === "file" ? await readTokenFile(name) : checkedToken(
    env(name) ?? "",
    // A configured name could be the token itself, entered there by mistake.
    source.place === name
      ? `The variable ${name}`
      : `The variable that ${source.place} names for the token`,
  );
  const access = { baseUrl: String(baseUrl.value), token };
  if (tokenHeader === undefined) return access;
  return { ...access, tokenHeader: String(tokenHeader.value) };
}
