/** What a service answered once, without names, to be answered again. */

import { API_VERSION, type EndpointName, ENDPOINTS } from "./contract/mod.ts";
import { ReadoutError } from "./errors/mod.ts";
import type { Wire } from "./transport/mod.ts";
import { createPseudonyms, FILE_PATH } from "./_pseudonyms.ts";

const FORMAT = "readout-fixture-1";

/** An answer that came. */
export interface FixtureAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Media type. */
  readonly type: string;
  /** The parsed body; its text where it was no JSON. */
  readonly body: unknown;
}

/** The answers of a service, one an endpoint, without names and ids. */
export interface Fixture {
  /** Which form of file it is. */
  readonly format: typeof FORMAT;
  /** By method and path, `{experienceId}` standing for a UUID. */
  readonly answers: Readonly<Record<string, FixtureAnswer>>;
  /** The export. */
  readonly file: string | null;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Keeps what a `fetch` brings. */
export interface FixtureRecorder extends Wire {
  /** What an endpoint answered, as it came. */
  answerOf(call: EndpointName): FixtureAnswer | undefined;
  /** Everything, without names; of the export, cells under these headers stay. */
  fixture(plain: readonly string[]): Fixture;
}

/** A recorder that knows nothing yet. */
export function recordFixture(): FixtureRecorder {
  const answers = new Map<string, FixtureAnswer>();
  let file: string | null = null;
  return {
    fetch: (inner) => async (input, init) => {
      const response = await inner(input, init);
      const text = await response.clone().text();
      const key = keyOf(init?.method ?? "GET", String(input));
      if (key === null) file = response.ok ? text : file;
      else {
        const type = response.headers.get("content-type") ?? "";
        const body = bodyOf(text);
        answers.set(key, { status: response.status, type, body });
      }
      return response;
    },
    now: (clockMs) => clockMs,
    answerOf: (call) =>
      answers.get(`${ENDPOINTS[call].method} ${ENDPOINTS[call].path}`),
    fixture(plain) {
      const pseudonyms = createPseudonyms();
      return {
        format: FORMAT,
        answers: Object.fromEntries(
          [...answers].map(([key, { body, ...answer }]) => [
            key,
            { ...answer, body: pseudonyms.body(body) },
          ]),
        ),
        file: file === null ? null : pseudonyms.csv(file, plain),
      };
    },
  };
}

/** Answers requests as the service did whose fixture it is. */
export function answerFrom(fixture: Fixture): (request: Request) => Response {
  return ({ method, url }) => {
    if (new URL(url).pathname === FILE_PATH) {
      return new Response(fixture.file, {
        headers: { "content-type": "text/csv" },
      });
    }
    const answer = fixture.answers[keyOf(method, url) ?? ""];
    if (answer === undefined) {
      return Response.json({ error: "not in this fixture" }, { status: 404 });
    }
    const { status, type, body } = answer;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { "content-type": type } });
  };
}

/**
 * A fixture from its text.
 *
 * @throws {ReadoutError} When it is none.
 */
export function readFixture(text: string, source: string): Fixture {
  const fixture = bodyOf(text) as Fixture | null;
  if (fixture?.format === FORMAT) return fixture;
  throw new ReadoutError(
    `${source} is no fixture of "readout doctor --contract": its format must be "${FORMAT}"`,
  );
}

/** Method and path below the version; `null` of what is elsewhere: a file. */
function keyOf(method: string, url: string): string | null {
  const [, path] = new URL(url).pathname.split(`/${API_VERSION}/`);
  return path === undefined
    ? null
    : `${method} /${path.replace(UUID, "{experienceId}")}`;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
