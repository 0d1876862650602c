/** Lines of code: what is neither blank nor comment. */

type State = "code" | "line" | "block" | '"' | "'" | "`";

/** Counts lines on which anything but a comment stands; strings are code. */
export function codeLines(text: string): number {
  let lines = 0;
  let hasCode = false;
  let state: State = "code";
  for (let at = 0; at < text.length; at++) {
    const [sign, next] = [text[at]!, text[at + 1]];
    if (sign === "\n") {
      if (hasCode) lines++;
      hasCode = state === "`";
      if (state !== "block" && state !== "`") state = "code";
    } else if (state === "block") {
      if (sign === "*" && next === "/") [state, at] = ["code", at + 1];
    } else if (state === "code") {
      if (sign === "/" && next === "/") state = "line";
      else if (sign === "/" && next === "*") [state, at] = ["block", at + 1];
      else if (sign === '"' || sign === "'" || sign === "`") {
        [state, hasCode] = [sign, true];
      } else if (sign.trim() !== "") hasCode = true;
    } else if (state !== "line") {
      if (sign === "\\") at++;
      else if (sign === state) state = "code";
    }
  }
  return lines + (hasCode ? 1 : 0);
}
