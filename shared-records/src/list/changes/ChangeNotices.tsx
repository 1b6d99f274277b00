import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { countText } from 'shared-model/words/count-text';
import { useDataStore, useTotals } from 'shared-store/DataProvider';
import { NOBODY, useStaffMembers } from 'shared-store/names/useStaffMembers';
import { Button, Icon, Message } from 'shared-ui';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { whoOf } from '../../history/history-texts';
import type { Changes } from '../list-context';
import styles from '../RecordList.module.css';
import { type ChangeLine, isRunning, linesOf, noticeOf, stateText } from './change-texts';
import { LeftNames } from './Left';
import { useChangeRequest } from './useChangeRequest';
import { useTimeLeft } from './useTimeLeft';

const MOST_NOTICES = 3;
const STORAGE_KEY = 'dismissed-changes';
const dismissedSchema = v.fallback(v.array(v.string()), []);

/** Returns by how much a change has changed the number of records of its kind. */
const countOf = ({ kind, done, kept, reverted }: ChangeLine): number => {
  if (kind === 'delete' || reverted?.kind === 'restore') return kept - done;
  return kind === 'restore' || reverted?.kind === 'delete' ? done - kept : 0;
};

/** Changes the number of records by what each of these changes has deleted or restored, once it ends. */
const useChangeCounts = <T,>(model: Model<T>, lines: readonly ChangeLine[]): void => {
  const totals = useTotals();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const ended = lines.filter(({ state }) => state !== 'running');
    for (const line of ended) {
      const count = known.current?.has(line.id) === false ? countOf(line) : 0;
      if (count !== 0) totals.note({ model, filters: [] }, count);
    }
    known.current = new Set(ended.map(({ id }) => id));
  }, [lines, totals, model]);
};

/** Says who imports a file, and how it goes on. */
function ImportText({ line }: { line: ChangeLine }) {
  const { by, fileName } = line;
  const names = useStaffMembers(true) ?? NOBODY;
  const timeLeft = useTimeLeft(line);
  return (
    <>
      {by === null ? 'Somebody' : whoOf(names, by)} {isRunning(line) ? 'imports' : 'imported'}{' '}
      <span translate="no">{fileName}</span>. {stateText(line, timeLeft)}
    </>
  );
}

/** Shows the changes of a kind of record that run or have just ended, also after a reload: those of the account, and all imports. */
export function ChangeNotices<T extends object>({
  model,
  changes,
  onOpenImport,
}: {
  model: Model<T>;
  changes: Changes;
  onOpenImport?: (() => void) | undefined;
}) {
  const { entityName } = model;
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  const request = useChangeRequest();
  const lines = useMemo(() => linesOf(changes.all), [changes.all]);
  const own = useMemo(() => lines.filter(({ by }) => by === uid), [lines, uid]);
  useChangeCounts(model, own);
  const container = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<readonly string[]>(() =>
    v.parse(dismissedSchema, storedJson('sessionStorage', STORAGE_KEY)),
  );
  // The focused button disappears with its notice.
  const keepFocus = () => container.current?.focus({ preventScroll: true });
  const dismiss = (id: string) => {
    const next = [...dismissed, id];
    storeText('sessionStorage', STORAGE_KEY, JSON.stringify(next));
    setDismissed(next);
    keepFocus();
  };
  const undo = ({ id, total }: ChangeLine) => {
    keepFocus();
    const doing = `Restoring ${countText(total, entityName)}`;
    void request(doing, { action: 'revert', id: store.newId(), reverts: id });
  };

  const now = nowOf(store);
  const isShown = (line: ChangeLine) => {
    const { id, shownUntil } = line.revert ?? line;
    return (isRunning(line) || shownUntil > now) && !dismissed.includes(id);
  };
  const imports = lines.filter((line) => line.kind === 'import' && isShown(line));
  const notices = own.flatMap((line) => {
    const notice = isShown(line) ? noticeOf(line, entityName) : undefined;
    return notice ? [{ line, ...notice }] : [];
  });
  // What ended well and asks for nothing is old once something else has happened.
  const present = notices.filter(
    ({ tone, line }, index) => index === 0 || tone !== 'success' || line.kind === 'delete',
  );
  const dismissal = (id: string, name: string) => (
    <Button variant="quiet" aria-label={name} onClick={() => dismiss(id)}>
      <Icon name="close" />
    </Button>
  );
  return (
    <div ref={container} tabIndex={-1} className={styles.notices}>
      {changes.begun.slice(0, MOST_NOTICES).map(({ id, kind, ids }) => {
        const begun = { kind, state: 'running', total: ids.length, done: 0, kept: 0 } as const;
        return (
          <Message key={id} tone="info">
            {noticeOf(begun, entityName)?.text}
          </Message>
        );
      })}
      {present.slice(0, MOST_NOTICES).map(({ tone, text, line }) => {
        const { id, kind, state, kept } = line;
        return (
          <Message key={id} tone={tone}>
            {text}
            {state !== 'running' && kept > 0 && <LeftNames id={id} />}{' '}
            {kind === 'delete' && (
              <Button variant="quiet" onClick={() => undo(line)}>
                Undo
              </Button>
            )}
            {(state === 'stopped' || state === 'failed') && (
              <Button variant="quiet" onClick={() => void request('Continuing', { action: 'continue', id })}>
                Continue
              </Button>
            )}
            {state !== 'running' && dismissal(id, 'Dismiss')}
          </Message>
        );
      })}
      {imports.map((line) => {
        const { id, state, fileName, revert } = line;
        const ended = state === 'done' ? 'success' : 'error';
        const isTold = revert !== undefined || (state !== 'done' && state !== 'failed');
        return (
          <Message key={id} tone={isTold ? 'info' : ended}>
            <ImportText line={line} />{' '}
            <Button variant="quiet" onClick={onOpenImport}>
              Imports
            </Button>
            {!isRunning(line) && dismissal(revert?.id ?? id, `Dismiss ${fileName}`)}
          </Message>
        );
      })}
    </div>
  );
}
