/** Changes of what the client sends, believes and keeps to itself. */

import { changes, type Mutation } from "./change.ts";

const CLIENT =
  "tests/api/client_test.ts tests/api/client_errors_test.ts tests/api/open_test.ts tests/api/list_test.ts";
const SECRETS = "tests/api/redact_test.ts";

export const READING: readonly Mutation[] = [
  ...changes("lib/api/contract/_schema.ts", CLIENT, [
    [
      "Number.isSafeInteger(value) ? String(value)",
      "Number.isInteger(value) ? String(value)",
    ],
    ["[1e9, 1e10, 1_000]", "[1e9, 1e10, 1]"],
    ["[1e15, 1e16, 0.001]", "[1e15, 1e16, 1]"],
    ["? false : value;", "? true : value;"],
  ]),
  ...changes("lib/api/contract/time.ts", "tests/api/time_test.ts", [
    [
      "toEpochMilliseconds(input, name, timeZone) / 1000,",
      "toEpochMilliseconds(input, name, timeZone) / 1000 + 1,",
    ],
    [
      "Temporal.PlainDate.from(text).toZonedDateTime(timeZone)",
      'Temporal.PlainDate.from(text).toZonedDateTime("UTC")',
    ],
    ["seconds < MIN_SECONDS || seconds > MAX_SECONDS", "seconds < 0"],
  ]),
  ...changes("lib/api/calls/_experience_pages.ts", "tests/api/list_test.ts", [
    ["experiences.filter(({ id }) => !knownIds.has(id))", "experiences"],
    [
      "page > 1 && (status === 400 || status === 404)",
      "status === 400 || status === 404",
    ],
    [
      "page > 1 && (status === 400 || status === 404)",
      "page > 1 && status === 404",
    ],
  ]),
  ...changes("lib/api/calls/_find_by_name.ts", CLIENT, [
    ["matches.length === 1", "matches.length > 0"],
    ["exact.length > 0 ? exact : alike", "alike"],
  ]),
  ...changes("lib/api/calls/_join_csv.ts", "tests/api/download_test.ts", [
    ["if (head !== otherHead) {", "if (false) {"],
    ["otherRows.filter((row) => !knownRows.has(row))", "otherRows"],
  ]),
  ...changes("lib/api/calls/_nested_ids.ts", CLIENT, [
    ["if (problems.length > 0) {", "if (problems.length > 9) {"],
  ]),
  ...changes(
    "lib/api/transport/options.ts",
    `${CLIENT} ${SECRETS}`,
    [
      [
        "/^(localhost|127(\\.\\d+){3}|\\[::1\\])$/",
        "/^(localhost|127(\\.\\d+){3}|\\[::1\\])/",
      ],
      [
        'url?.username === "" && url.password === "" &&',
        'url?.username === "" &&',
      ],
      ["&& !isLoopback && !allowInsecureHttp", "&& !isLoopback"],
      ["  keepSecret(token);", ""],
      ["maxTries: options.maxTries ?? 4,", "maxTries: options.maxTries ?? 1,"],
      ["if (notices.has(message)) return;", ""],
    ],
  ),
  ...changes("lib/api/transport/_redirects.ts", "tests/api/redirects_test.ts", [
    ["home !== null && host !== home", "false"],
    ["followed >= MOST", "followed >= 99"],
    ['method !== "GET" && !UNCHANGED.includes(status)', "false"],
  ]),
  ...changes("lib/api/transport/_outcome.ts", CLIENT, [
    ["mayPass && idempotent ?", "mayPass ?"],
    ["FIRST_BACKOFF_MS * 2 ** (tries - 1)", "FIRST_BACKOFF_MS"],
    ["status >= 500 || status === 408", "status >= 500"],
    ["? Date.parse(word) - serverTime", "? Date.parse(word) - Date.now()"],
    ["Number(word) * 1_000", "Number(word)"],
    [
      "for (const hint of [Object(body).retryAfter, headers",
      "for (const hint of [headers",
    ],
  ]),
  ...changes("lib/api/transport/prepare.ts", CLIENT, [
    [
      "value !== undefined && value !== null) search.set",
      "value !== undefined) search.set",
    ],
    ["/(^|\\/)\\.\\.?(\\/|$)|^\\/\\//.test(decoded(path))", "false"],
  ]),
  ...changes("lib/base/errors/redact.ts", SECRETS, [
    ["const SHORTEST = 8;", "const SHORTEST = 80;"],
    ['text.replace(USER, "$1")', "text"],
    ["`\\\\\\\\+u${code}`,", ""],
    ['escape(encodeURIComponent(character)).replaceAll("%", "%(?:25)*"),', ""],
  ]),
  ...changes("lib/api/contract/reading.ts", CLIENT, [
    ["return { [itself]: answer };", "return answer;"],
    ["sibling?.test(name) !== true", "true"],
    ["else if (raw !== undefined) unread[formatPath(path)] = raw;", ""],
    ["noteChanges(respelledAnswer, first.value, [], notes);", ""],
  ]),
];
