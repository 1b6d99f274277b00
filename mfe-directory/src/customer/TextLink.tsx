import type { LinkKind } from 'shared-records/model/fields/fields';
import { hiddenHost, linkTo } from 'shared-records/model/fields/links';
import styles from './customer.module.css';

/** Renders a text as a link out of the page. A text that is no such address stays a text. */
export function TextLink({ as: kind, children }: { as: LinkKind | undefined; children: string }) {
  const href = kind && linkTo(kind, children);
  if (href === undefined) return children;
  const isSite = kind === 'website';
  const host = hiddenHost(href, children);
  return (
    <>
      <a
        href={href}
        className={styles.link}
        {...(isSite && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {children}
      </a>
      {host !== undefined && ` (opens ${host})`}
    </>
  );
}
