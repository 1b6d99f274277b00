import { type ReactNode, useId, useState } from 'react';
import type { Account } from 'shared-auth';
import { TextField } from 'shared-ui';
import type { AccountAction } from './account-actions';
import styles from './accounts.module.css';
import { useChangePerson } from './useChangePerson';
import { reportsText, useReportsOf } from './useReportsOf';

/** A field that asks who takes over the reports of somebody who leaves. */
interface HandOver {
  readonly field: ReactNode;
  /** Returns whether nobody or a colleague is chosen. Else the field says so. */
  check(): boolean;
  /** Hands the reports over to the chosen colleague, and says how that ended. */
  run(): Promise<void>;
}

/** Offers to hand over the reports of an account whose owner leaves, if there are any. */
export const useHandOver = (
  { handsOver }: Pick<AccountAction, 'handsOver'>,
  { uid, displayName }: Account,
  accounts: readonly Account[],
): HandOver => {
  const changePerson = useChangePerson();
  const count = useReportsOf(handsOver ? displayName : '');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const listId = useId();
  const colleagues = [
    ...new Set(
      accounts
        .filter((each) => each.uid !== uid && !each.disabled && each.displayName !== '')
        .map((each) => each.displayName),
    ),
  ];
  const to = typed.trim();
  const field = Boolean(count) && (
    <div className={styles.field}>
      <TextField
        label={`Hand over ${reportsText(count ?? 0)} to`}
        name="handOver"
        hint="Empty: the reports keep the name."
        value={typed}
        error={error}
        list={listId}
        autoComplete="off"
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <datalist id={listId}>
        {colleagues.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
  return {
    field,
    check: () => {
      const isKnown = to === '' || colleagues.includes(to);
      if (!isKnown) setError('There is no active account with this name: choose one from the list.');
      return isKnown;
    },
    run: async () => {
      if (to !== '' && count) await changePerson(displayName, to);
    },
  };
};
