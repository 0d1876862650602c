/**
 * Runs in the page, hence plain JavaScript: what an accessibility checker would
 * find first.
 *
 * @returns {string[]} What is wrong.
 */
export function inspectPage() {
  const problems = [];
  if (document.querySelectorAll("h1").length !== 1) problems.push("not one h1");
  const pictures = document.querySelectorAll(
    "svg:not([aria-hidden=true]), img, [role=img]",
  );
  for (const picture of pictures) {
    const name = picture.getAttribute("aria-label") ??
      picture.getAttribute("alt");
    if (!name) problems.push("a picture without a name");
  }
  for (const cell of document.querySelectorAll("th")) {
    if (!cell.scope) problems.push(`header cell "${cell.textContent}"`);
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    problems.push(`${document.documentElement.scrollWidth} pixels wide`);
  }
  for (const summary of document.querySelectorAll("details")) {
    summary.open = true;
  }
  for (const text of textNodes()) {
    const { ratio, colours } = contrast(text.parentElement);
    if (ratio < 4.5) {
      problems.push(`${ratio.toFixed(2)} ${colours}: ${text.data.trim()}`);
    }
  }
  return problems;

  function* textNodes() {
    const walker = document.createTreeWalker(document.body, 4);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const shown = text.data.trim() !== "" &&
        !["title", "desc", "style"].includes(text.parentElement.localName);
      if (shown) yield text;
    }
  }

  function contrast(element) {
    const svg = element.closest("svg");
    const style = getComputedStyle(element);
    const front = channels(svg ? style.fill : style.color);
    const back = svg
      ? channels(getComputedStyle(svg.querySelector("rect")).fill)
      : ground(element);
    const [high, low] = [luminance(front), luminance(back)]
      .sort((a, b) => b - a);
    return {
      ratio: (high + 0.05) / (low + 0.05),
      colours: `rgb(${front}) on rgb(${back})`,
    };
  }

  /** The nearest ground that is painted. */
  function ground(element) {
    for (let one = element; one; one = one.parentElement) {
      const colour = channels(getComputedStyle(one).backgroundColor);
      if (colour[3] !== 0) return colour;
    }
    throw new Error("No ground is painted");
  }

  function channels(colour) {
    const numbers = colour.match(/[\d.]+/g)?.map(Number);
    if (!numbers) throw new Error(`No colour: ${colour}`);
    return numbers;
  }

  /** Relative luminance, WCAG 2.2. */
  function luminance([red, green, blue]) {
    const [r, g, b] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.04045
        ? share / 12.92
        : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}

/** What a reader sees of the ground, of the page and of the first chart. */
export function grounds() {
  return [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector("svg > rect")).fill,
  ];
}

/** What has the keyboard. */
export function focused() {
  const { activeElement } = document;
  const details = activeElement.closest("details");
  return {
    name: activeElement.localName,
    text: activeElement.textContent.trim(),
    outline: getComputedStyle(activeElement).outlineStyle,
    open: details === null ? null : details.open,
  };
}

/** Runs axe-core, which is in the page, over everything that is unfolded. */
export async function findViolations() {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  const { violations } = await globalThis.axe.run(document, {
    resultTypes: ["violations"],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
}

/** What a chart says at each of its bars, or at each point of its lines. */
export function told(chart) {
  const svg = document.querySelector(`#chart-${chart} .report-wide svg`);
  const titleAt = (x, y) =>
    document.elementFromPoint(x, y)?.querySelector("title")?.textContent ?? "";
  const found = [];
  for (const bar of svg.querySelectorAll(".mark-rect path")) {
    bar.scrollIntoView({ block: "center" });
    const { x, y, width, height } = bar.getBoundingClientRect();
    if (height > 0) found.push(titleAt(x + width / 2, y + height / 2));
  }
  for (const line of svg.querySelectorAll(".mark-line path")) {
    line.scrollIntoView({ block: "center" });
    const matrix = line.getScreenCTM();
    const points = line.getAttribute("d").matchAll(/[ML]([\d.-]+),([\d.-]+)/g);
    for (const [, x, y] of points) {
      const at = new DOMPoint(Number(x), Number(y)).matrixTransform(matrix);
      found.push(titleAt(at.x, at.y));
    }
  }
  return found;
}
