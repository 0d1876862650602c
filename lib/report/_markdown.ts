/** Prose: Markdown without raw HTML. */

/** Where a link of prose may lead. */
export const LINK = /^(?:https?:\/\/|mailto:|#)/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/;

/** A heading of level 1 that prose begins with. */
export const LEADING_TITLE = /^<h1>(.*?)<\/h1>\n/s;

/** Markdown as HTML, which is rewritten as that of outputs is. */
export type Markdown = (source: string) => string;

/** Loads the Markdown renderer. */
export async function loadMarkdown(): Promise<Markdown> {
  const { default: MarkdownIt } = await import("markdown-it");
  const markdown = new MarkdownIt({ html: false });
  markdown.validateLink = (url) =>
    LINK.test(url) || DATA_IMAGE.test(url) || url.startsWith("attachment:");
  return (source) => markdown.render(source);
}
