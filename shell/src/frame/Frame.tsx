import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Avatar, Badge, Button, Icon } from 'shared-ui';
import { useCloseRequest } from 'shared-ui/close-request';
import { Link, useLocation } from 'shared-ui/router';
import { ShortcutHelp } from 'shared-ui/shortcuts';
import { ThemeSwitch } from 'shared-ui/theme';
import styles from './frame.module.css';
import { Header, type LogoutQuestion } from './Header';

interface SidebarLink {
  readonly path: string;
  readonly label: string;
  /** The path of its icon, on a grid of 16 pixels. */
  readonly icon?: string | undefined;
}

interface SidebarProps {
  readonly id: string;
  readonly open: boolean;
  readonly links: readonly SidebarLink[];
  /** The address of the user's own account; undefined if no section has it. */
  readonly account?: string | undefined;
  onNavigate(): void;
  /** Called when the pointer or the focus comes to a link. */
  onApproach(path: string): void;
}

/** Shows the user, the links and the theme switch. */
export const Sidebar = ({ id, open, links, account, onNavigate, onApproach }: SidebarProps) => {
  const { userData, isAdmin } = useCurrentUser();
  const { pathname } = useLocation();
  const name = userData.displayName || userData.email;
  return (
    <aside id={id} className={styles.sidebar} data-open={open} aria-label="Sidebar">
      <div className={styles.user}>
        <Avatar initial={name.charAt(0).toUpperCase()} />
        <div className={styles.who}>
          {account === undefined ? (
            <span className={styles.name}>{userData.displayName}</span>
          ) : (
            <Link to={account} title="Your account" className={styles.name ?? ''} onClick={onNavigate}>
              {name}
            </Link>
          )}
          <span className={styles.email}>{userData.email}</span>
          {isAdmin && (
            <span className={styles.role}>
              <Badge>Admin</Badge>
            </span>
          )}
        </div>
      </div>
      <nav aria-label="Sections">
        <ul className={styles.links}>
          {links.map(({ path, label, icon }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={pathname === path ? 'page' : undefined}
                className={styles.link ?? ''}
                data-near={pathname.startsWith(`${path}/`) || undefined}
                onClick={onNavigate}
                onPointerEnter={() => onApproach(path)}
                onFocus={() => onApproach(path)}
              >
                {/* Also without an icon, so that the texts line up. */}
                <Icon path={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <ThemeSwitch />
      </div>
    </aside>
  );
};

/** Lays out the header, the sidebar and the screen. On a phone the sidebar is a drawer. */
export const Frame = ({
  tools,
  question,
  children,
  ...sidebar
}: Pick<SidebarProps, 'links' | 'account' | 'onApproach'> & {
  /** Stand in the header. */
  tools?: ReactNode;
  question?: LogoutQuestion | undefined;
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
  useCloseRequest(open, close);
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close());
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => closeOnEscape(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        Skip to the content
      </button>
      <Header
        question={question}
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
