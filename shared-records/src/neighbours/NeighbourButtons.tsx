import { Button, Icon } from 'shared-ui';
import { type ShortcutName, useShortcut } from 'shared-ui/shortcuts';
import styles from './NeighbourButtons.module.css';

/** The record before or after another one in a list. */
export interface Neighbour {
  readonly name: string;
  open(): void;
}

export interface Neighbours {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Renders the buttons that open the previous and the next record of the list. */
export function NeighbourButtons({ previous, next }: Neighbours) {
  return (
    <div className={styles.buttons}>
      <NeighbourButton to="previous" name="Previous" neighbour={previous} />
      <NeighbourButton to="next" name="Next" neighbour={next} />
    </div>
  );
}

function NeighbourButton({
  to,
  name,
  neighbour,
}: {
  to: Extract<ShortcutName, 'previous' | 'next'>;
  name: string;
  neighbour: Neighbour | undefined;
}) {
  const label = neighbour ? `${name}: ${neighbour.name}` : name;
  const hint = useShortcut(to, neighbour?.open, { text: label });
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
