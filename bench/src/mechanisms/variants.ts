/** Names the time of a visit that shows the gain of a mechanism. */
export type TimedStep = 'signIn' | 'emptyCache' | 'warmCache' | 'firstSwitch' | 'form';

/** A change to one file of the product's source. `find` must stand in it exactly once. */
export interface Edit {
  /** Relative to the project's root. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The product without one mechanism that exists for speed. */
export interface Variant {
  readonly name: string;
  readonly without: string;
  /** The step that the mechanism is there for. */
  readonly step: TimedStep;
  readonly edits: readonly Edit[];
  /** Whether the HTML names no files behind sign-in. */
  readonly emptyHead?: true;
}

const PAGE = 'shell/src/page/Page.tsx';
const CONTENT = 'shell/src/page/PageContent.tsx';
const APP = 'shell/src/App.tsx';
const ANSWERS = 'shared-records/src/store/firestore/first-page.ts';
const SELECT = 'shared-ui/src/select/LazySelect.tsx';

const without = (file: string, find: string, replace = ''): Edit => ({ file, find, replace });

/** Every mechanism is part of the shell's build: sections take these modules from the share scope. */
export const VARIANTS: readonly Variant[] = [
  {
    name: 'no-preload',
    without: 'preloads by the inline script (prefetch.js)',
    step: 'warmCache',
    edits: [without('shell/src/host/build-files.ts', "if (channel === 'override') return;", 'return;')],
    emptyHead: true,
  },
  {
    name: 'no-early-records',
    without: 'asking for the first records before any script file has run',
    step: 'warmCache',
    edits: [without(ANSWERS, 'storeFirstRequests(this.uid, [...this.shown]);', '{}')],
  },
  {
    name: 'no-fetch-ahead',
    without: 'fetching the section before the session is known (Host.prefetch)',
    step: 'signIn',
    edits: [without(PAGE, 'if (signedInUid() === undefined) host.prefetch({ pathname, search });')],
  },
  {
    name: 'no-first-list',
    without: 'asking for the first list in the moment of the sign-in (Host.prefetch)',
    step: 'signIn',
    edits: [
      without(
        'shell/src/host/host.ts',
        'if (route.firstList && isPlain) this.page.askAtSignIn(route.firstList);',
      ),
    ],
  },
  {
    name: 'no-password-ahead',
    without: 'loading the page while the password is typed',
    step: 'signIn',
    edits: [without(APP, 'isReload || isTyping', 'isReload')],
  },
  {
    name: 'no-lazy-select',
    without: 'the plain input in place of react-select',
    step: 'emptyCache',
    edits: [
      without(SELECT, 'import type { ChoiceSelect } from', 'import { ChoiceSelect } from'),
      without(
        SELECT,
        'let loaded: typeof ChoiceSelect | undefined;',
        'let loaded: typeof ChoiceSelect = ChoiceSelect;',
      ),
    ],
  },
  {
    name: 'no-prefetch',
    without: 'fetching the other sections three seconds after the list',
    step: 'firstSwitch',
    edits: [without(CONTENT, "for (const entry of entries) loader.prefetch(entry, 'prefetch');")],
  },
  {
    name: 'no-forms-ahead',
    without: 'loading the forms three seconds after the list',
    step: 'form',
    edits: [without('shared-records/src/screen/RecordScreen.tsx', 'usePrefetch(load);')],
  },
];
