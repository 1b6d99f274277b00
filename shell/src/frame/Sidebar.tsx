import { useCurrentUser } from 'shared-auth';
import { Avatar, Badge } from 'shared-ui';
import { NavLink } from 'shared-ui/router';
import styles from './frame.module.css';
import { ThemeSwitch } from './ThemeSwitch';

export interface SidebarLink {
  readonly path: string;
  readonly label: string;
}

/** Shows the user, the links and the theme switch. */
export const Sidebar = ({
  id,
  open,
  links,
  onNavigate,
}: {
  id: string;
  open: boolean;
  links: readonly SidebarLink[];
  onNavigate(): void;
}) => {
  const { userData, isAdmin } = useCurrentUser();
  const name = userData.displayName || userData.email;
  return (
    <aside id={id} className={styles.sidebar} data-open={open} aria-label="Sidebar">
      <div className={styles.user}>
        <Avatar initial={name.charAt(0).toUpperCase()} />
        <div className={styles.who}>
          <span className={styles.name}>{userData.displayName}</span>
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
          {links.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path} end className={styles.link ?? ''} onClick={onNavigate}>
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
