import { listAddress, namedCustomerAddress, OPENED_HERE } from 'shared-model/addresses';
import { dayAfter } from 'shared-model/periods';
import { Day } from 'shared-records/list';
import type { Stored } from 'shared-store';
import { Button, buttonLook, lazy, Spinner } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { Link } from 'shared-ui/router';
import { type FollowUp, followUp } from '../steps/follow-up';
import { askerOf } from '../steps/givers';
import { useDraftText } from '../steps/useDraftText';
import { useSteps } from '../steps/useSteps';
import styles from './todo.module.css';

const Brief = lazy(() => import('./Brief').then(({ Brief }) => Brief), <Spinner label="Loading the brief" />);

interface StepLineProps {
  readonly step: Stored<FollowUp>;
  /** Whether the user gave it to a colleague. */
  readonly isAsked: boolean;
  readonly isAnswering: boolean;
  readonly isOpen: boolean;
  onToggle(): void;
  onDone(): void;
  /** Is called when its day changes, and so perhaps its group. */
  onMove(): void;
  /** Takes the answer; undefined if the user gives none now. Calls `onSaved` once it is stored. */
  onAnswer(answer: string | undefined, onSaved: () => void): void;
}

/** Renders one step: a press on its text opens the brief before the visit. */
export function StepLine({
  step,
  isAsked,
  isAnswering,
  isOpen,
  onToggle,
  onDone,
  onMove,
  onAnswer,
}: StepLineProps) {
  const { id, text, customer, day, responsible, done, answer } = step;
  const { today, move } = useSteps();
  const from = askerOf(step);
  const moveBy = (days: number, when: string) => {
    onMove();
    void move(step, dayAfter(today, days), when);
  };
  const about = `"${text}"`;
  return (
    <li data-step={id} className={styles.line}>
      <div className={styles.what}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
          <span translate="no">{text}</span>
        </Button>
        <p className={styles.facts}>
          {customer !== '' && (
            <Link to={namedCustomerAddress(customer)} translate="no">
              {customer}
            </Link>
          )}
          <span>
            <Day>{day}</Day>
          </span>
          {isAsked ? (
            <span translate="no">for {responsible}</span>
          ) : (
            from !== '' && <span translate="no">from {from}</span>
          )}
          {answer !== '' && (
            <span className={styles.answer} translate="no">
              {answer}
            </span>
          )}
        </p>
      </div>
      {done === '' && !isAnswering && (
        <div className={styles.actions}>
          {!isAsked && (
            <Button aria-label={`Done: ${text}`} onClick={onDone}>
              Done
            </Button>
          )}
          <Button variant="quiet" aria-label={`Tomorrow: ${text}`} onClick={() => moveBy(1, 'tomorrow')}>
            Tomorrow
          </Button>
          <Button variant="quiet" aria-label={`In a week: ${text}`} onClick={() => moveBy(7, 'in a week')}>
            In a week
          </Button>
          {customer !== '' && (
            <Link
              to={listAddress('salesReport', { add: `customer:${customer}` })}
              state={OPENED_HERE}
              aria-label={`Add report: ${customer}`}
              {...buttonLook('quiet')}
            >
              Add report
            </Link>
          )}
        </div>
      )}
      {isAnswering && <Answer id={id} label={`Answer to ${from} about ${about}`} onAnswer={onAnswer} />}
      {isOpen && <Brief step={step} />}
    </li>
  );
}

/** Asks for one line that the colleague reads who gave the step. Enter ends the step, also without it. */
function Answer({ id, label, onAnswer }: Pick<StepLineProps, 'onAnswer'> & { id: string; label: string }) {
  // The step moves to another group when somebody changes its day.
  const [answer, setAnswer] = useDraftText(id);
  const clear = () => setAnswer('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(answer, clear);
      }}
    >
      <TextField
        name="answer"
        wide
        autoFocus
        label={label}
        maxLength={followUp.inputs.answer.maxLength}
        value={answer}
        onChange={setAnswer}
      />
      <Button
        onClick={() => {
          clear();
          onAnswer(undefined, clear);
        }}
      >
        Cancel
      </Button>
      <Button type="submit" variant="primary">
        Done
      </Button>
    </form>
  );
}
