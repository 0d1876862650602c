/** Changes of the client's schedule and of its downloads, which tests notice. */

import type { Change } from "./change.ts";

const LIMITER = "tests/api/limiter_test.ts tests/api/schedule_test.ts";
const PART = "tests/api/part_test.ts tests/api/download_test.ts";
const FILES =
  "tests/api/download_test.ts tests/sandbox/export_faults_test.ts tests/sandbox/faults_test.ts tests/service/files.ts";

/** Changes of one file, and the tests that notice them. */
const changesOf =
  (where: string, tests: string) => (find: string, replace: string): Change => [
    where,
    find,
    replace,
    tests,
  ];

const limiter = changesOf("lib/api/transport/limiter.ts", LIMITER);
const bucket = changesOf("lib/api/transport/bucket.ts", LIMITER);
const part = changesOf("lib/api/transport/_part.ts", PART);
const downloaded = changesOf("lib/api/transport/download.ts", FILES);
const exported = changesOf("lib/api/calls/_download_export.ts", FILES);

export const CLIENT: readonly Change[] = [
  bucket("const FIRST_CALLS = 5;", "const FIRST_CALLS = 50;"),
  bucket("const FLOOR_MS = 1_000;", "const FLOOR_MS = 10;"),
  bucket("const BELIEVED = 5;", "const BELIEVED = 1;"),
  bucket("const SAME_MS = 1_500;", "const SAME_MS = 20_000;"),
  bucket(
    "const tokens = Math.min(burst, bucket.tokens + rule.refill);",
    "const tokens = burst;",
  ),
  bucket("bucket.inDoubt || isGuess ? 1 : bucket.window", "bucket.window"),
  bucket("countedAt: keepsCount ? countedAt : next,", "countedAt: next,"),
  bucket("refillAt: tokens >= burst ? null : next,", "refillAt: next,"),
  bucket(
    "tokens: Math.max(0, bucket.tokens - 1),",
    "tokens: bucket.tokens,",
  ),
  limiter("isScout: isGuess && window === 1,", "isScout: false,"),
  bucket(
    "tokens >= 1 && inFlight < window",
    "tokens >= 0 && inFlight < window",
  ),
  bucket("&& inFlight < window) return", ") return"),
  bucket('if (bucket.mayHoldMore && isIdle) return "probe";', ""),
  bucket(
    "const isIdle = inFlight === 0 && tokens < 1 && bucket.refusals === 0;",
    "const isIdle = tokens < 1;",
  ),
  limiter("first.isTold = true;", ""),
  bucket("isSure ? FURTHEST_MS : bucket.rule.periodMs", "FURTHEST_MS"),
  bucket("const told = now + refillInMs;", "const told = refillInMs;"),
  bucket("refillAt: Math.max(told, counted),", "refillAt: told,"),
  bucket("isGuess: !isSure || isCounted,", "isGuess: false,"),
  bucket("refillAt: isCounted ? counted : told,", "refillAt: told,"),
  bucket("if (!isCurrent) return bucket;", ""),
  bucket(
    "const left = Math.max(0, remaining - bucket.inFlight);",
    "const left = remaining;",
  ),
  bucket("if (refusals > 1 &&", "if (refusals > 100 &&"),
  bucket(
    "if (hintMs !== null && hintMs > 0) return Math.max(FLOOR_MS, hintMs);",
    "",
  ),
  bucket("return counted > FLOOR_MS ? counted : periodMs;", "return 0;"),
  bucket("taken.isScout ? lastRefillAt", "false ? lastRefillAt"),
  bucket("window: window + 1,", "window,"),
  bucket(
    "believesReset: bucket.believesReset && !taken.isScout,",
    "believesReset: true,",
  ),
  bucket("inDoubt: true,", "inDoubt: false,"),
  bucket(
    "const refusals = bucket.refusals + 1;",
    "const refusals = bucket.refusals;",
  ),
  bucket("mayHoldMore: news.remaining === null,", "mayHoldMore: true,"),
  limiter("if (signal?.aborted) return fail(signal.reason);", ""),
  limiter("fail(signal!.reason);", ""),
  part(
    "etag = tag !== null && tag.startsWith('\"') ? tag : null;",
    "etag = tag;",
  ),
  part("bytes > 0 && etag !== null", "etag !== null"),
  part("Number(range[1]) !== bytes", "Number(range[1]) > bytes"),
  part(
    'headers.get("etag") !== null && headers.get("etag") !== etag',
    "false",
  ),
  part(
    'const isSame = totalBytes === null || range[3] === "*" ||\n        end === totalBytes;',
    "const isSame = true;",
  ),
  part("totalBytes !== null && bytes !== totalBytes", "false"),
  part("totalBytes === null && !lines.isAtEnd()", "false"),
  part("await file.truncate(0);", ""),
  part("await file.seek(0, Deno.SeekMode.Start);", ""),
  part(
    "if (byte === QUOTE) quoted = !quoted;",
    "if (byte === 0) quoted = true;",
  ),
  part('if (headers.has("content-encoding")) return null;', ""),
  part(
    'totalBytes !== null || headers.has("content-encoding") ||',
    "totalBytes !== null ||",
  ),
  downloaded("const TRIES = 3;", "const TRIES = 1;"),
  downloaded("if (status === 206 && part.goesOn(headers)) return null;", ""),
  downloaded(
    "if (part.isLengthKnown(response.headers)) return part.outcome();",
    "return part.outcome();",
  ),
  downloaded(
    "return again === bytes\n      ? part.outcome()\n      : broken",
    "return true\n      ? part.outcome()\n      : broken",
  ),
  downloaded("if (status === 403) {", "if (status === 402) {"),
  downloaded('/html/i.test(headers.get("content-type") ?? "")', "false"),
  downloaded("await settings.clock.sleep(pause, target.signal);", ""),
  exported("const ADDRESSES = 3;", "const ADDRESSES = 1;"),
  exported("const TIME_OUTS = 2;", "const TIME_OUTS = 9;"),
  exported(
    "start: new Date(middle - SECOND_MS),",
    "start: new Date(middle + SECOND_MS),",
  ),
  exported("await joinCsv(path, second);", ""),
  exported("await Deno.rename(part, options.path);", ""),
];
