/**
 * The value of a cell's last expression, for values that Deno's kernel loses.
 *
 * The kernel hands on a value as JSON: `null`, `NaN`, infinities, `-0` and
 * bigints arrive as nothing and are not shown. So the last expression is
 * wrapped in a call that gives such values a display. Where it begins is
 * guessed from the tokens: a wrong guess is a syntax error, after which the
 * cell is run as it was written.
 */
import { type Token, tokenize } from "./_tokens.ts";

/** Statements and declarations begin with these, expressions do not. */
const NO_EXPRESSION = new Set(
  ("abstract async break case catch class const continue debugger declare default do else enum " +
    "export finally for function if import interface let module namespace " +
    "return switch throw try type using var while with { @ }").split(" "),
);

/** After these a statement goes on, whether or not the line ends. */
const GOES_ON_AFTER = new Set(
  ("as await case const delete else extends export from in instanceof let new of return " +
    "satisfies throw typeof var void yield").split(" "),
);

/** Before these a statement goes on, although a line has ended. */
const GOES_ON_BEFORE = new Set("as in instanceof of satisfies".split(" "));

/**
 * The code with its last expression in a call of `callee`, or null when it
 * does not seem to end with an expression.
 */
export function wrapLastExpression(
  code: string,
  callee: string,
): string | null {
  const tokens = tokenize(code);
  if (!isUnderstood(tokens)) return null;
  if (tokens.at(-1)?.text === ";") tokens.pop();
  const first = tokens[startOfLast(tokens, code)];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return null;
  if (NO_EXPRESSION.has(first.text)) return null;
  return code.slice(0, first.start) + `${callee}((` +
    code.slice(first.start, last.end) + "))" + code.slice(last.end);
}

/** False with a regular expression or a template that the tokens do not show. */
function isUnderstood(tokens: readonly Token[]): boolean {
  return !tokens.some((token, index) => {
    if (token.text === "`") return true;
    if (token.text !== "/") return false;
    const before = tokens[index - 1];
    return before === undefined || !endsValue(before);
  });
}

function endsValue(token: Token): boolean {
  if (token.kind === "punctuation") return /[)\]}]|\+\+|--/.test(token.text);
  return !GOES_ON_AFTER.has(token.text);
}

/** Index of the first token of the last statement. */
function startOfLast(tokens: readonly Token[], code: string): number {
  let depth = 0;
  let start = 0;
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    if (depth === 0 && previous && isBoundary(previous, token, code)) {
      start = index;
    }
    if (token.kind !== "punctuation") continue;
    if ("([{".includes(token.text)) depth++;
    if (")]}".includes(token.text)) depth--;
  }
  return start;
}

function isBoundary(previous: Token, token: Token, code: string): boolean {
  if (previous.text === ";") return true;
  if (!code.slice(previous.end, token.start).includes("\n")) return false;
  return endsValue(previous) && beginsStatement(token);
}

function beginsStatement(token: Token): boolean {
  if (token.kind === "template") return false;
  if (token.kind === "punctuation") return /[{@!~]|\+\+|--/.test(token.text);
  return !GOES_ON_BEFORE.has(token.text);
}
