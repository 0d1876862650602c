/**
 * Runs in the page, hence plain JavaScript: reads every chart as XML, then looks
 * where its texts are.
 *
 * @param {Readonly<Record<string, string>>} charts SVG texts by name.
 * @returns {string[]} What is wrong with them.
 */
export function inspect(charts) {
  const problems = [];
  for (const [name, svg] of Object.entries(charts)) {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    if (parsed.querySelector("parsererror")) problems.push(`${name}: not XML`);
    const root = document.importNode(parsed.documentElement, true);
    document.body.replaceChildren(root);
    const frame = root.getBoundingClientRect();
    const boxes = [...root.querySelectorAll("text")].map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    })).filter(({ box }) => box.width > 0);
    for (const { text, box } of boxes) {
      const out = box.left < frame.left || box.right > frame.right ||
        box.top < frame.top || box.bottom > frame.bottom;
      if (out) problems.push(`${name}: "${text}" is cut`);
    }
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const wide = Math.min(one.box.right, other.box.right) -
          Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) -
          Math.max(one.box.top, other.box.top);
        if (wide > 0.5 && high > 3) {
          problems.push(`${name}: "${one.text}" is on "${other.text}"`);
        }
      }
    }
  }
  return problems;
}
