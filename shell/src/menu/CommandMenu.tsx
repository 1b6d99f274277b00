import {
  Component,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SectionEntry, SectionLoader } from 'section-kit/host';
import { shortId } from 'section-kit/host';
import { useCurrentUser } from 'shared-auth';
import { isLimitReached, LIMIT_REACHED } from 'shared-auth/limit-reached';
import type { Command, CommandGroup, SectionCommands } from 'shared-contract';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import { ConnectionError } from 'shared-store';
import { Message } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { searchKey } from 'shared-ui/search-key';
import { isComposing } from 'shared-ui/shortcuts';
import { MenuField } from './MenuField';
import styles from './menu.module.css';

/** Holds what a section has found by words, or the reason why it could not search. */
export type Found = { readonly words: string } & (
  | { readonly groups: readonly CommandGroup[] }
  | { readonly error: unknown }
);

interface SearchProps {
  readonly name: string;
  useFind: NonNullable<SectionCommands['useFind']>;
  readonly words: string;
  /** Keep it stable between renders. */
  onFound(section: string, found: Found): void;
}

/** Searches one section whenever the words change. Renders nothing. */
function Search({ name, useFind, words, onFound }: SearchProps) {
  const find = useFind();
  useEffect(() => {
    let isLeft = false;
    find(words).then(
      (groups) => !isLeft && onFound(name, { words, groups }),
      (error: unknown) => !isLeft && onFound(name, { words, error }),
    );
    return () => {
      isLeft = true;
    };
  }, [name, find, words, onFound]);
  return null;
}

/** Searches one section by words. Keeps an error in its code from the menu. */
class SectionSearch extends Component<SearchProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    this.props.onFound(this.props.name, { words: this.props.words, error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Search {...this.props} />;
  }
}

/** Searches the sections after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 200;

/** Returns the trimmed text once typing pauses; an empty one at once. */
const useWords = (typed: string): string => {
  const text = typed.trim();
  const [words, setWords] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setWords(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? text : words;
};

/** Keeps what each section has found. */
const useFound = () => {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const onFound = useCallback((section: string, result: Found) => {
    if ('error' in result) console.error(`Section ${section} could not search.`, result.error);
    setFound((known) => new Map(known).set(section, result));
  }, []);
  return { found, onFound };
};

/** Returns what to say about searches that failed; undefined if none did. */
const searchProblem = (results: readonly Found[]): string | undefined => {
  const errors = results.flatMap((result) => ('error' in result ? [result.error] : []));
  if (errors.length === 0) return undefined;
  if (errors.some(isLimitReached)) return LIMIT_REACHED;
  return errors.some((error) => error instanceof ConnectionError)
    ? 'The server cannot be reached. Check the connection, then search again.'
    : 'Some records could not be searched. Try again.';
};

/** Returns the commands whose label contains each of the typed words, in any case and without accents. */
const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => searchKey(label).includes(word)));
};

/** Returns whether a group has a record of just the typed name. */
const isNamed = ({ commands }: CommandGroup, typed: string): boolean =>
  commands.some(({ label }) => searchKey(label) === searchKey(typed));

/** Returns the groups of the menu: records of just the typed name, pages and commands with the words, then other records. */
const menuGroups = (
  {
    pages,
    commands,
    records,
  }: {
    pages: readonly Command[];
    commands: readonly Command[];
    records: readonly CommandGroup[];
  },
  typed: string,
): readonly CommandGroup[] =>
  [
    ...records.filter((group) => isNamed(group, typed)),
    { title: 'Pages', commands: matching(pages, typed) },
    { title: 'Commands', commands: matching(commands, typed) },
    ...records.filter((group) => !isNamed(group, typed)),
  ].filter(({ commands }) => commands.length > 0);

/** Holds the commands of the sections, by section. A section that is still loading is missing. */
type LoadedCommands = ReadonlyMap<string, SectionCommands | 'failed'>;

/** The commands of a section that adds none. */
const NONE: SectionCommands = { commands: [] };

const commandsOf = async (
  entry: SectionEntry,
  loader: SectionLoader,
): Promise<SectionCommands | 'failed'> => {
  const loaded = await loader.load(entry);
  if (!loaded.ok) return 'failed';
  try {
    return (await loaded.value.section.loadCommands?.()) ?? NONE;
  } catch (error) {
    console.error(`The commands of section ${entry.name} could not be loaded.`, error);
    return 'failed';
  }
};

/** Loads the sections, and returns what they add to the menu. Keep `entries` stable between renders. */
const useSectionCommands = (entries: readonly SectionEntry[], loader: SectionLoader): LoadedCommands => {
  const [loaded, setLoaded] = useState<LoadedCommands>(new Map());
  useEffect(() => {
    let isLeft = false;
    for (const entry of entries) {
      commandsOf(entry, loader).then((commands) => {
        if (!isLeft) setLoaded((known) => new Map(known).set(entry.name, commands));
      });
    }
    return () => {
      isLeft = true;
    };
  }, [entries, loader]);
  return loaded;
};

/** Says which builds run, and for whom they are: "reports 1a2b3c4, live". */
const runningBuilds = (sections: readonly SectionEntry[], loader: SectionLoader): string =>
  sections
    .flatMap((entry) => {
      const { build, channel } = loader.loadedNow(entry)?.candidate ?? {};
      return build
        ? [`${entry.name} ${shortId(build.id)}, ${channel === 'fallback' ? 'older' : channel}`]
        : [];
    })
    .join(' · ');

