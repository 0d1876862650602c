/** Text of a table's cells. */
import { DROPPED_ELEMENTS } from "./_allow_list.ts";
import { attributeMap, type DomNode, elementName, nodeText } from "./_dom.ts";

/** Maximum depth of elements to read; no cell needs deeper ones. */
const MOST_DEPTH = 30;
/**
 * Maximum length of a text that is repeated in each row of a cell that spans
 * several rows.
 */
const MOST_REPEATED = 200;
const MOST_COLUMNS = 100;

/**
 * Returns a table's rows as displayed. A cell that spans several rows is repeated
 * in each row; the text of a cell that spans several columns is in the first
 * column.
 */
export function tableRows(table: DomNode): string[][] {
  /**
   * By column, the text of a spanning cell and the number of rows it still
   * covers.
   */
  const above: ({ text: string; rows: number } | undefined)[] = [];
  return [...rowsIn(table)].map((row) => {
    const texts: string[] = [];
    const fillDown = () => {
      for (let cell = above[texts.length]; cell && cell.rows > 0;) {
        cell.rows--;
        texts.push(cell.text);
        cell = above[texts.length];
      }
    };
    for (const cell of row.childNodes) {
      if (!["td", "th"].includes(elementName(cell) ?? "")) continue;
      fillDown();
      const text = shownText(cell, 0).replace(/\s+/g, " ").trim();
      const rows = readSpan(cell, "rowspan", Number.MAX_SAFE_INTEGER) - 1;
      const below = text.length <= MOST_REPEATED ? text : "";
      above[texts.length] = { text: below, rows };
      texts.push(text);
      for (
        let remaining = readSpan(cell, "colspan", MOST_COLUMNS);
        remaining > 1;
        remaining--
      ) {
        above[texts.length] = { text: "", rows };
        texts.push("");
      }
    }
    fillDown();
    return texts;
  });
}

/** Yields the rows of the table itself, without those of nested tables. */
function* rowsIn(node: DomNode): Generator<DomNode> {
  for (const child of node.childNodes) {
    const name = elementName(child) ?? "";
    if (name === "tr") yield child;
    if (/^t(?:head|body|foot)$/.test(name)) yield* rowsIn(child);
  }
}

function readSpan(cell: DomNode, name: string, maximum: number): number {
  const value = Number(attributeMap(cell).get(name) ?? 1);
  return Number.isInteger(value) && value > 0 ? Math.min(value, maximum) : 1;
}

function shownText(node: DomNode, depth: number): string {
  const text = nodeText(node);
  if (text !== null) return text;
  const name = elementName(node) ?? "";
  if (depth > MOST_DEPTH || DROPPED_ELEMENTS.has(name) || name === "svg") {
    return "";
  }
  if (name === "br") return " ";
  return [...node.childNodes].map((child) => shownText(child, depth + 1))
    .join("");
}
