import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, Icon } from 'shared-ui';
import { ShortcutHelp } from 'shared-ui/shortcuts';
import styles from './frame.module.css';
import { Header } from './Header';
import { Sidebar, type SidebarProps } from './Sidebar';

/** Lays out the header, the sidebar and the screen. On a phone the sidebar is a drawer. */
export const Frame = ({
  tools,
  children,
  ...sidebar
}: Pick<SidebarProps, 'links' | 'account'> & {
  /** Stand in the header. */
  tools?: ReactNode;
  children: ReactNode;
}) => {
  const sidebarId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => {
    // A focused element in the drawer disappears with it.
    if (open) menuButton.current?.focus();
    setOpen(false);
  };

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      menuButton.current?.focus();
      setOpen(false);
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        Skip to the content
      </button>
      <Header
        tools={
          <>
            {tools}
            <span className={styles.keys}>
              <ShortcutHelp />
            </span>
          </>
        }
      >
        <span className={styles.menu}>
          <Button
            ref={menuButton}
            variant="quiet"
            aria-label="Menu"
            aria-expanded={open}
            aria-controls={sidebarId}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} />
          </Button>
        </span>
      </Header>
      <div className={styles.body}>
        <Sidebar {...sidebar} id={sidebarId} open={open} onNavigate={close} />
        {open && <div className={styles.scrim} onPointerDown={close} />}
        <main
          ref={content}
          tabIndex={-1}
          className={styles.main}
          onFocus={({ relatedTarget }) => {
            // Tab has left the drawer, which would cover what has the focus now.
            if (relatedTarget?.closest('aside')) setOpen(false);
          }}
        >
          {children}
        </main>
      </div>
    </>
  );
};
