import { useEffect, useState } from 'react';
import { Spinner } from 'shared-ui';
import { report } from './failure';
import { RenderBoundary } from './RenderBoundary';
import type { SectionEntry } from './read-manifests';
import { SectionPanel } from './SectionPanel';
import type { SectionLoader } from './section-loader';

/**
 * Puts the screen of one route on the page: loads its section, shows a panel with Retry in its place where
 * that fails or the screen throws, and leaves the rest of the page alone.
 */
export const SectionMount = ({
  entry,
  path,
  loader,
}: {
  entry: SectionEntry;
  path: string;
  loader: SectionLoader;
}) => {
  // A section that is loaded already is there at once.
  const [result, setResult] = useState(() => loader.loadedNow(entry));
  const [attempt, setAttempt] = useState({ entry });

  useEffect(() => {
    let current = true;
    loader.load(attempt.entry).then((loaded) => current && setResult(loaded));
    return () => {
      current = false;
    };
  }, [loader, attempt]);

  const retry = () => {
    setResult(undefined);
    setAttempt({ entry });
  };

  if (!result) return <Spinner label="Loading this part of the page" />;
  const panel = <SectionPanel sections={[entry.name]} onRetry={retry} />;
  if (!result.ok) return panel;

  const Screen = result.value.screens[path];
  if (!Screen) return null;
  return (
    <RenderBoundary
      key={path}
      fallback={panel}
      onError={(error) => report({ section: entry.name, kind: 'render', detail: `${path}: ${error}` })}
    >
      <Screen />
    </RenderBoundary>
  );
};
