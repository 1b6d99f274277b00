import { type ComponentType, useState } from 'react';
import { Button, Icon, Message } from 'shared-ui';
import { Modal } from 'shared-ui/overlay';
import { isComposing, useShortcut } from 'shared-ui/shortcuts';
import type { CommandMenuProps, PendingInput } from './CommandMenu';
import styles from './field.module.css';
import { MenuField } from './MenuField';

/** Shows the button of the command menu, which its shortcut opens too. Its text field works until the menu has loaded. */
export const MenuButton = (props: Omit<CommandMenuProps, 'pending' | 'onClose'>) => {
  const [Menu, setMenu] = useState<ComponentType<CommandMenuProps>>();
  const [isFailed, setFailed] = useState(false);
  /** Undefined while the menu is closed. */
  const [pending, setPending] = useState<PendingInput>();
  const enter = (input: PendingInput) => {
    setPending(input);
    import('./CommandMenu').then(
      ({ CommandMenu }) => setMenu(() => CommandMenu),
      (error: unknown) => {
        console.error('The menu could not be loaded.', error);
        setFailed(true);
      },
    );
  };
  const open = () => enter({ typed: '' });
  const close = () => setPending(undefined);
  const hint = useShortcut('menu', open);
  return (
    <>
      <Button variant="quiet" aria-label="Find or go to" {...hint} onClick={open}>
        <Icon name="search" />
      </Button>
      {pending && (
        <Modal aria-label="Find or go to" onClose={close}>
          <div className={styles.menu}>
            {Menu ? (
              <Menu {...props} pending={pending} onClose={close} />
            ) : (
              <MenuField
                value={pending.typed}
                onChange={({ target }) => enter({ typed: target.value })}
                onKeyDown={({ key, nativeEvent }) => {
                  if (key === 'Enter' && !isComposing(nativeEvent))
                    enter({ typed: pending.typed, isEntered: true });
                }}
              />
            )}
            {isFailed && !Menu && (
              <Message tone="error">
                The menu did not load. Press Enter to try again, or reload the page.
              </Message>
            )}
          </div>
        </Modal>
      )}
    </>
  );
};
