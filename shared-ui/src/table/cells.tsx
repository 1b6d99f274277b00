import { createContext, type ReactNode, use } from 'react';
import { Link } from 'shared-ui/router';
import styles from './cells.module.css';
import tableStyles from './DataTable.module.css';

/** Returns the pieces of a text to highlight, as start and end indexes in ascending order. */
export type Matches = (text: string) => readonly (readonly [number, number])[];

/** Finds the pieces to highlight in the cells of a table; undefined without a search. */
export const MatchesContext = createContext<Matches | undefined>(undefined);

/**
 * Renders the content of a cell with the search matches in it highlighted. Another text is another element: translators and
 * extensions replace text nodes, and React would update one that is no longer in the page.
 */
export function Highlight({ children }: { children: ReactNode }) {
  const matches = use(MatchesContext);
  if (typeof children !== 'string') return children;
  const ranges = matches?.(children);
  return (
    <span key={`${children} ${ranges ?? ''}`} translate="no">
      {ranges ? highlight(children, ranges) : breakable(children)}
    </span>
  );
}

/** Lets an address break after an @, before a dot, and after a slash of its path, before it breaks inside a word. `start` is its index. */
function breakable(text: string, start = 0): ReactNode[] {
  let end = start;
  const breaks = /@|:\/\//.test(text) ? /(?<=@|[^/]\/)(?=\w)|(?<=\w)(?=\.\w)/ : /(?<=\/)(?=\w)/;
  return text.split(breaks).flatMap((piece) => {
    const from = end;
    end += piece.length;
    return from > start ? [<wbr key={`break ${from}`} />, piece] : piece;
  });
}

/** Shows this many characters of a text in a wide column, and cuts the rest. */
const VISIBLE_LENGTH = 16;
/** Shows this many characters before a match that lies further on. */
const CONTEXT_LENGTH = 8;

/** Returns the start of a word, or 0, from which the text shows its first match. */
function visibleStart(text: string, firstMatch: number): number {
  if (firstMatch <= VISIBLE_LENGTH) return 0;
  const from = firstMatch - CONTEXT_LENGTH;
  const word = text.slice(from, firstMatch).search(/\s\S/);
  return word < 0 ? from : from + word + 1;
}

function highlight(text: string, ranges: ReturnType<Matches>): ReactNode {
  const pieces: ReactNode[] = [];
  let end = visibleStart(text, ranges[0]?.[0] ?? 0);
  if (end > 0) {
    pieces.push(
      <span key="skipped" className={styles.skipped}>
        {text.slice(0, end)}
      </span>,
    );
  }
  for (const [from, to] of ranges) {
    pieces.push(
      ...breakable(text.slice(end, from), end),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...pieces, ...breakable(text.slice(end), end)];
}

/**
 * Renders the text of a cell as a link, with the search matches in it highlighted. It is named whole: browsers read a blank where an
 * address may break.
 */
export function CellLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} aria-label={children} className={tableStyles.link}>
      <span className={tableStyles.content} title={children}>
        <Highlight>{children}</Highlight>
      </span>
    </Link>
  );
}

/** Renders the content of a cell with a note below it. */
export function CellNote({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (note === undefined) return <Highlight>{children}</Highlight>;
  return (
    <>
      <Highlight>{children}</Highlight>
      <span className={styles.note}>{` ${note}`}</span>
    </>
  );
}
