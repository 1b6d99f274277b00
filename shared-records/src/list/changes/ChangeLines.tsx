import { useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { formatDate } from 'shared-model/fields/day-texts';
import { MOST_WITHOUT_QUESTION } from 'shared-model/fields/limits';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import { type AccountNames, capitalized, whoOf } from '../../history/history-texts';
import { NOBODY, useStaffMembers } from '../../history/useStaffMembers';
import { Day } from '../Day';
import {
  addressOf,
  type ChangeLine,
  entityNameOf,
  isRunning,
  isStoppable,
  isUndoable,
  nameOf,
  progressOf,
  stateText,
  titleOf,
} from './change-texts';
import styles from './changes.module.css';
import { LeftList, useMayChange } from './Left';
import { type SaveRejected, useSaveRejected } from './save-rejected';
import { useChangeRequest } from './useChangeRequest';
import { useTimeLeft } from './useTimeLeft';

interface LinesProps extends SaveRejected {
  /** The kind of the screen. */
  readonly model: Model;
}

/** Lists changes with their progress, and with Stop, Continue and Undo for those that the user may change. */
export function ChangeLines({
  label,
  lines,
  ...props
}: LinesProps & { label: string; lines: readonly ChangeLine[] }) {
  const names = useStaffMembers(lines.length > 0) ?? NOBODY;
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <Line key={line.id} {...props} line={line} names={names} />
      ))}
    </ul>
  );
}

function Line({ model, line, names, cellsOf }: LinesProps & { line: ChangeLine; names: AccountNames }) {
  const { id, kind, state, by, at, until, skipped, refused, revert = line, revertedBy } = line;
  const store = useDataStore();
  const now = nowOf(store);
  const { uid } = useCurrentUser().userData;
  const mayChange = useMayChange();
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isLeftShown, setLeftShown] = useState(false);
  const request = useChangeRequest();
  const saveRejected = useSaveRejected(model, line, cellsOf);
  const timeLeft = useTimeLeft(line);
  const [name, title, address] = [nameOf(line, model), titleOf(line, model), addressOf(line)];
  const { done, all } = progressOf(line);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const send = (doing: string, action: 'stop' | 'continue') => () =>
    run(() => request(`${doing} “${name}”`, { action, id }));
  const undo = () => {
    setAsking(false);
    void run(() => request(`Undoing “${name}”`, { action: 'revert', id: store.newId(), reverts: id }));
  };
  const close = () => setAsking(false);
  const canUndo = mayChange(line) && isUndoable(line, now);
  const [isOwn, isImport] = [by === uid, kind === 'import'];
  const isContinuable = (state === 'stopped' || state === 'failed') && revertedBy === undefined;
  const keptText = isImport ? 'Rows kept' : 'Kept';
  const isLeftOffered = mayChange(revert) && revert.state !== 'running' && revert.kept > 0 && !isLeftShown;
  const buttons: readonly (readonly [boolean, string, string, () => unknown])[] = [
    [mayChange(line) && isStoppable(line), 'Stop', `Stop ${name}`, send('Stopping', 'stop')],
    [isOwn && isContinuable, 'Continue', `Continue ${name}`, send('Continuing', 'continue')],
    [canUndo, 'Undo', `Undo ${name}`, done > MOST_WITHOUT_QUESTION ? () => setAsking(true) : undo],
    [
      isLeftOffered,
      keptText,
      isImport ? `Rows of ${name} that were kept` : `Kept: ${name}`,
      () => setLeftShown(true),
    ],
    [
      isImport && isOwn && skipped + refused > 0,
      'Rows not imported',
      `Rows not imported from ${name}`,
      () => run(saveRejected),
    ],
  ];
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <span translate="no">{address === undefined ? title : <Link to={address}>{title}</Link>}</span>
        <p className={styles.hint}>
          {by === null ? 'The server' : capitalized(whoOf(names, by))}, <Day withTime>{at}</Day>,{' '}
          {entityNameOf(line, model)}s
        </p>
      </div>
      <div className={styles.text}>
        {isRunning(line) && (
          <progress
            className={styles.progress}
            aria-label={`Progress of ${name}`}
            value={done}
            max={Math.max(all, 1)}
          />
        )}
        <p>{stateText(line, timeLeft)}</p>
        {canUndo && <p className={styles.hint}>Can be undone until {formatDate(until, now)}.</p>}
        {isLeftShown && <LeftList id={revert.id} label={keptText} />}
      </div>
      <div className={styles.actions}>
        {buttons.map(
          ([isOffered, text, label, work]) =>
            isOffered && (
              <Button key={text} busy={busy} aria-label={label} onClick={() => void work()}>
                {text}
              </Button>
            ),
        )}
      </div>
      <Dialog
        open={isAsking}
        title={`Undo “${title}”?`}
        text={`${countText(done, 'record')} will be as before, except those that somebody has changed since.`}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={undo}>
              Undo
            </Button>
          </>
        }
      />
    </li>
  );
}
