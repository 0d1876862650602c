/** Statements on what stands in the files. */

import { assertEquals } from "@std/assert";
import { parse } from "@std/csv";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { exportRows } from "../../sandbox/_harness.ts";
import { ENDED_ID, PAUSED_ID, type Statement, statements } from "../_world.ts";
import { askExport } from "./_ask.ts";

/** Columns by type of export. */
export const COLUMNS = {
  orders: [
    ...["order_id", "created_at", "visitor_id", "variation"] as const,
    ...["variation_id", "currency", "net_revenue", "gross_profit"] as const,
    ...["cogs", "discount", "refund", "shipping_revenue"] as const,
    ...["shipping_method", "units", "country", "device", "channel"] as const,
    ...["visitor_type", "landing_page", "landing_page_type"] as const,
  ],
  order_line_items: [
    ...["line_item_id", "order_id", "created_at", "visitor_id"] as const,
    ...["variation", "variation_id", "currency", "product_id"] as const,
    ...["product_title", "variant_id", "product_handle", "quantity"] as const,
    ...["unit_price"] as const,
  ],
  order_reconciliation: [
    ...["order_id", "created_at", "visitor_id", "variation"] as const,
    ...["variation_id", "currency", "net_revenue", "exclusion_reason"] as const,
  ],
} as const;

const ROWS_OF = {
  orders: 10,
  order_line_items: 3,
  order_reconciliation: 12,
} as const;

const TYPES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const textOf = async (sandbox: Sandbox, body: Record<string, unknown>) =>
  await (await fetch((await askExport(sandbox, body)).body.url)).text();

export const FILES: readonly Statement[] = [
  ...TYPES.map((exportType): Statement => ({
    says: `${exportType}: a CSV with a header and one row each`,
    holds: async (sandbox) => {
      const [header, ...rows] = parse(await textOf(sandbox, { exportType }));
      assertEquals(header, [...COLUMNS[exportType]]);
      assertEquals(rows.length, ROWS_OF[exportType]);
    },
  })),
  ...TYPES.map((exportType): Statement => ({
    says: `${exportType}: filters narrow it`,
    holds: async (sandbox) => {
      const filters = { countryCodes: ["CA"] };
      const rows = await exportRows(sandbox, { exportType, filters });
      const seen = exportType === "order_reconciliation"
        ? rows.filter((row) => row.exclusion_reason === "not_excluded")
        : rows;
      assertEquals(seen.map((row) => row.visitor_id).includes("c1"), true);
      if (exportType !== "order_reconciliation") assertEquals(rows.length, 1);
    },
  })),
  ...TYPES.flatMap((exportType) =>
    ([["paused", PAUSED_ID], ["ended", ENDED_ID]] as const).map((
      [state, id],
    ): Statement => ({
      says: `${exportType}: truncated at the date on which it was ${state}`,
      holds: async (sandbox) => {
        const rows = await exportRows(
          sandbox,
          { exportType, startTs: "1000000000", endTs: "9999999999" },
          id,
        );
        assertEquals(rows.map((row) => row.order_id), ["o0", "o1", "o2"]);
      },
    }))
  ),
  ...statements({
    "order_reconciliation: why an order is left out": async (sandbox) => {
      const rows = await exportRows(sandbox, {
        exportType: "order_reconciliation",
      });
      const reasons = new Map(
        rows.map((row) => [row.order_id, row.exclusion_reason]),
      );
      assertEquals(
        ["o9", "test", "phone"].map((id) => reasons.get(id)),
        ["not_excluded", "test_order", "not_matched_to_session"],
      );
    },
    "created_at is ISO 8601 with an offset": async (sandbox) => {
      const [row] = await exportRows(sandbox);
      assertEquals(row?.created_at, "2026-03-02T10:00:00+00:00");
    },
    "what is not known is an empty cell, and no zero": async (sandbox) => {
      const [, row] = await exportRows(sandbox);
      assertEquals([row?.cogs, row?.gross_profit, row?.units], ["", "", ""]);
    },
  }),
];
