/** Changes of the endpoint table and the schemas. */

import { changes, type Mutation } from "./change.ts";

export const API: readonly Mutation[] = [
  ...changes("lib/api", "limits", [
    ["sitewide: { burst: 10,", "sitewide: { burst: 20,"],
    [
      "customEvents: { burst: 50, refill: 25,",
      "customEvents: { burst: 50, refill: 50,",
    ],
    [
      "experience: { burst: 50, refill: 25, periodMs: 30_000 }",
      "experience: { burst: 50, refill: 25, periodMs: 60_000 }",
    ],
    [
      'path: "/custom-events",\n    group: "customEvents"',
      'path: "/custom-events",\n    group: "sitewide"',
    ],
  ]),
  ...changes("lib/api", "experiences", [
    [
      "page: z.coerce.number().int().min(1)",
      "page: z.coerce.number().int().min(0)",
    ],
    ['  "content/template",\n', ""],
    [
      "category: z.enum(CATEGORIES).optional()",
      "category: z.string().optional()",
    ],
  ]),
  ...changes("lib/api", "analytics", [
    ["/^\\d{10}$/", "/^\\d+$/"],
  ]),
  ...changes("lib/api", "seasonal events", [
    [".min(2021, YEARS)", ".min(2020, YEARS)"],
  ]),
  ...changes("lib/api", "filters", [
    ["/^[A-Z]{2}$/", "/^[A-Z]{2,3}$/"],
    ["/^[A-Z]{3}$/", "/^[A-Za-z]+$/"],
    ['/^\\d+$/, "must be digits', '/./, "must be digits'],
    ['z.enum([...MATCH_OPERATORS, "regex"])', "z.enum(MATCH_OPERATORS)"],
  ]),
  ...changes("lib/api", "operators", [
    [
      'customEventsFilterType: z.enum(["any", "all", "none"])',
      "customEventsFilterType: z.string()",
    ],
  ]),
];
