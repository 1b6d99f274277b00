import { Button, Icon } from 'shared-ui';
import { type ShortcutName, useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import styles from './Neighbours.module.css';

/** The record before or behind another one in a list. */
export interface Neighbour {
  readonly name: string;
  open(): void;
}

export interface Neighbours {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Lead from the form of a record to that of its neighbours in the list. */
export function NeighbourButtons({ previous, next }: Neighbours) {
  return (
    <div className={styles.buttons}>
      <NeighbourButton to="previous" what="Previous" neighbour={previous} />
      <NeighbourButton to="next" what="Next" neighbour={next} />
    </div>
  );
}

function NeighbourButton({
  to,
  what,
  neighbour,
}: {
  to: Extract<ShortcutName, 'previous' | 'next'>;
  what: string;
  neighbour: Neighbour | undefined;
}) {
  const label = neighbour ? `${what}: ${neighbour.name}` : what;
  const hint = useKeyHint(to, label);
  useShortcut(to, neighbour?.open);
  return (
    <Button
      variant="quiet"
      aria-label={label}
      {...hint}
      disabled={!neighbour}
      data-to={to}
      onClick={() => neighbour?.open()}
    >
      <Icon name="chevron" />
    </Button>
  );
}
