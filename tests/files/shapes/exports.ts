/** Exports of shops, analytics and test tools that no other row has. */

import type { Subject } from "./_shape.ts";
import { CALLED_OFF } from "./called_off.ts";
import { SHOP_EXPORTS } from "./shop_exports.ts";
import { TOOL_EXPORTS } from "./tool_exports.ts";

/** Rows of the table. */
export const EXPORTS: Subject = {
  title: "Exports of other shops, of analytics and of test tools",
  shapes: [...SHOP_EXPORTS, ...CALLED_OFF, ...TOOL_EXPORTS],
};
