import { type ComponentType, useState } from 'react';
import { Button } from 'shared-ui';
import { useShortcut } from './useShortcut';

/** Shows the button of the shortcut list, which its own shortcut opens too. Loads the list on first use. */
export function ShortcutHelp() {
  const [Opened, setOpened] = useState<ComponentType<{ onClose(): void }>>();
  const open = () =>
    import('./ShortcutDialog').then(
      ({ ShortcutDialog }) => setOpened(() => ShortcutDialog),
      (error: unknown) => console.error('The shortcuts could not be loaded.', error),
    );
  const hint = useShortcut('help', open, { text: 'Keyboard shortcuts' });
  return (
    <>
      <Button variant="quiet" aria-label="Keyboard shortcuts" {...hint} onClick={open}>
        ?
      </Button>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  );
}
