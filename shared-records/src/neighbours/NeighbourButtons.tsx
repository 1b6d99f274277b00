import { Icon } from 'shared-ui';
import { KeyedButton } from 'shared-ui/shortcuts';
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

const ACTIONS = [
  { name: 'Previous', keys: 'previous' },
  { name: 'Next', keys: 'next' },
] as const;

/** Renders the buttons that open the previous and the next record of the list. */
export function NeighbourButtons(neighbours: Neighbours) {
  return (
    <div className={styles.buttons}>
      {ACTIONS.map(({ name, keys }) => {
        const neighbour = neighbours[keys];
        const label = neighbour ? `${name}: ${neighbour.name}` : name;
        return (
          <KeyedButton
            key={keys}
            variant="quiet"
            aria-label={label}
            tip={label}
            disabled={!neighbour}
            data-to={keys}
            action={{ name, keys, run: () => neighbour?.open() }}
            state={neighbour}
          >
            <Icon name="chevron" />
          </KeyedButton>
        );
      })}
    </div>
  );
}
