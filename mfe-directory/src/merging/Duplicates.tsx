import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useAuth } from 'shared-auth';
import { isUnanswered } from 'shared-auth/unanswered';
import { customerAddress, listAddress, mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import type { Customer } from 'shared-model/customer';
import { APART_LINES, CUSTOMER_LINES, EMAIL_LINES, LINE_SHARDS } from 'shared-model/summaries/record-lines';
import { failedText, listProblem } from 'shared-records/list';
import { useScrollPosition } from 'shared-records/record';
import { type Stored, useDataStore, useQuery } from 'shared-store';
import { Button, backLook, buttonLook, Message, ScreenHeader, Spinner, useToast } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { type DuplicatePair, findPairs, type ListedCustomer, MOST_PAIRS, pairKey } from './duplicate-pairs';
import { findLikely, type LikelyCustomer } from './likely-customers';
import styles from './merge.module.css';

/** Two customers, and what Undo says about them. */
interface NotedPair {
  readonly ids: readonly [string, string];
  /** Names both: "PT Maju and Maju Jaya". */
  readonly names: string;
  /** Tells them from others on the screen. */
  readonly key: string;
  /** Says what happened: "PT Maju is not offered here any more." */
  readonly text: string;
}

/** Hides customers that staff do not take for duplicates, notes it, and offers Undo. */
const useDuplicateNotes = () => {
  const { auth } = useAuth();
  const toast = useToast();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  const hide = useCallback(
    ({ ids, names, key, text }: NotedPair) => {
      /** Notes whether they may be duplicates. @returns whether it is noted. */
      const note = async (isMaybe: boolean): Promise<boolean> => {
        const that = isMaybe ? `that ${names} may be duplicates again` : `that ${names} are no duplicates`;
        const fail = (why: string) => toast.show({ tone: 'error', text: why });
        try {
          const accounts = await auth.loadAccounts();
          const answer = await accounts.mergeCustomers(
            isMaybe ? { maybeDuplicates: ids } : { notDuplicates: ids },
          );
          if (!answer.ok) fail(answer.message);
          return answer.ok;
        } catch (error) {
          console.error('It was not noted whether two customers are duplicates.', error);
          fail(
            isUnanswered(error)
              ? `No answer came, so it is not known whether the server has noted ${that}.`
              : `The server could not note ${that}. Try again.`,
          );
          return false;
        }
      };
      const show = () => setHidden((keys) => new Set([...keys].filter((each) => each !== key)));
      setHidden((keys) => new Set([...keys, key]));
      void note(false).then((isNoted) => {
        if (!isNoted) return show();
        toast.show({
          tone: 'info',
          text,
          action: { label: 'Undo', onSelect: () => void note(true).then((isBack) => isBack && show()) },
        });
      });
    },
    [auth, toast],
  );

  return { hidden, hide };
};

const NONE: readonly string[] = [];

/** Offers to merge the customers that people may take for this one, with the reasons, or to offer them no more. */
export function LikelySame({
  record,
  isMerging = false,
  merged = NONE,
}: {
  record: Stored<Customer>;
  isMerging?: boolean;
  /** The ids of customers that were merged into it: their search entries outlive them by some seconds. */
  merged?: readonly string[];
}) {
  const store = useDataStore();
  const { hidden, hide } = useDuplicateNotes();
  const { id, name, phone, website } = record;
  const [found, setFound] = useState<{ readonly of: string; readonly same: readonly LikelyCustomer[] }>();
  const of = JSON.stringify([id, name, phone, website]);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    let isLeft = false;
    findLikely(store, { id, name, phone, website }).then(
      (same) => isLeft || same.length === 0 || setFound({ of, same }),
      (error: unknown) => console.warn('Customers that may be the same could not be searched.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, id, name, phone, website, of]);

  const leave = ({ id: other, name: called }: Stored<Customer>) => {
    // The button is about to disappear.
    heading.current?.focus();
    hide({
      ids: [id, other],
      names: `${name} and ${called}`,
      key: other,
      text: `${called} is not offered here any more.`,
    });
  };

  if (found?.of !== of) return null;
  const shown = found.same.filter(({ record: other }) => !hidden.has(other.id) && !merged.includes(other.id));
  return (
    <section aria-labelledby={headingId} className={styles.possible}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className={styles.legend}>
        Possibly the same customer
      </h3>
      <p className={styles.empty}>
        {shown.length > 0 ? 'Choose one to compare both and merge them.' : 'No other customer is offered.'}
      </p>
      <ul className={styles.likely}>
        {shown.map(({ record: other, reasons }) => (
          <li key={other.id}>
            <div>
              <Link
                to={mergeAddress(id, other.id)}
                {...(isMerging
                  ? { replace: true }
                  : { state: OPENED_HERE, 'aria-label': `Compare with ${other.name}` })}
                className={styles.link}
                translate="no"
              >
                {other.name}
              </Link>
              <p className={styles.empty}>{reasons.join(', ')}</p>
            </div>
            <Button variant="quiet" aria-label={`Not duplicates: ${other.name}`} onClick={() => leave(other)}>
              Not duplicates
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pairs to show at once. */
const PAGE = 20;

const READ = [CUSTOMER_LINES, EMAIL_LINES, APART_LINES] as const;

/** The pairs, as far as they are known. */
interface Found {
  readonly pairs: readonly DuplicatePair[];
  /** Whether there are more pairs than are listed, or more customers than the server keeps lines of. */
  readonly isCut: boolean;
}

/** Returns the live pairs of customers that people may take for the same, from at most 17 documents. */
const useDuplicatePairs = () => {
  const store = useDataStore();
  const listen = useMemo(() => store.listenToKnownTexts(READ), [store]);
  const lines = useQuery('The lines of customers', listen);
  const shards = lines.status === 'ready' ? lines.rows : undefined;
  const [found, setFound] = useState<Found>();
  const isKept =
    shards &&
    shards.filter((shard) => shard.of === CUSTOMER_LINES && shard.isChecked).length ===
      LINE_SHARDS.get(CUSTOMER_LINES);
  useEffect(() => {
    if (!shards || !isKept) return;
    let isLeft = false;
    const linesOf = (of: string) => shards.flatMap((shard) => (shard.of === of ? shard.texts : []));
    const kept = {
      customers: linesOf(CUSTOMER_LINES),
      emails: linesOf(EMAIL_LINES),
      apart: linesOf(APART_LINES),
    };
    void findPairs(kept, () => isLeft).then((pairs) => {
      if (!isLeft)
        setFound({ pairs, isCut: pairs.length === MOST_PAIRS || shards.some(({ isCut }) => isCut) });
    });
    return () => {
      isLeft = true;
    };
  }, [shards, isKept]);
  return {
    found: isKept ? found : undefined,
    /** Says why there are no pairs to show: nothing arrived, or the server has not read the customers yet. */
    lacking:
      lines.status === 'failed'
        ? failedText('The customers', lines.error)
        : shards && !isKept
          ? 'The server compares the customers for the first time tonight. Come back tomorrow.'
          : undefined,
    hasFailed: lines.status === 'failed',
    problem: listProblem(lines),
  };
};

const PairedCustomer = ({ customer: { id, name, phone, website } }: { customer: ListedCustomer }) => (
  <div className={styles.customer}>
    <Link to={customerAddress(id)} className={styles.link} translate="no">
      {name}
    </Link>
    <p className={styles.empty} translate="no">
      {[phone, website].filter(Boolean).join(' · ')}
    </p>
  </div>
);

/** Lists all pairs of customers that people may take for the same, to merge them or to say that they are no duplicates. */
export function DuplicatesPage() {
  const { found, lacking, hasFailed, problem } = useDuplicatePairs();
  const { hidden, hide } = useDuplicateNotes();
  const [most, setMost] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useScrollPosition(found !== undefined);
  const pairs = found?.pairs.filter((pair) => !hidden.has(pairKey(pair)));

  const leave = (pair: DuplicatePair, index: number) => {
    // The button is about to disappear: the next one of the list takes the focus.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? top.current?.querySelector('h2'))?.focus();
    const names = `${pair.one.name} and ${pair.other.name}`;
    hide({
      ids: [pair.one.id, pair.other.id],
      names,
      key: pairKey(pair),
      text: `${names} are not listed any more.`,
    });
  };

  useEffect(() => {
    // The button may have disappeared: the first new row takes the focus.
    if (most > PAGE) list.current?.querySelectorAll('button')[most - PAGE]?.focus();
  }, [most]);

  return (
    <div ref={top} className={styles.duplicates}>
      <ScreenHeader
        back={<Link to={listAddress('customers')} {...backLook()} />}
        title="Possible duplicates"
        count={pairs?.length.toLocaleString('en-US')}
      />
      {lacking && <Message tone={hasFailed ? 'error' : 'info'}>{lacking}</Message>}
      {!lacking && !pairs && <Spinner label="Comparing the customers" />}
      {found && problem && <Message tone="info">{problem}</Message>}
      {found?.isCut && (
        <Message tone="info">
          There are more customers than this list compares. Each customer's page shows its own.
        </Message>
      )}
      {pairs && (
        <p className={styles.empty}>
          {pairs.length === 0
            ? 'No two customers look the same.'
            : 'Merge two records of one customer, or say that they are two.'}
        </p>
      )}
      <ul ref={list} className={styles.pairs}>
        {pairs?.slice(0, most).map((pair, index) => {
          const { one, other, reasons } = pair;
          const both = `${one.name} and ${other.name}`;
          return (
            <li key={pairKey(pair)}>
              <PairedCustomer customer={one} />
              <PairedCustomer customer={other} />
              <p className={styles.reasons}>{reasons.join(', ')}</p>
              <div className={styles.actions}>
                <Link
                  to={mergeAddress(one.id, other.id)}
                  state={OPENED_HERE}
                  aria-label={`Merge ${both}`}
                  {...buttonLook()}
                >
                  Merge
                </Link>
                <Button
                  variant="quiet"
                  aria-label={`Not duplicates: ${both}`}
                  onClick={() => leave(pair, index)}
                >
                  Not duplicates
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {pairs && pairs.length > most && (
        <div className={styles.actions}>
          <Button onClick={() => setMost(most + PAGE)}>Show more</Button>
        </div>
      )}
    </div>
  );
}
