import { type ReactNode, useId, useState } from 'react';
import { Button, Icon } from 'shared-ui';
import styles from './frame.module.css';
import { Header } from './Header';
import { Sidebar, type SidebarLink } from './Sidebar';

/** Header, sidebar and, between them, the screen. On a phone the sidebar is a drawer behind a button. */
export const Frame = ({
  links,
  onApproach,
  children,
}: {
  links: readonly SidebarLink[];
  /** Is called with the path of a link that the pointer or the focus has come to. */
  onApproach(path: string): void;
  children: ReactNode;
}) => {
  const sidebarId = useId();
  const [open, setOpen] = useState(false);

  return (
    <>
      <Header>
        <span className={styles.menu}>
          <Button
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
        <Sidebar
          id={sidebarId}
          open={open}
          links={links}
          onApproach={onApproach}
          onNavigate={() => setOpen(false)}
        />
        <main className={styles.main}>{children}</main>
      </div>
    </>
  );
};
