/** Walking the syntax tree of a cell. */

/** A node, of whatever kind. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const NO_CHILDREN = /Comments$|^extra$/;

/** True for a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null &&
    typeof (value as SyntaxNode).type === "string" &&
    typeof (value as SyntaxNode).start === "number";
}

/** The nodes in a node, in the order of its fields. */
export function nodesOf(node: object): readonly SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    NO_CHILDREN.test(key) ? [] : [value].flat().filter(isNode)
  );
}

/** True where `await` and `this` mean something else inside. */
export function isFunction(node: SyntaxNode): boolean {
  return /Function|Method|ClassBody|ClassPrivate/.test(node.type) ||
    node.type === "StaticBlock";
}
