/** Prose cells: Markdown without raw HTML. */
import { dataHtml, toCsv } from "./_csv.ts";
import { escapeHtml } from "../document/mod.ts";
import type { Heading } from "./_outline.ts";
import { CLOSE_SCROLLABLE, openScrollable } from "./_scrollable.ts";

/** Gives a heading its place in the page. */
export type PlaceHeading = (level: number, text: string) => Heading;

/** Pictures that belong to a cell, as data addresses by name. */
export type Attachments = ReadonlyMap<string, string>;

/** Renders prose. */
export interface Markdown {
  /** The text of a heading of level 1 that the source begins with, if any. */
  leadingTitle(source: string): string | null;
  /** HTML; with `withoutTitle` the heading that it begins with is left out. */
  render(
    source: string,
    place: PlaceHeading,
    options: {
      readonly attachments?: Attachments;
      readonly withoutTitle?: boolean;
      /** Gives a table's data an anchor. */
      readonly claim: (id: string) => string;
    },
  ): string;
}

const LINK = /^(?:https?:\/\/|mailto:|#)/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/;

/** Loads the Markdown renderer. */
export async function loadMarkdown(): Promise<Markdown> {
  const { default: MarkdownIt } = await import("markdown-it");
  type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];
  const markdown = new MarkdownIt({ html: false });
  markdown.validateLink = (url) =>
    LINK.test(url) || DATA_IMAGE.test(url) || url.startsWith("attachment:");
  const { rules } = markdown.renderer;

  rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    if (!LINK.test(String(token.attrGet("href") ?? ""))) token.attrs = null;
    else token.attrSet("rel", "noreferrer");
    return self.renderToken(tokens, index, options);
  };
  rules.image = (tokens, index, _options, env) => {
    const token = tokens[index] as Token;
    const source = String(token.attrGet("src") ?? "");
    const attachments = (env as { attachments?: Attachments }).attachments;
    const data = attachments?.get(source.replace(/^attachment:/, "")) ?? source;
    const alt = escapeHtml(plain(token.children ?? []));
    return DATA_IMAGE.test(data)
      ? `<img src="${escapeHtml(data)}" alt="${alt}">`
      : `<span class="report-absent">[${alt || "Picture"}: ${
        escapeHtml(source)
      }]</span>`;
  };
  rules.table_open = () => `${openScrollable("")}<table>`;
  rules.table_close = (tokens, index, _options, env) => {
    const { claim } = env as { claim: (id: string) => string };
    const data = dataHtml(
      toCsv(cellsBefore(tokens, index)),
      "Table",
      claim("data-table"),
    );
    return `</table>${CLOSE_SCROLLABLE}${data}`;
  };
  for (const name of ["th_open", "td_open"]) {
    rules[name] = (tokens, index, options, _env, self) => {
      const token = tokens[index] as Token;
      const [, side] =
        /text-align:(\w+)/.exec(String(token.attrGet("style"))) ??
          [];
      token.attrs = name === "th_open" ? [["scope", "col"]] : null;
      if (side === "right") token.attrSet("class", "num");
      if (side === "center") token.attrSet("class", "report-centre");
      return self.renderToken(tokens, index, options);
    };
  }

  /** The cells of the table that ends at a position. */
  function cellsBefore(tokens: readonly Token[], end: number): string[][] {
    const rows: string[][] = [];
    let start = end;
    while (tokens[start]?.type !== "table_open") start--;
    for (const { type, children } of tokens.slice(start, end)) {
      if (type === "tr_open") rows.push([]);
      if (type === "inline") rows.at(-1)?.push(plain(children ?? []));
    }
    return rows;
  }

  /** The words of a heading or of a picture's description. */
  function plain(tokens: readonly Token[]): string {
    return tokens.map(({ type, content, children }) =>
      type === "text" || type === "code_inline"
        ? content
        : type === "softbreak" || type === "hardbreak"
        ? " "
        : plain(children ?? [])
    ).join("");
  }

  function isTitle(tokens: readonly Token[]): boolean {
    return tokens[0]?.type === "heading_open" && tokens[0].tag === "h1";
  }

  return {
    leadingTitle(source) {
      const tokens = markdown.parse(source, {});
      return isTitle(tokens) ? plain(tokens[1]?.children ?? []).trim() : null;
    },
    render(source, place, { attachments, withoutTitle = false, claim }) {
      const env = { attachments, claim } as Record<string, unknown>;
      const all = markdown.parse(source, env);
      const tokens = withoutTitle && isTitle(all) ? all.slice(3) : all;
      placeHeadings(tokens, place);
      return markdown.renderer.render(tokens, markdown.options, env);
    },
  };

  function placeHeadings(
    tokens: readonly Token[],
    place: PlaceHeading,
  ): void {
    tokens.forEach((token, index) => {
      if (token.type !== "heading_open") return;
      const text = plain(tokens[index + 1]?.children ?? []).trim();
      const { level, id } = place(Number(token.tag.slice(1)), text);
      token.tag = `h${level}`;
      token.attrSet("id", id);
      const close = tokens[index + 2];
      if (close?.type === "heading_close") close.tag = token.tag;
    });
  }
}
