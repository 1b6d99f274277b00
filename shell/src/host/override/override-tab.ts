import { keptInTab } from '../../kept';

/** Under this name the tab keeps its overrides; `head/override-path.js` asks whether there are any. */
const NAME = 'section-overrides';

const mayOverride = (): boolean => 'override' in document.documentElement.dataset;

/** Returns the overrides that the tab keeps, as they were written; undefined in a document whose policy refuses them. */
export const keptOverrides = (): string | undefined => (mayOverride() ? keptInTab.read(NAME) : undefined);

/** Keeps overrides, and loads the page anew where they may run. */
export const enterOverrides = (overrides: string): void => {
  keptInTab.write(NAME, overrides);
  location.reload();
};

/** Forgets the overrides. A document that could run them is loaded anew: it would go on trusting their origins. */
export const leaveOverrides = (): void => {
  keptInTab.forget(NAME);
  if (mayOverride()) location.reload();
};
