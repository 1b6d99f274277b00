import { ERROR_NAME } from 'shared-model/section-loads';
import type { SectionLoadLog } from 'shared-store';
import { isPageFileError } from 'shared-ui';
import { targetAt } from './addresses';
import type { Caught } from './caught';
import { isRewritten } from './failure';
import type { ScriptOwner, SectionLoader } from './loader';
import type { KnownSections, SectionStore } from './sections';

/** The page of a user, as reports of errors need it. */
export interface ErrorPage {
  /** The id of the shell's build. */
  readonly shell: string;
  readonly isAdmin: boolean;
  readonly log: Pick<SectionLoadLog, 'record'>;
  /** The errors that this visit has reported: each by its build and its innermost frame there. */
  readonly reported: Set<string>;
  readonly loader: Pick<SectionLoader, 'ownerOf'>;
  readonly store: Pick<SectionStore, 'known'>;
}

/** A place in a script. */
interface Frame {
  readonly url: string;
  /** Line and column: "1:4711". */
  readonly place: string;
}

const MAX_FRAMES = 8;
const FILE = /^[A-Za-z0-9_-]{1,60}(\.[a-z0-9]{1,20})?\.js$/;
const UNCAUGHT = /^(?:Uncaught )?([A-Z]?[A-Za-z]{0,40}): /;
const REACT = /^Minified React error (#\d{1,3});/;
/** The section that the shell counts as. */
const SHELL = 'shell';
/** The entry of a build holds the bundler's own code, and none of the section. */
const ENTRY = 'remoteEntry.js';

/** Returns a text that an object has under a name; '' if it has none. */
const textIn = (thrown: unknown, name: 'name' | 'message' | 'stack'): string => {
  const value: unknown =
    typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Returns the frames of a stack with an address, as Chrome, Firefox and Safari write them. */
const framesIn = (stack: string, message: string): Frame[] => {
  // Chrome's begins with the message, which may have lines that look like frames.
  const end = message === '' ? -1 : stack.lastIndexOf(`: ${message}`);
  const lines = (end < 0 ? stack : stack.slice(end + 2 + message.length)).split('\n');
  return lines.flatMap((line) => {
    const [end, row, column] = /:(\d{1,7}):(\d{1,7})\)?$/.exec(line) ?? [];
    if (end === undefined) return [];
    const before = line.slice(0, -end.length);
    const start = Math.max(...['(', '@', ' '].map((sign) => before.lastIndexOf(sign))) + 1;
    const url = before.slice(start);
    return url.includes('://') ? [{ url, place: `${row}:${column}` }] : [];
  });
};

/** Returns the value that an event is about, its frames, and the script whose screen it was on. */
const thrownIn = (
  event: Event,
): { thrown: unknown; frames: Frame[]; message: string; script?: string | undefined } => {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    const frames = framesIn(textIn(error, 'stack'), textIn(error, 'message'));
    // Of a worker, and of a value that is no error, the browser says only this.
    if (frames.length === 0 && filename) frames.push({ url: filename, place: `${lineno}:${colno}` });
    return { thrown: error, frames, message };
  }
  const { error: thrown, script }: Caught =
    event instanceof CustomEvent ? event.detail : { error: Reflect.get(event, 'reason') };
  const message = textIn(thrown, 'message');
  return { thrown, frames: framesIn(textIn(thrown, 'stack'), message), message, script };
};

/** Returns the name of an error, with React's number of its text. */
const nameOf = (thrown: unknown, message: string): string => {
  const names = [textIn(thrown, 'name'), UNCAUGHT.exec(message)?.[1] ?? ''];
  const [, number] = REACT.exec(textIn(thrown, 'message')) ?? [];
  return [names.find((name) => ERROR_NAME.test(name)) ?? 'Error', ...(number ? [number] : [])].join(' ');
};

/** Returns the route of an address with `/ID` for a record's screen. Its id, parameters and hash may be those of a person. */
const routeOf = (known: KnownSections, pathname: string): string | undefined => {
  const entries = known.status === 'ready' ? known.entries : [];
  const [target] = entries.flatMap(({ routes }) => targetAt(routes, pathname) ?? []);
  return target && `${target.route.path}${target.recordId === undefined ? '' : '/ID'}`;
};

/** Returns the build that a script belongs to: a section's, or the shell's; undefined for a stranger's. */
const ownerOf = (url: string, { shell, loader }: ErrorPage): ScriptOwner | undefined => {
  const [address = url] = url.split('?');
  const assets = `${location.origin}/assets/`;
  const ofShell = {
    section: SHELL,
    build: shell,
    channel: 'live',
    file: address.slice(assets.length),
  } as const;
  return loader.ownerOf(address) ?? (address.startsWith(assets) ? ofShell : undefined);
};

/**
 * Reports an error to the team of its build: of the innermost frame in the folder of a build, else of the screen that it broke,
 * else to the shell's. An error whose innermost frame is in no script of the page belongs to nobody: an extension threw it.
 * Reports each place of a build once. Leaves out all texts.
 */
export const reportError = async (event: Event, page: ErrorPage): Promise<void> => {
  const { thrown, frames, message, script } = thrownIn(event);
  // A file of the page did not arrive, or a translator has changed what React rendered: no code is at fault.
  if (isPageFileError(thrown) || (event instanceof CustomEvent && isRewritten(thrown))) return;
  const scripts = frames.map(({ url, place }) => ({ owner: ownerOf(url, page), place }));
  const [first] = scripts;
  if (!first?.owner) return;
  const ofSection = scripts.find(({ owner }) => owner && owner.section !== SHELL)?.owner;
  const culprit =
    ofSection ?? (script === undefined ? undefined : page.loader.ownerOf(script)) ?? first.owner;
  const { section, build, channel, team } = culprit;
  const known = scripts.flatMap(({ owner, place }) => {
    if (!owner || !FILE.test(owner.file)) return [];
    const isOwn = owner.section === section && owner.build === build;
    if (!isOwn && owner.section !== SHELL) return [];
    return [{ file: owner.file, isOwn, place: `${isOwn ? '' : '/'}${owner.file}:${place} ` }];
  });
  const ofCode = known.filter(({ file }) => file !== ENTRY);
  const kept = ofCode.length > 0 ? ofCode : known;
  const innermost = kept.find(({ isOwn }) => isOwn) ?? kept[0];
  const key = `${section} ${build} ${innermost?.place}`;
  if (!innermost || page.reported.has(key)) return;
  page.reported.add(key);
  const route = routeOf(page.store.known(), location.pathname);
  await page.log.record({
    section,
    build,
    channel,
    outcome: 'error',
    isAdmin: page.isAdmin,
    error: nameOf(thrown, message),
    frames: kept
      .slice(0, MAX_FRAMES)
      .map(({ place }) => place)
      .join(''),
    ...(team !== undefined && { team }),
    ...(route !== undefined && { route }),
  });
};
