import { useId, useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { OPENED_HERE } from 'shared-model/addresses';
import { listProblem } from 'shared-records/list';
import { type List, type Stored, useLive, useToday } from 'shared-store';
import { Button, buttonLook, Message, ScreenHeader, Spinner } from 'shared-ui';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { useShortcut } from 'shared-ui/shortcuts';
import { STEPS_PATH, stepsAddress } from '../steps/addresses';
import { GROUPS, groupOf } from '../steps/days';
import { type FollowUp, followUp, openSteps } from '../steps/follow-up';
import { askerOf } from '../steps/givers';
import { ADD_STEP, STEP_DONE } from '../steps/keys';
import { useSteps } from '../steps/useSteps';
import { StepLine } from './StepLine';
import styles from './todo.module.css';

/** Returns the steps that the user gave to colleagues, the newest day first. */
const askedBy = (displayName: string): List<FollowUp> => ({
  model: followUp,
  filters: [{ field: 'from', equals: displayName }],
  order: '-day',
});

/** Returns the groups of some steps that have any, in their order. */
const grouped = <G extends string>(
  steps: readonly Stored<FollowUp>[],
  groups: readonly G[],
  groupOf: (step: Stored<FollowUp>) => G,
) =>
  groups
    .map((title) => ({ title, steps: steps.filter((step) => groupOf(step) === title) }))
    .filter(({ steps }) => steps.length > 0);

/** Returns what moves the focus from a line that will be gone to its neighbour, or to the heading. */
const leavingLine = (id: string): (() => void) => {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-step]')];
  const index = lines.findIndex(({ dataset }) => dataset.step === id);
  if (!lines[index]?.contains(document.activeElement)) return () => undefined;
  const next = lines[index + 1] ?? lines[index - 1];
  return () => (next?.querySelector('button') ?? document.querySelector('h2'))?.focus();
};

/** The screen at /todo: the user's open steps by their days, or those that the user gave to colleagues (`?asked`). */
export const TodoScreen = () => {
  const { displayName } = useCurrentUser().userData;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // Without a name, nobody has given anything.
  const isAsked = params.has('asked') && displayName !== '';
  const list = useMemo(
    () => (isAsked ? askedBy(displayName) : openSteps('responsible', displayName)),
    [isAsked, displayName],
  );
  const live = useLive(list);
  const today = useToday();
  const { finish } = useSteps();
  const [answering, setAnswering] = useState<string>();
  const [opened, setOpened] = useState<string>();

  const isReady = live.status === 'ready';
  const rows: readonly Stored<FollowUp>[] = isReady ? live.rows : [];
  const steps = isAsked ? rows.filter((step) => askerOf(step) !== '') : rows;
  const groups = isAsked
    ? grouped(steps, ['Answered', 'Open'], ({ done }) => (done === '' ? 'Open' : 'Answered'))
    : grouped(steps, GROUPS, ({ day }) => groupOf(day, today));

  const done = (step: Stored<FollowUp>) => {
    if (askerOf(step) !== '') return setAnswering(step.id);
    leavingLine(step.id)();
    void finish(step);
  };
  const add = `${STEPS_PATH}?add`;
  const addHint = useShortcut(ADD_STEP, () => navigate(add, { state: OPENED_HERE }));
  useShortcut(STEP_DONE, () => {
    const line = document.activeElement?.closest<HTMLElement>('[data-step]');
    const step = steps.find(({ id }) => id === line?.dataset.step);
    if (step && step.done === '' && !isAsked) done(step);
  });

  const problem = listProblem(live);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={isAsked ? 'Asked by me' : 'To do'}
        button={
          <div className={styles.links}>
            <Link to={isAsked ? '/todo' : '/todo?asked'} {...buttonLook()}>
              {isAsked ? 'To do' : 'Asked by me'}
            </Link>
            <Link to={STEPS_PATH} {...buttonLook()}>
              All next steps
            </Link>
            <Link to={add} state={OPENED_HERE} {...buttonLook('primary')} {...addHint}>
              Add +
            </Link>
          </div>
        }
      />
      {live.status === 'loading' && <Spinner label="Loading the next steps" />}
      {problem && <Message tone="error">{problem}</Message>}
      {isReady && live.unreadable.length > 0 && (
        <Message tone="error">
          Some next steps cannot be read.{' '}
          <Link to={stepsAddress({ edit: live.unreadable[0]?.record.id ?? '' })} state={OPENED_HERE}>
            Repair
          </Link>
        </Message>
      )}
      {isReady && steps.length === 0 && (
        <p className={styles.muted}>
          {isAsked
            ? 'You have asked nobody yet. Choose a colleague for a next step, and the answer comes here.'
            : 'Nothing to do. Add a next step to a report, and it comes here.'}
        </p>
      )}
      {groups.map(({ title, steps }) => (
        <Group key={title} title={title} count={steps.length}>
          {steps.map((step) => (
            <StepLine
              key={step.id}
              step={step}
              isAsked={isAsked}
              isAnswering={answering === step.id}
              isOpen={opened === step.id}
              onToggle={() => setOpened(opened === step.id ? undefined : step.id)}
              onDone={() => done(step)}
              onMove={() => leavingLine(step.id)()}
              onAnswer={(answer, onSaved) => {
                if (answer === undefined) return setAnswering(undefined);
                const leave = leavingLine(step.id);
                void finish(step, answer, () => {
                  leave();
                  setAnswering(undefined);
                  onSaved();
                });
              }}
            />
          ))}
        </Group>
      ))}
      {isReady && live.showMore && <Button onClick={live.showMore}>Show more</Button>}
    </div>
  );
};

function Group({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.group} data-group={title}>
      <h3 id={heading}>
        {title} <span className={styles.muted}>{count}</span>
      </h3>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
