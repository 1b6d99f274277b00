import type { targetAt } from './addresses';
import type { Caught } from './caught';
import type { Candidate } from './choose';
import type { isPageFileError, isRewritten, LoadLog, SectionLoad } from './failure';
import type { SectionLoader } from './loader';
import type { PageStorage } from './page';
import type { SectionStore } from './sections';

/** The build that a script belongs to, and its path below the folder of the build. */
interface ScriptOwner extends Pick<SectionLoad, 'section' | 'build' | 'channel' | 'team'> {
  readonly file: string;
}

/** The page of a user, as reports of errors need it. */
export interface ErrorPage {
  /** The id of the shell's build. */
  readonly shell: string;
  readonly isAdmin: boolean;
  readonly log: Pick<LoadLog, 'record'>;
  /** The errors that this visit has reported: each by its build and its innermost frame there. */
  readonly reported: Set<string>;
  readonly loader: Pick<SectionLoader, 'builds'>;
  readonly store: Pick<SectionStore, 'known'>;
  /** The functions of the host about addresses and errors. A lazy chunk that imports it would keep the minifier from joining its modules. */
  readonly knowing: {
    readonly targetAt: typeof targetAt;
    readonly isPageFileError: typeof isPageFileError;
    readonly isRewritten: typeof isRewritten;
  };
  /** More names of errors that are reported. */
  readonly errorNames: readonly string[];
  /** Tells the user that a press did nothing. */
  onPressFailed(): void;
}

/** The names of errors that are reported, of browsers, React and the bundler. Another name may be made of a text. */
export const ERROR_NAMES: readonly string[] = [
  ...['Abort', 'Aggregate', 'ChunkLoad', 'DataClone', 'Eval', 'Internal', 'InvalidState', 'Network'],
  ...['NotAllowed', 'NotFound', 'NotReadable', 'NotSupported', 'QuotaExceeded', 'Range', 'Reference'],
  ...['Security', 'Syntax', 'Timeout', 'Type', 'URI', ''],
].map((kind) => `${kind}Error`);

const MAX_FRAMES = 8;
const FILE = /^[A-Za-z0-9_-]{1,60}(\.[a-z0-9]{1,20})?\.js$/;
/** The section that the shell counts as. */
const SHELL = 'shell';
/** The entry of a build holds the bundler's own code, and none of the section. */
const ENTRY = 'remoteEntry.js';

/** Returns a text that an object has under a name; '' if it has none. */
const textIn = (thrown: unknown, name: 'name' | 'message' | 'stack'): string => {
  const value: unknown = Reflect.get(Object(thrown), name);
  return typeof value === 'string' ? value : '';
};

/** Returns the frames of a stack: address and place ("1:4711") of each, as Chrome, Firefox and Safari write them. */
const framesIn = (thrown: unknown): { url: string; place: string }[] => {
  const [stack, message] = [textIn(thrown, 'stack'), textIn(thrown, 'message')];
  // Chrome's begins with the message, which may have lines that look like frames.
  const end = message === '' ? -1 : stack.lastIndexOf(`: ${message}`);
  const lines = (end < 0 ? stack : stack.slice(end + 2 + message.length)).split('\n');
  return lines.flatMap((line) => {
    const [found, place = ''] = /:(\d{1,7}:\d{1,7})\)?$/.exec(line) ?? [];
    const before = found === undefined ? '' : line.slice(0, -found.length);
    const url = before.slice(Math.max(...['(', '@', ' '].map((sign) => before.lastIndexOf(sign))) + 1);
    return url.includes('://') ? [{ url, place }] : [];
  });
};

