import { createRequire } from 'node:module';

/**
 * Makes the computed styles of jsdom cheap, before it is loaded. A search by role asks for the styles of each element. Without
 * this, six files of screens take 12 % more of the processor (three pairs).
 */
const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const helpers = 'jsdom/lib/jsdom/living/helpers';

/** @typedef {Pick<Element, 'localName' | 'classList' | 'hasAttributeNS'> & { _ownerDocument: { activeElement: unknown } }} ElementLike */

const selectors = require(`${helpers}/selectors.js`);
/** @type {(element: ElementLike, selector: string) => boolean} */
const matchSelector = selectors.matchesDontThrow;

const LAST_PART = /(?:^|[\s>+~])([a-z]\w*)?(?:\.([\w-]+))?(?:[.:[#][^\s>+~]*)?$/;
/** @type {Readonly<Record<string, (element: ElementLike) => boolean>>} */
const OTHER_PARTS = {
  ':root': ({ localName }) => localName === 'html',
  ':focus': (element) => element._ownerDocument.activeElement === element,
  '[hidden]': (element) => element.hasAttributeNS(null, 'hidden'),
};
/** A selector with these inside brackets or quotes cannot be split by them. */
const NESTED = /\(.*,|(["']).*?[\s,>+~].*?\1/s;

/**
 * Returns the check of each alternative of a selector that an element has to pass: the name or the class of its last part.
 * @param {string} selector
 * @returns {((element: ElementLike) => boolean)[] | undefined} Undefined for a selector without such a check.
 */
const checksOf = (selector) => {
  if (NESTED.test(selector)) return undefined;
  const checks = selector.split(',').map((alternative) => {
    const [, name, className] = LAST_PART.exec(alternative.trim()) ?? [];
    if (name) return (/** @type {ElementLike} */ element) => element.localName === name;
    if (className) return (/** @type {ElementLike} */ element) => element.classList.contains(className);
    return OTHER_PARTS[alternative];
  });
  return checks.every((check) => check !== undefined) ? checks : undefined;
};

/** @type {Map<string, ReturnType<typeof checksOf>>} */
const known = new Map();

/** @type {typeof matchSelector} */
selectors.matchesDontThrow = (element, selector) => {
  if (!known.has(selector)) known.set(selector, checksOf(selector));
  const checks = known.get(selector);
  if (checks && !checks.some((check) => check(element))) return false;
  return /^[a-z]\w*$/.test(selector) || matchSelector(element, selector);
};

// Style sheets are stubs, so there are no colours. jsdom resolves eleven of them for each element.
const { propertiesWithResolvedValueImplemented: resolved } = require(`${helpers}/style-rules.js`);
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];