/** Holds what was typed before the menu was loaded. `isEntered`: Enter followed. */
export interface PendingInput {
  readonly typed: string;
  readonly isEntered?: boolean;
}

export interface CommandMenuProps {
  /** The pages that the user may open. */
  pages: readonly { readonly path: string; readonly label: string }[];
  /** The sections that the user may open. Keep them stable between renders. */
  sections: readonly SectionEntry[];
  loader: SectionLoader;
  /** Returns how staff know a section. */
  titleOf(name: string): string;
  pending: PendingInput;
  onClose(): void;
}

/**
 * Shows the content of the command menu: pages, commands and records, by words. The focus stays in its text field, as in
 * the editable combobox of https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function CommandMenu({ pages, sections, loader, titleOf, pending, onClose }: CommandMenuProps) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(pending.typed);
  /** The key of the option that the user moved to; undefined before, when the first one is active. */
  const [active, setActive] = useState<string>();
  const words = useWords(typed);
  const { isAdmin } = useCurrentUser();
  const loaded = useSectionCommands(sections, loader);
  const { found, onFound } = useFound();

  const available = sections.flatMap(({ name }) => {
    const commands = loaded.get(name);
    return commands === undefined || commands === 'failed' ? [] : [{ name, ...commands }];
  });
  const searched = available.flatMap(({ name, useFind }) => (useFind ? [{ name, useFind }] : []));
  const results = words === '' ? [] : searched.flatMap(({ name }) => found.get(name) ?? []);
  const groups = menuGroups(
    {
      pages: pages.map(({ path, label }) => ({ label, address: path })),
      commands: available
        .flatMap(({ commands }) => commands)
        .filter(({ role }) => isAdmin || role !== 'admin'),
      records: results.flatMap((result) => ('groups' in result ? result.groups : [])),
    },
    typed,
  );
  const options = groups.flatMap(({ title, commands }) =>
    commands.map((command) => ({ ...command, key: `${title} ${command.address} ${command.label}` })),
  );
  const current = Math.max(
    options.findIndex(({ key }) => key === active),
    0,
  );
  const isPending =
    loaded.size < sections.length ||
    words !== typed.trim() ||
    results.length < (words === '' ? 0 : searched.length) ||
    results.some((result) => result.words !== words);
  const failed = sections
    .filter(({ name }) => loaded.get(name) === 'failed')
    .map(({ name }) => titleOf(name));
  const problem = searchProblem(results);

  const optionId = (index: number) => `${id}-${index}`;
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const open = ({ address, state }: Command) => {
    onClose();
    navigate(address, { state });
  };
  /** Whether the first result opens once all are there. */
  const [isAwaited, setAwaited] = useState(pending.isEntered ?? false);
  const openAwaited = useEffectEvent(() => {
    setAwaited(false);
    if (options[0]) open(options[0]);
  });
  useEffect(() => {
    if (isAwaited && !isPending) openAwaited();
  }, [isAwaited, isPending]);
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    const option = options[current];
    if (key === 'Enter' && option) open(option);
    else if (key === 'Enter') setAwaited(isPending);
    else if (key === 'ArrowDown') setActive(options.at(current + 1 - options.length)?.key);
    else if (key === 'ArrowUp') setActive(options.at(current - 1)?.key);
    else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <>
      <MenuField
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(current) : undefined}
        aria-describedby={`${id}-status`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(undefined);
          setAwaited(false);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map(({ title, commands }) => (
          <fieldset key={title} aria-label={title} className={styles.group}>
            <div aria-hidden className={styles.title}>
              {title}
            </div>
            {commands.map((command) => {
              index += 1;
              return (
                <Option
                  key={options[index]?.key}
                  id={optionId(index)}
                  command={command}
                  isActive={index === current}
                  onOpen={open}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      {new Set(searchedWordsIn(words)).size > MOST_WORDS && (
        <Message tone="info">Only the first {MOST_WORDS} words are searched.</Message>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {failed.length > 0 && (
        <Message tone="info">{failed.join(' and ')} failed to load, so its entries are missing.</Message>
      )}
      <p id={`${id}-status`} role="status" className={styles.status}>
        {isAwaited ? 'Searching… The first result will open.' : statusText(options.length, isPending)}
      </p>
      {words === '' && loaded.size === sections.length && (
        <p className={styles.status}>{runningBuilds(sections, loader)}</p>
      )}
      {words !== '' &&
        searched.map(({ name, useFind }) => (
          <SectionSearch key={name} {...{ name, useFind, words, onFound }} />
        ))}
    </>
  );
}

const statusText = (count: number, isPending: boolean): string => {
  if (isPending) return 'Searching…';
  if (count === 0) return 'Nothing found. Try fewer or shorter words.';
  return count === 1 ? '1 result' : `${count} results`;
};

function Option({
  id,
  command,
  isActive,
  onOpen,
}: {
  id: string;
  command: Command;
  isActive: boolean;
  onOpen(command: Command): void;
}) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      // The focus stays in the text field.
      tabIndex={-1}
      className={styles.option}
      onClick={() => onOpen(command)}
    >
      <span className={styles.label}>{command.label}</span>
      {command.detail && <span className={styles.detail}>{command.detail}</span>}
    </button>
  );
}
