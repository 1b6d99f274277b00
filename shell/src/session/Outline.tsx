import { useState } from 'react';
import { keptOutline } from './outline';
import styles from './outline.module.css';

/**
 * The frame of what the tab has shown before it was reloaded, without what was in it, until the screen itself is
 * there again.
 */
const Outline = () => {
  const [parts] = useState(keptOutline);
  if (parts.length === 0) return null;
  return (
    <div className={styles.outline} aria-hidden="true">
      {parts.map(({ kind, x, y, width, height, text }) => (
        <div
          key={`${kind} ${x} ${y}`}
          className={styles.part}
          data-kind={kind}
          // Drawn by the style sheet: the words are no second heading or link.
          data-text={text}
          style={{ left: x, top: y, width, height }}
        />
      ))}
    </div>
  );
};

export default Outline;
