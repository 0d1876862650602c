/** CSV files of orders. */

import { join } from "node:path";

/** Writes orders, a line each; `lineAt` may put another text in a line's place. */
export async function writeOrders(
  folder: string,
  count: number,
  lineAt: (line: number) => string | undefined = () => undefined,
): Promise<string> {
  const path = join(folder, "orders.csv");
  using file = await Deno.open(path, { create: true, write: true });
  const encoder = new TextEncoder();
  const CHUNK = 100_000;
  let text = "order_id,visitor_id,variation,net_revenue,created_at\n";
  for (let order = 0; order < count; order++) {
    const time = new Date(1.77e12 + order * 1000).toISOString();
    text += lineAt(order + 2) ??
      `${order},v${order % 9973},${order % 2 ? "B" : "A"},${
        (order % 500) / 4
      },${time}`;
    text += "\n";
    if (order % CHUNK === 0) {
      await file.write(encoder.encode(text));
      text = "";
    }
  }
  const rest = encoder.encode(text);
  for (let done = 0; done < rest.length;) {
    done += await file.write(rest.subarray(done));
  }
  return path;
}
