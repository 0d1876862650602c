/** Changes of reading and writing experiences, and refusals. */

import { changes, type Mutation } from "./change.ts";

export const EXPERIENCES: readonly Mutation[] = [
  ...changes("lib/sandbox/answers/_exports.ts", "exports", [
    [
      "expiresIn: path === null ? 0 : EXPORT_VALID_SECONDS",
      "expiresIn: EXPORT_VALID_SECONDS",
    ],
    ["EXPORT_VALID_SECONDS = 900", "EXPORT_VALID_SECONDS = 600"],
  ]),
  ...changes("lib/sandbox/answers/refusals.ts", "protocol", [
    ["return new Refusal(404,", "return new Refusal(400,"],
    ["{ errors: [message], properties: {} }", "{ errors: [], properties: {} }"],
  ]),
  ...changes("lib/sandbox/answers/_experiences.ts", "experiences", [
    ["(page - 1) * limit", "page * limit"],
    ["Math.ceil(rows.length / limit)", "Math.floor(rows.length / limit)"],
    ['(["status", "category"] as const)', '(["status"] as const)'],
    ["ORDER BY position", "ORDER BY position DESC"],
  ]),
  ...changes("lib/sandbox/answers/_write_experiences.ts", "experiences", [
    [
      'from: ["started", "paused"], to: "ended"',
      'from: ["started", "paused"], to: "paused"',
    ],
    [
      "description: input.description ?? null",
      "description: input.description ?? before?.description ?? null",
    ],
    ["? missing.length > 0\n        : isRepeated", "? false : isRepeated"],
    [": isRepeated || !existingIds.includes(id)", ": isRepeated"],
    [
      ": isRepeated || !existingIds.includes(id)",
      ": !existingIds.includes(id)",
    ],
    [
      "existing ? input && input.id !== old?.id",
      'existing ? input && input.id === ""',
    ],
    ["id: old?.id ?? crypto.randomUUID()", "id: crypto.randomUUID()"],
    ['const KEPT = ["currency", "status",', 'const KEPT = ["currency",'],
    ["{ groups: [], ...input, id", "{ groups: old?.groups ?? [], ...input, id"],
  ]),
  ...changes("lib/sandbox/store/rows.ts", "experiences", [
    ['type.startsWith("personalization")', 'type === "personalization"'],
  ]),
];
