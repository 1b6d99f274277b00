import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { FailedProps } from 'section-kit/host';
import { Button, Message, Panel, Spinner } from 'shared-ui';
import styles from './loading.module.css';

/** Returns how staff know a section: "Sales orders" for `sales-orders`. */
export const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Replaces a section that could not be loaded. The rest of the page stays. */
export const SectionPanel = ({
  children,
  onRetry,
  onPlain,
  waitsForNetwork,
  isLine = false,
}: {
  children: ReactNode;
  /** Whether it is one line among others, and no screen. */
  isLine?: boolean;
} & Pick<FailedProps, 'onRetry' | 'onPlain' | 'waitsForNetwork'>) => {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  // From the moment that the panel is on the screen.
  useLayoutEffect(() => {
    if (!waitsForNetwork) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  const variant = isLine ? 'quiet' : onPlain ? 'secondary' : 'primary';
  const actions = (
    <>
      {onPlain && (
        <Button variant="primary" onClick={onPlain}>
          Open without it
        </Button>
      )}
      <Button variant={variant} busy={busy} onClick={retry}>
        Retry
      </Button>
    </>
  );
  if (isLine) {
    return (
      <Message tone="error">
        {children} {actions}
      </Message>
    );
  }
  return (
    <Panel title="This part of the page could not be loaded" actions={actions}>
      {children}
    </Panel>
  );
};

const textOf = ({ what, name }: FailedProps): string => {
  const title = titleOf(name);
  if (what === 'file') return 'This did not load. Try again, or reload the page.';
  if (what === 'link')
    return `This link asks for something that ${title} cannot show. Open the page without it, or try again.`;
  if (what === 'screen')
    return `The latest version of ${title} failed to load. The previous version has no such page.`;
  if (what === 'section') return `${title} failed to load. You can use the other pages meanwhile.`;
  return what === 'panel'
    ? `${name} failed to load.`
    : `${title} failed to load. Something may be missing here.`;
};

/** Replaces a screen, or a panel of another section's screen. */
export const Failed = (props: FailedProps) => (
  <SectionPanel {...props} isLine={props.what.startsWith('panel')}>
    {textOf(props)}
  </SectionPanel>
);

/** Stands for a screen that is loading, or a panel. */
export const Loading = ({ panel }: { panel?: string }) =>
  panel === undefined ? (
    <Spinner label="Loading this part of the page" />
  ) : (
    <section className={styles.panel}>
      <h3>{panel}</h3>
      <Spinner label={`Loading ${panel}`} />
    </section>
  );
