import { useEffect, useState } from 'react';
import { isScreenThere, keptOutline, type OutlinePart } from './outline';
import styles from './outline.module.css';

/** How thick a bar is, and how far its ends are from those of its cell, in pixels. */
const BAR = 10;
const PADDING = 6;
/** What part of its cell's width a bar takes. */
const SHARE = 0.7;

/** The line below a row. */
const rowLine = ({ x, y, width, height }: OutlinePart): string => `M${x} ${y + height - 0.5}h${width}`;

/** A line in place of a cell's words; its ends are round, and add half its thickness each. */
const barLine = ({ x, y, width, height }: OutlinePart): string =>
  `M${x + PADDING + BAR / 2} ${y + height / 2}h${Math.max(0, width * SHARE - PADDING - BAR)}`;

/**
 * The frame of what the tab has shown before it was reloaded, without what was in it. Calls `onOver` once the screen
 * itself is there again.
 */
const Outline = ({ onOver }: { onOver(): void }) => {
  const [parts] = useState(keptOutline);
  useEffect(() => {
    const look = () => isScreenThere() && onOver();
    // The outline itself may come later than the screen.
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [onOver]);

  if (parts.length === 0) return null;
  // One path for all of a kind: some hundred elements would have to be laid out again and again meanwhile.
  const lines = (kind: OutlinePart['kind'], line: (part: OutlinePart) => string) =>
    parts.flatMap((part) => (part.kind === kind ? line(part) : [])).join('');
  return (
    <div className={styles.outline} aria-hidden="true">
      {parts
        .filter(({ kind }) => kind !== 'row' && kind !== 'bar')
        .map(({ kind, x, y, width, height, text }) => (
          <div
            key={`${kind} ${x} ${y}`}
            className={styles.part}
            data-kind={kind}
            // Drawn by the style sheet: the words are no second heading or link.
            data-text={text}
            style={{ left: x, top: y, width, height }}
          />
        ))}
      <svg className={styles.lines} aria-hidden="true">
        <path d={lines('row', rowLine)} data-kind="row" />
        <path d={lines('bar', barLine)} data-kind="bar" strokeWidth={BAR} />
      </svg>
    </div>
  );
};

export default Outline;
