import { type ReactNode, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import { whoOf } from '../../history/history-texts';
import { NOBODY, useStaffMembers } from '../../history/useStaffMembers';
import type { Model } from '../../model/define-model';
import { nowOf } from '../../model/fields/clock';
import { formatDate } from '../../model/fields/day-texts';
import { MOST_WITHOUT_QUESTION } from '../../model/fields/limits';
import { useDataStore } from '../../store/DataProvider';
import { countText } from '../count-text';
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
import { useTimesLeft } from './useTimesLeft';

/** Lists changes with their progress, and with Stop, Continue and Undo for those that the user may change. */
export function ChangeLines({
  model,
  label,
  lines,
  cellsOf,
}: {
  /** The kind of the screen. */
  model: Model;
  label: string;
  /** Keep them stable between renders. */
  lines: readonly ChangeLine[];
  cellsOf?: SaveRejected['cellsOf'];
}) {
  const timesLeft = useTimesLeft(lines);
  const names = useStaffMembers(lines.length > 0);
  const [question, setQuestion] = useState<ReactNode>(null);
  return (
    <>
      <ul className={styles.lines} aria-label={label}>
        {lines.map((line) => (
          <Line
            key={line.id}
            model={model}
            line={line}
            who={line.by === null ? 'The server' : whoOf(names ?? NOBODY, line.by)}
            timeLeft={timesLeft.get(line.id)}
            cellsOf={cellsOf}
            onQuestion={setQuestion}
          />
        ))}
      </ul>
      {question}
    </>
  );
}

function Line({
  model,
  line,
  who,
  timeLeft,
  cellsOf,
  onQuestion,
}: {
  model: Model;
  line: ChangeLine;
  who: string;
  timeLeft: number | undefined;
  cellsOf: SaveRejected['cellsOf'] | undefined;
  onQuestion(question: ReactNode): void;
}) {
  const { id, kind, state, by, at, until, skipped, refused, revert, revertedBy } = line;
  const store = useDataStore();
  const now = nowOf(store);
  const { uid } = useCurrentUser().userData;
  const mayChange = useMayChange();
  const [busy, setBusy] = useState(false);
  const [isLeftShown, setLeftShown] = useState(false);
  const request = useChangeRequest();
  const saveRejected = useSaveRejected(model, line, cellsOf);
  const name = nameOf(line, model);
  const address = addressOf(line);
  const progress = progressOf(line);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const undo = () =>
    run(() => request(`Undoing “${name}”`, { action: 'revert', id: store.newId(), reverts: id }));
  const ask = () => {
    const close = () => onQuestion(null);
    onQuestion(
      <Dialog
        open
        title={`Undo “${titleOf(line, model)}”?`}
        text={`${countText(progress.done, 'record')} will be as before, except those that somebody has changed since.`}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                close();
                void undo();
              }}
            >
              Undo
            </Button>
          </>
        }
      />,
    );
  };
  const isOwn = by === uid;
  const canUndo = mayChange(line) && isUndoable(line, now);
  const isStopped = state === 'stopped' || state === 'failed';
  const leftBy = revert ?? line;
  const keptText = kind === 'import' ? 'Rows kept' : 'Kept';
  const change = (action: 'stop' | 'continue', doing: string) => () =>
    run(() => request(`${doing} “${name}”`, { action, id }));
  const buttons: readonly (readonly [boolean, string, string, () => unknown])[] = [
    [mayChange(line) && isStoppable(line), 'Stop', `Stop ${name}`, change('stop', 'Stopping')],
    [
      isOwn && isStopped && revertedBy === undefined,
      'Continue',
      `Continue ${name}`,
      change('continue', 'Continuing'),
    ],
    [canUndo, 'Undo', `Undo ${name}`, progress.done > MOST_WITHOUT_QUESTION ? ask : undo],
    [
      mayChange(leftBy) && leftBy.state !== 'running' && leftBy.kept > 0 && !isLeftShown,
      keptText,
      kind === 'import' ? `Rows of ${name} that were kept` : `Kept: ${name}`,
      () => setLeftShown(true),
    ],
    [
      kind === 'import' && isOwn && skipped + refused > 0,
      'Rows not imported',
      `Rows not imported from ${name}`,
      () => run(saveRejected),
    ],
  ];
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <span translate="no">
          {address === undefined ? titleOf(line, model) : <Link to={address}>{titleOf(line, model)}</Link>}
        </span>
        <p className={styles.hint}>
          {who}, <Day withTime>{at}</Day>, {entityNameOf(line, model)}s
        </p>
      </div>
      <div className={styles.text}>
        {isRunning(line) && (
          <progress
            className={styles.progress}
            aria-label={`Progress of ${name}`}
            value={progress.done}
            max={Math.max(progress.all, 1)}
          />
        )}
        <p>{stateText(line, timeLeft)}</p>
        {canUndo && <p className={styles.hint}>Can be undone until {formatDate(until, now)}.</p>}
        {isLeftShown && <LeftList id={leftBy.id} label={keptText} />}
      </div>
      <div className={styles.actions}>
        {buttons.flatMap(([isOffered, text, label, work]) =>
          isOffered
            ? [
                <Button key={text} busy={busy} aria-label={label} onClick={() => void work()}>
                  {text}
                </Button>,
              ]
            : [],
        )}
      </div>
    </li>
  );
}
