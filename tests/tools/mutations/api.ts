/** Changes of the endpoint table and the schemas. */

import type { Change } from "./change.ts";

export const API: readonly Change[] = [
  ["lib/api", "sitewide: { burst: 10,", "sitewide: { burst: 20,", "limits"],
  [
    "lib/api",
    "customEvents: { burst: 50, refill: 25,",
    "customEvents: { burst: 50, refill: 50,",
    "limits",
  ],
  [
    "lib/api",
    "experience: { burst: 50, refill: 25, periodMs: 30_000 }",
    "experience: { burst: 50, refill: 25, periodMs: 60_000 }",
    "limits",
  ],
  [
    "lib/api",
    "page: z.coerce.number().int().min(1)",
    "page: z.coerce.number().int().min(0)",
    "experiences",
  ],
  ["lib/api", "/^\\d{10}$/", "/^\\d+$/", "analytics"],
  ["lib/api", ".min(2021, YEARS)", ".min(2020, YEARS)", "seasonal events"],
  ["lib/api", "/^[A-Z]{2}$/", "/^[A-Z]{2,3}$/", "filters"],
  ["lib/api", "/^[A-Z]{3}$/", "/^[A-Za-z]+$/", "filters"],
  ["lib/api", '/^\\d+$/, "must be digits', '/./, "must be digits', "filters"],
  [
    "lib/api",
    'customEventsFilterType: z.enum(["any", "all", "none"])',
    "customEventsFilterType: z.string()",
    "operators",
  ],
  ["lib/api", '  "content/template",\n', "", "experiences"],
  [
    "lib/api",
    'z.enum([...MATCH_OPERATORS, "regex"])',
    "z.enum(MATCH_OPERATORS)",
    "filters",
  ],
  [
    "lib/api",
    'path: "/custom-events",\n    group: "customEvents"',
    'path: "/custom-events",\n    group: "sitewide"',
    "limits",
  ],
  [
    "lib/api",
    "category: z.enum(CATEGORIES).optional()",
    "category: z.string().optional()",
    "experiences",
  ],
];
