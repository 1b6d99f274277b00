import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Icon, useToast } from 'shared-ui';
import { useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import type { CommandMenuProps } from './CommandMenu';

/** Shows the button of the command menu, which its shortcut opens too. Loads the menu on first use. */
export const MenuButton = (props: Omit<CommandMenuProps, 'onClose'>) => {
  const [Opened, setOpened] = useState<ComponentType<CommandMenuProps>>();
  const toast = useToast();
  const open = () =>
    import('./CommandMenu').then(
      // Synchronously: in one commit with a lazy dropdown that replaces the focused input, the focus would be lost.
      ({ CommandMenu }) => flushSync(() => setOpened(() => CommandMenu)),
      (error: unknown) => {
        console.error('The command menu could not be loaded.', error);
        toast.show({
          tone: 'error',
          text: 'The menu could not be loaded. Check the connection and try again.',
        });
      },
    );
  const hint = useKeyHint('menu', 'Find or go to');
  useShortcut('menu', open);
  return (
    <>
      <Button variant="quiet" aria-label="Find or go to" {...hint} onClick={open}>
        <Icon name="search" />
      </Button>
      {Opened && <Opened {...props} onClose={() => setOpened(undefined)} />}
    </>
  );
};
