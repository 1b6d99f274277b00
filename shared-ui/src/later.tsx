import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** How long a screen has the network to itself, in milliseconds. */
const SOON_MS = 3_000;

/** A component that may be there already. */
class Part<P> {
  component: ComponentType<P> | undefined;

  constructor(private readonly source: () => Promise<ComponentType<P>>) {}

  async load(): Promise<ComponentType<P>> {
    this.component = await this.source();
    return this.component;
  }
}

const Place = <P extends object>({
  part,
  meanwhile,
  props,
}: {
  part: Part<P>;
  meanwhile: ReactNode;
  props: P;
}) => {
  const [Component, setComponent] = useState(() => part.component);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (part.component) return;
    part.load().then(
      (loaded) => setComponent(() => loaded),
      (error: unknown) => setFailure({ error }),
    );
  }, [part]);
  if (failure) throw failure.error;
  return Component ? <Component {...props} /> : meanwhile;
};

/**
 * A component that is loaded when it is shown first; until then `meanwhile` stands in its place. It throws what `load`
 * failed with to the boundary around it.
 *
 * As `lazy` in a `Suspense`, but there as soon as it has come: React holds back for 300 ms what follows a fallback.
 */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> => {
  const part = new Part(load);
  return (props) => <Place part={part} meanwhile={meanwhile} props={props} />;
};

/**
 * Loads what the user may open next once the screen has been there for three seconds, so that it opens at once, also
 * offline. Showing it loads again what failed. Keep `load` the same between renders.
 */
export const useLoadSoon = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [load]);
};
