import { keptInTab } from './kept';

/** Under this name the tab keeps its overrides; `head/override-path.js` asks whether there are any. */
const NAME = 'section-overrides';

/** The overrides of this tab, and the documents in which they may run or not. */
export interface OverrideTab {
  /** Returns what the tab keeps, as it was written; undefined in a document whose policy refuses overrides. */
  read(): string | undefined;
  /** Keeps overrides, and loads the page anew where they may run. */
  enter(overrides: string): void;
  /** Forgets the overrides. A document that could run them is loaded anew: it would go on trusting their origins. */
  leave(): void;
}

const mayOverride = (): boolean => document.documentElement.dataset.override !== undefined;

/** The tab that the page is in. */
export const overrideTab: OverrideTab = {
  read: () => (mayOverride() ? keptInTab.read(NAME) : undefined),
  enter(overrides) {
    keptInTab.write(NAME, overrides);
    location.reload();
  },
  leave() {
    keptInTab.forget(NAME);
    if (mayOverride()) location.reload();
  },
};
