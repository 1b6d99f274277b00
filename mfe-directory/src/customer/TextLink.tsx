import styles from './customer.module.css';

/** Renders a text as a link out of the page. Without an address it stays a text. */
export function TextLink({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return children;
  const isSite = href.startsWith('http');
  return (
    <a href={href} className={styles.link} {...(isSite && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