/** Returns the name of an error, with React's number of its text. A browser names one that it does not hand over in a sentence. */
const nameOf = (thrown: unknown, sentence: string, names: readonly string[]): string => {
  const [, named = ''] = /^(?:Uncaught )?([A-Za-z]{1,40}): /.exec(sentence) ?? [];
  const known = [...ERROR_NAMES, ...names];
  const name = [textIn(thrown, 'name'), named].find((each) => known.includes(each)) ?? 'Error';
  const [, number] = /^Minified React error (#\d{1,3});/.exec(textIn(thrown, 'message')) ?? [];
  return number === undefined ? name : `${name} ${number}`;
};

/** Returns the section's build whose folder has a script; undefined if no such build was to run. */
const sectionOf = (url: string, { loader }: ErrorPage): ScriptOwner | undefined => {
  for (const [entry, { of }] of loader.builds) {
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    if (!of || !url.startsWith(folder)) continue;
    const { section, candidate } = of;
    const { build, channel } = candidate;
    return { section, build: build.id, channel, team: build.team, file: url.slice(folder.length) };
  }
  return undefined;
};

/** Returns the build that a script belongs to: a section's, or the shell's; undefined for a stranger's. */
const ownerOf = (url: string, page: ErrorPage): ScriptOwner | undefined => {
  const [address = url] = url.split('?');
  const assets = `${location.origin}/assets/`;
  const file = address.slice(assets.length);
  const ofShell = { section: SHELL, build: page.shell, channel: 'live', file } as const;
  return sectionOf(address, page) ?? (address.startsWith(assets) ? ofShell : undefined);
};

/** Returns the route of the page's address with `/ID` for a record's screen. Its id, parameters and hash may be those of a person. */
const routeIn = ({ store, knowing }: ErrorPage): string | undefined => {
  const known = store.known();
  const entries = known.status === 'ready' ? known.entries : [];
  const [target] = entries.flatMap(({ routes }) => knowing.targetAt(routes, location.pathname) ?? []);
  return target && `${target.route.path}${target.recordId === undefined ? '' : '/ID'}`;
};

/**
 * Reports an error to the team of its build: of the innermost frame in the folder of a build, else of the screen that it broke,
 * else to the shell's. An error whose innermost frame is in no script of the page belongs to nobody: an extension threw it.
 * Reports each place of a build once. Leaves out all texts.
 */
export const reportError = async (event: Event, page: ErrorPage): Promise<void> => {
  const { isPageFileError, isRewritten } = page.knowing;
  const { error, script }: Caught =
    event instanceof CustomEvent
      ? event.detail
      : { error: Reflect.get(event, event instanceof ErrorEvent ? 'error' : 'reason') };
  // A file of the page did not arrive, or a translator has changed what React rendered: no code is at fault.
  if (isPageFileError(error) || (event instanceof CustomEvent && isRewritten(error))) return;
  const frames = framesIn(error);
  const sentence = event instanceof ErrorEvent ? event.message : '';
  // Of a worker, and of a value that is no error, the browser says only this.
  if (frames.length === 0 && event instanceof ErrorEvent)
    frames.push({ url: event.filename, place: `${event.lineno}:${event.colno}` });
  const scripts = frames.map(({ url, place }) => ({ owner: ownerOf(url, page), place }));
  const first = scripts[0]?.owner;
  if (!first) return;
  // Otherwise a user would press again and again. Of a screen a panel says so.
  if (!(event instanceof CustomEvent) && navigator.userActivation?.isActive) page.onPressFailed();
  const ofSection = scripts.find(({ owner }) => owner && owner.section !== SHELL)?.owner;
  const culprit = ofSection ?? (script === undefined ? undefined : sectionOf(script, page)) ?? first;
  const { section, build, channel, team } = culprit;
  const known = scripts.flatMap(({ owner, place }) => {
    const isOwn = owner?.section === section && owner.build === build;
    if (!owner || !FILE.test(owner.file) || !(isOwn || owner.section === SHELL)) return [];
    return [{ file: owner.file, isOwn, place: `${isOwn ? '' : '/'}${owner.file}:${place} ` }];
  });
  const ofCode = known.filter(({ file }) => file !== ENTRY);
  const kept = ofCode.length > 0 ? ofCode : known;
  const innermost = kept.find(({ isOwn }) => isOwn) ?? kept[0];
  const key = `${section} ${build} ${innermost?.place}`;
  if (!innermost || page.reported.has(key)) return;
  page.reported.add(key);
  const route = routeIn(page);
  const places = kept.slice(0, MAX_FRAMES).map(({ place }) => place);
  const thrown = {
    error: nameOf(error, sentence, page.errorNames),
    frames: places.join(''),
    ...(route !== undefined && { route }),
  };
  const owners = team === undefined ? {} : { team };
  const load = { section, build, channel, outcome: 'error', isAdmin: page.isAdmin } as const;
  await page.log.record({ ...load, ...owners, ...thrown });
};

/** Reports once a day in this browser how many milliseconds a build took to its screen. */
export const reportTime = async (
  section: string,
  { build: { id }, channel }: Candidate,
  milliseconds: number,
  { log, isAdmin, storage }: Pick<ErrorPage, 'log' | 'isAdmin'> & { readonly storage: PageStorage },
): Promise<void> => {
  const key = `shown of ${section}`;
  const shown = `${id} ${new Date().toDateString()}`;
  if (storage.storedText('localStorage', key) === shown) return;
  storage.storeText('localStorage', key, shown);
  const ms = String(Math.min(Math.round(milliseconds), 999_999));
  await log.record({ section, build: id, channel, outcome: 'loaded', isAdmin, ms });
};
