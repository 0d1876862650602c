/** Changes of reading and writing experiences, and refusals. */

import type { Change } from "./change.ts";

export const EXPERIENCES: readonly Change[] = [
  [
    "lib/sandbox/answers/service.ts",
    "expiresIn: path === null ? 0 : EXPORT_VALID_SECONDS",
    "expiresIn: EXPORT_VALID_SECONDS",
    "exports",
  ],
  [
    "lib/sandbox/answers/service.ts",
    "EXPORT_VALID_SECONDS = 900",
    "EXPORT_VALID_SECONDS = 600",
    "exports",
  ],
  [
    "lib/sandbox/answers/refusals.ts",
    "return new Refusal(404,",
    "return new Refusal(400,",
    "protocol",
  ],
  [
    "lib/sandbox/answers/refusals.ts",
    "{ errors: [message], properties: {} }",
    "{ errors: [], properties: {} }",
    "protocol",
  ],
  [
    "lib/sandbox/answers/_experiences.ts",
    "(page - 1) * limit",
    "page * limit",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_experiences.ts",
    "Math.ceil(rows.length / limit)",
    "Math.floor(rows.length / limit)",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_experiences.ts",
    "(document ->> 'category') = ${query.category}",
    "true OR ${query.category} = ''",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_experiences.ts",
    "ORDER BY position",
    "ORDER BY position DESC",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    'from: ["started", "paused"], to: "ended"',
    'from: ["started", "paused"], to: "paused"',
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "description: input.description ?? null",
    "description: input.description ?? before?.description ?? null",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "id === undefined ? missing.length > 0 : !known.includes(id)",
    "id !== undefined && !known.includes(id)",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "id === undefined ? missing.length > 0 : !known.includes(id)",
    "id === undefined && missing.length > 0",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "input && before && input.id !== old?.id",
    'input && before && input.id === ""',
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "id: old?.id ?? crypto.randomUUID()",
    "id: crypto.randomUUID()",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "    status: before.status,",
    '    status: "pending",',
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    "{ groups: [], ...input, id",
    "{ groups: old?.groups ?? [], ...input, id",
    "experiences",
  ],
  [
    "lib/sandbox/answers/_write_experiences.ts",
    'input.type.startsWith("personalization")',
    'input.type === "personalization"',
    "experiences",
  ],
];
