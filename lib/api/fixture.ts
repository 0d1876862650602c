/** What a service answered once, without names, to be answered again. */

import { API_VERSION, type EndpointName, ENDPOINTS } from "./contract/mod.ts";
import { ReadoutError } from "./errors/mod.ts";
import { parseJson, type Wire } from "./transport/mod.ts";
import { createPseudonyms, FILE_PATH, recordsOf } from "./_pseudonyms.ts";

const FORMAT = "readout-fixture-2";

/** An answer that came. */
export interface FixtureAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Media type. */
  readonly type: string;
  /** What else it says of limits and of time. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; its text where it was no JSON. */
  readonly body: unknown;
}

/** An answer, with the rows of the export that it led to. */
export interface SeenAnswer extends FixtureAnswer {
  /** By header. */
  readonly column?: readonly Readonly<Record<string, unknown>>[];
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

/** Of a call that ended without one. */
const NONE: FixtureAnswer = { status: 0, type: "", headers: {}, body: null };
/** Rows of an export that are looked at. */
const MOST_ROWS = 1_000;
const KEPT = /^(x-ratelimit-(limit|remaining|reset)|retry-after|date)$/;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Keeps what a `fetch` brings. */
export interface FixtureRecorder extends Wire {
  /** What an endpoint answered, as it came. */
  answerOf(call: EndpointName): SeenAnswer;
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
        const { status } = response;
        const all = Object.fromEntries(response.headers);
        const { "content-type": type = "" } = all;
        const headers = Object.fromEntries(
          Object.entries(all).filter(([name]) => KEPT.test(name)),
        );
        answers.set(key, {
          status,
          type,
          headers,
          body: parseJson(text) ?? text,
        });
      }
      return response;
    },
    now: (clockMs) => clockMs,
    answerOf(call) {
      const { method, path } = ENDPOINTS[call];
      const answer = answers.get(`${method} ${path}`) ?? NONE;
      if (call !== "experienceExport" || file === null) return answer;
      const [header = [], ...rows] = recordsOf(file).slice(0, MOST_ROWS);
      const column = rows.map((row) =>
        Object.fromEntries(header.map((name, at) => [name, row[at]]))
      );
      return { ...answer, column };
    },
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
    const { status, type, headers, body } = answer;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, {
      status,
      headers: { ...headers, "content-type": type },
    });
  };
}

/**
 * A fixture from its text.
 *
 * @throws {ReadoutError} When it is none.
 */
export function readFixture(text: string, source: string): Fixture {
  const fixture = parseJson(text) as Fixture | null;
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
