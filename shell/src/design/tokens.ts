const SHOWN = /^--(color|space|radius|font-(?!family)|control-height|row-height)/;

/** Returns the names of the tokens that style sheets declare for the page: colours, spaces, radii, font sizes and heights. */
export const tokensOf = (sheets: Iterable<CSSStyleSheet>): string[] => {
  const names = new Set<string>();
  for (const sheet of sheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText === ':root')
        for (const name of rule.style) if (SHOWN.test(name)) names.add(name);
  return [...names];
};
