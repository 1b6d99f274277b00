import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { OPENED_HERE } from 'shared-model/addresses';
import { Day, listProblem } from 'shared-records/list';
import { type Stored, useLive, useToday } from 'shared-store';
import { Button, Message, NativeSelect, useToast } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { Link, useLocation } from 'shared-ui/router';
import { useShortcut } from 'shared-ui/shortcuts';
import type { PanelState, SlotContexts } from 'shared-ui/slot';
import { stepsAddress } from '../steps/addresses';
import { nearDays } from '../steps/days';
import { type FollowUp, followUp, openSteps } from '../steps/follow-up';
import { askerOf, giverOf } from '../steps/givers';
import { ADD_STEP } from '../steps/keys';
import { useDraftText } from '../steps/useDraftText';
import { useSteps } from '../steps/useSteps';
import styles from './panel.module.css';

/** The panel of an open report: the open steps of its customer, and a next one, for the user or the report's person. */
export const NextStepOfReport = ({ id, customer, responsible }: SlotContexts['reports/report/v1']) => (
  <NextStep about={{ customer, report: id }} colleague={responsible} />
);

/** The panel of a customer's page. */
export const NextStepOfCustomer = ({ id, name }: SlotContexts['directory/customer/v1']) => (
  <NextStep about={{ customer: name }} customer={{ id, name }} />
);

interface NextStepProps {
  readonly about: Partial<FollowUp> & { readonly customer: string };
  /** The customer of the page, who is meant also if others have the name. */
  readonly customer?: { readonly id: string; readonly name: string };
  /** The name of a colleague who may be asked instead of the user. */
  readonly colleague?: string;
}

function NextStep({ about, ...form }: NextStepProps) {
  const heading = useId();
  const { state } = useLocation();
  // A report was just saved, and its toast leads here.
  const isOffered = (state as Partial<PanelState> | null)?.panel === 'followups';
  const [isAdded, setAdded] = useState(false);
  return (
    <section aria-labelledby={heading} className={styles.panel}>
      <h3 id={heading}>Next step</h3>
      {about.customer !== '' && (
        <OpenSteps customer={about.customer} title={isOffered && !isAdded ? 'Also done?' : 'Open'} />
      )}
      <NewStep about={about} takesFocus={isOffered} onAdded={() => setAdded(true)} {...form} />
    </section>
  );
}

/** Renders the open steps of a customer; nothing without any. */
function OpenSteps({ customer, title }: { customer: string; title: ReactNode }) {
  const live = useLive(useMemo(() => openSteps('customer', customer), [customer]));
  const problem = listProblem(live);
  if (problem) return <Message tone="error">{problem}</Message>;
  if (live.status !== 'ready' || live.rows.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className={styles.steps}>
        {live.rows.map((step) => (
          <OpenStep key={step.id} step={step} />
        ))}
      </ul>
      {live.showMore && <Button onClick={live.showMore}>Show more</Button>}
    </>
  );
}

function OpenStep({ step }: { step: Stored<FollowUp> }) {
  const { displayName } = useCurrentUser().userData;
  const { finish } = useSteps();
  const { id, text, day, responsible } = step;
  return (
    <li>
      <div>
        <Link to={stepsAddress({ view: id })} state={OPENED_HERE} translate="no">
          {text}
        </Link>{' '}
        <span className={styles.muted}>
          <Day>{day}</Day>
          {responsible !== displayName && <span translate="no">, {responsible}</span>}
        </span>
      </div>
      {/* A colleague waits for an answer, which To do asks for. */}
      {askerOf(step) === '' ? (
        <Button aria-label={`Done: ${text}`} onClick={() => finish(step)}>
          Done
        </Button>
      ) : (
        <Link to={stepsAddress({ edit: id })} state={OPENED_HERE}>
          Answer
        </Link>
      )}
    </li>
  );
}

/** Renders the form of a new step. Enter saves it; after a failure the text stays. */
function NewStep({
  about,
  customer,
  colleague,
  takesFocus,
  onAdded,
}: NextStepProps & { takesFocus: boolean; onAdded(): void }) {
  const { displayName } = useCurrentUser().userData;
  const { add } = useSteps();
  const toast = useToast();
  const days = nearDays(useToday());
  const [text, setText] = useDraftText(about.report ?? about.customer);
  const [near, setNear] = useState('Tomorrow');
  const [other, setOther] = useState('');
  const [chosen, setChosen] = useState(displayName);
  const [isBusy, setBusy] = useState(false);
  // One line until somebody begins. It stays open: a form that closed under a press would move what is pressed.
  const [isOpen, setOpen] = useState(text !== '');
  const form = useRef<HTMLFormElement>(null);
  useShortcut(ADD_STEP, () => form.current?.querySelector('input')?.focus());
  // The browser scrolls to it.
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const day = other || (days.find(([label]) => label === near)?.[1] ?? '');
  const people = colleague && colleague !== displayName ? [displayName, colleague] : [];
  const responsible = people.includes(chosen) ? chosen : displayName;

  const save = async () => {
    setBusy(true);
    await add(
      { ...about, text, day, responsible, from: giverOf(responsible, displayName, '') },
      {
        customer,
        onAdded: () => {
          setText('');
          onAdded();
          toast.show({ tone: 'success', text: `Next step saved: ${text}.` });
        },
      },
    );
    setBusy(false);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Next step"
      data-open={isOpen}
      onFocus={() => setOpen(true)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <TextField
        name="text"
        wide
        required
        label="What"
        maxLength={followUp.inputs.text.maxLength}
        value={text}
        onChange={setText}
      />
      <fieldset className={styles.days}>
        <legend>When</legend>
        {days.map(([label]) => (
          <label key={label}>
            <input
              type="radio"
              name="near"
              checked={other === '' && near === label}
              onChange={() => {
                setNear(label);
                setOther('');
              }}
            />
            <span>{label}</span>
          </label>
        ))}
        <TextField type="date" name="day" label="Or a day" value={other} onChange={setOther} />
      </fieldset>
      {people.length > 0 && (
        <p className={styles.who}>
          For{' '}
          <NativeSelect
            aria-label="For"
            value={responsible}
            onChange={({ target }) => setChosen(target.value)}
          >
            {people.map((name) => (
              <option key={name} value={name}>
                {name === displayName ? 'Me' : name}
              </option>
            ))}
          </NativeSelect>
        </p>
      )}
      <Button type="submit" busy={isBusy}>
        {responsible === displayName ? 'Save' : 'Ask'}
      </Button>
    </form>
  );
}
