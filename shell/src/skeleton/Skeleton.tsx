import { useEffect, useState } from 'react';
import { hasScreen, type SkeletonPart, savedSkeleton } from './skeleton';
import styles from './skeleton.module.css';

/** The thickness of a bar and its distance from the cell's ends, in pixels; and its share of the cell's width. */
const BAR = 10;
const PADDING = 6;
const SHARE = 0.7;

/** The line below a row. */
const rowLine = ({ x, y, width, height }: SkeletonPart): string => `M${x} ${y + height - 0.5}h${width}`;

/** The line in place of a cell's text. Its round ends add half its thickness each. */
const barLine = ({ x, y, width, height }: SkeletonPart): string =>
  `M${x + PADDING + BAR / 2} ${y + height / 2}h${Math.max(0, width * SHARE - PADDING - BAR)}`;

/** Shows the saved skeleton after a reload. Calls `onOver` once there is a screen. */
const Skeleton = ({ onOver }: { onOver(): void }) => {
  const [parts] = useState(savedSkeleton);
  useEffect(() => {
    const check = () => hasScreen() && onOver();
    // The screen may be there before the skeleton.
    check();
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [onOver]);

  if (parts.length === 0) return null;
  // One path for all lines of a kind: hundreds of elements would cost a layout each.
  const lines = (kind: SkeletonPart['kind'], line: (part: SkeletonPart) => string) =>
    parts.flatMap((part) => (part.kind === kind ? line(part) : [])).join('');
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {parts
        .filter(({ kind }) => kind !== 'row' && kind !== 'bar')
        .map(({ kind, x, y, width, height, text }) => (
          <div
            key={`${kind} ${x} ${y}`}
            className={styles.part}
            data-kind={kind}
            // The style sheet draws it, so that it is no second heading or link.
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

export default Skeleton;
