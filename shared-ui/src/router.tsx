import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

// As one shared module. Sharing the whole library would defeat tree-shaking, and so would its own link, which prefetches.
// Screens use the router of the shell and never create a second one.
export { BrowserRouter, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A place within the page, or an address such as `tel:`. */
  to: To;
  /** The state of the entry in the browser's history. */
  state?: unknown;
  /** Whether the entry takes the place of the present one. */
  replace?: boolean;
}

/** Renders a link, which opens a place within the page without a reload. */
export const Link = ({ to, state, replace, onClick, ...rest }: LinkProps) => {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
  });
  const outside = typeof to === 'string' && /^[a-z]+:/i.test(to) ? to : undefined;
  return (
    <a
      {...rest}
      href={outside ?? href}
      onClick={(event) => {
        onClick?.(event);
        if (outside === undefined && !event.defaultPrevented) follow(event);
      }}
    />
  );
};
