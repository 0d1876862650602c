/** Small changes of a program's text, found by its syntax. */

import { parse } from "@babel/parser";

/** A change of one place of a file. */
export interface Mutation {
  /** The file, from the root of the checkout. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly find: string;
  readonly replace: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [field: string]: unknown;
}

const SWAPPED: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
};

/** Sizes and times from here on are about so much: one more is no other limit. */
const ROUND_FROM = 1_000;

/** What is said to people is tested by its words, not by its parts. */
const OF_WORDS =
  /^(TS|Import|ExportAll|TemplateElement|ThrowStatement|Directive)/;

/** Returns every change of a file. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const mutations: Mutation[] = [];
  const add = (node: SyntaxNode, start: number, end: number, replace: string) =>
    mutations.push({
      path,
      line: node.loc.start.line,
      start,
      end,
      find: text.slice(start, end),
      replace,
    });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || OF_WORDS.test(value.type)) return;
    change(value, text, add);
    for (const field of Object.values(value)) visit(field);
  };
  visit(parse(text, { sourceType: "module", plugins: ["typescript"] }).program);
  return mutations;
}

function changedNumber(value: number): number {
  return value < ROUND_FROM ? value + 1 : 2 * value;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

function change(
  node: SyntaxNode,
  text: string,
  add: (
    node: SyntaxNode,
    start: number,
    end: number,
    replace: string,
  ) => void,
): void {
  const { start, end } = node;
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      const swapped = SWAPPED[String(node.operator)];
      if (swapped === undefined) return;
      const from = (node.left as SyntaxNode).end;
      const position = text.indexOf(String(node.operator), from);
      add(node, position, position + String(node.operator).length, swapped);
      return;
    }
    case "UnaryExpression":
      if (node.operator === "!") add(node, start, start + 1, "");
      return;
    case "NumericLiteral":
      add(node, start, end, String(changedNumber(Number(node.value))));
      return;
    case "BooleanLiteral":
      add(node, start, end, String(!node.value));
      return;
    case "ConditionalExpression": {
      const test = node.test as SyntaxNode;
      const condition = text.slice(test.start, test.end);
      add(node, test.start, test.end, `!(${condition})`);
    }
  }
}
