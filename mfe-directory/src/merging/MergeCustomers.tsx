import { useEffect, useId, useState } from 'react';
import { useAuth } from 'shared-auth';
import { explainPress } from 'shared-auth/unanswered';
import { customerAddress, mergeAddress } from 'shared-model/addresses';
import { type Customer, customer } from 'shared-model/customer';
import { textOfField } from 'shared-model/field-text';
import { bothTexts } from 'shared-model/merging/both-texts';
import { useNames } from 'shared-records/form';
import { failedText } from 'shared-records/list';
import { useRecord } from 'shared-records/record';
import { type Stored, useDataStore } from 'shared-store';
import { Button, buttonLook, Card, Message, ScreenHeader, Spinner, useToast } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import { Link, useNavigate, useSearchParams } from 'shared-ui/router';
import { SelectField } from 'shared-ui/select';
import { namingText } from '../customers/naming-warning';
import { LikelySame } from './lazy-duplicates';
import styles from './merge.module.css';

/** One of two customers side by side. */
type Side = 'one' | 'other';

/** A text to keep: of one of them, or of both. */
type MergeChoice = Side | 'both';

/** Returns the texts of a customer as the page showed them, for the server to compare. */
const seenTexts = (record: Customer): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(customer.fields).map((name) => [name, textOfField(record, name)]));

/** Merges a customer with another one: asks which, shows both side by side, and starts the merge. */
export function MergeCustomers({ record }: { record: Stored<Customer> }) {
  const [params] = useSearchParams();
  const other = params.get('merge') ?? '';
  return (
    <div className={styles.panel}>
      <ScreenHeader title={`Merge ${record.name}`} />
      <Card>
        {other === '' ? (
          <ChooseOther record={record} />
        ) : (
          <CompareWith key={other} record={record} id={other} />
        )}
      </Card>
    </div>
  );
}

const Back = ({ id }: { id: string }) => (
  <Link to={customerAddress(id)} {...buttonLook()}>
    Cancel
  </Link>
);

/** Asks for the other customer by its name. */
function ChooseOther({ record }: { record: Stored<Customer> }) {
  const store = useDataStore();
  const names = useNames(customer);
  const [, setParams] = useSearchParams();
  const [problem, setProblem] = useState('');
  const choose = async (name: string) => {
    setProblem('');
    try {
      const filters = [{ field: 'name', equals: name }];
      const { rows } = await store.readPage({ model: customer, filters, limit: 2 });
      const found = rows.find(({ id }) => id !== record.id);
      if (found) setParams({ merge: found.id }, { replace: true });
      else setProblem(`There is no other customer called ${name}. Choose another one.`);
    } catch (error) {
      console.error('The customer could not be read.', error);
      setProblem(
        explainPress(error, 'The customer could not be loaded. Check the connection and choose it again.'),
      );
    }
  };
  return (
    <>
      <p>Two records of one customer become one. Its contacts and reports come together.</p>
      <LikelySame record={record} isMerging />
      <SelectField
        label="Merge with"
        name="merge"
        value=""
        options={names.texts.filter((name) => name !== record.name)}
        loading={names.loading}
        more={names.more}
        onTyping={names.onTyping}
        onChange={(name) => void (name && choose(name))}
      />
      {problem && <Message tone="error">{problem}</Message>}
      <div className={styles.actions}>
        <Back id={record.id} />
      </div>
    </>
  );
}

/** Loads the other customer. */
function CompareWith({ record, id }: { record: Stored<Customer>; id: string }) {
  const other = useRecord(customer, id);
  // The other customer may be gone before the answer to the merge comes.
  const isOpen = useIsOpen();
  if (other.status === 'loading') return <Spinner label="Loading the customer" />;
  if (other.status === 'ready' && id !== record.id)
    return <SideBySide one={record} other={other.record} isAsked={isOpen} />;
  return (
    <>
      <Message tone="error">
        {other.status === 'failed'
          ? failedText('The other customer', other.error)
          : 'The other customer does not exist or cannot be read. Choose another one.'}
      </Message>
      <div className={styles.actions}>
        <Back id={record.id} />
        <Link to={mergeAddress(record.id)} {...buttonLook('primary')}>
          Choose another customer
        </Link>
      </div>
    </>
  );
}

