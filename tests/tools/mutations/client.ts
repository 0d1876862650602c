/** Changes of the client's schedule and of its downloads, which tests notice. */

import { changes, type Mutation } from "./change.ts";

const LIMITER =
  "tests/api/bucket_test.ts tests/api/limiter_test.ts tests/api/schedule_test.ts";
const PART = "tests/api/part_test.ts tests/api/download_test.ts";
const FILES =
  "tests/api/download_test.ts tests/sandbox/export_faults_test.ts tests/sandbox/faults_test.ts tests/service/files.ts";

export const CLIENT: readonly Mutation[] = [
  ...changes("lib/api/transport/limiter.ts", LIMITER, [
    ["first!.isTold = true;", ""],
    ["if (signal?.aborted) return fail(signal.reason);", ""],
    ["fail(signal!.reason);", ""],
  ]),
  ...changes("lib/api/transport/bucket.ts", LIMITER, [
    ["isScout: isGuess && window === 1,", "isScout: false,"],
    ["waiting: bucket.waiting - 1,", "waiting: bucket.waiting,"],
    ["const FIRST_CALLS = 5;", "const FIRST_CALLS = 50;"],
    ["const FLOOR_MS = 1_000;", "const FLOOR_MS = 10;"],
    ["const BELIEVED = 5;", "const BELIEVED = 1;"],
    ["const SAME_MS = 1_500;", "const SAME_MS = 20_000;"],
    ["Math.min(burst, bucket.tokens + rule.refill);", "burst;"],
    ["bucket.inDoubt || isGuess ? 1 : bucket.window", "bucket.window"],
    ["countedAt: keepsCount ? countedAt : next,", "countedAt: next,"],
    ["refillAt: tokens >= burst ? null : next,", "refillAt: next,"],
    ["tokens: Math.max(0, bucket.tokens - 1),", "tokens: bucket.tokens,"],
    ["tokens >= 1 && inFlight < window", "tokens >= 0 && inFlight < window"],
    ["&& inFlight < window;", ";"],
    ["!isFree && bucket.mayHoldMore && isIdle;", "false;"],
    ["inFlight === 0 && tokens < 1 && bucket.refusals === 0;", "tokens < 1;"],
    ["isSure ? FURTHEST_MS : bucket.rule.periodMs", "FURTHEST_MS"],
    ["const told = now + refillInMs;", "const told = refillInMs;"],
    ["refillAt: Math.max(told, counted),", "refillAt: told,"],
    ["isGuess: !isSure || isCounted,", "isGuess: false,"],
    ["refillAt: isCounted ? counted : told,", "refillAt: told,"],
    ["if (taken.epoch !== bucket.epoch) return sized;", ""],
    ["news.remaining - bucket.inFlight);", "news.remaining);"],
    ["if (refusals > 1 &&", "if (refusals > 100 &&"],
    [
      "if (hintMs !== null && hintMs > 0) return Math.max(FLOOR_MS, hintMs);",
      "",
    ],
    ["return counted > FLOOR_MS ? counted : periodMs;", "return 0;"],
    ["taken.isScout ? lastRefillAt", "false ? lastRefillAt"],
    ["window: window + 1,", "window,"],
    ["bucket.believesReset && !taken.isScout,", "true,"],
    ["inDoubt: true,", "inDoubt: false,"],
    ["bucket.refusals + 1;", "bucket.refusals;"],
    ["mayHoldMore: news.remaining === null,", "mayHoldMore: true,"],
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
      'const isSame = total === null || all === "*" || end === total;',
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
    ["if (status === 206 && part.goesOn(headers)) return null;", ""],
    [
      "if (part.isLengthKnown(response.headers)) return part.outcome();",
      "return part.outcome();",
    ],
    [
      "if (again !== bytes) {",
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
    ["await Deno.rename(part, options.path);", ""],
  ]),
];
