import type { ComponentType } from 'react';
import { untilLoaded } from 'shared-store/until-loaded';
import { lazy } from 'shared-ui';

type ListChunk = typeof import('./list-chunk');

/** Loads what the first rows of a list do not need: when it is first used, or some seconds after the list. */
export const loadListChunk = () => import('./list-chunk');

/** Makes a component of this chunk that loads when it is first shown. Without a network, it appears once that is back. */
export const fromListChunk = <P extends object>(
  choose: (chunk: ListChunk) => ComponentType<P>,
): ComponentType<P> => lazy(async () => choose(await untilLoaded(loadListChunk)));
