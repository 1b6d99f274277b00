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

function mark(text: string, ranges: ReturnType<Matches>): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
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
