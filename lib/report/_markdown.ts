/** Rendering of prose in Markdown, without raw HTML. */

/** Allowed link targets in prose. */
export const LINK = /^(?:https?:\/\/|mailto:|#)/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/;

/** Leading heading of level 1 in rendered prose. */
export const LEADING_TITLE = /^<h1>(.*?)<\/h1>\n/s;

/**
 * Function that renders Markdown to HTML, which is then sanitised like an
 * output's HTML.
 */
export type Markdown = (source: string) => string;

/** Loads the Markdown renderer. */
export async function loadMarkdown(): Promise<Markdown> {
  const { default: MarkdownIt } = await import("markdown-it");
  const markdown = new MarkdownIt({ html: false });
  markdown.validateLink = (url) =>
    LINK.test(url) || DATA_IMAGE.test(url) || url.startsWith("attachment:");
  return (source) => markdown.render(source);
}
