// jsdom resolves the whole cascade for each computed style. Queries by role, matchers and pointer events ask only for
// these three properties, of every ancestor. Under Jest, each is computed alone, by the rules of jsdom.
const PROPERTIES = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' } as const;
type Name = keyof typeof PROPERTIES;
type Property = (typeof PROPERTIES)[Name];

/** Each inherited property with its initial value. */
const INITIAL: Readonly<Partial<Record<Property, string>>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
};

/** The attributes that the style sheet of jsdom itself selects by. */
const ATTRIBUTES = ['hidden', 'open', 'type'];

const computedByJsdom = window.getComputedStyle.bind(window);
const defaultDisplays = new Map<string, string>();
const rulesOfSheet = new WeakMap<
  CSSStyleSheet,
  { readonly length: number; readonly rules: CSSStyleRule[] }
>();

const isName = (name: PropertyKey): name is Name => Object.hasOwn(PROPERTIES, name);
const isProperty = (name: string): name is Property => Object.values<string>(PROPERTIES).includes(name);

/** Returns the display of an element without a style of its own. */
const defaultDisplay = (element: Element): string => {
  const attributes = ATTRIBUTES.filter((name) => element.hasAttribute(name));
  const key = [element.localName, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join(
    ' ',
  );
  const known = defaultDisplays.get(key);
  if (known !== undefined) return known;
  const bare = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of attributes) bare.setAttribute(name, element.getAttribute(name) ?? '');
  const { display } = computedByJsdom(bare);
  defaultDisplays.set(key, display);
  return display;
};

/** Returns the rules of a sheet that declare one of the properties. */
const rulesOf = (sheet: CSSStyleSheet): readonly CSSStyleRule[] => {
  const { length } = sheet.cssRules;
  const known = rulesOfSheet.get(sheet);
  if (known?.length === length) return known.rules;
  const rules = ([...sheet.cssRules] as CSSStyleRule[]).filter(
    ({ style }) => style && Object.values(PROPERTIES).some((name) => style.getPropertyValue(name) !== ''),
  );
  rulesOfSheet.set(sheet, { length, rules });
  return rules;
};

/** Returns what the sheets of the page declare. The last rule wins, as in jsdom. */
const declared = (element: Element, property: Property): string => {
  let value = '';
  for (const sheet of document.styleSheets) {
    for (const { selectorText, style } of rulesOf(sheet)) {
      const own = style.getPropertyValue(property);
      if (own !== '' && element.matches(selectorText)) value = own;
    }
  }
  return value;
};

const compute = (element: Element, property: Property): string => {
  const inline = element instanceof HTMLElement ? element.style.getPropertyValue(property) : '';
  const own = inline || declared(element, property);
  if (own) return own;
  const initial = INITIAL[property];
  if (initial === undefined) return defaultDisplay(element);
  return element.parentElement ? compute(element.parentElement, property) : initial;
};

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computedByJsdom(element, pseudo);
  const getPropertyValue = (property: string) =>
    isProperty(property) ? compute(element, property) : computedByJsdom(element).getPropertyValue(property);
  return new Proxy(Object.create(null), {
    get: (_target, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      if (isName(name)) return compute(element, PROPERTIES[name]);
      const style = computedByJsdom(element);
      const value = Reflect.get(style, name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
};
