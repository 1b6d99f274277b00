import { createContext, type ReactNode, use } from 'react';
import styles from './Marked.module.css';

/** The parts of a text that are marked, as indexes from and to, in order. */
export type Matches = (text: string) => readonly (readonly [number, number])[];

/** What is marked in the cells of a table; undefined where nothing is. */
export const MatchesContext = createContext<Matches | undefined>(undefined);

/** The content of a cell: of a text, the matches are marked. */
export function Marked({ children }: { children: ReactNode }) {
  const matches = use(MatchesContext);
  return matches && typeof children === 'string' ? mark(children, matches(children)) : children;
}

/** So many characters of a text are in sight in a wide column, before its lines end. */
const IN_SIGHT = 60;
/** So many are shown before a match that is further on. */
const LEAD = 24;

/** Where the text in sight begins, so that the first match is: with a word, or 0. */
function beginning(text: string, firstMatch: number): number {
  if (firstMatch <= IN_SIGHT) return 0;
  const from = firstMatch - LEAD;
  const word = text.slice(from, firstMatch).search(/\s\S/);
  return word < 0 ? from : from + word + 1;
}

function mark(text: string, ranges: ReturnType<Matches>): ReactNode {
  const parts: ReactNode[] = [];
  let end = beginning(text, ranges[0]?.[0] ?? 0);
  if (end > 0) {
    parts.push(
      <span key="skipped" className={styles.skipped}>
        {text.slice(0, end)}
      </span>,
    );
  }
  for (const [from, to] of ranges) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...parts, text.slice(end)];
}
