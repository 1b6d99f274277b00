import { useEffect, useRef, useState } from 'react';
import { countText } from 'shared-model/words/count-text';
import { VisuallyHidden } from 'shared-ui';
import { useListScreen } from '../list-context';
import { LeftOutWords } from './LeftOutWords';

/** Announces the list after it has stayed the same for this many milliseconds. The user may still type. */
const SETTLING_MS = 1_000;

/** Announces how many records a search has found, once for each search. Shows whether words are left out. */
export function FoundStatus() {
  const { model, search, rows } = useListScreen();
  const { list, value } = search;
  const { live, shown, total } = rows;
  const [text, setText] = useState('');
  const announced = useRef<object>(undefined);
  const isReady = live.status === 'ready';
  const count = shown.length;
  useEffect(() => {
    if (announced.current === list || !isReady) return;
    const timer = setTimeout(() => {
      announced.current = list;
      const found = countText(total ?? count, model.entityName);
      // The text of an empty list is announced itself.
      setText(count === 0 ? '' : `${total === undefined ? 'More than ' : ''}${found} found`);
    }, SETTLING_MS);
    return () => clearTimeout(timer);
  }, [list, isReady, count, total, model]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <LeftOutWords typed={value.words ?? ''} />
    </>
  );
}