/** Shows two customers side by side. The one whose name is chosen stays. */
function SideBySide({
  one,
  other,
  isAsked,
}: {
  one: Stored<Customer>;
  other: Stored<Customer>;
  /** Returns whether the screen still is about these two. */
  isAsked(): boolean;
}) {
  const group = useId();
  const store = useDataStore();
  const { auth } = useAuth();
  const navigate = useNavigate();
  const [id] = useState(() => store.newId());
  const texts = { one: seenTexts(one), other: seenTexts(other) };
  const fields = Object.entries(customer.fields).flatMap(([name, field]) => {
    const [text = '', otherText = ''] = [texts.one[name], texts.other[name]];
    return name === 'name' ? [] : [{ name, field, label: field.options.label, text, otherText }];
  });
  const differing = fields.filter(({ text, otherText }) => text !== otherText);
  const same = fields.filter(({ text, otherText }) => text === otherText && text !== '');
  const [picked, setPicked] = useState<Readonly<Record<string, MergeChoice>>>({});
  const [stays, setStays] = useState<Side>('one');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [kept, gone] = stays === 'one' ? [one, other] : [other, one];
  const naming = useNaming(gone.name);
  /** Returns what was picked for a field, else the value of the first customer, unless only the other one has any. */
  const chosenOf = ({ name, text }: (typeof fields)[number]): MergeChoice =>
    picked[name] ?? (text === '' ? 'other' : 'one');

  const toast = useToast();
  const isOpen = useIsOpen();
  /** Says why they are not merged, also after the screen was left. */
  const fail = (why: string) =>
    isOpen() ? setProblem(why) : toast.show({ tone: 'error', text: `${gone.name} and ${kept.name}: ${why}` });

  const merge = async () => {
    setBusy(true);
    setProblem('');
    try {
      const accounts = await auth.loadAccounts();
      const choices = differing.map((field) => [field.name, chosenOf(field)] as const);
      const answer = await accounts.mergeCustomers({
        ...{ id, kept: kept.id, gone: gone.id },
        seen: { kept: seenTexts(kept), gone: seenTexts(gone) },
        take: choices.flatMap(([name, choice]) => (choice === stays || choice === 'both' ? [] : [name])),
        both: choices.flatMap(([name, choice]) => (choice === 'both' ? [name] : [])),
      });
      if (!answer.ok) fail(answer.message);
      else if (isAsked()) return navigate(customerAddress(kept.id), { replace: true });
      else toast.show({ tone: 'success', text: `${gone.name} is being merged into ${kept.name}.` });
    } catch (error) {
      console.error('The customers were not merged.', error);
      fail(
        explainPress(
          error,
          'The customers could not be merged now. Press Merge again.',
          'the customers were merged',
        ),
      );
    }
    setBusy(false);
  };

  const radio = (label: string, name: string, text: string, isChosen: boolean, choose: () => void) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={`${group}-${name}`}
        aria-label={`${label}: ${text || 'empty'}`}
        checked={isChosen}
        onChange={choose}
      />
      <span className={text ? undefined : styles.empty} translate="no">
        {text || 'empty'}
      </span>
    </label>
  );
  return (
    <>
      <fieldset className={styles.field}>
        <legend className={styles.legend}>Name. The customer whose name you choose stays.</legend>
        <div className={styles.choices}>
          {radio('Name', 'name', one.name, stays === 'one', () => setStays('one'))}
          {radio('Name', 'name', other.name, stays === 'other', () => setStays('other'))}
        </div>
      </fieldset>
      {differing.map((compared) => {
        const { name, field, label, text, otherText } = compared;
        // The text of the one who stays comes first.
        const both = stays === 'one' ? bothTexts(field, text, otherText) : bothTexts(field, otherText, text);
        const chosen = chosenOf(compared);
        const pick = (choice: MergeChoice) => () => setPicked({ ...picked, [name]: choice });
        return (
          <fieldset key={name} className={styles.field}>
            <legend className={styles.legend}>{label}</legend>
            <div className={styles.choices}>
              {radio(label, name, text, chosen === 'one', pick('one'))}
              {radio(label, name, otherText, chosen === 'other', pick('other'))}
              {'text' in both && (
                <div className={styles.both}>
                  {radio(`Both, ${label}`, name, both.text, chosen === 'both', pick('both'))}
                </div>
              )}
            </div>
            {'problem' in both && both.problem && (
              <p className={styles.empty}>Not both together: {both.problem}</p>
            )}
          </fieldset>
        );
      })}
      {same.length > 0 && (
        <p className={styles.empty}>The same in both: {same.map(({ label }) => label).join(', ')}.</p>
      )}
      <Message tone="info">
        {naming} {gone.name} goes into the bin, and links to it lead to {kept.name}. You can undo this for 30
        days.
      </Message>
      {problem && <Message tone="error">{problem}</Message>}
      <div className={styles.actions}>
        <Back id={one.id} />
        <Button variant="primary" busy={busy} onClick={() => void merge()}>
          Merge
        </Button>
      </div>
    </>
  );
}

/** Returns how many contacts and reports of a customer move, as a sentence. */
const useNaming = (name: string): string => {
  const store = useDataStore();
  const [counted, setCounted] = useState<{ name: string; text: string }>();
  useEffect(() => {
    let isLeft = false;
    store.recordsNaming([name]).then(
      (counts) => {
        const naming = namingText(counts);
        if (!isLeft)
          setCounted({ name, text: naming ? `${naming} will move.` : 'No contact or report moves.' });
      },
      (error: unknown) => console.warn('The records of the customer could not be counted.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, name]);
  return counted?.name === name ? counted.text : 'Its contacts and reports will move.';
};
