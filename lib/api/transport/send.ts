/**
 * Sends one call: waits for the rate limit, reads the response, and retries where
 * that is safe.
 */

import {
  type AnswerOf,
  type EndpointName,
  ENDPOINTS,
  readAnswer,
} from "../contract/mod.ts";
import {
  ConnectionError,
  type Problem,
  ReadoutError,
  reasonOf,
  SchemaError,
  ServerError,
  TimeoutError,
} from "../../base/mod.ts";
import {
  failedOutcome,
  judgeResponse,
  type Outcome,
  type Sent,
} from "./_outcome.ts";
import { bodyText } from "./_body.ts";
import { TIMED_OUT, within } from "./_within.ts";
import type { Limits, Turn } from "./limits.ts";
import {
  type Call,
  prepare,
  type Prepared,
  prepareRaw,
  type RawRequest,
} from "./prepare.ts";
import type { TransportSettings } from "./settings.ts";

/**
 * Function that calls an endpoint; the result is `undefined` for an empty
 * response.
 */
type Ask<Empty = undefined> = <Name extends EndpointName>(
  name: Name,
  call: Call,
) => Promise<AnswerOf<Name> | Empty>;

/** Transport that sends API calls. */
export interface Transport {
  readonly settings: TransportSettings;
  /** Calls an endpoint whose response may be empty. */
  readonly ask: Ask;
  /**
   * Calls an endpoint whose response must not be empty.
   *
   * @throws {ServerError} If the response is empty.
   */
  readonly call: Ask<never>;
  /**
   * Validates a call without sending it.
   *
   * @throws {ValidationError} If the input is invalid; the message lists every
   *   problem.
   */
  check(name: EndpointName, call: Call): void;
  /** Sends a custom request and returns the response unchanged. */
  raw(request: RawRequest): Promise<unknown>;
}

/** Creates a transport whose calls share the rate-limit buckets of the token. */
export function createTransport(
  settings: TransportSettings,
  limits: Limits,
): Transport {
  const ask: Ask = async <Name extends EndpointName>(
    name: Name,
    call: Call,
  ) => {
    const { notice } = ENDPOINTS[name];
    if (notice !== undefined) settings.note(notice);
    const request = prepare(settings, name, call);
    const answer = await send(settings, limits, request, call.signal);
    if (answer === undefined) return undefined;
    const reading = readAnswer(name, answer);
    if (!reading.ok) {
      const source = `the response to ${request.label}`;
      throw new SchemaError(source, reading.problems);
    }
    for (const note of noteTexts(reading.notes)) {
      settings.note(`Response to ${name}: ${note}`);
    }
    return reading.value as AnswerOf<Name>;
  };
  return {
    settings,
    ask,
    async call(name, call) {
      const answer = await ask(name, call);
      if (answer !== undefined) return answer;
      throw new ServerError(
        "The response is empty (as with status 204), but this call needs its content. Check the path, or contact the service's support",
        { endpoint: name },
      );
    },
    check: (name, call) => void prepare(settings, name, call),
    async raw(request) {
      const prepared = prepareRaw(settings, request);
      return await send(settings, limits, prepared, request.signal);
    },
  };
}

async function send(
  settings: TransportSettings,
  limits: Limits,
  request: Prepared,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { clock, maxTries, maxWaitMs } = settings;
  const notifyWait =
    (reason: "rate-limit" | "retry") => (milliseconds: number) =>
      settings.onWait({ reason, endpoint: request.label, milliseconds });
  let failures = 0;
  let throttledSince: number | null = null;
  for (let tries = 1;; tries++) {
    const { bucket, group } = request;
    const onWait = notifyWait("rate-limit");
    const turn = await limits.acquire(bucket, group, signal, onWait);
    const outcome = await attempt(settings, request, turn, tries, signal);
    if ("answer" in outcome) return outcome.answer;
    const { error, retryInMs } = outcome;
    if (outcome.throttled) {
      // A refusal by the rate limit is not a failure, because the limiter
      // delays the next attempt itself.
      throttledSince ??= clock.now();
      const waited = Math.max(
        clock.now() - throttledSince,
        // The second attempt may have waited behind other calls.
        turn.refusedForMs(),
      );
      if (waited + (retryInMs ?? 0) > maxWaitMs) {
        turn.abandon(error);
        throw error;
      }
      continue;
    }
    const isLast = ++failures >= maxTries;
    if (retryInMs === null || isLast || retryInMs > maxWaitMs) throw error;
    notifyWait("retry")(retryInMs);
    await clock.sleep(retryInMs, signal);
  }
}

async function attempt(
  settings: TransportSettings,
  request: Prepared,
  turn: Turn,
  tries: number,
  caller: AbortSignal | undefined,
): Promise<Outcome> {
  const sent = { ...request, tries };
  let response: Response | null = null;
  let text: string;
  try {
    text = await within(settings.timeoutMs, caller, async (signal) => {
      response = await settings.fetch(request.url, { ...request.init, signal });
      return await bodyText(response);
    });
  } catch (cause) {
    turn.settle(response);
    caller?.throwIfAborted();
    if (cause instanceof ReadoutError) throw cause;
    // A missing Deno permission is not a network error.
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    const error = unansweredError(settings, sent, cause);
    return failedOutcome(settings, sent, error, true);
  }
  const answered = response! as Response;
  const outcome = judgeResponse(settings, sent, answered, text);
  if ("answer" in outcome || !outcome.throttled) {
    turn.settle(answered);
    return outcome;
  }
  return { ...outcome, retryInMs: turn.refuse(answered, outcome.retryInMs) };
}

function unansweredError(
  { baseUrl, timeoutMs }: TransportSettings,
  { label, idempotent, tries }: Sent,
  cause: unknown,
): Error {
  const unsure = idempotent
    ? ""
    : ". The change may have been made anyway, so check before sending it again";
  const facts = { endpoint: label, tries };
  if (cause === TIMED_OUT) {
    const message = `No complete response within ${timeoutMs / 1000} s`;
    const advice = `. Narrow the request, or try later${unsure}`;
    return new TimeoutError(message + advice, facts);
  }
  const message = `Cannot reach ${baseUrl} (${reasonOf(cause)})`;
  const advice =
    `. Check the base URL and the network${proxyAdvice()}${unsure}`;
  return new ConnectionError(message + advice, facts);
}

/**
 * Returns advice to check the proxy, because the runtime's errors do not mention
 * proxies.
 */
function proxyAdvice(): string {
  const name = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].find(
    (variable) => {
      const { state } = Deno.permissions.querySync({ name: "env", variable });
      return state === "granted" && Deno.env.get(variable);
    },
  );
  return name === undefined ? "" : `, and the proxy set in ${name}`;
}

/**
 * Formats notes as text, with one text for all list items that have the same
 * note.
 */
function noteTexts(notes: readonly Problem[]): string[] {
  const similarNotes = Map.groupBy(notes, ({ path, message }) => {
    const place = path.replace(/\[\d+\]/g, "[]")
      .replace(/^segments\..*(?=\.data\b)/, "segments[]");
    return JSON.stringify([place, message.replace(/^was .*/, "was")]);
  });
  return [...similarNotes].map(([key, [first, ...similar]]) => {
    const [place] = JSON.parse(key);
    const count = similar.length === 0 ? "" : ` (and ${similar.length} more)`;
    return `${place && `${place}: `}${first!.message}${count}`;
  });
}
