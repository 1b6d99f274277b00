import { type ComponentType, useState } from 'react';
import { Button } from 'shared-ui';
import { useKeyHint } from './useKeyHint';
import { useShortcut } from './useShortcut';

/** The button that shows the shortcuts, and the shortcut that does. The list itself comes when it is first asked for. */
export function ShortcutHelp() {
  const [Opened, setOpened] = useState<ComponentType<{ onClose(): void }>>();
  const open = () =>
    import('./ShortcutDialog').then(
      ({ ShortcutDialog }) => setOpened(() => ShortcutDialog),
      (error: unknown) => console.error('The shortcuts could not be loaded.', error),
    );
  const hint = useKeyHint('help');
  useShortcut('help', open);
  return (
    <>
      <Button variant="quiet" aria-label="Keyboard shortcuts" {...hint} onClick={open}>
        ?
      </Button>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  );
}
