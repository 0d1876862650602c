/** What a service answered, call by call, as it came. */

import { parse } from "@std/csv";
import { API_VERSION, type EndpointName, ENDPOINTS } from "./contract/mod.ts";
import { parseJson, type Wire } from "./transport/mod.ts";

/** An answer that came, with the rows of the export that it led to. */
export interface SeenAnswer {
  /** HTTP status; 0 of a call that ended without an answer. */
  readonly status: number;
  /** Media type. */
  readonly type: string;
  /** What else it says of limits and of time. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; its text where it was no JSON. */
  readonly body: unknown;
  /** By header. */
  readonly column?: readonly Readonly<Record<string, unknown>>[];
}

/** Keeps what a `fetch` brings. */
export interface AnswerRecorder extends Wire {
  /** What an endpoint answered, as it came. */
  answerOf(call: EndpointName): SeenAnswer;
}

/** Of a call that ended without one. */
const NONE: SeenAnswer = { status: 0, type: "", headers: {}, body: null };
/** Rows of an export that are looked at. */
const MOST_ROWS = 1_000;
const KEPT = /^(x-ratelimit-(limit|remaining|reset)|retry-after|date)$/;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A recorder that knows nothing yet. */
export function recordAnswers(): AnswerRecorder {
  const answers = new Map<string, SeenAnswer>();
  let file: string | null = null;
  return {
    fetch: (inner) => async (input, init) => {
      const response = await inner(input, init);
      const text = await response.clone().text();
      const key = answerKey(init?.method ?? "GET", String(input));
      if (key === null) file = response.ok ? text : file;
      else {
        const headers = Object.fromEntries(response.headers);
        answers.set(key, {
          status: response.status,
          type: headers["content-type"] ?? "",
          headers: Object.fromEntries(
            Object.entries(headers).filter(([name]) => KEPT.test(name)),
          ),
          body: parseJson(text) ?? text,
        });
      }
      return response;
    },
    rangeEnd: (clockMs) => clockMs,
    answerOf(call) {
      const { method, path } = ENDPOINTS[call];
      const answer = answers.get(`${method} ${path}`) ?? NONE;
      if (call !== "experienceExport" || file === null) return answer;
      const [header = [], ...rows] = csvRecords(file).slice(0, MOST_ROWS);
      const column = rows.map((row) =>
        Object.fromEntries(header.map((name, index) => [name, row[index]]))
      );
      return { ...answer, column };
    },
  };
}

/** Header and rows of a file; none of one that is not in order. */
function csvRecords(text: string): string[][] {
  try {
    return parse(text.trimEnd());
  } catch {
    return [];
  }
}

/** Method and path below the version; `null` of what is elsewhere: a file. */
function answerKey(method: string, url: string): string | null {
  const [, path] = new URL(url).pathname.split(`/${API_VERSION}/`);
  return path === undefined
    ? null
    : `${method} /${path.replace(UUID, "{experienceId}")}`;
}
