import { useCurrentUser } from 'shared-auth';
import { Avatar, Badge, Icon } from 'shared-ui';
import { Link, NavLink, useLocation } from 'shared-ui/router';
import { ThemeSwitch } from 'shared-ui/theme';
import styles from './frame.module.css';

interface SidebarLink {
  readonly path: string;
  readonly label: string;
  /** The path of its icon, on a grid of 16 pixels. */
  readonly icon?: string | undefined;
}

export interface SidebarProps {
  readonly id: string;
  readonly open: boolean;
  readonly links: readonly SidebarLink[];
  /** The address of the user's own account; undefined if no section has it. */
  readonly account?: string | undefined;
  onNavigate(): void;
}

/** Shows the user, the links and the theme switch. */
export const Sidebar = ({ id, open, links, account, onNavigate }: SidebarProps) => {
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
              <NavLink
                to={path}
                end
                className={styles.link ?? ''}
                data-near={pathname.startsWith(`${path}/`) || undefined}
                onClick={onNavigate}
              >
                {/* Also without an icon, so that the texts line up. */}
                <Icon path={icon} />
                {label}
              </NavLink>
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
