import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, Icon, VisuallyHidden } from 'shared-ui';
import { type Action, ActionButton, useShortcut } from 'shared-ui/shortcuts';
import styles from './Selection.module.css';
import { SelectAll } from './SelectionColumn';

/** Tells the table how far below the bar its header has to stay in view. */
const useRoomInTable = () => {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--selection-bar', `${(bar.current?.offsetHeight ?? 0) + 8}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--selection-bar');
    };
  }, []);
  return bar;
};

/** Renders the actions for the selected rows, in place of the toolbar of their list. */
export function SelectionBar<State>({
  count,
  of,
  more,
  actions,
  state,
  onClear,
}: {
  count: number;
  /** The number of all records, if only the loaded ones of them are selected. */
  of?: number | undefined;
  /** The button that selects more than the loaded rows. */
  more?: ReactNode;
  /** The actions for the selected rows. */
  actions: readonly Action<State>[];
  state: State;
  onClear(): void;
}) {
  const bar = useRoomInTable();
  const buttons = useRef<HTMLDivElement>(null);
  useShortcut('selection', () => buttons.current?.querySelector('button')?.focus());
  const whole = of === undefined ? '' : ` of ${of.toLocaleString('en-US')}`;
  const text = `${count.toLocaleString('en-US')}${whole} selected`;
  // A screen reader announces only what changes in a status that is there.
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(text), [text]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <section ref={bar} aria-label="Selection" className={styles.bar}>
        <div className={styles.all}>
          <SelectAll label="Select all loaded cards" onClear={onClear} />
        </div>
        {/* The status above says it too. */}
        <p className={styles.count} aria-hidden="true">
          {text}
        </p>
        {more}
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <div ref={buttons} className={styles.actions}>
          {actions.map((action) => (
            <ActionButton key={action.name} action={action} state={state}>
              {action.icon && (
                <>
                  <Icon name={action.icon} />
                  {action.name}
                </>
              )}
            </ActionButton>
          ))}
        </div>
      </section>
    </>
  );
}
