/** Changes of the client's schedule and of its downloads, which tests notice. */

import type { Change } from "./change.ts";

const LIMITER = "tests/api/limiter_test.ts tests/api/schedule_test.ts";
const PART = "tests/api/part_test.ts tests/api/download_test.ts";
const FILES =
  "tests/api/download_test.ts tests/sandbox/export_faults_test.ts tests/sandbox/faults_test.ts tests/service/files.ts";

const limiter = (find: string, replace: string): Change => [
  "lib/api/transport/limiter.ts",
  find,
  replace,
  LIMITER,
];

const part = (find: string, replace: string): Change => [
  "lib/api/transport/_part.ts",
  find,
  replace,
  PART,
];

const file = (where: string, find: string, replace: string): Change => [
  where,
  find,
  replace,
  FILES,
];

const DOWNLOAD = "lib/api/transport/download.ts";
const EXPORT = "lib/api/calls/_download_export.ts";

export const CLIENT: readonly Change[] = [
  limiter("const FIRST_CALLS = 5;", "const FIRST_CALLS = 50;"),
  limiter("const FLOOR_MS = 1_000;", "const FLOOR_MS = 10;"),
  limiter("const SAME_MS = 1_500;", "const SAME_MS = 20_000;"),
  limiter(
    "tokens = Math.min(burst, tokens + rule.refill);",
    "tokens = burst;",
  ),
  limiter("if (inDoubt || isGuess) window = 1;", ""),
  limiter(
    "if (!isGuess || countedAt === null || countedAt <= refillAt) {",
    "if (true) {",
  ),
  limiter(
    "refillAt = tokens >= burst ? null : next;",
    "refillAt = next;",
  ),
  limiter("tokens = Math.max(0, tokens - 1);", ""),
  limiter("isScout: isGuess && window === 1,", "isScout: false,"),
  limiter(
    "tokens >= 1 && inFlight < window",
    "tokens >= 0 && inFlight < window",
  ),
  limiter("&& inFlight < window) {", ") {"),
  limiter(
    "if (mayHoldMore && isIdle && waiters.length > 0) next(true);",
    "",
  ),
  limiter(
    "const isIdle = inFlight === 0 && tokens < 1 && refusals === 0;",
    "const isIdle = tokens < 1;",
  ),
  limiter("first.isTold = true;", ""),
  limiter(
    "refillInMs <= (isSure ? FURTHEST_MS : rule.periodMs);",
    "refillInMs <= FURTHEST_MS;",
  ),
  limiter("const told = now + refillInMs;", "const told = refillInMs;"),
  limiter("refillAt = Math.max(told, counted);", "refillAt = told;"),
  limiter("isGuess = !isSure || isCounted;", "isGuess = false;"),
  limiter("refillAt = isCounted ? counted : told;", "refillAt = told;"),
  limiter("if (permit.epoch !== epoch) return;", ""),
  limiter(
    "const left = Math.max(0, news.remaining - inFlight);",
    "const left = news.remaining;",
  ),
  limiter("if (refusals > 1) {", "if (refusals > 100) {"),
  limiter(
    "if (hintMs !== null && hintMs > 0) return Math.max(FLOOR_MS, hintMs);",
    "",
  ),
  limiter("return counted > FLOOR_MS ? counted : periodMs;", "return 0;"),
  limiter(
    "if (permit.isScout) countedAt = lastRefillAt + rule.periodMs;",
    "",
  ),
  limiter("window += 1;", ""),
  limiter("if (permit.isScout) believesReset = false;", ""),
  limiter("inDoubt = true;", ""),
  limiter("refusals++;", ""),
  limiter(
    "mayHoldMore = news.remaining === null;",
    "mayHoldMore = true;",
  ),
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
  file(DOWNLOAD, "const TRIES = 3;", "const TRIES = 1;"),
  file(
    DOWNLOAD,
    "if (status === 206 && part.goesOn(headers)) return null;",
    "",
  ),
  file(
    DOWNLOAD,
    "if (part.isLengthKnown(response.headers)) return part.outcome();",
    "return part.outcome();",
  ),
  file(
    DOWNLOAD,
    "return again === bytes\n      ? part.outcome()\n      : broken",
    "return true\n      ? part.outcome()\n      : broken",
  ),
  file(DOWNLOAD, "if (status === 403) {", "if (status === 402) {"),
  file(
    DOWNLOAD,
    '/html/i.test(headers.get("content-type") ?? "")',
    "false",
  ),
  file(DOWNLOAD, "await settings.clock.sleep(pause, target.signal);", ""),
  file(EXPORT, "const ADDRESSES = 3;", "const ADDRESSES = 1;"),
  file(EXPORT, "const TIME_OUTS = 2;", "const TIME_OUTS = 9;"),
  file(
    EXPORT,
    "start: new Date(middle - SECOND_MS),",
    "start: new Date(middle + SECOND_MS),",
  ),
  file(EXPORT, "await joinCsv(path, second);", ""),
  file(EXPORT, "await Deno.rename(part, options.path);", ""),
];
