/** Records the raw responses of a service by endpoint. */

import { parse } from "@std/csv";
import { API_VERSION, type EndpointName } from "./contract/mod.ts";
import { endpointAt, parseJson, type Wire } from "./transport/mod.ts";

/** Recorded response, with the rows of the export that it linked to. */
export interface SeenAnswer {
  /** HTTP status; 0 for a call without a response. */
  readonly status: number;
  /** Media type. */
  readonly type: string;
  /** Headers about rate limits and time. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed response body, or its text if it is not JSON. */
  readonly body: unknown;
  /** Rows of the export file, as records by column name. */
  readonly column?: readonly Readonly<Record<string, unknown>>[];
}

/** Recorder of the responses to `fetch` calls. */
export interface AnswerRecorder extends Wire {
  /** Returns the recorded response of an endpoint. */
  answerOf(call: EndpointName): SeenAnswer;
}

/** Placeholder for a call without a response. */
const NONE: SeenAnswer = { status: 0, type: "", headers: {}, body: null };
/** Maximum number of records read from an export. */
const MOST_ROWS = 1_000;
const KEPT = /^(x-ratelimit-(limit|remaining|reset)|retry-after|date)$/;

/** Creates an empty recorder. */
export function recordAnswers(): AnswerRecorder {
  const answers = new Map<EndpointName | null, SeenAnswer>();
  let file: string | null = null;
  return {
    fetch: (inner) => async (input, init) => {
      const response = await inner(input, init);
      const text = await response.clone().text();
      const [, path] = new URL(String(input)).pathname.split(`/${API_VERSION}`);
      if (path === undefined) file = response.ok ? text : file;
      else {
        const headers = Object.fromEntries(response.headers);
        answers.set(endpointAt(init?.method ?? "GET", path), {
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
      const answer = answers.get(call) ?? NONE;
      if (call !== "experienceExport" || file === null) return answer;
      const [header = [], ...rows] = csvRecords(file).slice(0, MOST_ROWS);
      const column = rows.map((row) =>
        Object.fromEntries(header.map((name, index) => [name, row[index]]))
      );
      return { ...answer, column };
    },
  };
}

/** Returns the header and rows of a CSV text; empty if it is malformed. */
function csvRecords(text: string): string[][] {
  try {
    return parse(text.trimEnd());
  } catch {
    return [];
  }
}
