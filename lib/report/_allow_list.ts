/**
 * Allow-list for the HTML and SVG of outputs. Any element that is not listed
 * loses its tags but keeps its text. Elements whose text is not meant for readers
 * are removed entirely.
 */

/** HTML elements that are kept. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  ("a abbr b blockquote br caption code col colgroup dd details div dl dt em " +
    "figcaption figure h1 h2 h3 h4 h5 h6 hr i img kbd li mark ol p pre s samp " +
    "section small span strong sub summary sup table tbody td tfoot th thead " +
    "tr u ul var").split(" "),
);

/** HTML elements without content or closing tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  ["br", "col", "hr", "img"],
);

/** Elements that are removed together with their content. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(
  ("animate animatemotion animatetransform applet audio base button canvas " +
    "datalist embed foreignobject frame frameset head iframe image input link " +
    "math meta noembed noframes noscript object option param picture " +
    "plaintext script select set source style template textarea title track " +
    "use video xmp").split(" "),
);

/** Attributes allowed on any HTML element, besides `aria-*`, class and id. */
const ANY_ELEMENT = new Set(["dir", "lang", "role", "title"]);

const BY_ELEMENT: Readonly<Record<string, ReadonlySet<string>>> = {
  col: new Set(["span"]),
  colgroup: new Set(["span"]),
  details: new Set(["open"]),
  img: new Set(["alt", "height", "width"]),
  li: new Set(["value"]),
  ol: new Set(["reversed", "start"]),
  td: new Set(["colspan", "rowspan"]),
  th: new Set(["colspan", "rowspan", "scope"]),
};

/**
 * Returns whether an HTML element may have an attribute whose value needs no
 * check.
 */
export function allowsAttribute(element: string, attribute: string): boolean {
  return ANY_ELEMENT.has(attribute) || isAria(attribute) ||
    (BY_ELEMENT[element]?.has(attribute) ?? false);
}

/**
 * Returns whether an attribute is an allowed ARIA attribute. Attributes that
 * refer to other elements by id are excluded, because the ids change.
 */
function isAria(attribute: string): boolean {
  return /^aria-(atomic|busy|colcount|colindex|colspan|current|description|disabled|expanded|hidden|label|level|live|posinset|roledescription|rowcount|rowindex|rowspan|setsize|sort|valuemax|valuemin|valuenow|valuetext)$/
    .test(attribute);
}

/**
 * Roles that describe content; landmarks and widgets are reserved for the page
 * itself.
 */
export const ROLES: ReadonlySet<string> = new Set(
  ("cell columnheader definition figure group img list listitem none note " +
    "presentation row rowgroup rowheader table term").split(" "),
);

/** Returns a map from lower-case names to the spelling that SVG requires. */
function canonicalNames(names: string): ReadonlyMap<string, string> {
  return new Map(names.split(" ").map((name) => [name.toLowerCase(), name]));
}

/** SVG elements that are kept inside an `svg` element. */
export const SVG_ELEMENTS: ReadonlyMap<string, string> = canonicalNames(
  "circle clipPath defs desc ellipse g line linearGradient path polygon " +
    "polyline radialGradient rect stop svg text title tspan",
);

/** Allowed attributes of SVG elements, besides class and id. */
export const SVG_ATTRIBUTES: ReadonlyMap<string, string> = canonicalNames(
  "alignment-baseline aria-hidden aria-label clip-path clip-rule " +
    "clipPathUnits cx cy d display dominant-baseline dx dy fill fill-opacity " +
    "fill-rule font-family font-size font-style font-variant font-weight fx " +
    "fy gradientTransform gradientUnits height letter-spacing offset opacity " +
    "paint-order points preserveAspectRatio r role rx ry shape-rendering " +
    "spreadMethod stop-color stop-opacity stroke stroke-dasharray " +
    "stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit " +
    "stroke-opacity stroke-width text-anchor transform vector-effect viewBox " +
    "visibility width x x1 x2 y y1 y2",
);
