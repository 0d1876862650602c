/** Changes of the client's schedule and of its downloads, which tests notice. */

import { changes, type Mutation } from "./change.ts";

const LIMITS =
  "tests/api/limits_test.ts tests/api/client_errors_test.ts tests/api/schedule_test.ts";
const PART = "tests/api/part_test.ts tests/api/download_test.ts";
const FILES =
  "tests/api/download_test.ts tests/sandbox/export_faults_test.ts tests/sandbox/faults_test.ts tests/service/files.ts";

export const CLIENT: readonly Mutation[] = [
  ...changes("lib/api/transport/limits.ts", LIMITS, [
    ["if (signal?.aborted) return reject(signal.reason);", ""],
    ["reject(signal!.reason);\n", "\n"],
    ["first.onWait = undefined;", ""],
    ["const FIRST_CALLS = 5;", "const FIRST_CALLS = 50;"],
    ["const FLOOR_MS = 1_000;", "const FLOOR_MS = 10;"],
    ["const FURTHEST_MS = 3_600_000;", "const FURTHEST_MS = 36_000_000;"],
    ["Math.min(this.#burst, this.#tokens + refill);", "this.#burst;"],
    [
      "isFull ? null : this.#refillAt + periodMs;",
      "this.#refillAt + periodMs;",
    ],
    ["this.#tokens >= 1 &&", "this.#tokens >= 0 &&"],
    ["&& this.#inFlight < this.#window", ""],
    ["this.#window = this.#inFlight + 1;", ""],
    ["const isFull = this.#tokens >= this.#burst;", "const isFull = false;"],
    ["news !== null && epoch === this.#epoch", "news !== null"],
    ["Math.max(0, remaining - this.#inFlight);", "remaining;"],
    ["isKnown ? Infinity : this.#window + 1;", "this.#window;"],
    ["refusals === 1 || isUsable", "true"],
    ["(counted > FLOOR_MS ? counted : periodMs);", "0;"],
    ["if (epoch === this.#epoch) this.#rest(", "this.#rest("],
    ["if (news && bucket.lacks(news, otherBuckets)) {", "if (false) {"],
    ["resetValue < 1e11 ? resetValue * 1_000 : resetValue", "resetValue"],
  ]),
  ...changes("lib/api/transport/_part.ts", PART, [
    [
      "#etag = tag !== null && tag.startsWith('\"') ? tag : null;",
      "#etag = tag;",
    ],
    ["this.#bytes > 0 && this.#etag !== null", "this.#etag !== null"],
    ["Number(from) !== this.#bytes", "Number(from) > this.#bytes"],
    ["etag !== null && etag !== this.#etag", "false"],
    [
      'const isSame = total === null || size === "*" || end === total;',
      "const isSame = true;",
    ],
    ["totalBytes !== null && bytes !== totalBytes", "false"],
    ["totalBytes === null && !this.#lines.isAtEnd()", "false"],
    ["await this.#file.truncate(0);", ""],
    ["await this.#file.seek(0, Deno.SeekMode.Start);", ""],
    ["if (byte === QUOTE) this.#quoted = !this.#quoted;", "if (byte === 0);"],
    ['if (headers.has("content-encoding")) return null;', ""],
    [
      'return this.#totalBytes !== null || headers.has("content-encoding") ||',
      "return this.#totalBytes !== null ||",
    ],
  ]),
  ...changes("lib/api/transport/download.ts", FILES, [
    ["const TRIES = 3;", "const TRIES = 1;"],
    ["if (status === 206 && file.goesOn(headers)) return null;", ""],
    [
      "if (file.isLengthKnown(response.headers)) return file.outcome();",
      "return file.outcome();",
    ],
    [
      "if (repeated !== bytes) {",
      "if (false) {",
    ],
    ["status === 403\n", "status === 402\n"],
    ['/html/i.test(headers.get("content-type") ?? "")', "false"],
    ["await clock.sleep(milliseconds, signal);", ""],
  ]),
  ...changes("lib/api/calls/_download_export.ts", FILES, [
    ["const ADDRESSES = 3;", "const ADDRESSES = 1;"],
    ["const TIME_OUTS = 2;", "const TIME_OUTS = 9;"],
    [
      "start: new Date(middle - SECOND_MS),",
      "start: new Date(middle + SECOND_MS),",
    ],
    ["await joinCsv(path, second);", ""],
    ["await Deno.rename(target, options.path);", ""],
  ]),
];
