/**
 * Everything that a notebook holds may come from elsewhere: names of variations,
 * column values, messages, the displays of other libraries. None of it may do
 * more than be read.
 */
import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import type { NotebookDocument } from "../../lib/report/mod.ts";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import { ATTACKS } from "./_attacks.ts";
import { all, type Element, parsePage } from "./_parse.ts";

/** Returns a notebook with the attack in every place. */
function hostile(attack: string): NotebookDocument {
  const text = [attack];
  return {
    nbformat: 4,
    cells: [
      { cell_type: "markdown", source: `# ${attack}\n\n${attack}` },
      {
        cell_type: "markdown",
        source: `## ${attack}\n\n[x](${attack}) ![x](${attack}) \`${attack}\`` +
          `\n\n[x](javascript:alert(1)) ![x](https://example.com/x.png)\n\n` +
          `[x](data:text/html,<script>alert(1)</script>)` +
          `\n\n| ${attack} |\n|---|\n| ${attack} |`,
        attachments: { [attack]: { "image/png": attack, "text/html": attack } },
      },
      {
        cell_type: "code",
        source: text,
        metadata: { tags: text },
        outputs: [
          ...["text/html", "image/svg+xml", "image/png", "text/markdown"]
            .map((type) => ({
              output_type: "display_data",
              data: { [type]: text, "text/plain": attack },
              metadata: { [type]: { width: attack } },
            })),
          {
            output_type: "display_data",
            data: { [`application/${attack}`]: 1 },
          },
          { output_type: "stream", name: attack, text },
          {
            output_type: "error",
            ename: attack,
            evalue: attack,
            traceback: text,
          },
        ],
      },
    ],
  };
}

const ELEMENTS = new Set(
  ("html head meta title link style body a header h1 h2 h3 h4 h5 h6 nav p ul " +
    "li main div section details summary span code pre table thead tbody tr th " +
    "td figure figcaption img strong em br footer dl dt dd svg g defs clipPath " +
    "path rect circle text tspan desc").split(" "),
);

/** Returns whether a link downloads data; browsers do not follow such a link. */
function isData(link: Element): boolean {
  return link.getAttribute("download") !== null &&
    /^data:text\/csv;charset=utf-8,[\w%.!~*'()-]*$/.test(
      link.getAttribute("href") ?? "",
    );
}

/** Returns everything in a page that is more than readable content. */
function findings(html: string): string[] {
  const page = parsePage(html);
  const found: string[] = [];
  for (const element of all(page, "*")) {
    const { localName } = element;
    if (!ELEMENTS.has(localName)) found.push(`<${localName}>`);
    for (const { name, value } of element.attributes) {
      const inHead = ["meta", "link"].includes(localName);
      const bad = /^on|^style$|^srcdoc$|^action$|^xlink:|^form/.test(name) ||
        (name === "src" && !/^data:image\/(png|jpeg|gif|webp);/.test(value)) ||
        (name === "href" && !inHead &&
          !/^(#|https?:|mailto:)/.test(value) && !isData(element)) ||
        (/url\(/.test(value) && ["fill", "clip-path"].includes(name) &&
          !value.startsWith("url(#"));
      if (bad) found.push(`${name}=${value}`);
    }
  }
  for (const name of ["style", "main", "h1", "body", "head"]) {
    if (all(page, name).length !== 1) found.push(`not one <${name}>`);
  }
  if (all(page, ".report-output a[href^=http]").length > 0) found.push("link");
  if (all(page, ".report-output .report-incomplete").length > 0) {
    found.push("class of the page");
  }
  const ids = all(page, "[id]").map((one) => one.getAttribute("id"));
  if (new Set(ids).size !== ids.length) found.push("id twice");
  return found;
}

for (const attack of ATTACKS) {
  Deno.test(`does nothing: ${JSON.stringify(attack)}`, async () => {
    const html = await renderNotebookReport(hostile(attack), {
      title: attack,
      provenance: [{ label: attack, value: attack }],
    });
    assertEquals(findings(html), []);
    assertEquals(findings(await renderNotebookReport(hostile(attack))), []);
  });
}

Deno.test("does nothing: attacks put together at random", async () => {
  const attack = fc.array(fc.constantFrom(...ATTACKS), {
    minLength: 2,
    maxLength: 4,
  }).chain((parts) =>
    fc.tuple(fc.constant(parts.join("")), fc.nat(200))
      .map(([text, cut]) => text.slice(0, Math.max(1, text.length - cut)))
  );
  await fc.assert(
    fc.asyncProperty(attack, async (attack) => {
      const html = await renderNotebookReport(hostile(attack));
      assertEquals(findings(html), []);
    }),
    { numRuns: 60, seed: 7 },
  );
});

/** Returns the report of a cell that displays this HTML. */
const shown = (html: string): Promise<string> =>
  renderNotebookReport({
    nbformat: 4,
    cells: [{
      cell_type: "code",
      source: "",
      outputs: [{ output_type: "display_data", data: { "text/html": html } }],
    }],
  });

Deno.test("the text of what is refused is kept, where it was meant to be read", async () => {
  const html = await shown(
    "<center>Kept</center><a href='https://example.com'>Link</a>" +
      "<form><label>Label</label></form><script>gone</script>",
  );
  const main = parsePage(html).querySelector("main")?.textContent ?? "";
  assertEquals(main.trim(), "KeptLinkLabel");
});

Deno.test("a display that is nested without end is cut, not a crash", async () => {
  const html = await shown(`<p>top</p>${"<div>".repeat(20_000)}deep`);
  assert(html.includes("<p>top</p>"));
  assert(!html.includes("deep"));
});

Deno.test("values of the wrong kind are passed over", async () => {
  const wrong = {
    nbformat: 4,
    cells: [
      { cell_type: "markdown", source: 5, attachments: null },
      { cell_type: "odd", source: null },
      {
        cell_type: "code",
        source: null,
        metadata: { tags: "hide-input", jupyter: null },
        outputs: [
          { output_type: "display_data", data: { "text/html": { a: 1 } } },
          { output_type: "display_data" },
          { output_type: "stream", text: [1, null] },
          { output_type: "error", traceback: null },
          {},
        ],
      },
    ],
  } as unknown as NotebookDocument;
  assertEquals(findings(await renderNotebookReport(wrong)), []);
});
