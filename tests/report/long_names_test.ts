/** Card of variations with long names, on a phone. */

import { assert, assertEquals } from "@std/assert";
import { renderReport } from "../../lib/report/mod.ts";
import { browserTest, withPage } from "./_browser.ts";
import { frameReadout } from "./_readouts.ts";

browserTest(
  "ten names of 70 letters leave a card small on a phone, and the one that it is of is told from the others",
  async (browser) => {
    const named = (at: number) =>
      `Homepage hero with the long seasonal promise and free shipping, idea ${at}`;
    const viewport = { width: 360, height: 740 };
    for (const more of [22, 2, -15]) {
      const readout = await frameReadout(Object.fromEntries(
        Array.from({ length: 10 }, (_, at) => [named(at), {
          visitors: 10_000,
          buyers: 300 + more * at,
          revenue: (index: number) => 40 + index % 20,
        }]),
      ));
      const html = await renderReport(readout, { format: "html" });
      await withPage(browser, html, { viewport }, async (page) => {
        const { y, height } =
          (await page.locator(".report-card").boundingBox())!;
        assert(y + height <= 920, `${more}: its card ends at ${y + height}`);
        const [label, ...cut] = await page.locator(".report-glance dt")
          .evaluateAll((labels) =>
            labels.flatMap(({ textContent, scrollHeight, clientHeight }, at) =>
              at === 0 || scrollHeight > clientHeight + 1 ? [textContent] : []
            )
          );
        assertEquals(cut, []);
        // The headline already names the recommended variation.
        assertEquals(/, idea \d$/.test(label!), more !== 22, label!);
      });
    }
  },
);
