import type { SectionRoute } from 'shared-contract';

/** A section as a visitor has to find it. */
export interface ExpectedSection {
  readonly name: string;
  /** The builds of which one has to be on the page. */
  readonly builds: readonly string[];
  readonly routes: readonly SectionRoute[];
}

/** One screen to look at. */
export interface Visit {
  readonly section: string;
  readonly path: string;
  readonly builds: readonly string[];
}

/** The screens that a visitor may open, those of the sections in their order. */
export const visitsOf = (sections: readonly ExpectedSection[], isAdmin: boolean): Visit[] =>
  sections.flatMap(({ name, builds, routes }) =>
    routes
      .filter(({ role }) => role === 'staff' || isAdmin)
      .map(({ path }) => ({ section: name, path, builds })),
  );
