/** Changes of key, limiter, downloads. */

import { changes, type Mutation } from "./change.ts";

export const HTTP: readonly Mutation[] = [
  ...changes("lib/sandbox/http/_app.ts", "protocol", [
    ['if (sent === "") {', 'if (sent === "-") {'],
    ["if (sent !== token) throw", "if (sent.length !== token.length) throw"],
    [
      "if (sent !== token) throw",
      "if (sent.startsWith(token.slice(1))) throw",
    ],
    [
      'throw invalidRequest("The body must be JSON, sent as application/json");',
      "return {};",
    ],
    ["if (/^application\\/json\\b/i.test(type)) return", "return"],
    [
      'throw invalidField(["experienceId"], "must be a UUID");',
      "return experienceId;",
    ],
  ]),
  ...changes("lib/sandbox/http/_app.ts", "limits", [
    ["if (!allowed) return", "if (false) return"],
    [
      "status === 400 ? { status } : { status, headers }",
      "{ status, headers }",
    ],
    [
      "headers } = take(endpoint, group);",
      "headers } = take(group, group);",
    ],
    [
      'headers: { ...headers, "content-type": type },',
      'headers: { "content-type": type },',
    ],
  ]),
  ...changes("lib/sandbox/http/_buckets.ts", "limits", [
    [
      '"retry-after": String(retryAfter) }',
      '"retry-after": String(retryAfter + 1) }',
    ],
    ["if (allowed) tokens--;", "tokens--;"],
    [
      "Math.min(rule.burst, tokens + refills * rule.refill)",
      "tokens + refills * rule.refill",
    ],
    ["time >= nextMs", "time > nextMs"],
    ["String(nextMs)", "String(nextMs / 1000)"],
    [
      "Math.ceil((nextMs - time) / 1000)",
      "Math.floor((nextMs - time) / 1000)",
    ],
    ["1 + Math.floor((time - nextMs) / rule.periodMs)", "1"],
    ["String(rule.burst)", "String(bucket.tokens)"],
  ]),
  ...changes("lib/sandbox/http/_downloads.ts", "exports", [
    ["clock() >= Number(expires)", "clock() > Number(expires)"],
    ["if (!isGenuine || clock()", "if (clock()"],
    ["if (rows > rowLimit) {", "if (rows > 10 * rowLimit) {"],
  ]),
  ...changes("lib/sandbox/http/_ranges.ts", "exports", [
    ['(requestHeaders.get("if-range") ?? etag) === etag', 'etag !== ""'],
    ["start > 0 && start >= size", "start > size"],
    ["bytes ${start}-${size - 1}/${size}", "bytes ${start}-${size}/${size}"],
  ]),
];
