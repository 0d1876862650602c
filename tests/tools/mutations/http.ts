/** Changes of key, limiter, downloads. */

import type { Change } from "./change.ts";

export const HTTP: readonly Change[] = [
  [
    "lib/sandbox/http/_app.ts",
    'if (given === "") {',
    'if (given === "-") {',
    "protocol",
  ],
  [
    "lib/sandbox/http/_app.ts",
    "if (given !== token) {",
    "if (given.length !== token.length) {",
    "protocol",
  ],
  [
    "lib/sandbox/http/_app.ts",
    "if (given !== token) {",
    "if (given.startsWith(token.slice(1))) {",
    "protocol",
  ],
  [
    "lib/sandbox/http/_app.ts",
    "    if (!bucket.allowed) return tooMany(bucket, clock());\n",
    "",
    "limits",
  ],
  [
    "lib/sandbox/http/_app.ts",
    "...(error.status === 400 ? {} : { headers }),",
    "headers,",
    "limits",
  ],
  [
    "lib/sandbox/http/_app.ts",
    '"retry-after": String(retryAfter) }',
    '"retry-after": String(retryAfter + 1) }',
    "limits",
  ],
  [
    "lib/sandbox/http/_app.ts",
    "Math.ceil((bucket.resetMs - now) / 1000)",
    "Math.floor((bucket.resetMs - now) / 1000)",
    "limits",
  ],
  [
    "lib/sandbox/http/_app.ts",
    'throw invalidRequest("The body must be JSON");',
    "return {};",
    "protocol",
  ],
  [
    "lib/sandbox/http/_app.ts",
    'throw invalidField(["experienceId"], "must be a UUID");',
    "return experienceId;",
    "protocol",
  ],
  [
    "lib/sandbox/http/_app.ts",
    "const bucket = take(endpoint, group);",
    "const bucket = take(group, group);",
    "limits",
  ],
  [
    "lib/sandbox/http/_app.ts",
    'headers: { ...headers, "content-type": type },',
    'headers: { "content-type": type },',
    "limits",
  ],
  [
    "lib/sandbox/http/_buckets.ts",
    "if (allowed) bucket.tokens--;",
    "bucket.tokens--;",
    "limits",
  ],
  [
    "lib/sandbox/http/_buckets.ts",
    "Math.min(rule.burst, tokens + refills * rule.refill)",
    "tokens + refills * rule.refill",
    "limits",
  ],
  ["lib/sandbox/http/_buckets.ts", "now >= nextMs", "now > nextMs", "limits"],
  [
    "lib/sandbox/http/_buckets.ts",
    "resetMs: bucket.nextMs",
    "resetMs: bucket.nextMs / 1000",
    "limits",
  ],
  [
    "lib/sandbox/http/_buckets.ts",
    "1 + Math.floor((now - nextMs) / rule.periodMs)",
    "1",
    "limits",
  ],
  [
    "lib/sandbox/http/_buckets.ts",
    "limit: rule.burst",
    "limit: bucket.tokens",
    "limits",
  ],
  [
    "lib/sandbox/http/_downloads.ts",
    "clock() >= Number(expires)",
    "clock() > Number(expires)",
    "exports",
  ],
  [
    "lib/sandbox/http/_downloads.ts",
    "if (!genuine || clock()",
    "if (clock()",
    "exports",
  ],
  [
    "lib/sandbox/http/_downloads.ts",
    "if (rows > rowLimit) {",
    "if (rows > 10 * rowLimit) {",
    "exports",
  ],
  [
    "lib/sandbox/http/_ranges.ts",
    '(asked.get("if-range") ?? etag) === etag',
    'etag !== ""',
    "exports",
  ],
  [
    "lib/sandbox/http/_ranges.ts",
    "start > 0 && start >= size",
    "start > size",
    "exports",
  ],
  [
    "lib/sandbox/http/_ranges.ts",
    "bytes ${start}-${size - 1}/${size}",
    "bytes ${start}-${size}/${size}",
    "exports",
  ],
];
