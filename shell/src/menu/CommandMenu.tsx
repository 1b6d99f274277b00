import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Command } from 'shared-contract';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import { Message } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { isComposing } from 'shared-ui/shortcuts';
import type { SectionLoader } from '../host/loader';
import type { SectionEntry } from '../host/sections';
import { Finder, type Found } from './Finder';
import { MenuField } from './MenuField';
import styles from './menu.module.css';
import { menuGroups } from './menu-groups';
import { searchProblem, useFound, useWords } from './useFound';
import { useSectionCommands } from './useSectionCommands';

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
      {words !== '' &&
        searched.map(({ name, useFind }) => (
          <SectionFinder key={name} name={name} useFind={useFind} words={words} onFound={onFound} />
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

function SectionFinder({
  name,
  onFound,
  ...search
}: {
  name: string;
  useFind: Parameters<typeof Finder>[0]['useFind'];
  words: string;
  onFound(section: string, found: Found): void;
}) {
  const report = useCallback((result: Found) => onFound(name, result), [name, onFound]);
  return <Finder {...search} onFound={report} />;
}
