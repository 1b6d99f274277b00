import { useEffect, useMemo, useRef, useState } from 'react';
import { customerAddress, listAddress, mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import { APART_LINES, CUSTOMER_LINES, EMAIL_LINES, LINE_SHARDS } from 'shared-model/summaries/record-lines';
import { listProblem } from 'shared-records/list';
import { useScrollPlace } from 'shared-records/record';
import { useDataStore, useQuery } from 'shared-store';
import { Button, buttonLook, Message, ScreenHeader, Spinner } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { type DuplicatePair, findPairs, type ListedCustomer, MOST_PAIRS, pairKey } from './duplicate-pairs';
import styles from './merge.module.css';
import { useDuplicateNotes } from './useDuplicateNotes';

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
      lines.status === 'failed' ? ('failed' as const) : shards && !isKept ? ('unread' as const) : undefined,
    problem: listProblem(lines),
  };
};

const LACKING = {
  failed:
    'The customers could not be loaded. The page tries again by itself. If this message stays, check the connection and reload the page.',
  unread: 'The server compares the customers for the first time tonight. Come back tomorrow.',
};

const Customer = ({ customer: { id, name, phone, website } }: { customer: ListedCustomer }) => (
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
  const { found, lacking, problem } = useDuplicatePairs();
  const { hidden, hide } = useDuplicateNotes();
  const [most, setMost] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useScrollPlace(found !== undefined);
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
      <Link to={listAddress('customers')} className={styles.link}>
        Customers
      </Link>
      <ScreenHeader title="Possible duplicates" count={pairs?.length.toLocaleString('en-US')} />
      {lacking && <Message tone={lacking === 'failed' ? 'error' : 'info'}>{LACKING[lacking]}</Message>}
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
              <Customer customer={one} />
              <Customer customer={other} />
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
