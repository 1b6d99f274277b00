import { type ReactNode, useMemo } from 'react';
import { listAddress, OPENED_HERE } from 'shared-model/addresses';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { saveFile } from 'shared-records/export/save-file';
import { Day, failedText } from 'shared-records/list';
import { TextLink } from 'shared-records/record';
import { type Stored, useDataStore, useNow, useQuery } from 'shared-store';
import { Button, buttonLook, Message } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { stepsAddress } from '../steps/addresses';
import { type FollowUp, openSteps } from '../steps/follow-up';
import { icsOf } from '../steps/ics';
import styles from './todo.module.css';

/** Reads at most this many contacts and other steps, and the last three reports. */
const MOST = 5;
const REPORTS = 3;

/** Returns the live records of a query; none until they are read. */
const rowsOf = <T,>(state: ReturnType<typeof useQuery<T>>): readonly Stored<T>[] =>
  state.status === 'ready' ? state.rows : [];

/** Returns the query of the first records of a list. */
const useFirst = <T,>(model: Model<T>, field: string, name: string, limit: number) => {
  const store = useDataStore();
  const listen = useMemo(
    () => (name === '' ? undefined : store.listen({ model, filters: [{ field, equals: name }], limit })),
    [store, model, field, name, limit],
  );
  return useQuery(model.collection, listen);
};

/** Returns the query of the open steps of a step's customer. */
const useSteps = ({ customer }: Stored<FollowUp>) => {
  const store = useDataStore();
  const listen = useMemo(
    () =>
      customer === '' ? undefined : store.listen({ ...openSteps('customer', customer), limit: MOST + 1 }),
    [store, customer],
  );
  return useQuery('followUps', listen);
};

/** Renders what helps before a visit: whom to call, the last reports, and what else is open. All of it is live. */
export function Brief({ step }: { step: Stored<FollowUp> }) {
  const now = useNow();
  const companies = useFirst(customer, 'name', step.customer, 1);
  const contacts = useFirst(contact, 'customer', step.customer, MOST);
  const reports = useFirst(report, 'customer', step.customer, REPORTS);
  const steps = useSteps(step);
  const [company] = rowsOf(companies);
  const others = rowsOf(steps).filter(({ id }) => id !== step.id);
  const [failure] = [companies, contacts, reports, steps].flatMap((state) =>
    state.status === 'failed' ? [state.error] : [],
  );
  const address = new URL(stepsAddress({ view: step.id }), window.location.href).href;
  const save = () =>
    saveFile(`${step.day}.ics`, new Blob([icsOf(step, address, now)], { type: 'text/calendar' }));
  return (
    <div className={styles.brief}>
      {failure && <Message tone="error">{failedText('The brief', failure)}</Message>}
      <Part title="Call" rows={[...(company?.phone ? [company] : []), ...rowsOf(contacts)]}>
        {(person) => (
          <>
            <span translate="no">{person.name}</span>{' '}
            {'position' in person && (
              <span className={styles.muted} translate="no">
                {person.position}
              </span>
            )}{' '}
            {person.phone && <TextLink as="phone">{person.phone}</TextLink>}
          </>
        )}
      </Part>
      <Part title="Last reports" rows={rowsOf(reports)}>
        {({ id, timestamp, detail, responsible }) => (
          <>
            <Link to={listAddress('salesReport', { view: id })} state={OPENED_HERE}>
              <Day>{timestamp}</Day>
            </Link>{' '}
            <span className={styles.muted} translate="no">
              {responsible}
            </span>
            <p className={styles.detail} translate="no">
              {detail}
            </p>
          </>
        )}
      </Part>
      <Part title="Also open" rows={others.slice(0, MOST)}>
        {({ id, text, day, responsible }) => (
          <>
            <Link to={stepsAddress({ view: id })} state={OPENED_HERE} translate="no">
              {text}
            </Link>{' '}
            <span className={styles.muted}>
              <Day>{day}</Day>
              <span translate="no">, {responsible}</span>
            </span>
          </>
        )}
      </Part>
      <div className={styles.actions}>
        <Link to={stepsAddress({ edit: step.id })} state={OPENED_HERE} {...buttonLook()}>
          Edit
        </Link>
        <Button onClick={save}>Calendar file</Button>
      </div>
    </div>
  );
}

/** Renders some records under a title; nothing without any. */
function Part<Row extends { readonly id: string }>({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly Row[];
  children(row: Row): ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}
