/**
 * Checks the service: whether it is configured and reachable, accepts the token,
 * and agrees on the time.
 */

import { API_VERSION, createClient } from "../../api/mod.ts";
import {
  AuthenticationError,
  errorMessage,
  RateLimitError,
  ReadoutError,
} from "../../base/mod.ts";
import type { ServiceSettings, Settings } from "../../settings/mod.ts";
import { serviceSettings } from "../../settings/mod.ts";
import { type Finding, finding } from "./finding.ts";

const CHECK = "Service";
const TIMEOUT_MS = 10_000;
const MOST_SKEW_MS = 60_000;

/**
 * Requests one experience from the service.
 *
 * @param settings Settings in effect.
 * @returns The findings; without a service, a note that the sandbox will be used.
 */
export async function checkService(settings: Settings): Promise<Finding[]> {
  let service: ServiceSettings | null;
  try {
    service = await serviceSettings({ ...settings, problems: [] });
  } catch (error) {
    return [finding(CHECK, "fail", errorMessage(error), "Set both or neither")];
  }
  if (service === null) {
    return [finding(
      CHECK,
      "note",
      "none configured: notebooks use the sandbox, a local demo store",
      "For your own store, set READOUT_BASE_URL and READOUT_TOKEN",
    )];
  }
  return await callService(service);
}

/** Finding for an explicitly requested sandbox. */
export const SANDBOX_FINDING: Finding = finding(
  CHECK,
  "ok",
  "the sandbox, a local demo store, as requested",
);

async function callService(service: ServiceSettings): Promise<Finding[]> {
  let responseDate: string | null = null;
  const fetchWithDate: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    responseDate = response.headers.get("date");
    return response;
  };
  try {
    const client = createClient({
      ...service,
      fetch: fetchWithDate,
      maxTries: 1,
      maxWaitMs: 0,
      timeoutMs: TIMEOUT_MS,
    });
    const { total, experiences } = await client.listExperiences({ limit: 1 });
    return [
      finding(
        CHECK,
        "ok",
        `${client.baseUrl} responds with ${API_VERSION} and accepts the token; ${
          total ?? `${experiences.length} or more`
        } experiences`,
      ),
      ...checkClock(responseDate, Date.now()),
    ];
  } catch (error) {
    return [failureFinding(error), ...checkClock(responseDate, Date.now())];
  }
}

function failureFinding(error: unknown): Finding {
  const fail = (message: string, advice: string) =>
    finding(CHECK, "fail", message, advice);
  if (error instanceof AuthenticationError) {
    return fail(
      "is reachable but rejects the token",
      "Check the token at the source shown in the settings below, and its header name",
    );
  }
  if (error instanceof RateLimitError) {
    const message =
      "is reachable, but the rate limit is used up: another process uses the same token";
    return finding(CHECK, "warn", message, "Wait a minute and try again");
  }
  return error instanceof ReadoutError
    ? fail(error.message, "Check the address and the network")
    : fail(errorMessage(error), "Check the address and the token");
}

/**
 * Compares the local clock with the response date, which has a resolution of one
 * second.
 *
 * @param date Value of the date header, or `null` if missing.
 * @param nowMs Local time in epoch milliseconds.
 * @returns The finding; empty if the response had no date.
 */
export function checkClock(date: string | null, nowMs: number): Finding[] {
  const serverTime = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return [];
  const skew = nowMs - serverTime;
  if (Math.abs(skew) <= MOST_SKEW_MS) {
    return [finding("Clock", "ok", "agrees with the service's")];
  }
  const message = `is ${Math.round(Math.abs(skew) / 1000)} s ${
    skew > 0 ? "ahead of" : "behind"
  } the service's; ranges ending "now" are off by the same amount`;
  return [finding("Clock", "warn", message, "Correct this machine's clock")];
}
